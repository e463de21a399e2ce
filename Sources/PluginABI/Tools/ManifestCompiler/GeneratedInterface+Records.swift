import PluginManifest

extension GeneratedInterface {
    /// Writes a record as a struct that can cross to the host.
    func writeRecord(_ record: RecordType, to source: inout SwiftSource) {
        let sentence = "A record that crosses between \(manifest.name) and its host."
        writeRecord(record, sentence, "Hashable, Sendable", to: &source)
    }

    /// Writes the RIB's state as a record, and the protocol by which the router returns the state.
    func writeState(to source: inout SwiftSource) {
        source.line()
        source.doc("Says what \(manifest.name) keeps: its router conforms to it.")
        source.line("@MainActor")
        source.block("\(access)protocol \(stateProtocol): AnyObject") { source in
            source.doc("What the RIB keeps, as it is now. The host asks for it whenever the flow has come to rest.")
            source.line("var state: \(stateStruct) { get }")
        }
        let state = RecordType(
            name: stateStruct,
            fields: manifest.state.map { RecordType.Field(name: $0.name, type: $0.type) }
        )
        let sentence = "What \(manifest.name) keeps, so that it can continue after its process has ended."
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
        source.block("\(access)struct \(record.name): \(conformances)") { source in
            for field in record.fields {
                writeDocumentation("The field `\(field.name)`.", to: &source)
                source.line("\(access)var \(field.name): \(field.type)")
            }
            if !access.isEmpty { writeMemberwiseInitializer(record, to: &source) }
        }
        source.line()
        source.block("extension \(record.name): WireConvertible") { source in
            writeDocumentation("Reads the form in which the record crosses; nil if it is another's.", to: &source)
            writeWireInitializer(record, to: &source)
            source.line()
            writeDocumentation("The form in which the record crosses.", to: &source)
            source.block("\(access)var wireValue: WireValue") { source in
                source.list(
                    ".record([",
                    record.fields.map { "\"\($0.name)\": \($0.name).wireValue" },
                    "])",
                    trailingComma: true
                )
            }
        }
    }

    /// Writes a documentation comment for a declaration, if other targets can use the declaration.
    private func writeDocumentation(_ sentence: String, to source: inout SwiftSource) {
        if !access.isEmpty { source.doc(sentence) }
    }

    /// Writes a memberwise initializer, because Swift's own is internal.
    private func writeMemberwiseInitializer(_ record: RecordType, to source: inout SwiftSource) {
        source.line()
        writeDocumentation("Makes a record of its fields.", to: &source)
        let parameters = record.fields.map { field in
            let isOptional = if case .optional = field.type { true } else { false }
            return "\(field.name): \(field.type)\(isOptional ? " = nil" : "")"
        }
        source.list("\(access)init(", parameters, ") {")
        source.indented { source in
            for field in record.fields { source.line("self.\(field.name) = \(field.name)") }
        }
        source.line("}")
    }

    private func writeWireInitializer(_ record: RecordType, to source: inout SwiftSource) {
        // A field of this name would hide the record that the others are read from.
        let isTaken = record.fields.contains { $0.name == "record" }
        let wireRecord = isTaken ? "wireRecord" : "record"
        source.block("\(access)init?(wireValue: WireValue)") { source in
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
