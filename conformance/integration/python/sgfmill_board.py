"""sgfmill's Board: captures, with suicide, and the point that basic ko forbids next. Square boards.

It knows neither turns nor passes nor the end of a game, and no superko. `play` tells which point is forbidden by basic
ko and leaves it to its user to forbid it; that is done here. Its `area_score` takes all stones to be alive."""
import pathlib
import sys
from importlib.metadata import version

from sgfmill.boards import Board

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "adapters" / "python"))
from adapter import Unsupported, needs, serve  # noqa: E402

CHOICES = {"suicide": ["allowed"], "ko-pass-ban": ["none"], "fixed-ko": ["none"], "superko": ["none"]}


class Game:
    def __init__(self, rows, to_move, choices):
        needs(choices, CHOICES)
        self.size, self.choices, self.ko = len(rows), choices, None
        self.to_move, self.passes, self.end = to_move, 0, {"two": 2, "three": 3}[choices["passes-to-end"]]
        stones = {sign: [(len(rows) - 1 - y, x) for y, row in enumerate(rows) for x, own in enumerate(row) if own == sign]
                  for sign in "XO"}
        self.board = Board(self.size)
        if not self.board.apply_setup(stones["X"], stones["O"], []):
            raise Unsupported("it removes strings without liberties when a position is set up")

    def move(self, colour, point):
        if self.passes == self.end:
            raise Unsupported("it does not know when a game ends")
        if colour != self.to_move:
            raise Unsupported("it does not know whose turn it is")
        self.to_move, self.passes = "BW"["WB".index(colour)], self.passes + 1 if point is None else 0
        if point is None:
            self.ko = None
            return []
        row, column = self.size - 1 - point[1], point[0]
        if (row, column) == self.ko and self.choices["basic-ko"] == "in-force":
            return ["basic-ko"]
        try:
            self.ko = self.board.play(row, column, colour.lower())
        except ValueError:
            return ["occupied"]
        except IndexError:
            return ["off-board"]
        return []

    def rows(self):
        signs = {None: ".", "b": "X", "w": "O"}
        return [[signs[self.board.get(row, column)] for column in range(self.size)] for row in reversed(range(self.size))]

    def ended(self):
        return None


if __name__ == "__main__":
    serve(Game, "sgfmill", version("sgfmill"), {
        "questions": ["legal", "replay"], "boards": {"min": 2, "max": 19, "rectangular": False}, "unseen": ["ended"]})
