"""sgfmill's Board: captures, with suicide, and the point that basic ko forbids next. Square boards.

It knows neither turns nor passes nor the end of a game, and no superko. `play` tells which point is forbidden by basic
ko and leaves it to its user to forbid it; that is done here. Its `area_score` takes all stones to be alive and knows no
komi."""
from importlib.metadata import version

from sgfmill.boards import Board
from shared import AREA, counted, serve


class Game:
    def __init__(self, rows, to_move, choices):
        self.choices, self.board, self.ko = choices, set_up(rows), None

    def move(self, colour, point):
        forbidden, self.ko = self.ko if self.choices["basic-ko"] == "in-force" else None, None
        if point is None:
            return []
        row, column = self.board.side - 1 - point[1], point[0]
        if (row, column) == forbidden:
            return ["basic-ko"]
        try:
            self.ko = self.board.play(row, column, colour.lower())
        except ValueError:
            return ["occupied"]
        except IndexError:
            return ["off-board"]
        return []

    def rows(self):
        sides, signs = range(self.board.side), {None: ".", "b": "X", "w": "O"}
        return [[signs[self.board.get(row, column)] for column in sides] for row in reversed(sides)]

    def score(self, dead, komi, handicap):
        return {"margin": set_up(counted(self, dead, handicap)).area_score() - komi}

    def ended(self):
        return None


def set_up(rows):
    points = {sign: [(len(rows) - 1 - y, x) for y, row in enumerate(rows) for x, own in enumerate(row) if own == sign]
              for sign in "XO"}
    board = Board(len(rows))
    board.apply_setup(points["X"], points["O"], [])
    return board


if __name__ == "__main__":
    serve(Game, "sgfmill", version("sgfmill"), {
        "questions": ["legal", "replay", "score"], "boards": {"min": 2, "max": 19},
        "unseen": ["ended", "turn", "ko-pass"],
        "choices": {
            "suicide": ["allowed"], "superko": ["none"], "ko-pass-ban": ["none"], "fixed-ko": ["none"], **AREA}})
