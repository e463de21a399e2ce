import Configuration
import Foundation
import PluginABI
import PluginManifest
import TestSupport
import Testing

@Suite("Values and their types")
struct ValueTests {
    private static let record = ValueType.record(
        RecordType(
            name: "Login",
            fields: [.init(name: "name", type: .string), .init(name: "age", type: .optional(.int))]
        )
    )

    @Test(
        "values as generated code sends them are of their types",
        arguments: [
            (.null, .optional(.int)), (.int(1), .optional(.int)), (.bool(true), .bool), (.double(1), .double),
            (.string(""), .string), (.string("player2"), .playerType), (Score().wireValue, .score),
            (.array([.int(1), .null]), .array(.optional(.int))), (.record(["name": .string("Ada")]), record),
            (.record(["age": .int(3), "name": .string("Ada")]), record),
        ] as [(WireValue, ValueType)]
    )
    func taken(value: WireValue, type: ValueType) {
        #expect(value.conforms(to: type))
    }

    @Test(
        "values of other types are not",
        arguments: [
            (.null, .int), (.string("1"), .optional(.int)), (.int(1), .double), (.double(1), .int), (.int(1), .bool),
            (.string("player3"), .playerType), (.record([:]), .score), (.array([.int(1), .bool(true)]), .array(.int)),
            (.record(["age": .int(3)]), record), (.record(["name": .int(1)]), record), (.array([]), record),
        ] as [(WireValue, ValueType)]
    )
    func refused(value: WireValue, type: ValueType) {
        #expect(!value.conforms(to: type))
    }

    @Test(
        "each type has a sample, which crosses as it is, and by its spelling where a URL can carry it",
        arguments: ValueType.builtIn
    )
    func samples(type: ValueType) throws {
        let sample = type.sample(named: "name")
        #expect(sample.conforms(to: type))
        #expect(sample.converted(to: .optional(type)) == sample)
        #expect(!WireValue.null.conforms(to: type) && !WireValue.array([sample]).conforms(to: type))
        let spelled = sample.spelling.flatMap { WireValue(text: $0, as: type) }
        #expect(spelled == (type.canBeInURL ? sample : nil))
        #expect(sample.spelling.flatMap(type.caseValue) == (type.canBeSwitchedOn ? sample : nil))
        #expect(type.allCases?.contains(sample) != false)
    }

    @Test(
        "a text that does not spell a value of a type is refused",
        arguments: [
            ("3.5", .int), ("+1", .int), ("01", .int), ("-0", .int), ("9223372036854775808", .int), ("0x10", .double),
            (".5", .double), ("+1", .double), ("1e999", .double), (" 1", .double), ("inf", .double), ("yes", .bool),
            ("player3", .playerType),
        ] as [(String, ValueType)]
    )
    func spelling(text: String, type: ValueType) {
        #expect(WireValue(text: text, as: type) == nil)
    }

    @Test("the reference lists each type, and whether a URL and a switch take it")
    func table() throws {
        let page = BuildFolder.repository.appending(path: "Documentation/reference/manifest-json.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let rows = text.matches(of: /\n\| `([A-Z]\w+)` \| [^|]+ \| [^|]+ \| (yes|no) \| (yes|no) \|/)
        let types = ValueType.builtIn
        #expect(rows.map { String($0.1) } == types.map(\.description))
        #expect(rows.map { $0.2 == "yes" } == types.map(\.canBeInURL))
        #expect(rows.map { $0.3 == "yes" } == types.map(\.canBeSwitchedOn))
    }

    @Test("a constant is as large as a value may be, also the first value of a stream and one of a step")
    func sizes() throws {
        func diagnostics(_ length: Int) -> [String] {
            let text = "\"\(String(repeating: "x", count: length))\""
            let json = """
                {"plugins": {"p": "p.so"}, "dependencies": {"a": \(text), "b": {"stream": "String", "value": \(text)}},
                 "flow": {"start": "p", "steps": {"p": {"plugin": "p", "with": {"c": \(text)}}}}}
                """
            return Configuration.decode(SourceFile(name: "plugins.json", bytes: Array(json.utf8))).diagnostics
                .map { "\($0.code.rawValue) \($0.message)" }
        }
        #expect(diagnostics(786_428) == [])
        let words = "RH319 A constant has 786433 bytes, and a value has at most 786432."
        #expect(diagnostics(786_429) == [words, words, words])
    }
}
