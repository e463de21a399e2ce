import Checking
import Testing

/// `{"events": "T"}` was a constant before there were streams of events.
@Suite("An object whose only field is `events`")
struct EventConstantTests {
    private static let notes = [("Notes", [("events", "String")])]

    private func codes(_ manifests: [String: String], scope: String = "", adapt: String = "") -> [String] {
        let plugins = manifests.keys.sorted().map { "\"\($0)\": {\"path\": \"\($0).so\"\(adapt)}" }
        return Checked(
            """
            {"plugins": {\(plugins.joined(separator: ", "))}, "dependencies": {\(scope)},
             "flow": [\(manifests.keys.sorted().map { "\"\($0)\"" }.joined(separator: ", "))]}
            """,
            manifests: manifests
        ).codes
    }

    @Test("stays a constant where a plugin declares the name as a value, static or dynamic, as in 1.0")
    func constant() {
        let held = manifest("hold", static: [("notes", "Notes")], outcomes: [("done", [])], types: Self.notes)
        let needed = manifest("need", dynamic: [("notes", "Notes")], outcomes: [("done", [])], types: Self.notes)
        let given = #""notes": {"events": "Monday"}"#
        #expect(codes(["hold": held], scope: given) == [])
        #expect(codes(["need": needed], scope: given) == [])
        #expect(codes(["hold": held, "need": needed], scope: given) == [])
        #expect(codes(["hold": held]) == ["RH140"])
    }

    @Test("the name is the one that the entry's `adapt` gives the dependency")
    func adapted() {
        let held = manifest("hold", static: [("notes", "Notes")], outcomes: [("done", [])], types: Self.notes)
        let adapt = #", "adapt": {"dependencies": {"notes": "week"}}"#
        #expect(codes(["hold": held], scope: #""week": {"events": "Monday"}"#, adapt: adapt) == [])
    }

    @Test("is a stream of events where a plugin declares it as one, and where no plugin declares it")
    func events() {
        let hears = manifest("hear", static: [("notes", "EventStream<String>")], outcomes: [("done", [])])
        let other = manifest("other", outcomes: [("done", [])])
        #expect(codes(["hear": hears], scope: #""notes": {"events": "String"}"#) == [])
        #expect(codes(["hear": hears], scope: #""notes": {"events": "Int"}"#) == ["RH141"])
        #expect(codes(["other": other], scope: #""notes": {"events": "String"}"#) == [])
        // A plugin that wants a value gets none then.
        let held = manifest("hold", static: [("notes", "Notes")], outcomes: [("done", [])], types: Self.notes)
        #expect(codes(["hear": hears, "hold": held], scope: #""notes": {"events": "String"}"#) == ["RH141"])
    }
}
