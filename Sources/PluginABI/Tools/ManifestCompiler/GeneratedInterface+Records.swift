import PluginManifest

extension GeneratedInterface {
    /// A record as a struct that can cross to the host.
    func writeRecord(_ record: RecordType, to source: inout SwiftSource) {
        let sentence = "A record that crosses between \(manifest.name) and its host."
        writeRecord(record, sentence, "Hashable, Sendable", to: &source)
    }

    /// What the RIB keeps, as a record, and who says it.
    func writeState(to source: inout SwiftSource) {
        source.line()
        source.doc("Says what \(manifest.name) keeps: its router conforms to it.")
        source.line("@MainActor")
        source.block("protocol \(stateProtocol): AnyObject") { source in
            source.doc("What the RIB keeps, as it is now. The host asks for it whenever the flow has come to rest.")
            source.line("var state: \(stateStruct) { get }")
        }
        let state = RecordType(
            name: stateStruct,
            fields: manifest.state.map { RecordType.Field(name: $0.name, type: $0.type) }
        )
        let sentence = "What \(manifest.name) keeps, so that it can go on after its process has ended."
        // No plugin has a set of states, and each conformance adds symbols that a host reads.
        writeRecord(state, sentence, "Equatable, Sendable", to: &source)
    }

    private func writeRecord(
        _ record: RecordType,
        _ sentence: String,
        _ conformances: String,
        to source: inout SwiftSource
    ) {
        source.line()
        source.doc(sentence)
        source.block("struct \(record.name): \(conformances)") { source in
            for field in record.fields { source.line("var \(field.name): \(field.type)") }
        }
        source.line()
        source.block("extension \(record.name): WireConvertible") { source in
            writeWireInitializer(record, to: &source)
            source.line()
            source.block("var wireValue: WireValue") { source in
                source.list(
                    ".record([",
                    record.fields.map { "\"\($0.name)\": \($0.name).wireValue" },
                    "])",
                    trailingComma: true
                )
            }
        }
    }

    private func writeWireInitializer(_ record: RecordType, to source: inout SwiftSource) {
        // A field of this name would hide the record that the others are read from.
        let isTaken = record.fields.contains { $0.name == "record" }
        let wireRecord = isTaken ? "wireRecord" : "record"
        source.block("init?(wireValue: WireValue)") { source in
            source.line("guard case .record(let \(wireRecord)) = wireValue,")
            source.indented { source in
                for (index, field) in record.fields.enumerated() {
                    let isLast = index == record.fields.count - 1
                    let value = "wireValue: \(wireRecord)[\"\(field.name)\"] ?? .null"
                    source.list("let \(field.name) = \(field.type)(", [value], isLast ? ")" : "),")
                }
            }
            source.line("else { return nil }")
            for field in record.fields { source.line("self.\(field.name) = \(field.name)") }
        }
    }
}
