"""OpenSpiel's game of Go: basic ko, no suicide, two passes end the game, square boards.

It has no way to set a position up, so the stones are played one by one, with passes in between, which captures nothing.
A play that recreates a position ends the game as a draw, as its source says; what would come after is not asked."""
import pathlib
import sys
from importlib.metadata import version

import pyspiel

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "adapters" / "python"))
from adapter import Unsupported, needs, serve  # noqa: E402


class Game:
    def __init__(self, rows, to_move, choices):
        needs(choices, {"suicide": ["forbidden"], "basic-ko": ["in-force"], "superko": ["none"],
                        "ko-pass-ban": ["none"], "fixed-ko": ["none"], "passes-to-end": ["two"]})
        self.size = len(rows)
        # It ends every game after some moves; so many are never asked.
        self.state = pyspiel.load_game("go", {"board_size": self.size, "max_game_length": 5000}).new_initial_state()
        for action in self.set_up(rows, to_move):
            self.state.apply_action(action)
        self.set_up_ends_with_pass = self.state.history()[-1:] == [self.size ** 2]

    def set_up(self, rows, to_move):
        """The stones in turn, found from the last move backwards; who has no stone left passes."""
        stones = {player: [self.action((x, y)) for y, row in enumerate(rows) for x, sign in enumerate(row)
                           if sign == own] for player, own in (("B", "X"), ("W", "O"))}
        moves, player = [], "W" if to_move == "B" else "B"
        while stones["B"] or stones["W"] or (moves or to_move == "W") and player == "B":
            moves.append(stones[player].pop() if stones[player] else self.size ** 2)
            player = "W" if player == "B" else "B"
        return reversed(moves)

    def action(self, point):
        x, y = point
        return (self.size - 1 - y) * self.size + x

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
        action = self.size ** 2 if point is None else self.action(point)
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
