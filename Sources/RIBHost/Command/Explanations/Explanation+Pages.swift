// swift-format-ignore-file
// Made of Documentation/diagnostics by scripts/embed-diagnostics. Change the pages, not this file.

extension Explanation {
    /// All pages, in the order of their codes.
    static let all: [Explanation] = [
        Explanation(
            code: "RH001",
            text: ##"""
                # RH001: not JSON

                plugins.json is read as JSON by the letter of RFC 8259: no comments, no trailing commas, double quotes only. Something
                else stands where a value, a key, a comma or an end was expected; the mark shows where.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so",
                    "tic-tac-toe": "libTicTacToePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game" "tic-tac-toe"]
                }
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so",
                    "tic-tac-toe": "libTicTacToePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game", "tic-tac-toe"]
                }
                ```

                """##
        ),
        Explanation(
            code: "RH002",
            text: ##"""
                # RH002: the text ends too early

                A `}`, a `]` or a `"` is missing, and the end of the file came first. The message says what is still open, and where it
                was opened.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so",
                    "tic-tac-toe": "libTicTacToePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game", "tic-tac-toe"]
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so",
                    "tic-tac-toe": "libTicTacToePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game", "tic-tac-toe"]
                }
                ```

                """##
        ),
        Explanation(
            code: "RH003",
            text: ##"""
                # RH003: a string that JSON does not allow

                A string contains a control character that must be written as an escape (a tab as `\t`, a line break as `\n`), or a
                backslash before something that is no escape.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada \Lovelace", "player2Name": "Grace" },
                  "flow": ["off-game"]
                }
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada \\Lovelace", "player2Name": "Grace" },
                  "flow": ["off-game"]
                }
                ```

                """##
        ),
        Explanation(
            code: "RH004",
            text: ##"""
                # RH004: a number that JSON does not allow

                A number begins with superfluous zeros or a plus sign, lacks a digit before or after its point, or has an empty
                exponent.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so"
                  },
                  "dependencies": {
                    "player1Name": "Ada",
                    "player2Name": "Grace",
                    "balance": { "stream": "Double", "value": 007 }
                  },
                  "flow": ["off-game"]
                }
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so"
                  },
                  "dependencies": {
                    "player1Name": "Ada",
                    "player2Name": "Grace",
                    "balance": { "stream": "Double", "value": 7 }
                  },
                  "flow": ["off-game"]
                }
                ```

                """##
        ),
        Explanation(
            code: "RH005",
            text: ##"""
                # RH005: not UTF-8

                JSON is UTF-8, without a byte order mark. The file contains bytes that are no UTF-8, most often because it was saved in
                another encoding.

                ## Wrong

                In a shell:

                ```sh
                printf '{ "flow": ["of\377"] }' > plugins.json
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game"]
                }
                ```

                """##
        ),
        Explanation(
            code: "RH006",
            text: ##"""
                # RH006: a key given twice

                An object has the same key twice. Most programs silently take the last; here both are shown, and one must go.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so",
                    "tic-tac-toe": "libTicTacToePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game"],
                  "flow": ["off-game", "tic-tac-toe"]
                }
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so",
                    "tic-tac-toe": "libTicTacToePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game", "tic-tac-toe"]
                }
                ```

                """##
        ),
        Explanation(
            code: "RH010",
            text: ##"""
                # RH010: a value of another JSON type

                Something else stands there than can: for example a string where a flow, an array or an object, is needed.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": "off-game"
                }
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game"]
                }
                ```

                """##
        ),
        Explanation(
            code: "RH011",
            text: ##"""
                # RH011: a key that does not exist

                The key means nothing at this place. Keys that ribs-host does not know are refused, for most of them are misspelt.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game"],
                  "atend": "exit"
                }
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game"],
                  "atEnd": "exit"
                }
                ```

                """##
        ),
        Explanation(
            code: "RH012",
            text: ##"""
                # RH012: a key is missing

                An object lacks a key that it must have: plugins.json its `plugins` and `flow`, a graph its `start` and `steps`, a
                plugin written as an object its `path`.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": { "steps": { "off-game": { "on": { "startGame": "@stay" } } } }
                }
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": {
                    "start": "off-game",
                    "steps": { "off-game": { "on": { "startGame": "@stay" } } }
                  }
                }
                ```

                """##
        ),
        Explanation(
            code: "RH013",
            text: ##"""
                # RH013: a flow without steps

                A flow needs at least one step to begin with.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": []
                }
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game"]
                }
                ```

                """##
        ),
        Explanation(
            code: "RH014",
            text: ##"""
                # RH014: a name that cannot be one

                The name of a plugin, a flow or a step cannot be empty, begin with `@` (such words are targets) or contain `/` (which
                separates steps in paths). Of `flows`, none can be called `flow`, as the root flow is.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so",
                    "tic-tac-toe": "libTicTacToePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game", "games/first"],
                  "flows": { "games/first": ["tic-tac-toe"] }
                }
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so",
                    "tic-tac-toe": "libTicTacToePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game", "first-games"],
                  "flows": { "first-games": ["tic-tac-toe"] }
                }
                ```

                """##
        ),
        Explanation(
            code: "RH015",
            text: ##"""
                # RH015: a word that is none of those that can stand there

                `container`, `atEnd` and targets that begin with `@` take one of a few words; the message lists them.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game"],
                  "atEnd": "stop"
                }
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game"],
                  "atEnd": "exit"
                }
                ```

                """##
        ),
        Explanation(
            code: "RH016",
            text: ##"""
                # RH016: a step that is both a plugin and a flow

                One thing stands at a step: a plugin, or a flow.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": {
                    "start": "begin",
                    "steps": {
                      "begin": { "plugin": "off-game", "flow": "off-game", "on": { "*": "@stay" } }
                    }
                  }
                }
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": {
                    "start": "begin",
                    "steps": {
                      "begin": { "plugin": "off-game", "on": { "*": "@stay" } }
                    }
                  }
                }
                ```

                """##
        ),
        Explanation(
            code: "RH017",
            text: ##"""
                # RH017: a name that a plugin and a flow share

                Steps say by one name what stands there, so that a plugin and a flow cannot share it.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so",
                    "tic-tac-toe": "libTicTacToePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": {
                    "start": "off-game",
                    "steps": {
                      "off-game": { "on": { "startGame": "game" } },
                      "game": { "flow": "tic-tac-toe", "on": { "finished": "off-game" } }
                    }
                  },
                  "flows": { "tic-tac-toe": ["tic-tac-toe"] }
                }
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so",
                    "tic-tac-toe": "libTicTacToePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": {
                    "start": "off-game",
                    "steps": {
                      "off-game": { "on": { "startGame": "game" } },
                      "game": { "flow": "games", "on": { "finished": "off-game" } }
                    }
                  },
                  "flows": { "games": ["tic-tac-toe"] }
                }
                ```

                """##
        ),
        Explanation(
            code: "RH018",
            text: ##"""
                # RH018: values nested too deeply

                A constant can have at most 32 levels of arrays and objects, and switches can stand in switches at most 8 deep. The
                bounds are far beyond what anybody writes by hand.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so"
                  },
                  "dependencies": {
                    "player1Name": "Ada",
                    "player2Name": "Grace",
                    "deep": [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]
                  },
                  "flow": ["off-game"]
                }
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so"
                  },
                  "dependencies": {
                    "player1Name": "Ada",
                    "player2Name": "Grace",
                    "deep": [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]
                  },
                  "flow": ["off-game"]
                }
                ```

                """##
        ),
        Explanation(
            code: "RH019",
            text: ##"""
                # RH019: a number that no type can hold

                The number is neither an `Int` (64 bits) nor a `Double`.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so"
                  },
                  "dependencies": {
                    "player1Name": "Ada",
                    "player2Name": "Grace",
                    "much": 1e999
                  },
                  "flow": ["off-game"]
                }
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so"
                  },
                  "dependencies": {
                    "player1Name": "Ada",
                    "player2Name": "Grace",
                    "much": 1e99
                  },
                  "flow": ["off-game"]
                }
                ```

                """##
        ),
        Explanation(
            code: "RH020",
            text: ##"""
                # RH020: a container given in two places

                The container of the root flow can stand at the top of the file, so that a flow written as an array can have one, or
                within the flow; not at both.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "container": "replace",
                  "flow": {
                    "container": "replace",
                    "start": "off-game",
                    "steps": { "off-game": { "on": { "startGame": "@stay" } } }
                  }
                }
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": {
                    "container": "replace",
                    "start": "off-game",
                    "steps": { "off-game": { "on": { "startGame": "@stay" } } }
                  }
                }
                ```

                """##
        ),
        Explanation(
            code: "RH021",
            text: ##"""
                # RH021: a switch without cases

                A switch that tells no values apart is no switch.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so",
                    "tic-tac-toe": "libTicTacToePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": {
                    "start": "off-game",
                    "steps": {
                      "off-game": { "on": { "startGame": "tic-tac-toe" } },
                      "tic-tac-toe": {
                        "on": {
                          "gameDidEnd": {
                            "switch": "winner",
                            "cases": {},
                            "default": "off-game"
                          }
                        }
                      }
                    }
                  }
                }
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so",
                    "tic-tac-toe": "libTicTacToePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": {
                    "start": "off-game",
                    "steps": {
                      "off-game": { "on": { "startGame": "tic-tac-toe" } },
                      "tic-tac-toe": { "on": { "gameDidEnd": "off-game" } }
                    }
                  }
                }
                ```

                """##
        ),
        Explanation(
            code: "RH022",
            text: ##"""
                # RH022: a path that is none

                The path of a plugin is empty, or contains a character that no path can.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": ""
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game"]
                }
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game"]
                }
                ```

                """##
        ),
        Explanation(
            code: "RH023",
            text: ##"""
                # RH023: an outcome renamed to a reserved word

                `adapt` gives an outcome the name by which flows route it. Names that begin with `@` are the host's own, and `*` stands
                for all outcomes that are not listed.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": {
                      "path": "libOffGamePlugin.so",
                      "adapt": { "outcomes": { "startGame": "@begin" } }
                    }
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game"]
                }
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": {
                      "path": "libOffGamePlugin.so",
                      "adapt": { "outcomes": { "startGame": "begin" } }
                    }
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game"]
                }
                ```

                """##
        ),
        Explanation(
            code: "RH100",
            text: ##"""
                # RH100: a step that names neither a plugin nor a flow

                A step of an array is the id of a plugin or the name of a flow; a step of a graph that says neither `plugin` nor `flow`
                stands for the plugin or the flow of its own name.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so",
                    "tic-tac-toe": "libTicTacToePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game", "tictactoe"]
                }
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so",
                    "tic-tac-toe": "libTicTacToePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game", "tic-tac-toe"]
                }
                ```

                """##
        ),
        Explanation(
            code: "RH101",
            text: ##"""
                # RH101: a plugin that is not installed

                The `plugin` of a step must be a key of `plugins`.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so",
                    "tic-tac-toe": "libTicTacToePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": {
                    "start": "off-game",
                    "steps": {
                      "off-game": { "on": { "startGame": "game" } },
                      "game": { "plugin": "tictactoe", "on": { "gameDidEnd": "off-game" } }
                    }
                  }
                }
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so",
                    "tic-tac-toe": "libTicTacToePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": {
                    "start": "off-game",
                    "steps": {
                      "off-game": { "on": { "startGame": "game" } },
                      "game": { "plugin": "tic-tac-toe", "on": { "gameDidEnd": "off-game" } }
                    }
                  }
                }
                ```

                """##
        ),
        Explanation(
            code: "RH102",
            text: ##"""
                # RH102: a flow that does not exist

                The `flow` of a step must be a key of `flows`.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so",
                    "tic-tac-toe": "libTicTacToePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": {
                    "start": "off-game",
                    "steps": {
                      "off-game": { "on": { "startGame": "game" } },
                      "game": { "flow": "gmaes", "on": { "finished": "off-game" } }
                    }
                  },
                  "flows": { "games": ["tic-tac-toe"] }
                }
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so",
                    "tic-tac-toe": "libTicTacToePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": {
                    "start": "off-game",
                    "steps": {
                      "off-game": { "on": { "startGame": "game" } },
                      "game": { "flow": "games", "on": { "finished": "off-game" } }
                    }
                  },
                  "flows": { "games": ["tic-tac-toe"] }
                }
                ```

                """##
        ),
        Explanation(
            code: "RH103",
            text: ##"""
                # RH103: a start or a target that is no step

                The start of a graph and each target name a step of the same flow, or are one of the words `@finish`, `@back`,
                `@restart`, `@stay` and `@exit`.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so",
                    "tic-tac-toe": "libTicTacToePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": {
                    "start": "off-game",
                    "steps": {
                      "off-game": { "on": { "startGame": "tictactoe" } },
                      "tic-tac-toe": { "on": { "gameDidEnd": "off-game" } }
                    }
                  }
                }
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so",
                    "tic-tac-toe": "libTicTacToePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": {
                    "start": "off-game",
                    "steps": {
                      "off-game": { "on": { "startGame": "tic-tac-toe" } },
                      "tic-tac-toe": { "on": { "gameDidEnd": "off-game" } }
                    }
                  }
                }
                ```

                """##
        ),
        Explanation(
            code: "RH104",
            text: ##"""
                # RH104: a route for an outcome that the step does not have

                The keys of `on` are the outcomes that the plugin's manifest declares (after `adapt`), `finished` for a flow, `@failed`,
                or `*`.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so",
                    "tic-tac-toe": "libTicTacToePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": {
                    "start": "off-game",
                    "steps": {
                      "off-game": { "on": { "startGmae": "tic-tac-toe" } },
                      "tic-tac-toe": { "on": { "gameDidEnd": "off-game" } }
                    }
                  }
                }
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so",
                    "tic-tac-toe": "libTicTacToePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": {
                    "start": "off-game",
                    "steps": {
                      "off-game": { "on": { "startGame": "tic-tac-toe" } },
                      "tic-tac-toe": { "on": { "gameDidEnd": "off-game" } }
                    }
                  }
                }
                ```

                """##
        ),
        Explanation(
            code: "RH105",
            text: ##"""
                # RH105: a build that the plugin does not have

                `build` picks one of the builds that the plugin's manifest declares. It is needed where there are several and none is
                called `default`, and means nothing for a flow. The steps of an array have no place for it: the help shows the graph that
                the array stands for.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": {
                    "start": "off-game",
                    "steps": {
                      "off-game": { "build": "big", "on": { "startGame": "@stay" } }
                    }
                  }
                }
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": {
                    "start": "off-game",
                    "steps": {
                      "off-game": { "on": { "startGame": "@stay" } }
                    }
                  }
                }
                ```

                """##
        ),
        Explanation(
            code: "RH106",
            text: ##"""
                # RH106: a constant for a dependency that the step does not have

                The keys of `with` are dynamic dependencies of the plugin; of a step that is a flow, of a plugin in that flow, or in a
                flow that it uses. Static dependencies are given under `dependencies`, at the top of the file.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": {
                    "start": "off-game",
                    "steps": {
                      "off-game": {
                        "with": { "player1": "Ada" },
                        "on": { "startGame": "@stay" }
                      }
                    }
                  }
                }
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": {
                    "start": "off-game",
                    "steps": {
                      "off-game": {
                        "with": { "player1Name": "Ada" },
                        "on": { "startGame": "@stay" }
                      }
                    }
                  }
                }
                ```

                """##
        ),
        Explanation(
            code: "RH107",
            text: ##"""
                # RH107: an adaptation of something that the plugin does not have

                The keys in `adapt` are the plugin's words: dependencies, outcomes and payload keys that its manifest declares. The
                values are the flow's words.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": {
                      "path": "libOffGamePlugin.so",
                      "adapt": { "outcomes": { "start": "begin" } }
                    }
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game"]
                }
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": {
                      "path": "libOffGamePlugin.so",
                      "adapt": { "outcomes": { "startGame": "begin" } }
                    }
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game"]
                }
                ```

                """##
        ),
        Explanation(
            code: "RH108",
            text: ##"""
                # RH108: a plugin whose manifest has another id than plugins.json

                The checker was given a manifest under another id than its own.

                ## How it comes about

                `ribs-host` itself says RH243 of such a plugin, for it looks into the file before it checks the flow. Only a program
                that calls the checker with manifests of its own sees this code.

                """##
        ),
        Explanation(
            code: "RH110",
            text: ##"""
                # RH110: an outcome that leads nowhere

                In a graph each outcome is routed, by its name or by `*`, which stands for all that are not listed. For a step that is a
                flow the outcome is `finished`. What happens must never be an accident.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so",
                    "tic-tac-toe": "libTicTacToePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": {
                    "start": "off-game",
                    "steps": {
                      "off-game": { "on": { "startGame": "tic-tac-toe" } },
                      "tic-tac-toe": {}
                    }
                  }
                }
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so",
                    "tic-tac-toe": "libTicTacToePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": {
                    "start": "off-game",
                    "steps": {
                      "off-game": { "on": { "startGame": "tic-tac-toe" } },
                      "tic-tac-toe": { "on": { "gameDidEnd": "off-game" } }
                    }
                  }
                }
                ```

                """##
        ),
        Explanation(
            code: "RH111",
            text: ##"""
                # RH111: a switch on something that cannot be switched on

                A switch looks at a value that the very outcome carries (after `adapt`), of type `Bool`, `Int`, `String` or
                `PlayerType`, or an optional of one of them.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so",
                    "tic-tac-toe": "libTicTacToePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": {
                    "start": "off-game",
                    "steps": {
                      "off-game": { "on": { "startGame": "tic-tac-toe" } },
                      "tic-tac-toe": {
                        "on": {
                          "gameDidEnd": {
                            "switch": "victor",
                            "cases": { "player1": "off-game" },
                            "default": "tic-tac-toe"
                          }
                        }
                      }
                    }
                  }
                }
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so",
                    "tic-tac-toe": "libTicTacToePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": {
                    "start": "off-game",
                    "steps": {
                      "off-game": { "on": { "startGame": "tic-tac-toe" } },
                      "tic-tac-toe": {
                        "on": {
                          "gameDidEnd": {
                            "switch": "winner",
                            "cases": { "player1": "off-game" },
                            "default": "tic-tac-toe"
                          }
                        }
                      }
                    }
                  }
                }
                ```

                """##
        ),
        Explanation(
            code: "RH112",
            text: ##"""
                # RH112: a case that is no value of its type

                The cases of a switch are values of the key's type, written as strings: `"true"`, `"3"`, `"player1"`.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so",
                    "tic-tac-toe": "libTicTacToePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": {
                    "start": "off-game",
                    "steps": {
                      "off-game": { "on": { "startGame": "tic-tac-toe" } },
                      "tic-tac-toe": {
                        "on": {
                          "gameDidEnd": {
                            "switch": "winner",
                            "cases": { "Ada": "off-game" },
                            "default": "tic-tac-toe"
                          }
                        }
                      }
                    }
                  }
                }
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so",
                    "tic-tac-toe": "libTicTacToePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": {
                    "start": "off-game",
                    "steps": {
                      "off-game": { "on": { "startGame": "tic-tac-toe" } },
                      "tic-tac-toe": {
                        "on": {
                          "gameDidEnd": {
                            "switch": "winner",
                            "cases": { "player1": "off-game" },
                            "default": "tic-tac-toe"
                          }
                        }
                      }
                    }
                  }
                }
                ```

                """##
        ),
        Explanation(
            code: "RH113",
            text: ##"""
                # RH113: a switch that leaves values out

                A switch says what follows for every value: by cases that name all values that the type has, or by `default`. The value
                nil of an optional is never a case, so that an optional needs `default`.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so",
                    "tic-tac-toe": "libTicTacToePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": {
                    "start": "off-game",
                    "steps": {
                      "off-game": { "on": { "startGame": "tic-tac-toe" } },
                      "tic-tac-toe": {
                        "on": {
                          "gameDidEnd": {
                            "switch": "winner",
                            "cases": { "player1": "off-game", "player2": "tic-tac-toe" }
                          }
                        }
                      }
                    }
                  }
                }
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so",
                    "tic-tac-toe": "libTicTacToePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": {
                    "start": "off-game",
                    "steps": {
                      "off-game": { "on": { "startGame": "tic-tac-toe" } },
                      "tic-tac-toe": {
                        "on": {
                          "gameDidEnd": {
                            "switch": "winner",
                            "cases": { "player1": "off-game", "player2": "tic-tac-toe" },
                            "default": "off-game"
                          }
                        }
                      }
                    }
                  }
                }
                ```

                """##
        ),
        Explanation(
            code: "RH114",
            text: ##"""
                # RH114: a default that is never taken

                The cases name all values that the key can have. This is a warning: the flow runs.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "b": "libFlatteningB.so",
                    "d": "libFlatteningD.so"
                  },
                  "flow": {
                    "start": "b",
                    "steps": {
                      "b": {
                        "on": {
                          "done": {
                            "switch": "isLoud",
                            "cases": { "true": "d", "false": "@restart" },
                            "default": "d"
                          }
                        }
                      },
                      "d": { "on": { "done": "b" } }
                    }
                  }
                }
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "b": "libFlatteningB.so",
                    "d": "libFlatteningD.so"
                  },
                  "flow": {
                    "start": "b",
                    "steps": {
                      "b": {
                        "on": {
                          "done": {
                            "switch": "isLoud",
                            "cases": { "true": "d", "false": "@restart" }
                          }
                        }
                      },
                      "d": { "on": { "done": "b" } }
                    }
                  }
                }
                ```

                """##
        ),
        Explanation(
            code: "RH115",
            text: ##"""
                # RH115: `@back` with nothing before it

                `@back` leads to the previous step, and the first step of a flow has none.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so",
                    "tic-tac-toe": "libTicTacToePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": {
                    "start": "off-game",
                    "steps": {
                      "off-game": { "on": { "startGame": "@back" } }
                    }
                  }
                }
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so",
                    "tic-tac-toe": "libTicTacToePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": {
                    "start": "off-game",
                    "steps": {
                      "off-game": { "on": { "startGame": "tic-tac-toe" } },
                      "tic-tac-toe": { "on": { "gameDidEnd": "@back" } }
                    }
                  }
                }
                ```

                """##
        ),
        Explanation(
            code: "RH116",
            text: ##"""
                # RH116: `@stay` where nothing is left to stay

                `@stay` keeps the step attached. A step that has failed was never attached, and a flow that has finished is over.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": {
                    "start": "off-game",
                    "steps": {
                      "off-game": { "on": { "startGame": "@stay", "@failed": "@stay" } }
                    }
                  }
                }
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": {
                    "start": "off-game",
                    "steps": {
                      "off-game": { "on": { "startGame": "@stay", "@failed": "@exit" } }
                    }
                  }
                }
                ```

                """##
        ),
        Explanation(
            code: "RH120",
            text: ##"""
                # RH120: a step that no path leads to

                No outcome of a step that can be reached leads to this one. This is a warning: the flow runs, and the step never does.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so",
                    "tic-tac-toe": "libTicTacToePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": {
                    "start": "off-game",
                    "steps": {
                      "off-game": { "on": { "startGame": "@stay" } },
                      "tic-tac-toe": { "on": { "gameDidEnd": "off-game" } }
                    }
                  }
                }
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so",
                    "tic-tac-toe": "libTicTacToePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": {
                    "start": "off-game",
                    "steps": {
                      "off-game": { "on": { "startGame": "tic-tac-toe" } },
                      "tic-tac-toe": { "on": { "gameDidEnd": "off-game" } }
                    }
                  }
                }
                ```

                """##
        ),
        Explanation(
            code: "RH121",
            text: ##"""
                # RH121: a flow that no step uses

                Nothing names the flow. This is a warning: the flow runs without it.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so",
                    "tic-tac-toe": "libTicTacToePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game", "tic-tac-toe"],
                  "flows": { "games": ["tic-tac-toe"] }
                }
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so",
                    "tic-tac-toe": "libTicTacToePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game", "games"],
                  "flows": { "games": ["tic-tac-toe"] }
                }
                ```

                """##
        ),
        Explanation(
            code: "RH122",
            text: ##"""
                # RH122: a flow that contains itself

                A flow used as a step is a wrapper inside a wrapper. One that contains itself, directly or through others, would never
                be ready to start. To begin a flow again, `@restart` it.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so",
                    "tic-tac-toe": "libTicTacToePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game", "games"],
                  "flows": { "games": ["tic-tac-toe", "games"] }
                }
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so",
                    "tic-tac-toe": "libTicTacToePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game", "games"],
                  "flows": {
                    "games": {
                      "start": "tic-tac-toe",
                      "steps": {
                        "tic-tac-toe": {
                          "on": { "gameDidEnd": { "switch": "winner", "cases": { "player1": "@finish" }, "default": "@restart" } }
                        }
                      }
                    }
                  }
                }
                ```

                """##
        ),
        Explanation(
            code: "RH123",
            text: ##"""
                # RH123: flows nested too deeply

                Flows can stand in flows at most 1 000 deep: every level is a wrapper RIB inside a wrapper RIB.

                ## Wrong

                In a shell:

                ```sh
                {
                  echo '{ "plugins": { "off-game": "libOffGamePlugin.so" },'
                  echo '  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },'
                  echo '  "flow": ["level-1"], "flows": {'
                  for level in $(seq 1 1000); do echo "    \"level-$level\": [\"level-$((level + 1))\"],"; done
                  echo '    "level-1001": ["off-game"] } }'
                } > plugins.json
                ```

                ## Mended

                In a shell:

                ```sh
                {
                  echo '{ "plugins": { "off-game": "libOffGamePlugin.so" },'
                  echo '  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },'
                  echo '  "flow": ["level-1"], "flows": {'
                  for level in $(seq 1 100); do echo "    \"level-$level\": [\"level-$((level + 1))\"],"; done
                  echo '    "level-101": ["off-game"] } }'
                } > plugins.json
                ```

                """##
        ),
        Explanation(
            code: "RH124",
            text: ##"""
                # RH124: a flow that never finishes where somebody waits for that

                A step says what follows `finished` of a flow, or a step stands behind it in an array; but no path through the flow ends
                in `@finish`.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so",
                    "tic-tac-toe": "libTicTacToePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["games", "off-game"],
                  "flows": {
                    "games": {
                      "start": "tic-tac-toe",
                      "steps": { "tic-tac-toe": { "on": { "gameDidEnd": "@restart" } } }
                    }
                  }
                }
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so",
                    "tic-tac-toe": "libTicTacToePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["games", "off-game"],
                  "flows": {
                    "games": {
                      "start": "tic-tac-toe",
                      "steps": { "tic-tac-toe": { "on": { "gameDidEnd": "@finish" } } }
                    }
                  }
                }
                ```

                """##
        ),
        Explanation(
            code: "RH130",
            text: ##"""
                # RH130: a value that some path to a step does not provide

                On *every* path from the start of the flow to a step, each of its dynamic dependencies must have been provided: by a
                constant of `dependencies` or `with`, or by the payload of an outcome. The note shows the shortest path on which the
                value is missing; the help names an order that works, where there is one. The steps of an array have no place for `with`: the help
                shows the graph that the array stands for.

                The rule is the one by which compilers refuse a variable that may not be assigned.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "b": "libFlatteningB.so",
                    "c": "libFlatteningC.so"
                  },
                  "flow": ["c", "b"]
                }
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "b": "libFlatteningB.so",
                    "c": "libFlatteningC.so"
                  },
                  "flow": ["b", "c"]
                }
                ```

                """##
        ),
        Explanation(
            code: "RH131",
            text: ##"""
                # RH131: a value that may be nil

                The dependency has the type `T`, and what the key holds is a `T?`. A `T?` never fills a `T`, except behind a case of a
                switch on it: there the value is known.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so",
                    "c": {
                      "path": "libFlatteningC.so",
                      "adapt": { "dependencies": { "word": "game" } }
                    }
                  },
                  "dependencies": {
                    "player1Name": "Ada",
                    "player2Name": "Grace",
                    "isLoud": true
                  },
                  "flow": {
                    "start": "off-game",
                    "steps": {
                      "off-game": { "on": { "startGame": "c" } },
                      "c": { "on": { "done": "off-game" } }
                    }
                  }
                }
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so",
                    "c": {
                      "path": "libFlatteningC.so",
                      "adapt": { "dependencies": { "word": "game" } }
                    }
                  },
                  "dependencies": {
                    "player1Name": "Ada",
                    "player2Name": "Grace",
                    "isLoud": true
                  },
                  "flow": {
                    "start": "off-game",
                    "steps": {
                      "off-game": { "on": { "startGame": { "switch": "game", "cases": { "chess": "c" }, "default": "@stay" } } },
                      "c": { "on": { "done": "off-game" } }
                    }
                  }
                }
                ```

                """##
        ),
        Explanation(
            code: "RH132",
            text: ##"""
                # RH132: a value of another type

                The key has a value on every path, but not of the type that the dependency has.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": 1, "player2Name": "Grace" },
                  "flow": ["off-game"]
                }
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game"]
                }
                ```

                """##
        ),
        Explanation(
            code: "RH133",
            text: ##"""
                # RH133: a key with two types

                A key has one type in the whole configuration; `T` and `T?` join to `T?`. Here two places provide it with different
                types. Give one of the two another name with `adapt`.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "tic-tac-toe": "libTicTacToePlugin.so"
                  },
                  "dependencies": {
                    "player1Name": "Ada",
                    "player2Name": "Grace",
                    "winner": 5
                  },
                  "flow": ["tic-tac-toe"]
                }
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "tic-tac-toe": "libTicTacToePlugin.so"
                  },
                  "dependencies": {
                    "player1Name": "Ada",
                    "player2Name": "Grace",
                    "winner": "player1"
                  },
                  "flow": ["tic-tac-toe"]
                }
                ```

                """##
        ),
        Explanation(
            code: "RH134",
            text: ##"""
                # RH134: an outcome or a constant that writes the key of a stream

                Streams are written through static dependencies of a mutable type, never by outcomes or constants.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "tic-tac-toe": "libTicTacToePlugin.so"
                  },
                  "dependencies": {
                    "player1Name": "Ada",
                    "player2Name": "Grace",
                    "winner": { "stream": "String", "value": "nobody" }
                  },
                  "flow": ["tic-tac-toe"]
                }
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "tic-tac-toe": {
                      "path": "libTicTacToePlugin.so",
                      "adapt": { "payload": { "winner": "lastWinner" } }
                    }
                  },
                  "dependencies": {
                    "player1Name": "Ada",
                    "player2Name": "Grace",
                    "winner": { "stream": "String", "value": "nobody" }
                  },
                  "flow": ["tic-tac-toe"]
                }
                ```

                """##
        ),
        Explanation(
            code: "RH135",
            text: ##"""
                # RH135: a constant that does not fit

                A constant in `with` must be of the type that the plugin's manifest declares for the dependency.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": {
                    "start": "off-game",
                    "steps": {
                      "off-game": {
                        "with": { "player1Name": 1 },
                        "on": { "startGame": "@stay" }
                      }
                    }
                  }
                }
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": {
                    "start": "off-game",
                    "steps": {
                      "off-game": {
                        "with": { "player1Name": "Ada" },
                        "on": { "startGame": "@stay" }
                      }
                    }
                  }
                }
                ```

                """##
        ),
        Explanation(
            code: "RH136",
            text: ##"""
                # RH136: an outcome that would write one key twice

                After `adapt`, two values of one payload would be assigned to one key.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "b": {
                      "path": "libFlatteningB.so",
                      "adapt": { "payload": { "word": "answer", "isLoud": "answer" } }
                    }
                  },
                  "flow": ["b"]
                }
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "b": {
                      "path": "libFlatteningB.so",
                      "adapt": { "payload": { "word": "answer", "isLoud": "answerIsLoud" } }
                    }
                  },
                  "flow": ["b"]
                }
                ```

                """##
        ),
        Explanation(
            code: "RH140",
            text: ##"""
                # RH140: a static dependency that the host does not have

                Static dependencies come from the host: constants and streams of `dependencies`, and the built-in `scoreStream`.
                Outcomes never fill them.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": {
                      "path": "libOffGamePlugin.so",
                      "adapt": { "dependencies": { "scoreStream": "scores" } }
                    }
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game"]
                }
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": {
                      "path": "libOffGamePlugin.so",
                      "adapt": { "dependencies": { "scoreStream": "scoreStream" } }
                    }
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game"]
                }
                ```

                """##
        ),
        Explanation(
            code: "RH141",
            text: ##"""
                # RH141: a static dependency of another type

                The host has something of that name, but not of the type that the plugin's manifest declares.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": {
                      "path": "libOffGamePlugin.so",
                      "adapt": { "dependencies": { "scoreStream": "player1Name" } }
                    }
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game"]
                }
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game"]
                }
                ```

                """##
        ),
        Explanation(
            code: "RH142",
            text: ##"""
                # RH142: a stream of a type that does not exist, or whose first value does not fit

                The type of a shared stream is `Bool`, `Int`, `Double`, `String`, `PlayerType`, `Score`, an optional or an array of one,
                or a record that a manifest declares. Its first value is of that type.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so"
                  },
                  "dependencies": {
                    "player1Name": "Ada",
                    "player2Name": "Grace",
                    "balance": { "stream": "Duoble", "value": 10 }
                  },
                  "flow": ["off-game"]
                }
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so"
                  },
                  "dependencies": {
                    "player1Name": "Ada",
                    "player2Name": "Grace",
                    "balance": { "stream": "Double", "value": 10 }
                  },
                  "flow": ["off-game"]
                }
                ```

                """##
        ),
        Explanation(
            code: "RH143",
            text: ##"""
                # RH143: a dependency with a name that the host uses itself

                `scoreStream` is built in. Whoever declares it gets the same one.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so"
                  },
                  "dependencies": {
                    "player1Name": "Ada",
                    "player2Name": "Grace",
                    "scoreStream": 1
                  },
                  "flow": ["off-game"]
                }
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game"]
                }
                ```

                """##
        ),
        Explanation(
            code: "RH150",
            text: ##"""
                # RH150: a value that comes too late

                In `tabs` and `stack` all steps are built when the flow is entered, with what is known then, and stay as they are. A value
                that one of them reports later never reaches another: share it as a stream, to which all listen, or give the flow another
                container, in which the step is built when its turn comes.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "logged-out": "libLoggedOutPlugin.so",
                    "off-game": "libOffGamePlugin.so"
                  },
                  "container": "tabs",
                  "flow": ["logged-out", "off-game"]
                }
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "logged-out": "libLoggedOutPlugin.so",
                    "off-game": "libOffGamePlugin.so"
                  },
                  "container": "navigation",
                  "flow": ["logged-out", "off-game"]
                }
                ```

                """##
        ),
        Explanation(
            code: "RH151",
            text: ##"""
                # RH151: `@back` where no step comes before another

                In `tabs` and `stack` all steps are there from the start, so none comes before another, and there is nothing to go back to.
                Name the step that is to be shown.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so",
                    "tic-tac-toe": "libTicTacToePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "container": "tabs",
                  "flow": {
                    "steps": {
                      "off-game": { "on": { "startGame": "tic-tac-toe" } },
                      "tic-tac-toe": { "on": { "gameDidEnd": "@back" } }
                    }
                  }
                }
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so",
                    "tic-tac-toe": "libTicTacToePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "container": "tabs",
                  "flow": {
                    "steps": {
                      "off-game": { "on": { "startGame": "tic-tac-toe" } },
                      "tic-tac-toe": { "on": { "gameDidEnd": "off-game" } }
                    }
                  }
                }
                ```

                """##
        ),
        Explanation(
            code: "RH160",
            text: ##"""
                # RH160: a query item that no URL can carry

                A deep link's query items are written in a URL, so their types are `Bool`, `Int`, `Double`, `String` and `PlayerType`, or
                one of them with `?`, which may be left out.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "logged-out": "libLoggedOutPlugin.so",
                    "off-game": "libOffGamePlugin.so"
                  },
                  "flow": ["logged-out", "off-game"],
                  "links": {
                    "play": { "query": { "players": "[String]" }, "to": "off-game" }
                  }
                }
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "logged-out": "libLoggedOutPlugin.so",
                    "off-game": "libOffGamePlugin.so"
                  },
                  "flow": ["logged-out", "off-game"],
                  "links": {
                    "play": { "query": { "players": "String" }, "to": "off-game" }
                  }
                }
                ```

                """##
        ),
        Explanation(
            code: "RH161",
            text: ##"""
                # RH161: a link that leads nowhere else

                A deep link is opened wherever the flow happens to be, so it cannot lead to where it is, `@stay`, or was, `@back`. It names a
                step of the root flow, or one of `@restart`, `@finish` and `@exit`.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so",
                    "tic-tac-toe": "libTicTacToePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game", "tic-tac-toe"],
                  "links": {
                    "play": { "to": "@back" }
                  }
                }
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so",
                    "tic-tac-toe": "libTicTacToePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game", "tic-tac-toe"],
                  "links": {
                    "play": { "to": "tic-tac-toe" }
                  }
                }
                ```

                """##
        ),
        Explanation(
            code: "RH162",
            text: ##"""
                # RH162: a link to a step that the flow never reaches

                A deep link is an edge of the flow like any other. It is taken at a step where everything is known that is known on every
                other path to its target, and waits until the flow comes to such a step. Where no other path leads to the target, what the steps
                behind it need cannot be proved.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so",
                    "tic-tac-toe": "libTicTacToePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": {
                    "start": "off-game",
                    "steps": {
                      "off-game": { "on": { "startGame": "off-game" } },
                      "tic-tac-toe": { "on": { "gameDidEnd": "off-game" } }
                    }
                  },
                  "links": {
                    "play": { "to": "tic-tac-toe" }
                  }
                }
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so",
                    "tic-tac-toe": "libTicTacToePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": {
                    "start": "off-game",
                    "steps": {
                      "off-game": { "on": { "startGame": "tic-tac-toe" } },
                      "tic-tac-toe": { "on": { "gameDidEnd": "off-game" } }
                    }
                  },
                  "links": {
                    "play": { "to": "tic-tac-toe" }
                  }
                }
                ```

                """##
        ),
        Explanation(
            code: "RH200",
            text: ##"""
                # RH200: a plugin that is not found

                A bare file name is looked for beside plugins.json, beside the executable, in each folder of `RIBS_PLUGIN_PATH` and in
                `../lib/ribs-host/plugins`; a path with a slash is relative to plugins.json. The note lists all places that were tried.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGame.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game"]
                }
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game"]
                }
                ```

                """##
        ),
        Explanation(
            code: "RH201",
            text: ##"""
                # RH201: no file name

                A plugin is named by something that can be no file's name: an empty text, or one with a NUL character.

                ## How it comes about

                `ribs-host inspect ""`. In plugins.json such a path is refused as RH022.

                """##
        ),
        Explanation(
            code: "RH210",
            text: ##"""
                # RH210: no access to a plugin's file

                The operating system refuses to let ribs-host look at the file, or read it.

                ## How it comes about

                A plugin that the user who runs ribs-host may not read, as after `chmod 000 libOffGamePlugin.so`. `root` may read
                everything and never sees this code.

                """##
        ),
        Explanation(
            code: "RH211",
            text: ##"""
                # RH211: no regular file

                A plugin is a regular file; this is a directory, a device, a pipe or a socket. `$PLUGINS` in the examples is the folder
                that holds the sample plugins, such as `.build/debug` of this repository.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "./libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game"]
                }
                ```

                In a shell:

                ```sh
                mkdir libOffGamePlugin.so
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "./libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game"]
                }
                ```

                In a shell:

                ```sh
                cp "$PLUGINS/libOffGamePlugin.so" .
                ```

                """##
        ),
        Explanation(
            code: "RH212",
            text: ##"""
                # RH212: others may change a plugin

                A plugin's code runs with your rights. So nobody else may be able to write its file, or a folder above it: not the world
                (folders with the sticky bit, as /tmp, excepted), and no group but your private one. `$PLUGINS` in the examples is the
                folder that holds the sample plugins, such as `.build/debug` of this repository.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "./libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game"]
                }
                ```

                In a shell:

                ```sh
                cp "$PLUGINS/libOffGamePlugin.so" .
                chmod o+w libOffGamePlugin.so
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "./libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game"]
                }
                ```

                In a shell:

                ```sh
                cp "$PLUGINS/libOffGamePlugin.so" .
                chmod go-w libOffGamePlugin.so
                ```

                """##
        ),
        Explanation(
            code: "RH213",
            text: ##"""
                # RH213: a stranger owns a plugin

                A plugin's file, and each folder above it, must belong to root, to you, or to the owner of the host's executable: an
                owner can change a file whenever he likes.

                ## How it comes about

                Somebody else's file in a shared folder, or one that `root` has given away, as by `chown nobody libOffGamePlugin.so`.
                Copy it, and it is yours.

                """##
        ),
        Explanation(
            code: "RH220",
            text: ##"""
                # RH220: no ELF file

                A plugin is a shared library in the format ELF. This file is something else. `$PLUGINS` in the examples is the folder
                that holds the sample plugins, such as `.build/debug` of this repository.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "./libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game"]
                }
                ```

                In a shell:

                ```sh
                echo 'no library' > libOffGamePlugin.so
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "./libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game"]
                }
                ```

                In a shell:

                ```sh
                cp "$PLUGINS/libOffGamePlugin.so" .
                ```

                """##
        ),
        Explanation(
            code: "RH221",
            text: ##"""
                # RH221: built for another kind of machine

                The file is a shared library for another processor, word size or byte order than this host's. Build it on this machine.
                `$PLUGINS` in the examples is the folder that holds the sample plugins, such as `.build/debug` of this repository. The
                wrong one sets the number of the machine in the file to one that does not exist.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "./libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game"]
                }
                ```

                In a shell:

                ```sh
                cp "$PLUGINS/libOffGamePlugin.so" .
                printf '\377\376' | dd of=libOffGamePlugin.so bs=1 seek=18 conv=notrunc status=none
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "./libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game"]
                }
                ```

                In a shell:

                ```sh
                cp "$PLUGINS/libOffGamePlugin.so" .
                ```

                """##
        ),
        Explanation(
            code: "RH222",
            text: ##"""
                # RH222: no shared library

                The file is ELF, but a program or an object file, not a shared library. `$PLUGINS` in the examples is the folder that
                holds the sample plugins, such as `.build/debug` of this repository. The wrong one says of itself that it is an object
                file.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "./libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game"]
                }
                ```

                In a shell:

                ```sh
                cp "$PLUGINS/libOffGamePlugin.so" .
                printf '\001' | dd of=libOffGamePlugin.so bs=1 seek=16 conv=notrunc status=none
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "./libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game"]
                }
                ```

                In a shell:

                ```sh
                cp "$PLUGINS/libOffGamePlugin.so" .
                ```

                """##
        ),
        Explanation(
            code: "RH223",
            text: ##"""
                # RH223: cut short

                The file ends before what its headers announce: a copy was interrupted, or a disk was full. The dynamic linker would die
                of it. `$PLUGINS` in the examples is the folder that holds the sample plugins, such as `.build/debug` of this
                repository.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "./libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game"]
                }
                ```

                In a shell:

                ```sh
                head -c 5000 "$PLUGINS/libOffGamePlugin.so" > libOffGamePlugin.so
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "./libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game"]
                }
                ```

                In a shell:

                ```sh
                cp "$PLUGINS/libOffGamePlugin.so" .
                ```

                """##
        ),
        Explanation(
            code: "RH224",
            text: ##"""
                # RH224: damaged

                The file contradicts the ELF format, in one of the tables that the dynamic linker follows blindly. Build or copy it
                again. `$PLUGINS` in the examples is the folder that holds the sample plugins, such as `.build/debug` of this
                repository. The wrong one gives its program headers the size 1.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "./libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game"]
                }
                ```

                In a shell:

                ```sh
                cp "$PLUGINS/libOffGamePlugin.so" .
                printf '\001\000' | dd of=libOffGamePlugin.so bs=1 seek=54 conv=notrunc status=none
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "./libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game"]
                }
                ```

                In a shell:

                ```sh
                cp "$PLUGINS/libOffGamePlugin.so" .
                ```

                """##
        ),
        Explanation(
            code: "RH225",
            text: ##"""
                # RH225: no plugin

                A shared library without a manifest is no plugin. The build tool plugin `CompileManifest` makes the section
                `.ribs.manifest` of the manifest.json that lies beside a target's Swift files. `$PLUGINS` in the examples is the folder
                that holds the sample plugins, such as `.build/debug` of this repository. The wrong one calls the section otherwise.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "./libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game"]
                }
                ```

                In a shell:

                ```sh
                LC_ALL=C sed 's/\.ribs\.manifest/.robs.manifest/' "$PLUGINS/libOffGamePlugin.so" > libOffGamePlugin.so
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "./libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game"]
                }
                ```

                In a shell:

                ```sh
                cp "$PLUGINS/libOffGamePlugin.so" .
                ```

                """##
        ),
        Explanation(
            code: "RH226",
            text: ##"""
                # RH226: a plugin that does not say what it was compiled with

                The section `.ribs.abi` holds what a plugin was compiled with and for, in numbers. It is missing or unreadable; the
                ManifestCompiler makes it. `$PLUGINS` in the examples is the folder that holds the sample plugins, such as
                `.build/debug` of this repository. The wrong one has another word than `RIBS` at its beginning.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "./libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game"]
                }
                ```

                In a shell:

                ```sh
                LC_ALL=C sed 's/RIBS\x01\x00\x00\x00/ROBS\x01\x00\x00\x00/' "$PLUGINS/libOffGamePlugin.so" > libOffGamePlugin.so
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "./libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game"]
                }
                ```

                In a shell:

                ```sh
                cp "$PLUGINS/libOffGamePlugin.so" .
                ```

                """##
        ),
        Explanation(
            code: "RH227",
            text: ##"""
                # RH227: not linked with libPluginABI.so

                Host and plugins share one `libPluginABI.so`: a plugin depends on the *product* `PluginABI` of the package PluginABI.
                `$PLUGINS` in the examples is the folder that holds the sample plugins, such as `.build/debug` of this repository. The
                wrong one names another library.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "./libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game"]
                }
                ```

                In a shell:

                ```sh
                LC_ALL=C sed 's/libPluginABI\.so/libPluginABX.so/' "$PLUGINS/libOffGamePlugin.so" > libOffGamePlugin.so
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "./libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game"]
                }
                ```

                In a shell:

                ```sh
                cp "$PLUGINS/libOffGamePlugin.so" .
                ```

                """##
        ),
        Explanation(
            code: "RH228",
            text: ##"""
                # RH228: a copy of PluginABI of its own

                PluginABI was linked into the plugin statically. Its classes would be other classes than the host's of the same names,
                and casts between them would fail silently.

                ## How it comes about

                PluginABI is compiled into the plugin, as a target or a static library, in place of the product `PluginABI` of the
                package PluginABI.

                """##
        ),
        Explanation(
            code: "RH229",
            text: ##"""
                # RH229: no entry symbol

                The manifest names the function through which the host gets the plugin's factory, and the library does not export it:
                its symbols were stripped, or its entry was written by hand under another name. The ManifestCompiler writes the manifest
                and the function together. `$PLUGINS` in the examples is the folder that holds the sample plugins, such as
                `.build/debug` of this repository. The wrong one exports the function under another name.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "./libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game"]
                }
                ```

                In a shell:

                ```sh
                LC_ALL=C sed 's/factory_off_game\x00/factory_off_gone\x00/g' "$PLUGINS/libOffGamePlugin.so" > libOffGamePlugin.so
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "./libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game"]
                }
                ```

                In a shell:

                ```sh
                cp "$PLUGINS/libOffGamePlugin.so" .
                ```

                """##
        ),
        Explanation(
            code: "RH240",
            text: ##"""
                # RH240: compiled against a PluginABI that this host does not speak

                A plugin runs on hosts of the same major version of PluginABI and of the same or a later minor version. The note shows
                both side by side; the help names the side to build anew. `$PLUGINS` in the examples is the folder that holds the sample
                plugins, such as `.build/debug` of this repository. The wrong one claims version 2.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "./libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game"]
                }
                ```

                In a shell:

                ```sh
                LC_ALL=C sed 's/\(RIBS\x01\x00\x00\x00\x24\x00\x00\x00\)\x01/\1\x02/' "$PLUGINS/libOffGamePlugin.so" > libOffGamePlugin.so
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "./libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game"]
                }
                ```

                In a shell:

                ```sh
                cp "$PLUGINS/libOffGamePlugin.so" .
                ```

                """##
        ),
        Explanation(
            code: "RH241",
            text: ##"""
                # RH241: compiled by a newer compiler

                A plugin may be compiled by the Swift compiler of the host or an older one. `$PLUGINS` in the examples is the folder
                that holds the sample plugins, such as `.build/debug` of this repository. The wrong one claims Swift 99.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "./libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game"]
                }
                ```

                In a shell:

                ```sh
                LC_ALL=C sed 's/\(RIBS\x01\x00\x00\x00\x24\x00\x00\x00\x01\x00\x00\x00....\)\x06/\1\x63/' "$PLUGINS/libOffGamePlugin.so" > libOffGamePlugin.so
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "./libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game"]
                }
                ```

                In a shell:

                ```sh
                cp "$PLUGINS/libOffGamePlugin.so" .
                ```

                """##
        ),
        Explanation(
            code: "RH242",
            text: ##"""
                # RH242: compiled for another architecture or operating system

                The record in `.ribs.abi` says that the plugin was compiled for something else than this host runs on. `$PLUGINS` in the
                examples is the folder that holds the sample plugins, such as `.build/debug` of this repository. The wrong one claims
                another operating system.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "./libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game"]
                }
                ```

                In a shell:

                ```sh
                LC_ALL=C sed 's/\(RIBS\x01\x00\x00\x00\x24\x00\x00\x00\x01\x00\x00\x00............\(..\)\x00\x00\)\x03/\1\x09/' "$PLUGINS/libOffGamePlugin.so" > libOffGamePlugin.so
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "./libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game"]
                }
                ```

                In a shell:

                ```sh
                cp "$PLUGINS/libOffGamePlugin.so" .
                ```

                """##
        ),
        Explanation(
            code: "RH243",
            text: ##"""
                # RH243: another id than in plugins.json

                The key of a plugin in `plugins` is its id, which its manifest says too.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "offgame": "libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["offgame"]
                }
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game"]
                }
                ```

                """##
        ),
        Explanation(
            code: "RH250",
            text: ##"""
                # RH250: a plugin that has changed since start

                A plugin is loaded when the flow first comes to it. If its file is not the one that was checked at start, nothing that
                was proved holds for it.

                ## How it comes about

                The plugin was built anew while the host ran. Start the host again.

                """##
        ),
        Explanation(
            code: "RH251",
            text: ##"""
                # RH251: the dynamic linker refuses a plugin

                The file passes every inspection, and dlopen(3) refuses it: most often a symbol or a library that it needs is nowhere.
                It shows when the flow comes to the plugin; `ribs-host check --load` finds out before. `$PLUGINS` in the examples is the
                folder that holds the sample plugins, such as `.build/debug` of this repository. The wrong one needs a library that does
                not exist.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "./libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game"]
                }
                ```

                In a shell:

                ```sh
                LC_ALL=C sed 's/libswift_StringProcessing\.so/libswift_StringProcessinX.so/' "$PLUGINS/libOffGamePlugin.so" > libOffGamePlugin.so
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "./libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game"]
                }
                ```

                In a shell:

                ```sh
                cp "$PLUGINS/libOffGamePlugin.so" .
                ```

                """##
        ),
        Explanation(
            code: "RH252",
            text: ##"""
                # RH252: a plugin that was not inspected

                ribs-host asked for a plugin that it had refused at start. It is a mistake in ribs-host itself: please report it.

                ## How it comes about

                It does not, as far as anybody knows.

                """##
        ),
        Explanation(
            code: "RH260",
            text: ##"""
                # RH260: an entry symbol that the dynamic linker does not find

                The library was loaded, and dlsym(3) does not find the function that its manifest names.

                ## How it comes about

                The symbol is in the file, but hidden or of another version. The ManifestCompiler writes it as it must be.

                """##
        ),
        Explanation(
            code: "RH261",
            text: ##"""
                # RH261: an entry that returned nothing

                The function that the manifest names returned NULL in place of a factory.

                ## How it comes about

                An entry function written by hand. The ManifestCompiler writes one that returns `PluginExport.factory { … }`.

                """##
        ),
        Explanation(
            code: "RH262",
            text: ##"""
                # RH262: an entry that returned a stranger

                The function that the manifest names returned an object, but no `PluginFactory` of this host.

                ## How it comes about

                An entry function written by hand. The ManifestCompiler writes one that returns `PluginExport.factory { … }`.

                """##
        ),
        Explanation(
            code: "RH300",
            text: ##"""
                # RH300: a manifest that is not JSON

                manifest.json is read as JSON by the letter of RFC 8259: no comments, no trailing commas, double quotes only.

                ## Wrong

                `manifest.json`:

                ```json
                {
                  "id": "small"
                  "name": "Small",
                  "version": "1.0.0",
                  "builder": "SmallBuilder",
                  "dependencies": {
                    "static": { "scoreStream": "ScoreStream" },
                    "dynamic": { "player1Name": "String" }
                  },
                  "outcomes": { "done": { "winner": "PlayerType?" } }
                }
                ```

                ## Mended

                `manifest.json`:

                ```json
                {
                  "id": "small",
                  "name": "Small",
                  "version": "1.0.0",
                  "builder": "SmallBuilder",
                  "dependencies": {
                    "static": { "scoreStream": "ScoreStream" },
                    "dynamic": { "player1Name": "String" }
                  },
                  "outcomes": { "done": { "winner": "PlayerType?" } }
                }
                ```

                """##
        ),
        Explanation(
            code: "RH301",
            text: ##"""
                # RH301: a manifest with the same key twice

                An object in the manifest has the same key twice; one must go.

                ## Wrong

                `manifest.json`:

                ```json
                {
                  "id": "small",
                  "name": "Small",
                  "version": "1.0.0",
                  "version": "1.0.1",
                  "builder": "SmallBuilder",
                  "dependencies": {
                    "static": { "scoreStream": "ScoreStream" },
                    "dynamic": { "player1Name": "String" }
                  },
                  "outcomes": { "done": { "winner": "PlayerType?" } }
                }
                ```

                ## Mended

                `manifest.json`:

                ```json
                {
                  "id": "small",
                  "name": "Small",
                  "version": "1.0.0",
                  "builder": "SmallBuilder",
                  "dependencies": {
                    "static": { "scoreStream": "ScoreStream" },
                    "dynamic": { "player1Name": "String" }
                  },
                  "outcomes": { "done": { "winner": "PlayerType?" } }
                }
                ```

                """##
        ),
        Explanation(
            code: "RH302",
            text: ##"""
                # RH302: a manifest with a value of another JSON type

                Something else stands there than can: for example a number where a text is needed.

                ## Wrong

                `manifest.json`:

                ```json
                {
                  "id": "small",
                  "name": "Small",
                  "version": 1,
                  "builder": "SmallBuilder",
                  "dependencies": {
                    "static": { "scoreStream": "ScoreStream" },
                    "dynamic": { "player1Name": "String" }
                  },
                  "outcomes": { "done": { "winner": "PlayerType?" } }
                }
                ```

                ## Mended

                `manifest.json`:

                ```json
                {
                  "id": "small",
                  "name": "Small",
                  "version": "1.0.0",
                  "builder": "SmallBuilder",
                  "dependencies": {
                    "static": { "scoreStream": "ScoreStream" },
                    "dynamic": { "player1Name": "String" }
                  },
                  "outcomes": { "done": { "winner": "PlayerType?" } }
                }
                ```

                """##
        ),
        Explanation(
            code: "RH303",
            text: ##"""
                # RH303: a manifest that lacks a key

                A manifest has `id`, `name` and `version`; each of its `builds` has a `builder`.

                ## Wrong

                `manifest.json`:

                ```json
                {
                  "id": "small",
                  "name": "Small",
                  "builder": "SmallBuilder",
                  "dependencies": {
                    "static": { "scoreStream": "ScoreStream" },
                    "dynamic": { "player1Name": "String" }
                  },
                  "outcomes": { "done": { "winner": "PlayerType?" } }
                }
                ```

                ## Mended

                `manifest.json`:

                ```json
                {
                  "id": "small",
                  "name": "Small",
                  "version": "1.0.0",
                  "builder": "SmallBuilder",
                  "dependencies": {
                    "static": { "scoreStream": "ScoreStream" },
                    "dynamic": { "player1Name": "String" }
                  },
                  "outcomes": { "done": { "winner": "PlayerType?" } }
                }
                ```

                """##
        ),
        Explanation(
            code: "RH304",
            text: ##"""
                # RH304: a manifest with a key that does not exist

                The key means nothing at this place. Keys that are not known are refused, for most of them are misspelt.

                ## Wrong

                `manifest.json`:

                ```json
                {
                  "id": "small",
                  "name": "Small",
                  "version": "1.0.0",
                  "titel": "Small",
                  "builder": "SmallBuilder",
                  "dependencies": {
                    "static": { "scoreStream": "ScoreStream" },
                    "dynamic": { "player1Name": "String" }
                  },
                  "outcomes": { "done": { "winner": "PlayerType?" } }
                }
                ```

                ## Mended

                `manifest.json`:

                ```json
                {
                  "id": "small",
                  "name": "Small",
                  "version": "1.0.0",
                  "title": "Small",
                  "builder": "SmallBuilder",
                  "dependencies": {
                    "static": { "scoreStream": "ScoreStream" },
                    "dynamic": { "player1Name": "String" }
                  },
                  "outcomes": { "done": { "winner": "PlayerType?" } }
                }
                ```

                """##
        ),
        Explanation(
            code: "RH305",
            text: ##"""
                # RH305: an id that is not kebab-case

                An id is lower-case words joined by hyphens: the entry symbol is made of it, and no two ids may lead to one.

                ## Wrong

                `manifest.json`:

                ```json
                {
                  "id": "SmallPlugin",
                  "name": "Small",
                  "version": "1.0.0",
                  "builder": "SmallBuilder",
                  "dependencies": {
                    "static": { "scoreStream": "ScoreStream" },
                    "dynamic": { "player1Name": "String" }
                  },
                  "outcomes": { "done": { "winner": "PlayerType?" } }
                }
                ```

                ## Mended

                `manifest.json`:

                ```json
                {
                  "id": "small-plugin",
                  "name": "Small",
                  "version": "1.0.0",
                  "builder": "SmallBuilder",
                  "dependencies": {
                    "static": { "scoreStream": "ScoreStream" },
                    "dynamic": { "player1Name": "String" }
                  },
                  "outcomes": { "done": { "winner": "PlayerType?" } }
                }
                ```

                """##
        ),
        Explanation(
            code: "RH306",
            text: ##"""
                # RH306: a version that is none

                A version is three numbers joined by dots, as in semver.org: `1.0.0`, `2.1.0-beta.1`.

                ## Wrong

                `manifest.json`:

                ```json
                {
                  "id": "small",
                  "name": "Small",
                  "version": "1.0",
                  "builder": "SmallBuilder",
                  "dependencies": {
                    "static": { "scoreStream": "ScoreStream" },
                    "dynamic": { "player1Name": "String" }
                  },
                  "outcomes": { "done": { "winner": "PlayerType?" } }
                }
                ```

                ## Mended

                `manifest.json`:

                ```json
                {
                  "id": "small",
                  "name": "Small",
                  "version": "1.0.0",
                  "builder": "SmallBuilder",
                  "dependencies": {
                    "static": { "scoreStream": "ScoreStream" },
                    "dynamic": { "player1Name": "String" }
                  },
                  "outcomes": { "done": { "winner": "PlayerType?" } }
                }
                ```

                """##
        ),
        Explanation(
            code: "RH307",
            text: ##"""
                # RH307: a name that Swift cannot use

                Names of dependencies, outcomes, payload keys, records and builders become names in the generated Swift.

                ## Wrong

                `manifest.json`:

                ```json
                {
                  "id": "small",
                  "name": "Small",
                  "version": "1.0.0",
                  "builder": "SmallBuilder",
                  "dependencies": { "dynamic": { "1stPlayer": "String" } },
                  "outcomes": { "done": { "winner": "PlayerType?" } }
                }
                ```

                ## Mended

                `manifest.json`:

                ```json
                {
                  "id": "small",
                  "name": "Small",
                  "version": "1.0.0",
                  "builder": "SmallBuilder",
                  "dependencies": { "dynamic": { "firstPlayer": "String" } },
                  "outcomes": { "done": { "winner": "PlayerType?" } }
                }
                ```

                """##
        ),
        Explanation(
            code: "RH308",
            text: ##"""
                # RH308: two names that would be one

                The generated Swift would declare one name twice, or one that Swift or PluginABI has already.

                ## Wrong

                `manifest.json`:

                ```json
                {
                  "id": "small",
                  "name": "Small",
                  "version": "1.0.0",
                  "builder": "SmallBuilder",
                  "dependencies": {
                    "static": { "player1Name": "String" },
                    "dynamic": { "player1Name": "String" }
                  },
                  "outcomes": { "done": { "winner": "PlayerType?" } }
                }
                ```

                ## Mended

                `manifest.json`:

                ```json
                {
                  "id": "small",
                  "name": "Small",
                  "version": "1.0.0",
                  "builder": "SmallBuilder",
                  "dependencies": {
                    "static": { "ownerName": "String" },
                    "dynamic": { "player1Name": "String" }
                  },
                  "outcomes": { "done": { "winner": "PlayerType?" } }
                }
                ```

                """##
        ),
        Explanation(
            code: "RH309",
            text: ##"""
                # RH309: a type that does not exist

                Types are `Bool`, `Int`, `Double`, `String`, `PlayerType`, `Score`, `T?`, `[T]` and the records under `types`; static
                dependencies may be streams as well.

                ## Wrong

                `manifest.json`:

                ```json
                {
                  "id": "small",
                  "name": "Small",
                  "version": "1.0.0",
                  "builder": "SmallBuilder",
                  "dependencies": {
                    "static": { "scoreStream": "ScoreStream" },
                    "dynamic": { "player1Name": "String" }
                  },
                  "outcomes": { "done": { "winner": "Player?" } }
                }
                ```

                ## Mended

                `manifest.json`:

                ```json
                {
                  "id": "small",
                  "name": "Small",
                  "version": "1.0.0",
                  "builder": "SmallBuilder",
                  "dependencies": {
                    "static": { "scoreStream": "ScoreStream" },
                    "dynamic": { "player1Name": "String" }
                  },
                  "outcomes": { "done": { "winner": "PlayerType?" } }
                }
                ```

                """##
        ),
        Explanation(
            code: "RH310",
            text: ##"""
                # RH310: a type that cannot stand there

                Streams come from the host, so that only static dependencies can be streams. An optional of an optional is none.

                ## Wrong

                `manifest.json`:

                ```json
                {
                  "id": "small",
                  "name": "Small",
                  "version": "1.0.0",
                  "builder": "SmallBuilder",
                  "dependencies": { "dynamic": { "scoreStream": "ScoreStream" } },
                  "outcomes": { "done": { "winner": "PlayerType?" } }
                }
                ```

                ## Mended

                `manifest.json`:

                ```json
                {
                  "id": "small",
                  "name": "Small",
                  "version": "1.0.0",
                  "builder": "SmallBuilder",
                  "dependencies": { "static": { "scoreStream": "ScoreStream" } },
                  "outcomes": { "done": { "winner": "PlayerType?" } }
                }
                ```

                """##
        ),
        Explanation(
            code: "RH311",
            text: ##"""
                # RH311: a record that cannot be

                A record has fields, does not contain itself, and is not so large that its values could not be.

                ## Wrong

                `manifest.json`:

                ```json
                {
                  "id": "small",
                  "name": "Small",
                  "version": "1.0.0",
                  "builder": "SmallBuilder",
                  "dependencies": {
                    "static": { "scoreStream": "ScoreStream" },
                    "dynamic": { "player1Name": "String" }
                  },
                  "types": { "Login": { "name": "String", "previous": "Login?" } },
                  "outcomes": { "done": { "login": "Login" } }
                }
                ```

                ## Mended

                `manifest.json`:

                ```json
                {
                  "id": "small",
                  "name": "Small",
                  "version": "1.0.0",
                  "builder": "SmallBuilder",
                  "dependencies": {
                    "static": { "scoreStream": "ScoreStream" },
                    "dynamic": { "player1Name": "String" }
                  },
                  "types": { "Login": { "name": "String", "previousName": "String?" } },
                  "outcomes": { "done": { "login": "Login" } }
                }
                ```

                """##
        ),
        Explanation(
            code: "RH312",
            text: ##"""
                # RH312: an outcome with a reserved name

                `finished` is what a flow reports, and names that begin with `@` are the host's own.

                ## Wrong

                `manifest.json`:

                ```json
                {
                  "id": "small",
                  "name": "Small",
                  "version": "1.0.0",
                  "builder": "SmallBuilder",
                  "dependencies": {
                    "static": { "scoreStream": "ScoreStream" },
                    "dynamic": { "player1Name": "String" }
                  },
                  "outcomes": { "finished": {} }
                }
                ```

                ## Mended

                `manifest.json`:

                ```json
                {
                  "id": "small",
                  "name": "Small",
                  "version": "1.0.0",
                  "builder": "SmallBuilder",
                  "dependencies": {
                    "static": { "scoreStream": "ScoreStream" },
                    "dynamic": { "player1Name": "String" }
                  },
                  "outcomes": { "done": {} }
                }
                ```

                """##
        ),
        Explanation(
            code: "RH313",
            text: ##"""
                # RH313: no builder, or two ways to say it

                A manifest has a `builder`, or `builds`, each with a builder of its own; not both, and not neither. With `builds`, each
                build declares its own `dynamic` dependencies.

                ## Wrong

                `manifest.json`:

                ```json
                {
                  "id": "small",
                  "name": "Small",
                  "version": "1.0.0",
                  "dependencies": {
                    "static": { "scoreStream": "ScoreStream" },
                    "dynamic": { "player1Name": "String" }
                  },
                  "outcomes": { "done": { "winner": "PlayerType?" } }
                }
                ```

                ## Mended

                `manifest.json`:

                ```json
                {
                  "id": "small",
                  "name": "Small",
                  "version": "1.0.0",
                  "builder": "SmallBuilder",
                  "dependencies": {
                    "static": { "scoreStream": "ScoreStream" },
                    "dynamic": { "player1Name": "String" }
                  },
                  "outcomes": { "done": { "winner": "PlayerType?" } }
                }
                ```

                """##
        ),
        Explanation(
            code: "RH314",
            text: ##"""
                # RH314: an entry symbol that is not the id's

                The entry symbol follows from the id. Leave `entry` out of manifest.json; the ManifestCompiler writes it into the
                library.

                ## Wrong

                `manifest.json`:

                ```json
                {
                  "id": "small",
                  "name": "Small",
                  "version": "1.0.0",
                  "entry": "make_small",
                  "builder": "SmallBuilder",
                  "dependencies": {
                    "static": { "scoreStream": "ScoreStream" },
                    "dynamic": { "player1Name": "String" }
                  },
                  "outcomes": { "done": { "winner": "PlayerType?" } }
                }
                ```

                ## Mended

                `manifest.json`:

                ```json
                {
                  "id": "small",
                  "name": "Small",
                  "version": "1.0.0",
                  "builder": "SmallBuilder",
                  "dependencies": {
                    "static": { "scoreStream": "ScoreStream" },
                    "dynamic": { "player1Name": "String" }
                  },
                  "outcomes": { "done": { "winner": "PlayerType?" } }
                }
                ```

                """##
        ),
        Explanation(
            code: "RH315",
            text: ##"""
                # RH315: a manifest that is too large

                The ManifestCompiler embeds the manifest in the plugin's library, as a constant that the Swift compiler must be able to
                hold. The message says how large it may be.

                ## How it comes about

                A manifest with thousands of dependencies, outcomes or record fields, which is most likely not written by hand. Make a
                plugin of less.

                """##
        ),
        Explanation(
            code: "RH401",
            text: ##"""
                # RH401: no such file

                The configuration that the command line names does not exist; without `--config` it is plugins.json in the current
                folder.

                ## Wrong

                In a shell:

                ```sh
                rm -f plugins.json
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game"]
                }
                ```

                """##
        ),
        Explanation(
            code: "RH402",
            text: ##"""
                # RH402: a file that cannot be read

                The configuration that the command line names is a folder, is larger than 64 MiB, or may not be read.

                ## Wrong

                In a shell:

                ```sh
                mkdir plugins.json
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game"]
                }
                ```

                """##
        ),
        Explanation(
            code: "RH403",
            text: ##"""
                # RH403: no terminal for the full screen

                The full-screen face draws on a terminal and reads its keys, so both standard input and standard output must be one.

                ## How it comes about

                `--ui full` was asked for in a pipe or with a file: `echo 1 | ribs-host --ui full`. Ask for `--ui plain`, which takes its
                input from anywhere, or leave `--ui` out: the face is then chosen by what there is.

                """##
        ),
        Explanation(
            code: "RH501",
            text: ##"""
                # RH501: a factory that refuses to build

                The flow came to a step, and the plugin's factory threw a `BuildError`: what it was built with is not what its code
                expects. Manifest and code of the plugin have drifted apart, as a factory written by hand can, and a generated one
                cannot. It shows when the flow comes to the step; route `@failed` of the step to go on all the same. `$PLUGINS` in the
                examples is the folder that holds the sample plugins, such as `.build/debug` of this repository. The wrong one has a
                manifest that says another type than the code.

                ## Wrong

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "./libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": 1.5, "player2Name": "Grace" },
                  "flow": ["off-game"]
                }
                ```

                In a shell:

                ```sh
                LC_ALL=C sed 's/"player1Name":"String"/"player1Name":"Double"/' "$PLUGINS/libOffGamePlugin.so" > libOffGamePlugin.so
                ```

                ## Mended

                `plugins.json`:

                ```json
                {
                  "plugins": {
                    "off-game": "./libOffGamePlugin.so"
                  },
                  "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game"]
                }
                ```

                In a shell:

                ```sh
                cp "$PLUGINS/libOffGamePlugin.so" .
                ```

                """##
        ),
    ]
}
