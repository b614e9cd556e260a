"""What the adapters of this folder share."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "adapters" / "python"))
from adapter import Unsupported, serve  # noqa: E402

# How a program counts that takes the stones on the board to be alive. What is dead is taken off before it is asked.
AREA = {"counting": ["area"], "dead-stones": ["removed", "stay"], "eyes-in-seki": ["counted"]}


def counted(game, dead, handicap):
    """The rows that are counted: the dead stones are taken off if the rules say so."""
    if handicap:
        raise Unsupported("it does not know what White gets for handicap stones")
    removed = set(dead) if game.choices["dead-stones"] == "removed" else set()
    return [["." if (x, y) in removed else sign for x, sign in enumerate(row)] for y, row in enumerate(game.rows())]


def in_turn(rows, to_move):
    """The stones of a position as moves that a game can begin with, for a program that cannot set one up.

    Black begins; who has no stone left passes (None). They are found from the last move backwards, so that there is a
    pass at the end only if the player who made the last move has no stone. No stone is captured on the way: a part of a
    string that is not yet whole has a liberty where the next stone of it will be."""
    stones = {player: [(x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == own]
              for player, own in (("B", "X"), ("W", "O"))}
    moves, player = [], "W" if to_move == "B" else "B"
    while stones["B"] or stones["W"] or (moves or to_move == "W") and player == "B":
        moves.append(stones[player].pop() if stones[player] else None)
        player = "W" if player == "B" else "B"
    return moves[::-1]
