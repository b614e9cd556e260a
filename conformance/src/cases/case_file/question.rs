//! The questions of a case file: which fields belong together, and whether an answer fits its question.

use std::collections::{BTreeMap, HashSet};

use reference_engine::answer::Ask;
use reference_engine::board::notation::{HOW_TO_WRITE, PlayersMove};
use reference_engine::systems::Choices;
use reference_engine::systems::decision_tables::ConcludingResult;
use reference_engine::systems::decision_tables::confront::{About, Confronted};
use reference_engine::systems::decision_tables::matrix::Combined;
use reference_engine::systems::ikeda::ko_table::Kos;
use reference_engine::systems::korean::recreation::Insists;
use reference_engine::systems::korean::second_passes::Right;
use reference_engine::word::Word;
use reference_engine::{Board, Colour, Illegal, Move, PointSet};

use super::format::RawQuestion;
use super::{Position, Reader};
use crate::ask::protocol::question::{Counted, Kind};
use crate::cases::answer::{Answer, Outcome, Status};
use crate::cases::case::{Query, Question, Test};
use crate::cases::fields::At;

impl Reader<'_> {
    pub(super) fn question(&self, at: &str, raw: &RawQuestion, folder: &str) -> Option<Question> {
        let (board, strings) = (self.position.board(), &self.strings);
        let word = self.fields(at, raw);
        let ask = self.ask(at, &word, raw, board, strings)?;
        let names = match &ask {
            Ask::Statuses { .. } => self.meant(at, raw, strings)?.into_iter().map(|(name, _)| name).collect(),
            _ => Vec::new(),
        };
        let position = match board.filter(|_| ask.needs_position()) {
            Some(board) => Some((board, self.first_mover(at, raw.to_move)?)),
            None => None,
        };
        let answers: Vec<(&str, String, &Answer, String)> = match (&raw.rules, &raw.answer, &raw.answers) {
            (Some(rules), Some(answer), None) => (0..)
                .zip(rules)
                .map(|(i, id)| (&**id, format!("{at}.rules[{i}]"), answer, format!("{at}.answer")))
                .collect(),
            (None, None, Some(answers)) => answers
                .iter()
                .map(|(id, answer)| (&**id, format!("{at}.answers.{id}"), answer, format!("{at}.answers.{id}")))
                .collect(),
            _ => {
                let what = format!("it is not clear what the question `{}` expects under which rules", raw.id);
                self.wrong(at, what, "give `rules` with `answer`, or `answers` with an answer for each rule set");
                return None;
            }
        };
        if answers.is_empty() {
            self.wrong(at, format!("the question `{}` names no rule set", raw.id), "name at least one");
        }
        let mut seen = HashSet::new();
        let mut tests = Vec::new();
        for (id, id_path, expected, answer_path) in answers {
            if !seen.insert(id) {
                self.wrong(&id_path, format!("the rule set `{id}` is named twice"), "name it once");
            }
            let Some(choices) = self.choices(&id_path, id, &raw.choices, at) else { continue };
            self.expected(&answer_path, &ask, expected, board);
            self.expected_statuses(&answer_path, expected, &names, id, &choices);
            let start = match position {
                Some((board, to_move)) => {
                    let Some(start) = self.start(&id_path, id, &choices, board, to_move) else { continue };
                    Some(start)
                }
                None => None,
            };
            let query = Query { choices, start, ask: ask.clone(), names: names.clone() };
            self.legal_before(&format!("{at}.after"), &query, id);
            let name = format!("{folder}/{}/{}@{id}", self.id, raw.id);
            tests.push(Test { name, rules: id.to_owned(), query, expected: expected.clone() });
        }
        Some(Question { id: raw.id.clone(), note: raw.note.clone(), tests })
    }

    /// The fields that are given belong to the kind of question, whose word is returned.
    fn fields(&self, at: &str, raw: &RawQuestion) -> String {
        let given = [
            ("after", raw.after.is_some()),
            ("move", raw.mv.is_some()),
            ("moves", raw.moves.is_some()),
            ("variation", raw.variation.is_some()),
            ("count", raw.count.is_some()),
            ("depth", raw.depth.is_some()),
            ("strings", raw.strings.is_some()),
            ("how-many", raw.how_many.is_some()),
            ("tree", raw.tree.is_some()),
            ("stage", raw.stage.is_some()),
            ("by", raw.by.is_some()),
            ("values", raw.values.is_some()),
            ("player", raw.player.is_some()),
            ("opponent", raw.opponent.is_some()),
            ("margin", raw.margin.is_some()),
            ("passed-first", raw.passed_first.is_some()),
            ("agreed", raw.agreed.is_some()),
            ("kos", raw.kos.is_some()),
            ("threats", raw.threats.is_some()),
        ];
        let word = raw.ask.word();
        let fields: &[&str] = match raw.ask {
            Kind::Legal => &["after", "move"],
            Kind::Replay => &["moves", "variation"],
            Kind::Count => &["count", "depth"],
            Kind::Formation => &["after", "strings"],
            Kind::IndependentlyAlive => &["strings"],
            Kind::Uncapturable => &["strings"],
            Kind::Status => &["strings"],
            Kind::Statuses => &["strings"],
            Kind::Territory => &[],
            Kind::TwoEyes => &["strings"],
            Kind::Replaceable => &["strings", "how-many"],
            Kind::Property => &["strings"],
            Kind::Local2 => &["strings"],
            Kind::ConcludingResult => &["strings"],
            Kind::Part => &["strings"],
            Kind::NeedsPlay => &["strings", "move"],
            Kind::Recreation => &["strings"],
            Kind::Unfinished => &["passed-first"],
            Kind::RightToPlay => &["strings"],
            Kind::Game => &["moves", "variation", "agreed"],
            Kind::PerfectPlay => &["after"],
            Kind::PassFight => &["after"],
            Kind::KoTable => &["kos", "threats"],
            Kind::Referee => &["variation", "margin"],
            Kind::Decide => &["tree"],
            Kind::Combine => &["stage", "by", "values"],
            Kind::Confront => &["player", "opponent"],
        };
        for (field, _) in given.into_iter().filter(|(field, given)| *given && !fields.contains(field)) {
            let what = format!("`ask: {word}` has no field `{field}`");
            let uses = if fields.is_empty() { "nothing else".into() } else { fields.join(" and ") };
            let help = format!("leave it out; `ask: {word}` uses {uses}");
            self.mistakes.add(At::Key(format!("{at}.{field}")), what, help);
        }
        word
    }

    fn ask(
        &self,
        at: &str,
        word: &str,
        raw: &RawQuestion,
        board: Option<&Board>,
        strings: &BTreeMap<String, PointSet>,
    ) -> Option<Ask> {
        match (raw.ask, board) {
            (Kind::Decide, _) => self.decide(at, raw),
            (Kind::Combine, _) => self.combine(at, raw),
            (Kind::Confront, _) => self.confront(at, raw),
            (Kind::KoTable, _) => {
                let (Some(open), Some(threats)) = (raw.kos, raw.threats) else {
                    let help = "add `kos: [3, 0]` and `threats: [1, 0]`, Black's first";
                    self.wrong(at, "how many kos and ko threats are there?", help);
                    return None;
                };
                Some(Ask::KoTable { kos: Kos { open, threats }, to_move: self.first_mover(at, raw.to_move)? })
            }
            (_, None) if matches!(self.position, Position::Unreadable) => None,
            (_, None) => {
                self.wrong(at, format!("`ask: {word}` needs a board, and the case has none"), "draw the `board`");
                None
            }
            (Kind::Legal, Some(board)) => {
                let after = self.made_before(at, raw, board)?;
                Some(Ask::Legal { after, mv: self.the_move(at, word, raw)? })
            }
            (Kind::Replay, Some(board)) => Some(Ask::Replay { moves: self.replayed(at, raw, board)? }),
            (Kind::Referee, Some(board)) => {
                let moves = self.replayed(at, raw, board)?;
                let Some(margin) = raw.margin else {
                    self.wrong(at, "what is the score without the sequence?", "add `margin:`, Black's minus White's");
                    return None;
                };
                Some(Ask::Referee { moves, margin })
            }
            (Kind::Formation, Some(board)) => {
                let after = self.made_before(at, raw, board)?;
                let points = self.named(at, raw, board, strings)?;
                let player = points.first().and_then(|point| board.stone(point))?;
                Some(Ask::Formation { after, player, points })
            }
            (Kind::IndependentlyAlive, Some(board)) => {
                Some(Ask::IndependentlyAlive { stones: self.named(at, raw, board, strings)? })
            }
            (Kind::Uncapturable, Some(board)) => {
                Some(Ask::Uncapturable { stones: self.named(at, raw, board, strings)? })
            }
            (Kind::Status, Some(board)) => Some(Ask::Status { string: self.named_one(at, raw, board, strings)? }),
            (Kind::Statuses, Some(_)) => {
                let meant = self.meant(at, raw, strings)?;
                Some(Ask::Statuses { strings: meant.into_iter().map(|(_, string)| string).collect() })
            }
            (Kind::TwoEyes, Some(board)) => Some(Ask::TwoEyes { stones: self.named(at, raw, board, strings)? }),
            (Kind::Replaceable, Some(board)) => {
                let stones = self.named(at, raw, board, strings)?;
                let Some(how_many) = raw.how_many else {
                    let help = "add `how-many: at-least-one` or `how-many: all`";
                    self.wrong(at, "how many of the stones are to be replaced?", help);
                    return None;
                };
                Some(Ask::Replaceable { stones, how_many: how_many.into() })
            }
            (Kind::Property, Some(board)) => Some(Ask::Property { stones: self.named(at, raw, board, strings)? }),
            (Kind::Local2, Some(board)) => Some(Ask::Local2 { string: self.named_one(at, raw, board, strings)? }),
            (Kind::ConcludingResult, Some(board)) => {
                Some(Ask::ConcludingResult { string: self.named_one(at, raw, board, strings)? })
            }
            (Kind::Part, Some(board)) => Some(Ask::Part { string: self.named_one(at, raw, board, strings)? }),
            (Kind::NeedsPlay, Some(_)) => {
                let meant = self.meant(at, raw, strings)?;
                let mv = self.the_move(at, word, raw)?;
                if !matches!(mv.mv, Move::Play(_)) {
                    self.wrong(&format!("{at}.move"), format!("{mv} is not a play"), "name a play");
                }
                Some(Ask::NeedsPlay { strings: meant.into_iter().map(|(_, string)| string).collect(), mv })
            }
            (Kind::Recreation, Some(board)) => Some(Ask::Recreation { stones: self.named(at, raw, board, strings)? }),
            (Kind::Unfinished, Some(_)) => {
                let Some(passed_first) = raw.passed_first else {
                    let help =
                        "add `passed-first: [black, white]`: who did in the first and in the second set of passes";
                    self.wrong(at, "who was the first to pass?", help);
                    return None;
                };
                Some(Ask::Unfinished { passed_first })
            }
            (Kind::RightToPlay, Some(_)) => {
                let meant = self.meant(at, raw, strings)?;
                Some(Ask::RightToPlay { strings: meant.into_iter().map(|(_, string)| string).collect() })
            }
            (Kind::Game, Some(board)) => {
                let moves = self.replayed(at, raw, board)?;
                let agreed = match &raw.agreed {
                    Some(names) => {
                        let named = self.of_names(&format!("{at}.agreed"), names, strings)?;
                        Some(named.into_iter().map(|(_, string)| string).collect())
                    }
                    None => None,
                };
                Some(Ask::Game { moves, agreed })
            }
            (Kind::PassFight, Some(board)) => {
                let after = self.made_before(at, raw, board)?;
                Some(Ask::PassFight { after })
            }
            (Kind::PerfectPlay, Some(board)) => {
                let after = self.made_before(at, raw, board)?;
                Some(Ask::PerfectPlay { after })
            }
            (Kind::Territory, _) => Some(Ask::Territory),
            (Kind::Count, Some(board)) => {
                let Some(count) = raw.count else {
                    let help = "add `count: positions`, `count: games` or `count: sequences`";
                    self.wrong(at, "`ask: count` needs to know what is counted", help);
                    return None;
                };
                self.countable(at, count, raw.depth.unwrap_or(0), board);
                let empty = *board.empty_points() == board.all_points();
                match (count, raw.depth) {
                    (Counted::Sequences, Some(depth)) => Some(Ask::CountSequences { depth }),
                    (Counted::Sequences, None) => {
                        self.wrong(at, "sequences of how many moves?", "add `depth:` with the number of moves");
                        None
                    }
                    (_, Some(_)) => {
                        self.wrong(&format!("{at}.depth"), "only sequences have a depth", "leave it out");
                        None
                    }
                    _ if !empty => {
                        let what = "positions and games are counted for a size, but this board has stones";
                        self.wrong(&format!("{at}.count"), what, "draw an empty board, or count sequences");
                        None
                    }
                    (Counted::Positions, None) => Some(Ask::CountPositions),
                    (Counted::Games, None) => Some(Ask::CountGames),
                }
            }
        }
    }

    /// The moves that are made before; none if there is no `after`.
    fn made_before(&self, at: &str, raw: &RawQuestion, board: &Board) -> Option<Vec<PlayersMove>> {
        self.moves(&format!("{at}.after"), raw.after.as_deref().unwrap_or_default(), board)
    }

    /// The move that the question is about.
    fn the_move(&self, at: &str, word: &str, raw: &RawQuestion) -> Option<PlayersMove> {
        let Some(text) = &raw.mv else {
            self.wrong(at, format!("`ask: {word}` needs a move"), "add `move:`, for example `move: W b2`");
            return None;
        };
        let mv = PlayersMove::parse(text);
        if mv.is_none() {
            self.wrong(&format!("{at}.move"), format!("`{}` is not a move", text.escape_debug()), HOW_TO_WRITE);
        }
        mv
    }

    /// The moves to replay: written out, or those of a variation.
    fn replayed(&self, at: &str, raw: &RawQuestion, board: &Board) -> Option<Vec<PlayersMove>> {
        let variation =
            raw.variation.as_ref().map(|id| (id, self.variations.iter().find(|v| v.id.as_ref() == Some(id))));
        let (path, text) = match (&raw.moves, variation) {
            (Some(moves), None) => ("moves", moves),
            (None, Some((_, Some(variation)))) => ("variation", variation.moves.as_ref()?),
            (None, Some((id, None))) => {
                let what = format!("the case has no variation `{id}`");
                self.wrong(&format!("{at}.variation"), what, "name one of its variations, or add it");
                return None;
            }
            _ => {
                let what = "it is not clear which moves are to be replayed";
                self.wrong(at, what, "give `moves`, or the id of a `variation`, not both");
                return None;
            }
        };
        let moves = self.moves(&format!("{at}.{path}"), text, board)?;
        if moves.is_empty() {
            self.wrong(&format!("{at}.{path}"), "there is no move to replay", "give at least one");
        }
        Some(moves)
    }

    /// The strings that the question is about; all that the case names where the question names none.
    fn meant(
        &self,
        at: &str,
        raw: &RawQuestion,
        strings: &BTreeMap<String, PointSet>,
    ) -> Option<Vec<(String, PointSet)>> {
        let all = || strings.keys().cloned().collect();
        let names: Vec<String> = raw.strings.clone().unwrap_or_else(all);
        let named = self.of_names(&format!("{at}.strings"), &names, strings)?;
        if named.is_empty() {
            self.wrong(at, "which strings are meant?", "add `strings:` with names from the case's `strings`");
            return None;
        }
        Some(named)
    }

    /// The strings that have these names, each of them once.
    fn of_names(
        &self,
        path: &str,
        names: &[String],
        strings: &BTreeMap<String, PointSet>,
    ) -> Option<Vec<(String, PointSet)>> {
        let mut named = Vec::new();
        for (i, name) in names.iter().enumerate() {
            let path = format!("{path}[{i}]");
            let Some(points) = strings.get(name) else {
                let known: Vec<_> = strings.keys().map(String::as_str).collect();
                let what = format!("the case has no string `{}`", name.escape_debug());
                self.wrong(&path, what, format!("name one of its `strings`: {}", known.join(", ")));
                return None;
            };
            if names[..i].contains(name) {
                self.wrong(&path, format!("the string `{name}` is named twice"), "name it once");
            }
            named.push((name.clone(), *points));
        }
        Some(named)
    }

    /// The points of the strings that the question names. They must belong to one player.
    fn named(
        &self,
        at: &str,
        raw: &RawQuestion,
        board: &Board,
        strings: &BTreeMap<String, PointSet>,
    ) -> Option<PointSet> {
        if raw.strings.is_none() {
            self.wrong(at, "which strings are meant?", "add `strings:` with names from the case's `strings`");
            return None;
        }
        let meant = self.meant(at, raw, strings)?;
        let points: PointSet = meant.iter().map(|(_, string)| *string).collect();
        if points.meets(board.stones(Colour::Black)) && points.meets(board.stones(Colour::White)) {
            let help = "ask about the strings of one player at a time";
            self.wrong(&format!("{at}.strings"), "these strings belong to both players", help);
            return None;
        }
        Some(points)
    }

    /// The points of the one string that the question names.
    fn named_one(
        &self,
        at: &str,
        raw: &RawQuestion,
        board: &Board,
        strings: &BTreeMap<String, PointSet>,
    ) -> Option<PointSet> {
        if raw.strings.as_ref().is_some_and(|names| names.len() != 1) {
            self.wrong(&format!("{at}.strings"), "this is asked about one string", "name exactly one");
        }
        self.named(at, raw, board, strings)
    }

    /// The suite counts one by one, so the number must be small enough to be reached.
    fn countable(&self, at: &str, count: Counted, depth: u32, board: &Board) {
        let points = f64::from(board.size().columns()) * f64::from(board.size().rows());
        let at_most = match count {
            Counted::Positions => 3_f64.powf(points),
            Counted::Games if points <= 4.0 => 3e9,
            Counted::Games => f64::INFINITY,
            Counted::Sequences => (points + 2.0).powf(depth.into()),
        };
        if at_most > 5e9 {
            let what = "this count would take too long: there may be more than 5 thousand million to be counted";
            self.wrong(&format!("{at}.count"), what, "take a smaller board or a smaller depth");
        }
    }

    /// The expected answer fits the question.
    fn expected(&self, path: &str, ask: &Ask, answer: &Answer, board: Option<&Board>) {
        let known = if matches!(ask, Ask::Confront { .. }) { About::words() } else { Illegal::REASONS.to_vec() };
        for reason in answer.because.iter().flatten() {
            if !known.contains(&&**reason) {
                let help = format!("use one of {}", known.join(", "));
                self.wrong(&format!("{path}.because"), format!("there is no reason `{reason}`"), help);
            }
        }
        let reasons = answer.because.as_ref().is_some_and(|because| !because.is_empty());
        let illegal_with_reasons =
            answer.because.is_some() == answer.illegal_move.is_some() && (answer.illegal_move.is_none() || reasons);
        let stated = answer.stated();
        // All of the first, any of the second, nothing else.
        let states = |needed: &[&str], also: &[&str]| {
            needed.iter().all(|field| stated.contains(*field))
                && stated.iter().all(|field| needed.contains(&&**field) || also.contains(&&**field))
        };
        let (fits, help) = match ask {
            Ask::Legal { .. } => {
                let fits = states(&["legal"], &["because"])
                    && match answer.legal {
                        Some(true) => answer.because.is_none(),
                        Some(false) => reasons,
                        None => false,
                    };
                (fits, "give `legal: true`, or `legal: false` with the reasons under `because`")
            }
            Ask::Replay { moves } => {
                let fits = states(&[], &["illegal-move", "because", "removed", "prisoners", "position", "ended"])
                    && !stated.is_empty()
                    && illegal_with_reasons
                    && answer.illegal_move.is_none_or(|number| (1..=moves.len()).contains(&number));
                if let (true, Some(removed)) = (fits, &answer.removed) {
                    let legal = answer.illegal_move.map_or(moves.len(), |number| number - 1);
                    if removed.len() != legal {
                        let what = format!("`removed` has {} numbers for {legal} legal moves", removed.len());
                        self.wrong(&format!("{path}.removed"), what, "give one number for each legal move");
                    }
                }
                let help = "give one or more of `removed`, `prisoners`, `position`, `ended`, `illegal-move`; an \
                            `illegal-move` is the number of a move of this sequence and needs its reasons under `because`";
                (fits, help)
            }
            Ask::Status { .. } => (states(&["status"], &[]), "give `status:` and nothing else"),
            Ask::Statuses { .. } => {
                (states(&["statuses"], &[]), "give `statuses:` with the status of each string and nothing else")
            }
            Ask::Property { .. } => {
                (states(&["property"], &[]), "give `property: first-class`, `second-class` or `none` and nothing else")
            }
            Ask::Local2 { .. } | Ask::Part { .. } => {
                (states(&["points"], &[]), "give `points: [a1, b1]` and nothing else")
            }
            Ask::Referee { .. } => {
                let scored = answer.outcome == Some(Outcome::Scored);
                let fits = states(&["outcome"], &["margin"]) && answer.margin.is_some() == scored;
                (fits, "give `outcome:`, and `margin:` if and only if it is `scored`")
            }
            Ask::Game { .. } => {
                let any = [
                    "illegal-move",
                    "because",
                    "removed-stones",
                    "paid",
                    "prisoners",
                    "territory-points",
                    "last-pass",
                    "margin",
                    "position",
                ];
                let fits = states(&[], &any) && !stated.is_empty() && illegal_with_reasons;
                let help = "give one or more of `removed-stones`, `paid`, `prisoners`, `territory-points`, `last-pass`, \
                            `margin`, `position`, `illegal-move` with `because`";
                (fits, help)
            }
            Ask::PerfectPlay { .. } => (states(&["margin"], &[]), "give `margin` and nothing else"),
            Ask::KoTable { .. } => {
                (states(&["margin"], &["ko-fight"]), "give `margin`, and `ko-fight` if it is stated")
            }
            Ask::Unfinished { .. } | Ask::RightToPlay { .. } => {
                let known = answer.right.as_ref().is_none_or(|right| Right::from_word(right).is_some());
                let fits = states(&["right"], &["plays", "position", "margin"]) && known;
                let help =
                    "give `right: black`, `white`, `both-waived` or `nobody`, and any of `plays`, `position`, `margin`";
                (fits, help)
            }
            Ask::Territory => {
                (states(&["territory"], &[]), "give `territory: {black: [points], white: [points]}` and nothing else")
            }
            Ask::Formation { .. }
            | Ask::IndependentlyAlive { .. }
            | Ask::Uncapturable { .. }
            | Ask::TwoEyes { .. }
            | Ask::Replaceable { .. }
            | Ask::NeedsPlay { .. }
            | Ask::PassFight { .. }
            | Ask::Decide { .. } => (states(&["says"], &[]), "give `says: yes`, `no` or `undefined` and nothing else"),
            Ask::Recreation { .. } => return self.expected_result(path, &Insists::words(), answer),
            Ask::Conclude { .. } | Ask::ConcludingResult { .. } => {
                return self.expected_result(path, &ConcludingResult::words(), answer);
            }
            Ask::Combine { .. } => return self.expected_result(path, &Combined::words(), answer),
            Ask::Confront { .. } => return self.expected_result(path, &Confronted::words(), answer),
            Ask::CountPositions | Ask::CountGames | Ask::CountSequences { .. } => {
                (states(&["number"], &[]), "give `number` and nothing else")
            }
        };
        if let Some(board) = board {
            let territory = answer.territory.as_ref();
            let points = [
                ("points", answer.points.as_ref()),
                ("plays", answer.plays.as_ref()),
                ("territory.black", territory.map(|territory| &territory.black)),
                ("territory.white", territory.map(|territory| &territory.white)),
            ];
            for (field, points) in points {
                self.points(&format!("{path}.{field}"), points.map_or(&[], Vec::as_slice), board);
            }
        }
        if !fits {
            self.wrong(path, "the answer does not fit the question", help);
        }
        if let Some(text) = &answer.position
            && let Some(board) = board
            && let Some(position) = self.drawing(&format!("{path}.position"), text)
            && position.size() != board.size()
        {
            let what = format!("the position is {} but the board is {}", position.size(), board.size());
            self.wrong(&format!("{path}.position"), what, "draw the whole board");
        }
    }

    /// Expected statuses are those that the rule set knows, and of exactly the strings that the question is about.
    fn expected_statuses(&self, path: &str, answer: &Answer, names: &[String], id: &str, choices: &Choices) {
        let one = answer.status.map(|status| (format!("{path}.status"), status));
        let several = answer.statuses.iter().flatten();
        let several = several.map(|(name, status)| (format!("{path}.statuses.{name}"), *status));
        let known = choices.system().map_or(Vec::new(), Status::known_to);
        for (path, status) in one.into_iter().chain(several) {
            if !known.contains(&status) {
                let words: Vec<_> = known.iter().map(|status| status.words()).collect();
                let help = if words.is_empty() {
                    "name a rule set with a `system` that has statuses".to_owned()
                } else {
                    format!("its statuses are {}", words.join(", "))
                };
                self.wrong(&path, format!("the rule set `{id}` has no status `{}`", status.words()), help);
            }
        }
        let Some(statuses) = &answer.statuses else { return };
        for name in names.iter().filter(|name| !statuses.contains_key(*name)) {
            let what = format!("the status of `{name}` is missing");
            self.wrong(&format!("{path}.statuses"), what, "add it, or name under `strings` those that are meant");
        }
        for name in statuses.keys().filter(|name| !names.contains(name)) {
            let what = format!("the question is not about a string `{}`", name.escape_debug());
            self.wrong(&format!("{path}.statuses.{name}"), what, format!("its strings are {}", names.join(", ")));
        }
    }

    fn points(&self, path: &str, points: &[String], board: &Board) {
        for (i, text) in points.iter().enumerate() {
            let help = "write a point such as c3; row 1 is at the bottom";
            self.point(&format!("{path}[{i}]"), text, board, help);
        }
    }

    /// The moves that are made before the move in question are legal.
    fn legal_before(&self, path: &str, query: &Query, rules: &str) {
        let before = match &query.ask {
            Ask::Legal { after, .. } | Ask::Formation { after, .. } => Some(after),
            Ask::Referee { moves, .. } => Some(moves),
            _ => None,
        };
        if let (Some(after), Some(start)) = (before, &query.start) {
            self.all_legal(path, after, start, rules);
        }
    }
}
