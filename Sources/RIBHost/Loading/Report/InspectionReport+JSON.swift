public import PluginManifest

extension InspectionReport {
    /// The version of the form of `json`. It is raised when a member is removed or changes its meaning.
    public static let formatVersion = 1

    /// The report for programs: one JSON object, with `null` for unknown values.
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
        writer.key("size")
        if let size = inspection?.identity?.size { writer.value(Int(clamping: size)) } else { writer.null() }
        writer.key("abi")
        if let abi = inspection?.abi { Self.write(abi, into: &writer) } else { writer.null() }
        writer.member("needed", inspection?.needed ?? [])
        writer.member("rpath", inspection?.rpath ?? [])
        writer.member("runpath", inspection?.runpath ?? [])
        writer.key("exported_symbols")
        if let exported = inspection?.exportedSymbols { writer.value(exported) } else { writer.null() }
        writer.member("plugin_abi_symbols", inspection?.pluginABISymbols ?? 0)
        writer.key("has_entry_symbol")
        if let hasEntry = inspection?.hasEntrySymbol { writer.value(hasEntry) } else { writer.null() }
        writer.key("manifest")
        if let manifest = inspection?.manifest { Self.write(manifest, into: &writer) } else { writer.null() }
    }

    private static func write(_ abi: ABIRecord, into writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("plugin_abi", "\(abi.pluginABI)")
            writer.member("compiler", "\(abi.compiler)")
            writer.member("architecture", abi.architectureName)
            writer.member("system", abi.systemName)
        }
    }

    private static func write(_ manifest: Manifest, into writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("id", manifest.id)
            writer.member("name", manifest.name)
            writer.member("version", manifest.version)
            writer.member("title", manifest.title)
            writer.member("summary", manifest.summary)
            writer.member("view", manifest.hasView)
            writer.member("entry", manifest.entrySymbol)
            writer.key("permissions")
            write(manifest.permissions, into: &writer)
            writer.key("types")
            write(manifest.types, into: &writer) { ($0.name, $0.fields.map { ($0.name, "\($0.type)") }) }
            writer.key("static")
            write(manifest.staticDependencies.map { ($0.name, "\($0.type)") }, into: &writer)
            writer.key("builds")
            writer.object { writer in
                for build in manifest.builds {
                    writer.key(build.name)
                    writer.object { writer in
                        writer.member("builder", build.builder)
                        writer.key("dynamic")
                        write(build.dynamic.map { ($0.name, "\($0.type)") }, into: &writer)
                    }
                }
            }
            writer.key("outcomes")
            write(manifest.outcomes, into: &writer)
            writer.key("children")
            write(manifest.children, into: &writer)
            writer.key("entries")
            write(manifest.entries, into: &writer) { ($0.name, $0.arguments.map { ($0.name, "\($0.type)") }) }
            writer.key("state")
            write(manifest.state.map { ($0.name, "\($0.type)") }, into: &writer)
        }
    }

    private static func write(_ slots: [Manifest.ChildSlot], into writer: inout JSONWriter) {
        writer.object { writer in
            for slot in slots {
                writer.key(slot.name)
                writer.object { writer in
                    writer.member("takes", slot.cardinality.word)
                    writer.member("view", slot.hasView)
                    writer.key("provides")
                    write(slot.provides.map { ($0.name, "\($0.type)") }, into: &writer)
                    writer.key("dynamic")
                    write(slot.dynamic.map { ($0.name, "\($0.type)") }, into: &writer)
                    writer.key("outcomes")
                    write(slot.outcomes, into: &writer)
                }
            }
        }
    }

    private static func write(_ outcomes: [Manifest.Outcome], into writer: inout JSONWriter) {
        write(outcomes, into: &writer) { ($0.name, $0.payload.map { ($0.name, "\($0.type)") }) }
    }

    private static func write(_ permissions: Permissions?, into writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("network", permissions?.network != nil)
            writer.member("read", permissions?.read.map(\.text) ?? [])
            writer.member("write", permissions?.write.map(\.text) ?? [])
        }
    }

    private static func write<Element>(
        _ elements: [Element],
        into writer: inout JSONWriter,
        fields: (Element) -> (name: String, fields: [(name: String, type: String)])
    ) {
        writer.object { writer in
            for element in elements {
                let (name, fields) = fields(element)
                writer.key(name)
                write(fields, into: &writer)
            }
        }
    }

    private static func write(_ types: [(name: String, type: String)], into writer: inout JSONWriter) {
        writer.object { writer in
            for (name, type) in types { writer.member(name, type) }
        }
    }
}
