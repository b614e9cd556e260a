"""dlgo, the code of the book "Deep Learning and the Game of Go": its goboard.GameState.

Situational superko, no suicide, two passes end the game, boards of any size, also rectangular ones. A point off the
board fails an assertion of its own. Its scoring takes all stones to be alive."""
from importlib.metadata import version

from dlgo.goboard import Board, GameState, Move
from dlgo.gotypes import Player, Point
from dlgo.scoring import compute_game_result
from shared import AREA, counted, serve

PLAYERS = {"B": Player.black, "W": Player.white, "X": Player.black, "O": Player.white}


class Game:
    def __init__(self, rows, to_move, choices):
        self.choices, self.state = choices, GameState(set_up(rows), PLAYERS[to_move], None, None)

    def move(self, colour, point):
        if self.state.is_over():
            return ["sequence-ended"]
        if PLAYERS[colour] != self.state.next_player:
            return ["not-your-turn"]
        board = self.state.board
        move = Move.play(Point(board.num_rows - point[1], point[0] + 1)) if point else Move.pass_turn()
        try:
            if not self.state.is_valid_move(move):
                return ["illegal"]
        except AssertionError:
            return ["off-board"]
        self.state = self.state.apply_move(move)
        return []

    def rows(self):
        board, signs = self.state.board, {None: ".", Player.black: "X", Player.white: "O"}
        return [[signs[board.get(Point(row, column))] for column in range(1, board.num_cols + 1)]
                for row in range(board.num_rows, 0, -1)]

    def score(self, dead, komi, handicap):
        # Its komi is always 7.5, so it is left out and ours taken instead.
        result = compute_game_result(GameState(set_up(counted(self, dead, handicap)), Player.black, None, None))
        return {"margin": result.b - result.w - komi, "area-points": {"black": result.b, "white": result.w}}

    def ended(self):
        return self.state.is_over()


def set_up(rows):
    board = Board(len(rows), len(rows[0]))
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            if sign in PLAYERS:
                board.place_stone(PLAYERS[sign], Point(len(rows) - y, x + 1))
    return board


if __name__ == "__main__":
    serve(Game, "dlgo", version("dlgo"), {
        "questions": ["legal", "replay", "score"], "unseen": ["ko-pass"],
        "choices": {"suicide": ["forbidden"], "superko": ["situational"], "ko-pass-ban": ["none"],
                    "passes-to-end": ["two"], **AREA}})
