import PluginManifest
import Testing

@Suite("JSON values")
struct JSONValueTests {
    private func parse(_ text: String) throws -> JSONValue {
        try JSONDocument.parse(SourceFile(name: "a.json", text: text)).get().root
    }

    @Test("a value knows its kind, its text and its range")
    func kinds() throws {
        let root = try parse(#"{"a": [1, "x\u0041", true, false, null], "b": {}}"#)
        #expect(root.kind == .object)
        #expect(root.members.map(\.key.text) == ["a", "b"])
        let elements = try #require(root["a"]).elements
        #expect(elements.map(\.kind) == [.number, .string, .bool, .bool, .null])
        #expect(elements.map(\.literal) == ["1", #""x\u0041""#, "true", "false", "null"])
        #expect(elements.map(\.string) == [nil, "xA", nil, nil, nil])
        #expect(elements.map(\.bool) == [nil, nil, true, false, nil])
        #expect(elements.map(\.int) == [1, nil, nil, nil, nil])
        #expect(elements.first?.range == SourceRange(lowerBound: 7, upperBound: 8))
        #expect(root.members.first?.key.range == SourceRange(lowerBound: 1, upperBound: 4))
        #expect(root["b"]?.members.isEmpty == true)
        #expect(root["c"] == nil)
        #expect(root.elements.isEmpty)
    }

    @Test("strings are unescaped")
    func unescapes() throws {
        let root = try parse(#"["\"\\\/\b\f\n\r\t", "\u0000\u00e9\u6F22\uD83D\uDE00é😀"]"#)
        #expect(root.elements.map(\.string) == ["\"\\/\u{08}\u{0C}\n\r\t", "\0é漢😀é😀"])
    }

    @Test(
        "a number that an Int cannot hold is not an Int",
        arguments: [
            ("9223372036854775807", Int?.some(.max)), ("-9223372036854775808", .min), ("9223372036854775808", nil),
            ("-0", 0),
            ("1.0", 1), ("1e2", 100), ("1.5", nil), ("1e-1", nil), ("9007199254740992.0", 9_007_199_254_740_992),
            ("1e300", nil),
            ("1e400", nil), ("123123e100000", nil),
        ]
    )
    func ints(_ text: String, _ expected: Int?) throws {
        #expect(try parse(text).int == expected)
    }

    @Test(
        "a number is rounded correctly to a Double, and what is too large for one is none",
        arguments: [
            ("0.1", Double?.some(0.1)), ("-0", -0.0), ("1e400", nil), ("-1e400", nil),
            ("1.7976931348623157e308", .greatestFiniteMagnitude),
            ("1.7976931348623159e308", nil), ("5e-324", .leastNonzeroMagnitude), ("1e-400", 0), ("123123e100000", nil),
            ("9007199254740993", 9_007_199_254_740_992),
            ("9007199254740993.0000000000000000000000001", 9_007_199_254_740_994),
            ("2.2250738585072011e-308", Double(bitPattern: 0x000F_FFFF_FFFF_FFFF)),
            ("0.500000000000000166533453693773481063544750213623046875", 0.5000000000000002),
        ]
    )
    func doubles(_ text: String, _ expected: Double?) throws {
        let double = try parse(text).double
        #expect(double == expected)
        #expect(double?.sign == expected?.sign)
    }

    @Test("all duplicate keys are reported, in the order of the text, and the document is still there")
    func duplicateKeys() throws {
        let text = #"{"a": {"x": 1, "x": 2}, "b": 1, "a": 2, "\u0062": 3, "a": 4}"#
        guard case .failure(let error) = JSONDocument.parse(SourceFile(name: "a.json", text: text)) else {
            Issue.record("accepted")
            return
        }
        #expect(
            error.diagnostics.map(\.message) == [
                "The key `x` is given twice in one object.", "The key `a` is given twice in one object.",
                "The key `b` is given twice in one object.", "The key `a` is given twice in one object.",
            ]
        )
        #expect(error.diagnostics.map { $0.primary?.range.lowerBound } == [15, 32, 40, 53])
        #expect(error.diagnostics.map { $0.secondary.first?.range.lowerBound } == [7, 1, 24, 1])
        #expect(error.document?.root["b"]?.int == 1)
    }

    @Test("keys are compared code unit by code unit: canonically equivalent ones are different", arguments: [2, 100])
    func equivalentKeys(count: Int) throws {
        // Many members are compared by hashing, few one by one.
        let others = (2..<count).map { ",\"k\($0)\":0" }.joined()
        for (one, other) in [
            ("\u{E9}", "e\u{301}"), ("\\u00e9", "e\\u0301"), ("\u{E9}", "e\\u0301"), ("K", "\u{212A}"),
            (";", "\\u037e"),
        ] {
            let root = try parse("{\"\(one)\":1,\"\(other)\":2\(others)}")
            let keys = root.members.map(\.key.text)
            #expect(keys.count == count)
            #expect(keys[0] == keys[1])
            #expect(root[keys[0]]?.int == 1)
            #expect(root[keys[1]]?.int == 2)
            #expect(root.members.map(\.value.int).prefix(2) == [1, 2])
        }
        #expect(try parse("{\"\u{212A}\":1}")["K"] == nil)
        for (one, other) in [("\u{E9}", "\\u00e9"), ("e\u{301}", "e\\u0301"), ("\\u004b", "K")] {
            let text = "{\"\(one)\":1,\"\(other)\":2\(others)}"
            #expect(throws: JSONError.self) { try JSONDocument.parse(SourceFile(name: "a.json", text: text)).get() }
        }
    }

    @Test("negative zero keeps its sign, read and written", arguments: ["-0.0", "-0e0", "-0"])
    func negativeZero(text: String) throws {
        let value = try parse(text)
        #expect(value.double?.sign == .minus)
        #expect(value.int == 0)
        var writer = JSONWriter()
        writer.array { writer in
            writer.value(value.double ?? 0)
            writer.value(value)
        }
        #expect(writer.text == "[-0.0,\(text)]")
    }

    @Test("an object of 100 000 keys is read in one go, and its last key found")
    func manyKeys() throws {
        let text = "{" + (0..<100_000).map { "\"key\($0)\":\($0)" }.joined(separator: ",") + "}"
        let root = try parse(text)
        #expect(root["key99999"]?.int == 99_999)
    }

    @Test("a document with 100 000 nested arrays is written again, and released, without a deep stack")
    func deepNesting() throws {
        let text = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        var writer = JSONWriter()
        writer.value(try parse(text))
        #expect(writer.text == text)
    }
}
