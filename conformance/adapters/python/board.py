"""A small board: the place of the program that you want to have asked."""
from adapter import needs, serve


class Game:
    """A game from a given position. Your class has the same methods: start, move, rows, ended, and score if it can."""

    def __init__(self, rows, to_move, choices):
        """Starts from rows of "X", "O" and ".", the highest first. "B" or "W" is to move."""
        self.board = {(x, y): sign for y, row in enumerate(rows) for x, sign in enumerate(row)}
        self.to_move, self.choices, self.passes = to_move, choices, 0
        self.history = [(self.board, to_move)]

    def move(self, colour, point):
        """Makes a move; None is a pass. Returns why it is illegal: a list, empty if the move was made."""
        if self.ended() or colour != self.to_move:
            return ["sequence-ended" if self.ended() else "not-your-turn"]
        board, other, sign = dict(self.board), "BW"["WB".index(colour)], "XO"["BW".index(colour)]
        if point is not None:
            if board.get(point) != ".":
                return ["occupied" if point in board else "off-board"]
            board[point] = sign
            for near in self.neighbours(point):
                if board[near] not in (".", sign):
                    self.remove_if_dead(board, near)
            if self.remove_if_dead(board, point) and self.choices["suicide"] == "forbidden":
                return ["suicide"]
            if why := self.ko(board, other):
                return why
        self.board, self.to_move, self.passes = board, other, self.passes + 1 if point is None else 0
        self.history.append((board, other))
        return []

    def ko(self, board, to_move):
        boards, superko = [earlier for earlier, _ in self.history], self.choices["superko"]
        broken = {
            "basic-ko": self.choices["basic-ko"] == "in-force" and self.passes == 0 and boards[-2:-1] == [board],
            "positional-superko": superko == "positional" and board in boards,
            "situational-superko": superko == "situational" and (board, to_move) in self.history}
        return [rule for rule in broken if broken[rule]]

    def remove_if_dead(self, board, point):
        string, todo = {point}, [point]
        while todo:
            for near in self.neighbours(todo.pop()):
                if board[near] == ".":
                    return False
                if board[near] == board[point] and near not in string:
                    string.add(near)
                    todo.append(near)
        board.update(dict.fromkeys(string, "."))
        return True

    def neighbours(self, point):
        x, y = point
        return [near for near in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)) if near in self.board]

    def rows(self):
        """The position, in rows like those that it started from."""
        width = max(self.board)[0] + 1
        return [[self.board[x, y] for x in range(width)] for y in range(len(self.board) // width)]

    def score(self, dead, komi, handicap):
        """Counts by area: stones, and each region of empty points that touches one colour only."""
        needs(self.choices, {"counting": ["area"], "dead-stones": ["removed", "stay"], "eyes-in-seki": ["counted"]})
        board, area, seen = dict(self.board), {"X": 0, "O": 0}, set()
        if self.choices["dead-stones"] == "removed":
            board.update(dict.fromkeys(dead, "."))
        for start in board:
            if board[start] != ".":
                area[board[start]] += 1
            elif start not in seen:
                region, touched = [start], set()
                for point in region:  # grows while it is gone through
                    touched.update(board[near] for near in self.neighbours(point))
                    region += [near for near in self.neighbours(point) if board[near] == "." and near not in region]
                seen.update(region)
                for colour in touched - {"."} if len(touched - {"."}) == 1 else ():
                    area[colour] += len(region)
        given = {"none": 0, "each-stone": handicap, "each-but-first": max(handicap - 1, 0)}
        margin = area["X"] - area["O"] - komi - given[self.choices["compensation"]]
        return {"margin": margin, "area-points": {"black": area["X"], "white": area["O"]}}

    def ended(self):
        return self.passes == {"two": 2, "three": 3}[self.choices["passes-to-end"]]


if __name__ == "__main__":
    # What it does not have, it does not claim: then it is asked under rules that it has, where that changes nothing.
    CHOICES = {"ko-pass-ban": ["none"], "fixed-ko": ["none"]}
    serve(Game, "board.py", "1", {"questions": ["legal", "replay", "score"], "choices": CHOICES, "reasons": True})
