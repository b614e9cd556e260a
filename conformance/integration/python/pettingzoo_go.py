"""PettingZoo's environment go_v5: basic ko, no suicide, two passes end the game, square boards.

A move is legal if its action mask says so. It has no way to set a position up, so the stones are played one by one,
with passes in between, which captures nothing. The score is that of its Position, which takes stones to be alive."""
from importlib.metadata import version

import numpy
from pettingzoo.classic import go_v5
from pettingzoo.classic.go import go_base
from shared import AREA, Unsupported, counted, in_turn, serve


class Game:
    def __init__(self, rows, to_move, choices):
        self.size, self.choices, self.set_up_ends_with_pass = len(rows), choices, False
        self.env = go_v5.env(board_size=self.size)
        self.env.reset()
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
        if not self.env.observe(self.env.agent_selection)["action_mask"][self.action(point)]:
            return ["illegal"]
        self.env.step(self.action(point))
        return []

    def rows(self):
        return [[".XO"[stone] for stone in row] for row in self.env.unwrapped._go.board.tolist()]

    def score(self, dead, komi, handicap):
        signs = {".": go_base.EMPTY, "X": go_base.BLACK, "O": go_base.WHITE}
        board = numpy.array([[signs[sign] for sign in row] for row in counted(self, dead, handicap)], dtype=numpy.int8)
        return {"margin": float(go_base.Position(board=board, komi=komi).score())}

    def ended(self):
        return any(self.env.terminations.values())


if __name__ == "__main__":
    serve(Game, "PettingZoo (go_v5)", version("pettingzoo"), {
        "questions": ["legal", "replay", "score"], "boards": {"min": 1, "max": 19}, "unseen": ["off-board", "ko-pass"],
        "choices": {"suicide": ["forbidden"], "basic-ko": ["in-force"], "superko": ["none"], "ko-pass-ban": ["none"],
                    "fixed-ko": ["none"], "passes-to-end": ["two"], **AREA}})
