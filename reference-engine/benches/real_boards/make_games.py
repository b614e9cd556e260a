#!/usr/bin/env python3
"""Makes the games of the bench `real_boards`: GNU Go 3.8 against itself. Run by hand, never by CI:

    python3 make_games.py FOLDER

A game begins with four random stones, goes on under Japanese rules until both pass, and is then written in stages:

end             as both have passed. GNU Go fills dame before it passes under Japanese rules too; when it plays on under
                Chinese rules, it adds a play to one of the 46 games only. So dame are filled here
dame-open       the same with some of the last stones taken off again, Black's and White's in turn: those that touched
                stones of both players, and without which GNU Go calls the point dame and finds nothing else changed
quarter, half, three-quarters
                GNU Go plays on from the end under Chinese rules with `--capture-all-dead` until both pass again; the
                position after so much of that play-out, in plays

Each file has the board, who is to move, and what GNU Go says of that very position under Japanese rules. It is a
player's opinion: GNU Go proves nothing. The same version of GNU Go makes the same files again.
"""

import random
import subprocess
import sys
from pathlib import Path

GNUGO = "/usr/games/gnugo"
GAMES = {7: 20, 9: 20, 13: 6}
KOMI = 6.5
COLOURS = ["black", "white"]
LETTERS = "abcdefghjklmnopqrst"
MOST_MOVES = 400


class GnuGo:
    """A GNU Go that is spoken to by GTP."""

    def __init__(self, size, seed, level, *rules):
        settings = ["--mode", "gtp", "--never-resign", "--seed", str(seed), "--level", str(level), *rules]
        pipe = subprocess.PIPE
        self.program = subprocess.Popen([GNUGO, *settings], stdin=pipe, stdout=pipe, text=True)
        for command in [f"boardsize {size}", "clear_board", f"komi {KOMI}"]:
            self.ask(command)

    def ask(self, command):
        """The answer to a command, in small letters and on one line."""
        self.program.stdin.write(command + "\n")
        self.program.stdin.flush()
        lines = []
        while (line := self.program.stdout.readline()).strip() or not lines:
            if not line:
                raise RuntimeError(f"GNU Go ended at `{command}`")
            lines.append(line.strip())
        if not lines[0].startswith("="):
            raise RuntimeError(f"GNU Go refused `{command}`: {lines[0]}")
        return " ".join(lines)[1:].strip().lower()

    def replay(self, moves):
        for colour, move in moves:
            self.ask(f"play {colour} {move}")

    def play_on(self, start):
        """The moves of both in turn that follow these until both have passed, or None if that does not happen."""
        self.replay(start)
        moves = []
        while [move for _, move in moves[-2:]] != ["pass", "pass"]:
            if len(moves) == MOST_MOVES:
                return None
            colour = COLOURS[(len(start) + len(moves)) % 2]
            moves.append((colour, self.ask(f"genmove {colour}")))
        return moves

    def end(self):
        self.ask("quit")
        self.program.wait()


def opening(size, seed):
    """Four random stones, Black's and White's in turn."""
    points = [f"{letter}{row}" for letter in LETTERS[:size] for row in range(1, size + 1)]
    return list(zip(COLOURS * 2, random.Random(f"{size} {seed}").sample(points, 4)))


def played_on(size, seed, level, start, *rules):
    """The moves of a GNU Go with these rules that follow."""
    gnugo = GnuGo(size, seed, level, *rules)
    moves = gnugo.play_on(start)
    gnugo.end()
    return moves


def up_to_play(moves, number):
    """The moves up to the play with this number, passes between them included."""
    plays = [index for index, (_, move) in enumerate(moves) if move != "pass"]
    return moves[: plays[number - 1] + 1] if number else []


def neighbours(size, point):
    """The points next to a point."""
    column, row = LETTERS.index(point[0]), int(point[1:])
    near = [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)]
    return [f"{LETTERS[x]}{y}" for x, y in near if 0 <= x < size and 1 <= y <= size]


def has_liberties(size, stones):
    """Whether every string has a liberty: a stone has one if it is next to an empty point or to a stone that has."""
    near = lambda point: neighbours(size, point)
    free = {point for point in stones if any(other not in stones for other in near(point))}
    while more := {p for p in stones.keys() - free if any(q in free and stones[q] == stones[p] for q in near(p))}:
        free |= more
    return len(free) == len(stones)


def write(path, size, seed, level, stage, moves, to_move):
    """The position after these moves with what GNU Go says of it."""
    gnugo = GnuGo(size, seed, level, "--japanese-rules")
    gnugo.replay(moves)
    signs = zip(COLOURS, "XO")
    stones = {point: sign for colour, sign in signs for point in gnugo.ask(f"list_stones {colour}").split()}
    says = {status: gnugo.ask(f"final_status_list {status}").split() for status in ["alive", "dead", "seki"]}
    score = gnugo.ask("final_score")
    gnugo.end()
    if not has_liberties(size, stones):
        raise RuntimeError(f"{path}: a string has no liberty")
    if sorted(sum(says.values(), [])) != sorted(stones):
        raise RuntimeError(f"{path}: GNU Go does not say of every stone what it is")
    lines = [f"# {size}x{size}, seed {seed}, level {level}, komi {KOMI}, japanese rules, stage {stage}"]
    lines += [f"# to move: {to_move}"] + [f"# score: {score}"] * (stage == "end")
    for row in range(size, 0, -1):
        lines.append(" ".join(stones.get(f"{letter}{row}", ".") for letter in LETTERS[:size]))
    order = lambda point: (point[0], int(point[1:]))
    lines += [" ".join([f"# {status}", *sorted(points, key=order)]) for status, points in says.items()]
    path.write_text("\n".join(lines) + "\n")


def opinion(size, seed, level, stones):
    """What GNU Go says of a position: the score without prisoners, the dead stones, the dame."""
    gnugo = GnuGo(size, seed, level, "--japanese-rules")
    gnugo.replay((colour, point) for point, colour in stones.items())
    dead, dame = [set(gnugo.ask(f"final_status_list {what}").split()) for what in ["dead", "dame"]]
    score = gnugo.ask("final_score")
    gnugo.end()
    return score, dead, dame


def with_dame(size, seed, level, moves):
    """The stones after these moves without some that only filled dame, at most half as many as a side has points."""
    gnugo = GnuGo(size, seed, level, "--japanese-rules")
    gnugo.replay(moves)
    stones = {point: colour for colour in COLOURS for point in gnugo.ask(f"list_stones {colour}").split()}
    gnugo.end()
    score, dead, _ = opinion(size, seed, level, stones)
    taken_off = []
    for colour, point in reversed(moves):
        near = {stones.get(other) for other in neighbours(size, point)} if stones.get(point) == colour else set()
        if taken_off[-1:] == [colour] or len(taken_off) == size // 2 or not near >= set(COLOURS):
            continue
        others = {other: stone for other, stone in stones.items() if other != point}
        without = opinion(size, seed, level, others)
        if without[:2] == (score, dead) and point in without[2]:
            stones = others
            taken_off.append(colour)
    return [(colour, point) for point, colour in stones.items()]


def make(folder, size, seed):
    """One game in all its stages. False if it does not come to an end."""
    level = 1 + (seed - 1) % 5
    start = opening(size, seed)
    game = played_on(size, seed, level, start, "--japanese-rules")
    if game is None:
        return False
    end = start + game
    play_out = played_on(size, seed, level, end, "--chinese-rules", "--capture-all-dead")
    if play_out is None:
        return False
    plays = sum(move != "pass" for _, move in play_out)
    stages = {"end": end}
    for quarters, stage in [(1, "quarter"), (2, "half"), (3, "three-quarters")]:
        stages[stage] = end + up_to_play(play_out, (plays * quarters + 2) // 4)
    for stage, moves in stages.items():
        write(folder / f"{seed:02}-{stage}.txt", size, seed, level, stage, moves, COLOURS[len(moves) % 2])
    stones, to_move = with_dame(size, seed, level, end), COLOURS[len(end) % 2]
    write(folder / f"{seed:02}-dame-open.txt", size, seed, level, "dame-open", stones, to_move)
    return True


def main():
    if len(sys.argv) != 2:
        sys.exit("There is no folder to write to. Name one: python3 make_games.py FOLDER")
    for size, games in GAMES.items():
        folder = Path(sys.argv[1]) / f"{size}x{size}"
        folder.mkdir(parents=True, exist_ok=True)
        seed = made = 0
        while made < games:
            seed += 1
            done = make(folder, size, seed)
            made += done
            print(f"{size}x{size} seed {seed}: {'made' if done else 'does not end, left out'}", file=sys.stderr)


if __name__ == "__main__":
    main()
