public import PluginManifest

extension InspectionReport {
    /// The version of the form of `json`, raised when a member is removed or changes its meaning.
    public static let formatVersion = 1

    /// Returns the report for programs: a JSON object, with `null` for unknown values.
    public func json(_ layout: JSONWriter.Layout = .pretty) -> String {
        var writer = JSONWriter(layout)
        writer.object { writer in
            writer.member("format_version", Self.formatVersion)
            writer.member("path", path)
            writer.member("accepted", isAccepted)
            write(into: &writer)
            writer.key("diagnostics")
            DiagnosticRenderer(color: false).write(diagnostics, to: &writer)
        }
        return writer.text
    }

    private func write(into writer: inout JSONWriter) {
        writer.member("size", inspection?.identity?.size) { $0.value(Int(clamping: $1)) }
        if let inspection, inspection.programManifest != nil {
            writer.member("port", 1)
            writer.member("command", inspection.command.words)
        } else if inspection?.abi?.isSwift == false {
            writer.member("port", 1)
        }
        writer.member("abi", inspection?.abi, Self.write)
        writer.member("needed", inspection?.needed ?? [])
        writer.member("rpath", inspection?.rpath ?? [])
        writer.member("runpath", inspection?.runpath ?? [])
        writer.member("exported_symbols", inspection?.exportedSymbols) { $0.value($1) }
        writer.member("plugin_abi_symbols", inspection?.pluginABISymbols ?? 0)
        writer.member("has_entry_symbol", inspection?.hasEntrySymbol) { $0.value($1) }
        writer.member("manifest", inspection?.manifest, Self.write)
    }

    private static func write(to writer: inout JSONWriter, _ abi: ABIRecord) {
        writer.object { writer in
            writer.member("plugin_abi", "\(abi.pluginABI)")
            writer.member("compiler", abi.isSwift ? "\(abi.compiler)" : nil)
            writer.member("architecture", abi.architectureName)
            writer.member("system", abi.systemName)
        }
    }

    private static func write(to writer: inout JSONWriter, _ manifest: Manifest) {
        writer.object { writer in
            writer.member("id", manifest.id)
            writer.member("name", manifest.name)
            writer.member("version", manifest.version)
            writer.member("title", manifest.title)
            writer.member("summary", manifest.summary)
            writer.member("view", manifest.hasView)
            writer.member("entry", manifest.entrySymbol)
            writer.object("permissions") { writer in
                writer.member("network", manifest.permissions?.network != nil)
                writer.member("read", manifest.permissions?.read.map(\.text) ?? [])
                writer.member("write", manifest.permissions?.write.map(\.text) ?? [])
            }
            writer.object("types") { for record in manifest.types { $0.types(record.name, record.fields) } }
            writer.types("static", manifest.staticDependencies)
            writer.object("builds") { writer in
                for build in manifest.builds {
                    writer.object(build.name) { writer in
                        writer.member("builder", build.builder)
                        writer.types("dynamic", build.dynamic)
                    }
                }
            }
            writer.outcomes(manifest.outcomes)
            writer.object("children") { writer in
                for slot in manifest.children { writer.object(slot.name) { write(to: &$0, slot) } }
            }
            writer.object("entries") { for entry in manifest.entries { $0.types(entry.name, entry.arguments) } }
            writer.types("state", manifest.state)
        }
    }

    private static func write(to writer: inout JSONWriter, _ slot: Manifest.ChildSlot) {
        writer.member("takes", slot.cardinality.word)
        writer.member("view", slot.hasView)
        writer.types("provides", slot.provides)
        writer.types("dynamic", slot.dynamic)
        writer.outcomes(slot.outcomes)
    }
}

extension JSONWriter {
    /// Writes a member, with `null` for an unknown value.
    fileprivate mutating func member<Value>(
        _ key: String,
        _ value: Value?,
        _ write: (inout JSONWriter, Value) -> Void
    ) {
        self.key(key)
        if let value { write(&self, value) } else { null() }
    }

    fileprivate mutating func types(_ key: String, _ declarations: [some Declaration]) {
        object(key) { for declared in declarations { $0.member(declared.name, "\(declared.type)") } }
    }

    fileprivate mutating func outcomes(_ outcomes: [Manifest.Outcome]) {
        object("outcomes") { for outcome in outcomes { $0.types(outcome.name, outcome.payload) } }
    }
}
