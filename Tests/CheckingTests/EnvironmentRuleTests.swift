import Checking
import Testing

/// The nine rules of the environment, each with the smallest flow that shows it.
@Suite("The environment's rules")
struct EnvironmentRuleTests {
    private static let manifests = [
        "give": manifest("give", outcomes: [("given", [("k", "String")]), ("nothing", [])]),
        "maybe": manifest("maybe", outcomes: [("given", [("k", "String?")])]),
        "need": manifest("need", dynamic: [("k", "String")], outcomes: [("done", [])]),
        "want": manifest("want", dynamic: [("k", "String?")], outcomes: [("done", [])]),
    ]

    private static let scoped = manifests.merging([
        "hold": manifest("hold", static: [("k", "String")], outcomes: [("done", [])]),
        "perhaps": manifest("perhaps", static: [("k", "String?")], outcomes: [("done", [])]),
        "watch": viewless(manifest("watch", dynamic: [("k", "String")], outcomes: [("seen", [("k", "String?")])])),
    ]) { $1 }

    private static func viewless(_ manifest: String) -> String { "{\"view\": false, " + manifest.dropFirst() }

    private func checked(_ rest: String) -> Checked {
        Checked(
            """
            {"plugins": {"give": "a.so", "maybe": "b.so", "need": "c.so", "want": "d.so", "hold": "e.so",
                         "perhaps": "f.so", "watch": "g.so"}, \(rest)}
            """,
            manifests: Self.scoped
        )
    }

    private func codes(_ flow: String, flows: String = "{}", dependencies: String = "{}") -> [String] {
        Checked(
            """
            {"plugins": {"give": "a.so", "maybe": "b.so", "need": "c.so", "want": "d.so"},
             "dependencies": \(dependencies), "flow": \(flow), "flows": \(flows)}
            """,
            manifests: Self.manifests
        ).codes
    }

    private func graph(_ steps: String, start: String = "s") -> String {
        "{\"start\": \"\(start)\", \"steps\": {\(steps)}}"
    }

    @Test("1: a sub-flow starts with a copy of its parent's environment, and the root with the constants")
    func entry() {
        #expect(codes("[\"sub\"]", flows: "{\"sub\": [\"need\"]}") == ["RH130"])
        #expect(codes("[\"sub\"]", flows: "{\"sub\": [\"need\"]}", dependencies: "{\"k\": \"c\"}") == [])
    }

    @Test("3: `*` is one edge for each outcome that is not listed, each with its own payload")
    func anyOutcome() {
        #expect(
            codes(
                graph(
                    "\"s\": {\"plugin\": \"give\", \"on\": {\"*\": \"need\"}}, \"need\": {\"on\": {\"*\": \"@exit\"}}"
                )
            ) == ["RH130"]
        )
        #expect(
            codes(
                graph(
                    "\"s\": {\"plugin\": \"give\", \"on\": {\"nothing\": \"@exit\", \"*\": \"need\"}}, "
                        + "\"need\": {\"on\": {\"*\": \"@exit\"}}"
                )
            ) == []
        )
    }

    @Test("4: a flow that two steps use has what both of them have")
    func intersection() {
        let flows = "{\"sub\": [\"need\"], \"first\": [\"maybe\"]}"
        let give = "\"s\": {\"plugin\": \"give\", \"on\": {\"given\": \"one\", \"nothing\": \"two\"}}"
        let calls =
            "\"one\": {\"flow\": \"sub\", \"on\": {\"*\": \"@exit\"}}, \"two\": {\"flow\": \"sub\", \"on\": {\"*\": \"first\"}}"
        #expect(codes(graph("\(give), \(calls), \"first\": {\"on\": {\"*\": \"@exit\"}}"), flows: flows) == ["RH130"])
    }

    @Test("5: `T?` takes the value or nil, and fills `T` only in a case of a switch")
    func optionals() {
        #expect(codes("[\"want\", \"maybe\", \"want\"]") == [])
        #expect(codes("[\"maybe\", \"need\"]") == ["RH131"])
        let narrowed = """
            "s": {"plugin": "maybe", "on": {"given": {"switch": "k", "cases": {"a": "need"}, "default": "@exit"}}},
            "need": {"on": {"*": "@exit"}}
            """
        #expect(codes(graph(narrowed)) == [])
    }

    @Test("5: what a case has named is forgotten when an outcome that stays writes the key again")
    func staying() {
        func flow(_ stay: String) -> String {
            """
            {"start": "s", "steps": {
              "s": {"plugin": "maybe", "on": {"given": {"switch": "k", "cases": {"a": "again"}, "default": "@exit"}}},
              "again": {"plugin": "maybe", "on": {"given": \(stay), "@failed": "need"}},
              "need": {"on": {"*": "@exit"}}
            }}
            """
        }
        #expect(codes(flow("\"@exit\"")) == [])
        #expect(codes(flow("\"@stay\"")) == ["RH131"])
        #expect(codes(flow("{\"switch\": \"k\", \"cases\": {\"b\": \"@stay\"}, \"default\": \"@exit\"}")) == [])
    }

    @Test("5: what a case has named is forgotten when a step comes round to itself with the key written again")
    func comingRound() {
        func flow(_ round: String, in container: String = "replace") -> String {
            """
            {"container": "\(container)", "start": "s", "steps": {
              "s": {"plugin": "maybe", "on": {"given": {"switch": "k", "cases": {"a": "loop"}, "default": "@exit"}}},
              "loop": {"flow": "sub", "on": {"@failed": "need", "finished": \(round)}},
              "need": {"on": {"*": "@exit"}}
            }}
            """
        }
        let sub = "{\"sub\": [\"maybe\"]}"
        #expect(codes(flow("\"@exit\""), flows: sub) == [])
        #expect(codes(flow("\"loop\""), flows: sub) == ["RH131"])
        // What has finished is not on the stack of a navigation, so it is entered again there as well.
        #expect(codes(flow("\"loop\"", in: "navigation"), flows: sub) == ["RH131"])
        // The same with the way round found last: what has been worked off must be worked off again.
        let late = """
            {"start": "s", "steps": {
              "s": {"plugin": "maybe", "on": {"given": {"switch": "k", "cases": {"a": "loop"}, "default": "@exit"}}},
              "loop": {"plugin": "give", "on": {"nothing": "need", "given": "last"}},
              "last": {"plugin": "maybe", "on": {"given": "loop"}},
              "need": {"on": {"*": "@exit"}}
            }}
            """
        #expect(codes(late) == ["RH131"])
    }

    @Test("7: `@restart` and coming round again start with the entry environment")
    func restart() {
        #expect(codes("[\"need\", \"give\"]") == ["RH130"])
        let flow = graph("\"s\": {\"plugin\": \"give\", \"on\": {\"*\": \"@restart\"}}")
        #expect(codes("[\"need\", \"sub\"]", flows: "{\"sub\": \(flow)}", dependencies: "{\"k\": \"c\"}") == [])
    }

    @Test("7: `@back` brings nothing that was not there before")
    func back() {
        let steps = """
            "s": {"plugin": "want", "on": {"*": "give"}},
            "give": {"on": {"given": "@back", "nothing": "need"}},
            "need": {"on": {"*": "@exit"}}
            """
        #expect(codes(graph(steps)) == ["RH130"])
    }

    @Test("8: `finished` carries the keys that every way to the end assigns, and only those")
    func finished() {
        func flows(_ nothing: String) -> String {
            "{\"sub\": \(graph("\"s\": {\"plugin\": \"give\", \"on\": {\"given\": \"@finish\", \"nothing\": \"\(nothing)\"}}"))}"
        }
        #expect(codes("[\"sub\", \"need\"]", flows: flows("@finish")) == ["RH130"])
        #expect(codes("[\"sub\", \"need\"]", flows: flows("s")) == [])
    }

    @Test("9: an unreachable step gets one diagnostic, whatever else it lacks")
    func unreachable() {
        let steps = "\"s\": {\"plugin\": \"give\", \"on\": {\"*\": \"@exit\"}}, \"need\": {\"on\": {\"*\": \"@back\"}}"
        #expect(codes(graph(steps)) == ["RH120"])
    }

    // MARK: - Flow typing

    @Test(
        "a constant, a constant of `with` and a payload without `?` are known not to be nil, whatever else the key holds"
    )
    func flowTyping() {
        #expect(codes("[\"need\", \"maybe\"]", dependencies: "{\"k\": \"c\"}") == [])
        #expect(codes("[\"maybe\", \"need\"]", dependencies: "{\"k\": \"c\"}") == ["RH131"])
        let give =
            "\"give\": {\"on\": {\"given\": \"need\", \"nothing\": \"@exit\"}}, \"need\": {\"on\": {\"*\": \"@exit\"}}"
        #expect(codes(graph(give, start: "give"), dependencies: "{\"k\": null}") == [])
        let call =
            "\"maybe\": {\"on\": {\"*\": \"sub\"}}, \"sub\": {\"with\": {\"k\": \"w\"}, \"on\": {\"*\": \"@exit\"}}"
        #expect(codes(graph(call, start: "maybe"), flows: "{\"sub\": [\"need\"]}") == [])
    }

    @Test("null makes a key optional, also where a flow has another constant for it")
    func nullBesideAConstant() {
        let rest = """
            "dependencies": {"k": null}, "flow": ["need", "sub"],
            "flows": {"sub": {"dependencies": {"k": "c"}, "steps": ["need"]}}
            """
        #expect(checked(rest).codes == ["RH131"])
        let reversed = """
            "dependencies": {"k": "c"}, "flow": ["need", "sub"],
            "flows": {"sub": {"dependencies": {"k": null}, "steps": ["need"]}}
            """
        #expect(checked(reversed).codes == ["RH131"])
    }

    @Test("a constant of another type is refused, also where a flow has one that fits")
    func misfitBesideAConstant() {
        let rest = """
            "dependencies": {"k": [1]}, "flow": ["need", "sub"],
            "flows": {"sub": {"dependencies": {"k": "c"}, "steps": ["need"]}}
            """
        #expect(checked(rest).codes == ["RH133"])
    }

    // MARK: - Scopes and services

    @Test("a static dependency is not filled by null, with which its flow is entered")
    func nullOnEntry() {
        let rest = """
            "dependencies": {"k": null}, "flow": {"start": "sub", "steps": {
              "sub": {"with": {"k": null}, "on": {"finished": "@exit"}}}},
            "flows": {"sub": ["hold"]}
            """
        #expect(checked(rest).codes == ["RH141"])
        #expect(
            checked(rest).text.contains("`hold` needs a `String` for `k`, but `k` is the constant `null`.")
        )
        #expect(checked(rest.replacing("hold", with: "perhaps")).codes == [])
    }

    @Test("a service lacks what the entry lacks, in an array as well")
    func serviceWithoutItsValue() {
        let text = checked("\"flow\": {\"steps\": [\"give\"], \"services\": [\"watch\"]}").text
        #expect(text.contains("error[RH130]"))
        #expect(
            text.contains(
                "Or for this one: write the service as `\"services\": {\"watch\": {\"with\": {\"k\": \"…\"}}}`."
            )
        )
    }

    @Test("a service leads to a step of a navigation without the steps before it, which are then built from there")
    func serviceInNavigation() {
        func flow(_ next: String) -> String {
            """
            "flow": {"container": "navigation", "start": "give", "steps": {
              "give": {"on": {"given": "need", "nothing": "@stay"}},
              "need": {"on": {"done": "want"}},
              "want": {"on": {"done": "\(next)"}}
            }, "services": {"watch": {"with": {"k": "w"}, "on": {"seen": "want"}}}}
            """
        }
        #expect(checked(flow("@back")).codes == [])
        #expect(checked(flow("need")).codes == ["RH131"])
    }

    @Test("an item of a bar can be pressed at each step, also at a start that is listed last")
    func bar() {
        func flow(_ item: String) -> String {
            """
            {"container": "navigation", "bar": {"Item": "\(item)"}, "start": "give", "steps": {
              "need": {"on": {"done": "@exit"}},
              "give": {"on": {"given": "need", "nothing": "@stay"}}
            }}
            """
        }
        #expect(codes(flow("give")) == [])
        #expect(codes(flow("need")) == ["RH130"])
    }

    @Test(
        "what a member of stack reports is late for the dynamic slots of others, and not for those that have a constant"
    )
    func constantOfAMember() {
        func members(_ constant: String) -> String {
            """
            "dependencies": {"k": "c"},
            "flow": {"container": "stack", "steps": {"give": {}, "need": {\(constant)}}}
            """
        }
        #expect(checked(members("")).codes == ["RH150"])
        #expect(checked(members("\"with\": {\"k\": \"w\"}")).codes == [])
    }
}
