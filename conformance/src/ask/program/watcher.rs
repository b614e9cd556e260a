//! Ends a program when the runner is gone without having said so: killed, or its terminal closed.
//!
//! Nobody can do anything after a `SIGKILL`, so somebody else has to. A small shell waits beside each program on a pipe
//! that only the runner holds. If the runner ends in order, it writes a line into the pipe, and the shell ends. If the
//! pipe closes without a line, the runner is gone, and the shell kills the program's process group.
//!
//! Where there is no `sh`, and on Windows, nobody watches; there a job object does it.

use std::io::Write;
use std::process::{Child, Command, Stdio};

/// Signals that a closed terminal or a Ctrl-C sends to all are not meant for the shell: it has to stay to the end.
const SCRIPT: &str = r#"trap '' HUP INT QUIT TERM; read -r line || kill -s KILL -- "-$1""#;

/// Somebody who watches. When it is dropped, nothing is left to watch over.
pub(crate) struct Watcher(Option<Child>);

impl Watcher {
    /// Watches over a process group.
    pub(crate) fn of(group: u32) -> Self {
        if !cfg!(unix) {
            return Self(None);
        }
        let mut shell = Command::new("sh");
        shell.args(["-c", SCRIPT, "kakunin-watcher", &group.to_string()]).stdin(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut shell, 0);
        Self(shell.stdout(Stdio::null()).stderr(Stdio::null()).spawn().ok())
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        let Some(shell) = &mut self.0 else { return };
        let told = shell.stdin.take().is_some_and(|mut pipe| pipe.write_all(b"\n").is_ok());
        if !told {
            let _ = shell.kill();
        }
        let _ = shell.wait();
    }
}
