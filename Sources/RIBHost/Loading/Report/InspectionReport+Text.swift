public import PluginManifest

extension InspectionReport {
    /// Returns the report for people: aligned facts, then the facts of the manifest, then the errors.
    public func text(renderer: DiagnosticRenderer) -> String {
        var lines = facts.map { Self.line($0.name, $0.value) }
        if let manifest = inspection?.manifest {
            lines.append("")
            let entry = inspection?.programManifest == nil ? inspection?.entry(of: manifest) : nil
            lines += Self.facts(of: manifest, entry).map { Self.line($0.name, $0.value) }
        }
        for diagnostic in diagnostics { lines += ["", renderer.render(diagnostic).trimmingFinalNewline] }
        if isAccepted { lines += ["", "This host accepts the plugin."] }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The facts about the file, without the manifest.
    private var facts: [(name: String, value: String)] {
        var facts = [("file", path)]
        guard let inspection else { return facts }
        if let size = inspection.identity?.size { facts.append(("size", "\(size) bytes")) }
        if let layout = inspection.layout {
            facts.append(
                (
                    "ELF",
                    "shared library, \(ELFMachine.host.name ?? ""), \(layout.segments) segments, \(layout.sections) sections"
                )
            )
        }
        if let manifest = inspection.programManifest {
            facts.append(("form", "program, port 1"))
            facts.append(("manifest", manifest))
            facts += inspection.command.files.enumerated().map { ($0.offset == 0 ? "run by" : "", $0.element) }
        }
        if let abi = inspection.abi {
            facts.append(("PluginABI", "\(abi.pluginABI)"))
            facts.append(abi.isSwift ? ("compiler", "Swift \(abi.compiler)") : ("form", "library, port 1"))
            facts.append(("target", "\(abi.architectureName) \(abi.systemName)"))
        }
        if let exported = inspection.exportedSymbols {
            facts.append(("exports", exported == 1 ? "1 symbol" : "\(exported) symbols"))
        }
        facts += inspection.needed.enumerated().map { ($0.offset == 0 ? "needs" : "", $0.element) }
        facts += inspection.rpath.enumerated().map { ($0.offset == 0 ? "rpath" : "", $0.element) }
        facts += inspection.runpath.enumerated().map { ($0.offset == 0 ? "runpath" : "", $0.element) }
        return facts
    }

    /// Returns the contents of the manifest.
    private static func facts(of manifest: Manifest, _ entry: String?) -> [(name: String, value: String)] {
        var facts = [("plugin", "\(manifest.id) \(manifest.version)"), ("name", manifest.name)]
        if let title = manifest.title { facts.append(("title", title)) }
        if let summary = manifest.summary { facts.append(("summary", summary)) }
        if !manifest.hasView { facts.append(("view", "false")) }
        if let entry { facts.append(("entry", entry)) }
        if let permissions = manifest.permissions {
            if permissions.network != nil { facts.append(("asks", "to use the network")) }
            facts += permissions.read.map { ("asks", "to read \($0.text)") }
            facts += permissions.write.map { ("asks", "to write \($0.text)") }
        }
        facts += manifest.types.map { ("type", call($0.name, $0.fields.map(\.words))) }
        facts += manifest.staticDependencies.map { ("static", $0.words) }
        for build in manifest.builds {
            facts.append(("build", "\(build.name) (\(build.builder))"))
            facts += build.dynamic.map { ("dynamic", $0.words) }
        }
        facts += manifest.outcomes.map { ("outcome", call($0.name, $0.payload.map(\.words))) }
        facts += manifest.children.flatMap(Self.facts)
        facts += manifest.entries.map { ("link entry", call($0.name, $0.arguments.map(\.words))) }
        facts += manifest.state.map { ("state", $0.words) }
        return facts
    }

    /// Returns the facts about a slot for children of other plugins: its inputs and outputs.
    private static func facts(of slot: Manifest.ChildSlot) -> [(name: String, value: String)] {
        var facts = [("slot", "\(slot.name) (\(slot.cardinality.word)\(slot.hasView ? "" : ", viewless"))")]
        facts += slot.provides.map { ("", "provides \($0.words)") }
        facts += slot.dynamic.map { ("", "dynamic \($0.words)") }
        facts += slot.outcomes.map {
            ("", "receives " + call($0.name, $0.payload.map(\.words)))
        }
        return facts
    }

    /// Returns `gameDidEnd(winner: PlayerType?)`, or the name alone if there is no payload.
    private static func call(_ name: String, _ members: [String]) -> String {
        members.isEmpty ? name : "\(name)(\(members.joined(separator: ", ")))"
    }

    private static func line(_ name: String, _ value: String) -> String {
        name + String(repeating: " ", count: max(1, 11 - name.count)) + shownLine(value)
    }
}

extension String {
    fileprivate var trimmingFinalNewline: String {
        hasSuffix("\n") ? String(dropLast()) : self
    }
}
