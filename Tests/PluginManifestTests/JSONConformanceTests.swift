import PluginManifest
import Testing

/// Cases in the manner of JSONTestSuite: `y_` must be accepted, `n_` must be refused, and for `i_`, where RFC 8259
/// leaves the choice, the table says what this reader does.
@Suite("RFC 8259")
struct JSONConformanceTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let bytes: [UInt8]
        let isAccepted: Bool

        init(_ name: String, _ text: String, accepted: Bool? = nil) {
            self.init(name, Array(text.utf8), accepted: accepted)
        }

        init(_ name: String, _ bytes: [UInt8], accepted: Bool? = nil) {
            self.name = name
            self.bytes = bytes
            isAccepted = accepted ?? name.hasPrefix("y_")
        }

        var testDescription: String { name }
    }

    @Test("each case is accepted or refused as its name says", arguments: JSONCases.all)
    func acceptsOrRefuses(_ testCase: Case) {
        let result = JSONDocument.parse(SourceFile(name: "case.json", bytes: testCase.bytes))
        switch result {
        case .success: #expect(testCase.isAccepted)
        case .failure(let error):
            #expect(!testCase.isAccepted, "\(error.diagnostics)")
            #expect(error.diagnostics.count == 1)
            let range = error.diagnostics[0].primary?.range
            #expect((range?.lowerBound ?? -1) >= 0 && (range?.upperBound ?? .max) <= testCase.bytes.count)
            // A renderer that trips over a hostile file would hide the message.
            #expect(!DiagnosticRenderer(color: true).render(error.diagnostics[0]).isEmpty)
        }
    }

    @Test(
        "every prefix of a document is refused, and none traps",
        arguments: [
            #"{"a": [1, -2.5e+3, true, false, null, "x\n\u00e9\uD83D\uDE00é漢😀"], "b": {}}"#
        ]
    )
    func refusesPrefixes(_ text: String) {
        let bytes = Array(text.utf8)
        for length in 0..<bytes.count {
            let result = JSONDocument.parse(SourceFile(name: "case.json", bytes: Array(bytes[..<length])))
            guard case .failure(let error) = result else {
                Issue.record("accepted the first \(length) bytes")
                continue
            }
            #expect(error.diagnostics.count == 1)
        }
    }

    @Test("every byte put at every place of a document is read or refused, and none traps")
    func survivesEveryByte() {
        let bytes = Array(#"{"a\u00e9":[1.5e3,"é",true]}"#.utf8)
        for place in bytes.indices {
            for byte in UInt8.min...UInt8.max {
                var changed = bytes
                changed[place] = byte
                let source = SourceFile(name: "case.json", bytes: changed)
                if case .failure(let error) = JSONDocument.parse(source) {
                    #expect(!DiagnosticRenderer(color: false).render(error.diagnostics[0]).isEmpty)
                }
            }
        }
    }
}
