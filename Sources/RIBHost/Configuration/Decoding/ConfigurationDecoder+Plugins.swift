import Base
import PluginManifest

extension ConfigurationDecoder {
    mutating func decodePlugins(_ member: Member?) -> [PluginEntry] {
        guard let member, let members = members(of: member.value, "`plugins`") else { return [] }
        let entries = members.map { member in
            var entry = decodePlugin(member)
            entry.range = member.value.range
            return entry
        }
        reportContradictions(zip(members, entries).map { ($1.process, $0.value["process"]?.range) })
        return entries
    }

    private mutating func decodePlugin(_ member: Member) -> PluginEntry {
        let id = name(member.key, "a plugin")
        let what = "the plugin `\(id.value)`"
        if member.value.kind == .string {
            return PluginEntry(id: id, path: path(member.value, "The path of \(what)"))
        }
        guard member.value.kind == .object else {
            reportWrongType(
                what.capitalizedFirst,
                "a path or an object",
                member.value,
                help: "Write it as `\"\(id.value)\": \"libNAME.so\"`."
            )
            return PluginEntry(id: id, path: nil)
        }
        guard let fields = fields(of: member.value, what, ConfigurationKey.ofPlugin) else {
            return PluginEntry(id: id, path: nil)
        }
        let path = fields["path"].flatMap { self.path($0.value, "The path of \(what)") }
        let deadline = wholeNumber("deadline", in: fields, "Write how long the plugin may take to answer")
        return PluginEntry(
            id: id,
            manifestID: string("id", in: fields, "The `id` of \(what)"),
            path: path,
            sha256: fields["sha256"].flatMap { decodeDigest($0.value, of: id.value) },
            adapt: fields["adapt"].flatMap { decodeAdaptation($0.value) },
            process: fields["process"].flatMap { member in
                let own = PluginProcess(name: id.value, deadline: deadline?.value ?? PluginProcess.defaultDeadline)
                return decodeProcess(member.value, own)
            },
            processRange: fields["process"]?.value.range,
            deadline: deadline,
            allow: fields["allow"].flatMap { decodePermissions($0) },
            memory: wholeNumber("memory", in: fields, "Write how much the plugin may take"),
            children: decodeChildren(fields["children"], of: what)
        )
    }

    private mutating func decodeDigest(_ value: JSONValue, of plugin: String) -> Located<SHA256Digest>? {
        let what = "The `sha256` of the plugin `\(plugin)`"
        let help = "Write the 64 digits that `ribs-host inspect --sha256 FILE` prints."
        guard let text = string(value, what, help: help) else { return nil }
        if let digest = SHA256Digest(text.value) { return Located(digest, text.range) }
        report(.badDigest, "\(what) is not 64 hexadecimal digits.", at: text.range, help: help)
        return nil
    }

    /// Decodes `process`: `true` for the plugin's own process, the name of a shared process, or the command for a
    /// process elsewhere.
    ///
    /// - Parameter own: the plugin's own process, also returned for an invalid value: the plugin was to have a
    ///   process.
    private mutating func decodeProcess(_ value: JSONValue, _ own: PluginProcess) -> PluginProcess? {
        if let isIsolated = value.bool { return isIsolated ? own : nil }
        if value.kind == .object { return decodeRemoteProcess(value, own) }
        guard value.kind == .string else {
            reportWrongType(
                "`process`",
                "`true`, `false`, a name or an object with `via`",
                value,
                help: "Write `\"process\": true`, or a name that several plugins share."
            )
            return own
        }
        return processName(value).map { PluginProcess(name: $0, isShared: true, deadline: own.deadline) } ?? own
    }

    /// Decodes the path of a file, which does not have to exist.
    mutating func path(
        _ value: JSONValue,
        _ what: String,
        help: String = "Write the shared library's file name, or its path relative to plugins.json."
    ) -> Located<String>? {
        guard let path = string(value, what) else { return nil }
        guard let problem = path.value.problemAsPath else { return path }
        report(.badPath, "\(what) \(problem).", at: path.range, help: help)
        return nil
    }

    private mutating func decodeAdaptation(_ value: JSONValue) -> Adaptation? {
        guard let fields = fields(of: value, "`adapt`", ConfigurationKey.ofAdaptation) else { return nil }
        let outcomes = decodeRenamings(fields["outcomes"]?.value, "`outcomes`", of: "an outcome")
        for outcome in outcomes.map(\.flowName) {
            guard outcome.value.hasPrefix("@") || outcome.value == RouteDefinition.anyOutcome else { continue }
            report(
                .reservedOutcome,
                "An outcome cannot be called `\(outcome.value)` in the flow: the word is reserved.",
                at: outcome.range,
                help: "Choose a name that does not begin with `@` and is not `*`."
            )
        }
        let payload = decodePayload(fields["payload"]?.value)
        return Adaptation(
            dependencies: decodeRenamings(fields["dependencies"]?.value, "`dependencies`", of: "a key"),
            outcomes: outcomes,
            payload: payload.ofAll,
            outcomePayloads: payload.ofOne
        )
    }

    /// Decodes a payload key with the flow's name for the key, or an outcome with the names for its payload.
    private mutating func decodePayload(
        _ value: JSONValue?
    ) -> (ofAll: [Renaming], ofOne: [Adaptation.OutcomePayload]) {
        guard let value, let members = members(of: value, "`payload`") else { return ([], []) }
        let ofAll = members.filter { $0.value.kind != .object }.compactMap { decodeRenaming($0, of: "a key") }
        let ofOne = members.filter { $0.value.kind == .object }.map { member in
            Adaptation.OutcomePayload(
                outcome: member.key.located,
                renamings: decodeRenamings(member.value, "the payload of `\(member.key.text)`", of: "a key")
            )
        }
        return (ofAll, ofOne)
    }

    private mutating func decodeRenamings(_ value: JSONValue?, _ what: String, of thing: String) -> [Renaming] {
        guard let value, let members = members(of: value, what) else { return [] }
        return members.compactMap { decodeRenaming($0, of: thing) }
    }

    private mutating func decodeRenaming(_ member: Member, of thing: String) -> Renaming? {
        guard let flowName = string(member.value, "The flow's name for `\(member.key.text)`") else { return nil }
        return Renaming(pluginName: member.key.located, flowName: valueName(flowName, thing))
    }
}

extension String {
    /// The reason why the text cannot be a path or a word of a command, as the end of a sentence; nil if there is none.
    var problemAsPath: String? {
        isEmpty ? "is empty" : unicodeScalars.contains("\0") ? "contains a NUL character" : nil
    }

    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

// `"process": { "via": […] }`: a process that another program starts, perhaps on another machine.
extension ConfigurationDecoder {
    mutating func decodeRemoteProcess(_ value: JSONValue, _ own: PluginProcess) -> PluginProcess {
        let what = "`process` of the plugin `\(own.name)`"
        guard let fields = fields(of: value, what, ConfigurationKey.ofProcess) else { return own }
        let path = fields["path"].flatMap { self.path($0.value, "The path in \(what)") }
        let name = fields["name"].flatMap { processName($0.value) }
        guard let words = fields["via"].flatMap({ viaWords($0.value) }) else { return own }
        return PluginProcess(
            name: name ?? own.name,
            isShared: name != nil,
            deadline: own.deadline,
            via: PluginProcess.Via(words: words, path: path)
        )
    }

    mutating func processName(_ value: JSONValue) -> String? {
        guard let name = string(value, "The name of a process") else { return nil }
        if !name.value.isEmpty { return name.value }
        report(
            .badName,
            "The name of a process cannot be empty.",
            at: value.range,
            help: "Write `\"process\": true`, or a name that several plugins share."
        )
        return nil
    }

    private mutating func viaWords(_ value: JSONValue) -> [Located<String>]? {
        guard value.kind == .array, value.elements.contains(where: { _ in true }) else {
            let found = value.kind == .array ? "empty" : value.kind.words
            report(
                .wrongType,
                "`via` must be an array of words, not \(found).",
                at: value.range,
                help: Self.viaHelp
            )
            return nil
        }
        var words: [Located<String>] = []
        for element in value.elements {
            guard let word = string(element, "A word of `via`", help: Self.viaHelp) else { return nil }
            if let problem = word.value.problemAsPath {
                report(.badName, "A word of `via` \(problem).", at: word.range, help: Self.viaHelp)
                return nil
            }
            words.append(word)
        }
        return words
    }

    /// Reports plugins that share a process but start it by different commands.
    mutating func reportContradictions(_ processes: [(process: PluginProcess?, range: SourceRange?)]) {
        var known: [String: (via: [String]?, range: SourceRange)] = [:]
        for case (let process?, let range?) in processes where process.isShared {
            guard let first = known[process.name] else {
                known[process.name] = (process.via?.texts, range)
                continue
            }
            guard first.via != process.via?.texts else { continue }
            report(
                .givenTwice,
                "The process `\(process.name)` is started in two ways.",
                at: range,
                "this way",
                secondary: [Label(source, first.range, "and this way")],
                help: "Write the same `via` in both, or give one of them another name."
            )
        }
    }

    private static let viaHelp =
        "Write the program that starts ribs-host: `\"via\": [\"ssh\", \"HOST\", \"ribs-host\"]`."
}
