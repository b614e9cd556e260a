"""OpenSpiel's game of Go: basic ko, no suicide, two passes end the game, square boards.

It has no way to set a position up, so the stones are played one by one, with passes in between, which captures nothing.
A play that recreates a position ends the game as a draw, as its source says; what would come after is not asked."""
import pathlib
import sys
from importlib.metadata import version

import pyspiel

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "adapters" / "python"))
from adapter import Unsupported, needs, serve  # noqa: E402
from stones import in_turn  # noqa: E402


class Game:
    def __init__(self, rows, to_move, choices):
        needs(choices, {"suicide": ["forbidden"], "basic-ko": ["in-force"], "superko": ["none"],
                        "ko-pass-ban": ["none"], "fixed-ko": ["none"], "passes-to-end": ["two"]})
        self.size = len(rows)
        # It ends every game after some moves; so many are never asked.
        self.state = pyspiel.load_game("go", {"board_size": self.size, "max_game_length": 5000}).new_initial_state()
        self.set_up_ends_with_pass = False
        for point in in_turn(rows, to_move):
            self.state.apply_action(self.action(point))
            self.set_up_ends_with_pass = point is None

    def action(self, point):
        return self.size ** 2 if point is None else (self.size - 1 - point[1]) * self.size + point[0]

    def move(self, colour, point):
        passed = self.state.history()[-2:] == [self.size ** 2] * 2
        if self.state.is_terminal() and not passed:
            raise Unsupported("it has ended the game as a draw, because a position was recreated")
        if point is None and self.set_up_ends_with_pass:
            raise Unsupported("the position can only be reached with a pass, and a second pass would end the game")
        self.set_up_ends_with_pass = False
        if self.state.is_terminal():
            return ["sequence-ended"]
        if self.state.current_player() != "BW".index(colour):
            return ["not-your-turn"]
        if point is not None and not all(0 <= coordinate < self.size for coordinate in point):
            raise Unsupported("there is no number for a point off the board")
        action = self.action(point)
        if action not in self.state.legal_actions():
            return ["illegal"]
        self.state.apply_action(action)
        return []

    def rows(self):
        drawn = str(self.state).splitlines()[2:2 + self.size]
        return [["." if sign == "+" else sign for sign in row.split()[1]] for row in drawn]

    def ended(self):
        return self.state.is_terminal()


if __name__ == "__main__":
    serve(Game, "OpenSpiel (go)", version("open_spiel"), {
        "questions": ["legal", "replay"], "boards": {"min": 2, "max": 19, "rectangular": False}})
