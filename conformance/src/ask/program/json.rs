//! A program that speaks the protocol.

use reference_engine::question::Question;
use serde::de::DeserializeOwned;

use super::Limits;
use super::clock::Clock;
use super::supervisor::{Failure, Supervisor, quoted};
use crate::ask::abilities::Abilities;
use crate::ask::implementation::{Implementation, Reply};
use crate::ask::protocol::{self, Greeting, Hello, HelloReply, QuestionMessage, Request, VERSION};

/// The program, running or to be started.
pub struct Program {
    command: String,
    supervisor: Supervisor,
    hello: Hello,
    asked: u64,
}

impl Program {
    /// Starts the program and greets it, once.
    ///
    /// # Errors
    /// When the command cannot be cut into words, when it cannot be started, or when it does not get past its greeting:
    /// with the end of what it wrote to standard error.
    pub fn start(command: &str, limits: Limits, clock: Clock) -> Result<Self, String> {
        let words = shell_words::split(command).map_err(|error| format!("`{command}` is not a command: {error}"))?;
        let supervisor = Supervisor::new(words, limits, clock);
        let mut program = Self { command: command.to_owned(), supervisor, hello: Hello::default(), asked: 0 };
        match program.greet() {
            Ok(()) => Ok(program),
            Err(failure) => Err(program.supervisor.failed(failure).to_string()),
        }
    }

    /// What it says it can do.
    pub fn hello(&self) -> &Hello {
        &self.hello
    }

    /// The command that it was started with.
    pub fn command(&self) -> &str {
        &self.command
    }

    /// Starts it, if it is not running, and asks what it can do.
    fn greet(&mut self) -> Result<(), Failure> {
        if self.supervisor.is_running() {
            return Ok(());
        }
        self.supervisor.start()?;
        let suite = "kakunin".to_owned();
        let version = env!("CARGO_PKG_VERSION").to_owned();
        self.supervisor.send(&Request::Hello(Greeting { protocol: VERSION, suite, version }).to_json().to_string());
        let line = self.supervisor.receive_greeting();
        let line = line.map_err(|failure| failure.with(|why| format!("no greeting: {why}")))?;
        let said: HelloReply = read(&line)
            .map_err(|why| Failure::Malformed(format!("no greeting: {why}: {}", quoted(line.as_bytes()))))?;
        if said.hello.protocol != VERSION {
            let theirs = said.hello.protocol;
            return Err(Failure::Malformed(format!("it speaks version {theirs} of the protocol, this is {VERSION}")));
        }
        self.hello = said.hello;
        Ok(())
    }

    fn ask(&mut self, rules: &str, question: &Question) -> Result<Reply, Failure> {
        self.greet()?;
        if let Some(line) = self.supervisor.unasked() {
            return Err(Failure::Malformed(format!("it said {} without being asked", quoted(line.as_bytes()))));
        }
        self.asked += 1;
        let message = QuestionMessage { id: self.asked, rules, question };
        let message = serde_json::to_string(&message).expect("a message has nothing that JSON cannot say");
        self.supervisor.send(&format!("{{\"question\":{message}}}"));
        let line = self.supervisor.receive()?;
        let no_answer = |why: String| Failure::Malformed(format!("{why}: {}", quoted(line.as_bytes())));
        let reply: protocol::Reply = read(&line).map_err(no_answer)?;
        if reply.id != self.asked {
            return Err(no_answer(format!("this answers question {}, asked was {}", reply.id, self.asked)));
        }
        match (reply.answer, reply.unsupported, reply.refused) {
            (Some(answer), None, None) => {
                let facts = protocol::answer(&answer, &question.asked).map_err(no_answer)?;
                Ok(Reply::Answer { facts, unseen: self.hello.abilities.unjudged(), remark: None })
            }
            (None, Some(why), None) => Ok(Reply::Unsupported(why)),
            (None, None, Some(why)) => Ok(Reply::Refused(why)),
            _ => Err(no_answer("it must have one of `answer`, `unsupported` and `refused`".into())),
        }
    }
}

impl Implementation for Program {
    fn name(&self) -> String {
        self.hello.name.clone()
    }

    fn version(&self) -> String {
        self.hello.version.clone()
    }

    fn abilities(&mut self, _rules: &str, _question: &Question) -> Result<Abilities, Reply> {
        Ok(self.hello.abilities.clone())
    }

    fn answer(&mut self, rules: &str, question: &Question) -> Reply {
        let kind = question.asked.kind.name;
        if let Some(failure) = self.supervisor.given_up(kind) {
            return failure.into();
        }
        match self.ask(rules, question) {
            Ok(reply) => {
                self.supervisor.answered_at(kind);
                reply
            }
            Err(failure) => self.supervisor.failed_at(kind, failure).into(),
        }
    }
}

/// Reads a message. Serde would also take a list for an object.
fn read<T: DeserializeOwned>(line: &str) -> Result<T, String> {
    if !line.trim_start().starts_with('{') {
        return Err("this is not a JSON object".into());
    }
    serde_json::from_str(line).map_err(|error| error.to_string())
}
