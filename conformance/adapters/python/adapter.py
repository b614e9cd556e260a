"""Kakunin's protocol for programs in Python (docs/protocol.md is the contract): use it as it is.

board.py shows what is yours to write: a class Game around your program, and a call of `serve`. It is asked with
`kakunin conform --impl 'python3 board.py'`."""
import json
import sys


class Unsupported(Exception):
    """Raised when the program cannot answer; the text says why. That is no failure."""


def needs(choices, known):
    """For the start of a game: each switch with the choices that the program knows."""
    for rule, values in known.items():
        if choices[rule] not in values:
            raise Unsupported(f"the rule {rule}: {choices[rule]} is not implemented")


def place_of(game, name):
    """The column and the row, from the top, of a point such as c3."""
    return "abcdefghjklmnopqrst".index(name[0]), len(game.rows()) - int(name[1:])


def replay(game, moves):
    """Makes the moves up to the first illegal one, and tells what was seen."""
    count = lambda: [sum(row.count(sign) for row in game.rows()) for sign in "XO"]
    seen, lost = {"removed": []}, [0, 0]
    for number, (colour, _, place) in enumerate((text.partition(" ") for text in moves), 1):
        if place.startswith("ko-pass"):
            raise Unsupported("there are no ko-passes")
        before = count()
        point = None if place == "pass" else place_of(game, place)
        if why := game.move(colour, point):
            seen.update({"illegal-move": number, "because": why})
            break
        before["BW".index(colour)] += point is not None
        gone = [then - now for then, now in zip(before, count())]
        seen["removed"].append(sum(gone))
        lost = [one + other for one, other in zip(lost, gone)]
    drawn = "".join(" ".join(row) + "\n" for row in game.rows())
    return {**seen, "prisoners": {"black": lost[0], "white": lost[1]}, "position": drawn, "ended": game.ended()}


def reply(new_game, question):
    if question["ask"] not in ("legal", "replay", "score"):
        raise Unsupported(f"questions of the kind {question['ask']} are not implemented")
    rows = [row.split() for row in question["board"].splitlines()]
    game = new_game(rows, {"black": "B", "white": "W"}[question["to-move"]], question["rules"]["choices"])
    if question["ask"] == "replay":
        return {"answer": replay(game, question["moves"])}
    if "illegal-move" in (before := replay(game, question["after"])):
        return {"refused": f"move {before['illegal-move']} is illegal: {before['because']}"}
    if question["ask"] == "score":
        if not hasattr(game, "score"):
            raise Unsupported("scores are not implemented")
        dead = [place_of(game, name) for name in question.get("dead", [])]
        return {"answer": game.score(dead, question.get("komi", 0), question.get("handicap", 0))}
    why = replay(game, [question["move"]]).get("because", [])
    return {"answer": {"legal": False, "because": why} if why else {"legal": True}}


def serve(new_game, name, version, abilities):
    """Answers questions until there are no more."""
    for message in map(json.loads, sys.stdin):
        if "hello" in message:
            said = {"hello": {"protocol": 1, "name": name, "version": version, "abilities": abilities}}
        else:
            try:
                said = reply(new_game, message["question"])
            except Unsupported as why:
                said = {"unsupported": str(why)}
            said["id"] = message["question"]["id"]
        print(json.dumps(said), flush=True)
