"""The example of conformance/adapters with no board but 19x19: what a program is asked that has nothing else."""
import shared  # noqa: F401, it makes board.py and adapter.py known
from adapter import serve
from board import Game

if __name__ == "__main__":
    serve(Game, "board.py, 19x19 only", "1", {
        "questions": ["legal", "replay"], "boards": [19], "reasons": True, "unseen": ["ko-pass"],
        "choices": {"ko-pass-ban": ["none"], "fixed-ko": ["none"]}})
