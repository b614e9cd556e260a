//! A second engine, written as plainly as possible and in another way: a grid of characters and the whole history,
//! with every rule read off its definition. It shares no code with the engine it checks, and it is slow.

use std::collections::BTreeSet;

type Grid = Vec<Vec<char>>;
type Spot = (usize, usize);

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum NaiveMove {
    Play(Spot),
    Pass,
    KoPass,
    KoPassFor(Spot),
}

/// Whose bans a ko-pass lifts: everybody's, those of the player who makes it, or his in the ko that he names.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum NaiveScope {
    Both,
    Own,
    PerKo,
}

#[derive(Clone, Copy, Debug)]
pub struct NaiveKoPass {
    pub scope: NaiveScope,
    /// A ko-pass needs a stone that was captured in a ko, not a ko-capture that is prohibited now.
    pub captured_before: bool,
}

#[derive(Clone, Copy, Debug)]
pub struct NaiveRules {
    pub suicide: bool,
    pub basic: bool,
    pub basic_outlasts_passes: bool,
    pub ko_pass: Option<NaiveKoPass>,
    pub fixed: bool,
    pub positional: bool,
    pub situational: bool,
    pub passes_to_end: usize,
}

/// One entry a move: the position before, who moved, what he did, the position after.
#[derive(Clone)]
struct Entry {
    before: Grid,
    player: char,
    mv: NaiveMove,
    after: Grid,
}

#[derive(Clone)]
pub struct Naive {
    pub rules: NaiveRules,
    pub grid: Grid,
    pub turn: char,
    start: Grid,
    starter: char,
    history: Vec<Entry>,
}

fn other(player: char) -> char {
    if player == 'X' { 'O' } else { 'X' }
}

fn around(grid: &Grid, (row, column): Spot) -> Vec<Spot> {
    let mut spots = Vec::new();
    if row > 0 {
        spots.push((row - 1, column));
    }
    if column > 0 {
        spots.push((row, column - 1));
    }
    if row + 1 < grid.len() {
        spots.push((row + 1, column));
    }
    if column + 1 < grid[0].len() {
        spots.push((row, column + 1));
    }
    spots
}

fn group(grid: &Grid, from: Spot) -> BTreeSet<Spot> {
    let mut found = BTreeSet::from([from]);
    let mut open = vec![from];
    while let Some(spot) = open.pop() {
        for next in around(grid, spot) {
            if grid[next.0][next.1] == grid[from.0][from.1] && found.insert(next) {
                open.push(next);
            }
        }
    }
    found
}

fn breathes(grid: &Grid, group: &BTreeSet<Spot>) -> bool {
    group.iter().any(|&spot| around(grid, spot).iter().any(|s| grid[s.0][s.1] == '.'))
}

/// The position after a play, or `None` if it is not possible on this board.
fn put(grid: &Grid, player: char, at: Spot, suicide: bool) -> Option<Grid> {
    if grid[at.0][at.1] != '.' {
        return None;
    }
    let mut next = grid.clone();
    next[at.0][at.1] = player;
    for spot in around(grid, at) {
        if next[spot.0][spot.1] == other(player) {
            let string = group(&next, spot);
            if !breathes(&next, &string) {
                string.iter().for_each(|s| next[s.0][s.1] = '.');
            }
        }
    }
    let own = group(&next, at);
    if !breathes(&next, &own) {
        if !suicide {
            return None;
        }
        own.iter().for_each(|s| next[s.0][s.1] = '.');
    }
    Some(next)
}

fn stones(grid: &Grid, colour: char) -> usize {
    grid.iter().flatten().filter(|&&c| c == colour).count()
}

/// The two points of the ko in which this play is a ko-capture: it removes one stone, and some play on an adjacent
/// point would recreate the position before it.
fn ko_capture(before: &Grid, player: char, at: Spot) -> Option<[Spot; 2]> {
    let after = put(before, player, at, false)?;
    if stones(&after, other(player)) + 1 != stones(before, other(player)) {
        return None;
    }
    let back = around(before, at)
        .into_iter()
        .find(|&spot| put(&after, other(player), spot, false).as_ref() == Some(before))?;
    let mut pair = [at, back];
    pair.sort_unstable();
    Some(pair)
}

impl Naive {
    pub fn new(rules: NaiveRules, text: &str, turn: char) -> Self {
        let rows = text.lines().map(|line| line.chars().filter(|c| *c != ' ').collect());
        let grid: Grid = rows.collect();
        Self { rules, start: grid.clone(), starter: turn, grid, turn, history: Vec::new() }
    }

    pub fn text(&self) -> String {
        let row = |row: &Vec<char>| row.iter().map(char::to_string).collect::<Vec<_>>().join(" ") + "\n";
        self.grid.iter().map(row).collect()
    }

    pub fn ended(&self) -> bool {
        let passes = self.history.iter().rev().take_while(|e| e.mv == NaiveMove::Pass).count();
        self.rules.passes_to_end > 0 && passes >= self.rules.passes_to_end
    }

    /// The stones of this colour removed so far: those there were, plus those played, minus those there are.
    pub fn prisoners(&self, colour: char) -> usize {
        let played = |e: &&Entry| e.player == colour && matches!(e.mv, NaiveMove::Play(_));
        stones(&self.start, colour) + self.history.iter().filter(played).count() - stones(&self.grid, colour)
    }

    /// The ko of the ko-capture that this entry is, and the point where the captured stone stood.
    fn ko_captured(entry: &Entry) -> Option<([Spot; 2], Spot)> {
        let NaiveMove::Play(at) = entry.mv else { return None };
        let ko = ko_capture(&entry.before, entry.player, at)?;
        Some((ko, if ko[0] == at { ko[1] } else { ko[0] }))
    }

    /// The ko-captures of the opponent of the player to move, each with the point of the stone that it took, but not
    /// those whose ban a later ko-pass lifted.
    fn captures_against_him(&self, rule: NaiveKoPass) -> Vec<([Spot; 2], Spot)> {
        let mut captures = Vec::new();
        for (i, entry) in self.history.iter().enumerate().filter(|(_, entry)| entry.player != self.turn) {
            let Some((ko, taken)) = Self::ko_captured(entry) else { continue };
            let lifted = self.history[i + 1..].iter().any(|later| match (later.mv, rule.scope) {
                (NaiveMove::KoPass, NaiveScope::Both) => true,
                (NaiveMove::KoPass, _) => later.player == self.turn,
                (NaiveMove::KoPassFor(named), _) if rule.captured_before => later.player == self.turn && named == taken,
                (NaiveMove::KoPassFor(named), _) => {
                    later.player == self.turn && ko_capture(&later.before, later.player, named) == Some(ko)
                }
                (NaiveMove::Play(_) | NaiveMove::Pass, _) => false,
            });
            if !lifted {
                captures.push((ko, taken));
            }
        }
        captures
    }

    fn is_prohibited_ko_capture(&self, rule: NaiveKoPass, at: Spot) -> bool {
        let Some(ko) = ko_capture(&self.grid, self.turn, at) else { return false };
        self.captures_against_him(rule).iter().any(|(captured, _)| *captured == ko)
    }

    /// Whether the player to move may make a ko-pass, for this ko if one is named.
    fn may_ko_pass(&self, named: Option<Spot>) -> bool {
        let Some(rule) = self.rules.ko_pass else { return false };
        match (rule.scope, named) {
            (NaiveScope::PerKo, None) | (NaiveScope::Both | NaiveScope::Own, Some(_)) => false,
            (NaiveScope::PerKo, Some(named)) if rule.captured_before => {
                self.captures_against_him(rule).iter().any(|(_, taken)| *taken == named)
            }
            (NaiveScope::PerKo, Some(named)) => self.is_prohibited_ko_capture(rule, named),
            (_, None) if rule.captured_before => !self.captures_against_him(rule).is_empty(),
            (_, None) => self.spots().into_iter().any(|spot| self.is_prohibited_ko_capture(rule, spot)),
        }
    }

    fn spots(&self) -> Vec<Spot> {
        (0..self.grid.len()).flat_map(|r| (0..self.grid[0].len()).map(move |c| (r, c))).collect()
    }

    /// Why a move is illegal, by name; empty when it is legal.
    pub fn reasons(&self, mv: NaiveMove) -> Vec<&'static str> {
        if self.ended() {
            return vec!["sequence-ended"];
        }
        let at = match mv {
            NaiveMove::Pass => return vec![],
            NaiveMove::KoPass => return if self.may_ko_pass(None) { vec![] } else { vec!["no-ko-pass"] },
            NaiveMove::KoPassFor(spot) => {
                return if self.may_ko_pass(Some(spot)) { vec![] } else { vec!["no-ko-pass"] };
            }
            NaiveMove::Play(at) => at,
        };
        if self.grid[at.0][at.1] != '.' {
            return vec!["occupied"];
        }
        let Some(after) = put(&self.grid, self.turn, at, self.rules.suicide) else { return vec!["suicide"] };
        let passed_over = |e: &&Entry| self.rules.basic_outlasts_passes && e.mv == NaiveMove::Pass;
        let last = self.history.iter().rev().find(|e| !passed_over(e));
        let mut reasons = Vec::new();
        let others_play = |e: &Entry| matches!(e.mv, NaiveMove::Play(_)) && e.player != self.turn;
        if self.rules.basic && last.is_some_and(|e| others_play(e) && e.before == after) {
            reasons.push("basic-ko");
        }
        if self.rules.ko_pass.is_some_and(|rule| self.is_prohibited_ko_capture(rule, at)) {
            reasons.push("ko-pass-ban");
        }
        let same = |e: &Entry| matches!(e.mv, NaiveMove::Play(_)) && e.before == self.grid && e.after == after;
        if self.rules.fixed && self.history.iter().any(same) {
            reasons.push("fixed-ko");
        }
        if self.rules.positional && (self.start == after || self.history.iter().any(|e| e.after == after)) {
            reasons.push("positional-superko");
        }
        let started_so = self.start == after && self.starter == other(self.turn);
        let was_so = self.history.iter().any(|e| e.after == after && e.player == self.turn);
        if self.rules.situational && (started_so || was_so) {
            reasons.push("situational-superko");
        }
        reasons
    }

    pub fn moves(&self) -> Vec<NaiveMove> {
        let mut moves = vec![NaiveMove::Pass, NaiveMove::KoPass];
        moves.extend(self.spots().into_iter().flat_map(|spot| [NaiveMove::Play(spot), NaiveMove::KoPassFor(spot)]));
        moves
    }

    /// Makes a move that was asked about before and is legal.
    pub fn make(&mut self, mv: NaiveMove) {
        let after = match mv {
            NaiveMove::Play(at) => put(&self.grid, self.turn, at, self.rules.suicide).expect("a legal play"),
            NaiveMove::Pass | NaiveMove::KoPass | NaiveMove::KoPassFor(_) => self.grid.clone(),
        };
        self.history.push(Entry { before: self.grid.clone(), player: self.turn, mv, after: after.clone() });
        self.grid = after;
        self.turn = other(self.turn);
    }

    pub fn sequences(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let legal = self.moves().into_iter().filter(|&mv| self.reasons(mv).is_empty());
        legal
            .map(|mv| {
                let mut next = self.clone();
                next.make(mv);
                next.sequences(depth - 1)
            })
            .sum()
    }
}
