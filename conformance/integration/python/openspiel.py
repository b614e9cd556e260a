"""OpenSpiel's game of Go: basic ko, no suicide, two passes end the game, square boards.

It has no way to set a position up, so the stones are played one by one, with passes in between, which captures nothing.
A play that recreates a position ends the game as a draw, as its source says; that is not asked.
It tells who wins with a komi, and so the score: the largest komi with which Black wins."""
import bisect
from importlib.metadata import version

import pyspiel
from shared import AREA, Unsupported, counted, in_turn, serve


class Game:
    def __init__(self, rows, to_move, choices):
        self.size, self.choices, self.set_up_ends_with_pass = len(rows), choices, False
        self.state = self.begun()
        for point in in_turn(rows, to_move):
            self.state.apply_action(self.action(point))
            self.set_up_ends_with_pass = point is None

    def begun(self, komi=0.5):
        # It ends every game after some moves; so many are never asked.
        game = pyspiel.load_game("go", {"board_size": self.size, "komi": komi, "max_game_length": 5000})
        return game.new_initial_state()

    def action(self, point):
        return self.size ** 2 if point is None else (self.size - 1 - point[1]) * self.size + point[0]

    def move(self, colour, point):
        over = self.ended()
        if point is None and self.set_up_ends_with_pass:
            raise Unsupported("the position can only be reached with a pass, and a second pass would end the game")
        self.set_up_ends_with_pass = False
        if over:
            return ["sequence-ended"]
        if self.state.current_player() != "BW".index(colour):
            return ["not-your-turn"]
        action = self.action(point)
        if action not in self.state.legal_actions():
            return ["illegal"]
        self.state.apply_action(action)
        return []

    def rows(self):
        drawn = str(self.state).splitlines()[2:2 + self.size]
        return [["." if sign == "+" else sign for sign in row.split()[1]] for row in drawn]

    def score(self, dead, komi, handicap):
        rows, most = counted(self, dead, handicap), self.size ** 2
        loses = lambda margin: self.winner(rows, margin - 0.5) != 0
        return {"margin": bisect.bisect(range(-most, most + 1), False, key=loses) - most - 1 - komi}

    def winner(self, rows, komi):
        """0 if Black wins after two passes."""
        state = self.begun(komi)
        for point in in_turn(rows, "B"):
            state.apply_action(self.action(point))
        while not state.is_terminal():
            state.apply_action(self.size ** 2)
        return state.returns().index(max(state.returns()))

    def ended(self):
        passed = self.state.history()[-2:] == [self.size ** 2] * 2
        if self.state.is_terminal() and not passed:
            raise Unsupported("it has ended the game as a draw, because a position was recreated")
        return self.state.is_terminal()


if __name__ == "__main__":
    serve(Game, "OpenSpiel (go)", version("open_spiel"), {
        "questions": ["legal", "replay", "score"], "boards": {"min": 2, "max": 19}, "unseen": ["off-board", "ko-pass"],
        "choices": {"suicide": ["forbidden"], "basic-ko": ["in-force"], "superko": ["none"], "ko-pass-ban": ["none"],
                    "fixed-ko": ["none"], "passes-to-end": ["two"], **AREA}})
