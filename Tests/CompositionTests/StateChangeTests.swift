import Base
import PluginABI
import PluginManifest
import TestSupport
import Testing

@testable import Composition

/// The difference between the states of two turns.
@Suite("The change from a state to the next one")
struct StateChangeTests {
    private static func text(_ value: WireValue) -> String {
        var writer = JSONWriter()
        writer.value(value)
        return writer.text
    }

    private static func change(_ old: WireValue, _ new: WireValue) -> String {
        String(decoding: StateChange(from: old, to: new).json, as: UTF8.self)
    }

    /// The text that a file gives after a state and its change.
    private static func changed(_ old: WireValue, by change: String) -> String? {
        StateText(Array(text(old).utf8), changes: [Array(change.utf8)]).map { String(decoding: $0.json, as: UTF8.self) }
    }

    private static func messages(_ range: Range<Int>) -> WireValue {
        .array(
            range.map { number in
                .record(["text": .string("\(number) " + String(repeating: "x", count: 1_000)), "time": .int(number)])
            }
        )
    }

    private static func value(_ json: String) -> WireValue {
        StateText(Array(json.utf8), changes: [])?.value ?? .null
    }

    @Test(
        "is what has changed, as a JSON Patch",
        arguments: [
            (#"{"a":1,"b":"x"}"#, #"{"a":1,"b":"y"}"#, #"[{"op":"replace","path":"/b","value":"y"}]"#),
            (#"{"a":1}"#, #"{"b":1}"#, #"[{"op":"add","path":"/b","value":1},{"op":"remove","path":"/a"}]"#),
            (#"{"a":null}"#, #"{"a":{"b":[]}}"#, #"[{"op":"replace","path":"/a","value":{"b":[]}}]"#),
            (
                #"{"~a/b":[1,{"c":2}]}"#, #"{"~a/b":[1,{"c":3}]}"#,
                #"[{"op":"replace","path":"/~0a~1b/1/c","value":3}]"#
            ),
            ("[1,2,3]", "[1,2,3,4]", #"[{"op":"add","path":"/3","value":4}]"#),
            ("[1,2,3]", "[2,3]", #"[{"op":"remove","path":"/0"}]"#),
            ("[1,2,3]", "[0,1,2,3]", #"[{"op":"add","path":"/0","value":0}]"#),
            ("[1,2,3]", "[1,5,3]", #"[{"op":"replace","path":"/1","value":5}]"#),
            ("[1,2]", "[]", #"[{"op":"remove","path":"/0"},{"op":"remove","path":"/0"}]"#),
            ("[1]", #"{"a":1}"#, #"[{"op":"replace","path":"","value":{"a":1}}]"#),
            (#"{"a":{"b":1}}"#, #"{"a":{"b":1}}"#, ""),
        ]
    )
    func patch(old: String, new: String, expected: String) {
        #expect(Self.change(Self.value(old), Self.value(new)) == expected)
        if !expected.isEmpty { #expect(Self.changed(Self.value(old), by: expected) == new) }
    }

    @Test(
        "is there for what a file would have in another spelling, though it counts as equal",
        arguments: [
            ("\"e\u{301}\"", "\"\u{E9}\""), ("0.0", "-0.0"), ("1", "1.0"),
        ]
    )
    func spelling(old: String, new: String) {
        let (old, new) = (Self.value(old), Self.value(new))
        #expect(Self.changed(old, by: Self.change(old, new)) == Self.text(new))
        #expect(Self.change(.double(.nan), .double(.nan)) == "")
    }

    @Test("of a long list is as long as what was added, removed and changed")
    func long() {
        let list = Self.messages(0..<1_000)
        #expect(Self.change(list, list) == "")
        #expect(Self.change(list, Self.messages(0..<1_001)).count < 1_100)
        #expect(Self.change(Self.messages(1..<1_000), list).count < 1_100)
        // The last 1,000 of many.
        #expect(Self.change(list, Self.messages(3..<1_003)).count < 3_500)
        #expect(Self.change(list, Self.messages(0..<3)).count < 3_500)
        guard case .array(var elements) = list, case .record(var message) = elements[500] else { return }
        message["time"] = .int(7)
        elements[500] = .record(message)
        #expect(Self.change(list, .array(elements)) == #"[{"op":"replace","path":"/500/time","value":7}]"#)
    }

    @Test("leads from any state to any other one")
    func random() throws {
        var numbers = SeededGenerator(seed: 81)
        for _ in 0..<3_000 {
            let old: WireValue = .record(["state": numbers.value(depth: 4)])
            var new = old
            for _ in 0..<numbers.number(1...4) { new = numbers.edited(new) }
            let change = Self.change(old, new)
            guard !change.isEmpty else {
                #expect(Self.text(old) == Self.text(new))
                continue
            }
            let found = try #require(StateText(Array(Self.text(old).utf8), changes: [Array(change.utf8)]), "\(change)")
            #expect(found.value == new, "\(change)")
            #expect(Self.change(found.value, new) == "", "\(change)")
        }
    }

    @Test(
        "that is something else is refused",
        arguments: [
            "", "{}", "[1]", #"[{"op":"replace","path":"/b/c","value":1}]"#, #"[{"op":"move","path":"/a"}]"#,
            #"[{"op":"add","path":"/a/3","value":1}]"#, #"[{"op":"add","path":"/a/-1","value":1}]"#,
            #"[{"op":"remove","path":"/a/2"}]"#, #"[{"op":"replace","path":"/a/x","value":1}]"#,
            #"[{"op":"remove","path":"/b"}]"#, #"[{"op":"replace","path":"/a/0/b","value":1}]"#,
        ]
    )
    func foreign(change: String) {
        #expect(StateText(Array(#"{"a":[1,2]}"#.utf8), changes: [Array(change.utf8)]) == nil)
    }
}
