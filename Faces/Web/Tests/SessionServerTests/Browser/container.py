"""A person in a container that scripts/try-container has started, whose proxy is this machine: container.py ADDRESS begin|go-on"""
import http.client
import sys

sys.dont_write_bytecode = True
from serving import Person, expect  # noqa: E402
from server_tests import board, start_game  # noqa: E402


class Visitor(Person):
    """Ada, by the address that the recipe's CMD calls public."""

    host = "play.example.org"

    def connect(self):
        return http.client.HTTPConnection(self.server, 8080, timeout=60)

    def ask(self, method, path, body=None, **changes):
        return super().ask(method, path, body, **({"Origin": f"https://{self.host}"} | changes))


def begin(ada):
    """Begins a game with a move."""
    events = start_game(ada)
    ada.act("place", events, "2,2")
    expect(board(ada), ["", "", "", "", "X", "", "", "", ""])


def go_on(ada):
    """Finds the board as it was left, and moves."""
    events = ada.events()
    ada.until_screen(events, "Tic-tac-toe")
    expect(board(ada), ["", "", "", "", "X", "", "", "", ""])
    ada.act("place", events, "1,1")
    expect(board(ada), ["O", "", "", "", "X", "", "", "", ""])


if __name__ == "__main__":
    {"begin": begin, "go-on": go_on}[sys.argv[2]](Visitor(sys.argv[1], "ada"))
