"""PettingZoo's environment go_v5: basic ko, no suicide, two passes end the game, square boards.

A move is legal if its action mask says so. It has no way to set a position up, so the stones are played one by one, with
passes in between, which captures nothing. The score is that of its Position, which takes all stones to be alive."""
import pathlib
import sys
from importlib.metadata import version

from pettingzoo.classic import go_v5

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "adapters" / "python"))
from adapter import Unsupported, needs, serve  # noqa: E402
from stones import in_turn  # noqa: E402

CHOICES = {"suicide": ["forbidden"], "basic-ko": ["in-force"], "superko": ["none"], "ko-pass-ban": ["none"],
           "fixed-ko": ["none"], "passes-to-end": ["two"]}


class Game:
    def __init__(self, rows, to_move, choices):
        needs(choices, CHOICES)
        self.size = len(rows)
        self.env = go_v5.env(board_size=self.size, komi=0)
        self.env.reset()
        self.set_up_ends_with_pass = False
        for point in in_turn(rows, to_move):
            self.env.step(self.action(point))
            self.set_up_ends_with_pass = point is None

    def action(self, point):
        return self.size ** 2 if point is None else point[1] * self.size + point[0]

    def move(self, colour, point):
        if point is None and self.set_up_ends_with_pass:
            raise Unsupported("the position can only be reached with a pass, and a second pass would end the game")
        self.set_up_ends_with_pass = False
        if self.ended():
            return ["sequence-ended"]
        if self.env.agent_selection != {"B": "black_0", "W": "white_0"}[colour]:
            return ["not-your-turn"]
        if point is not None and not all(0 <= coordinate < self.size for coordinate in point):
            raise Unsupported("there is no number for a point off the board")
        if not self.env.observe(self.env.agent_selection)["action_mask"][self.action(point)]:
            return ["illegal"]
        self.env.step(self.action(point))
        return []

    def rows(self):
        return [[".XO"[stone] for stone in row] for row in self.env.unwrapped._go.board.tolist()]

    def ended(self):
        return any(self.env.terminations.values())


if __name__ == "__main__":
    serve(Game, "PettingZoo (go_v5)", version("pettingzoo"), {
        "questions": ["legal", "replay"], "boards": {"min": 1, "max": 19, "rectangular": False}})
