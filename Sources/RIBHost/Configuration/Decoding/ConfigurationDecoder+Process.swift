import PluginManifest

// `"process": { "via": […] }`: a process that another program starts, perhaps on another machine.
extension ConfigurationDecoder {
    mutating func decodeRemoteProcess(_ value: JSONValue, _ own: PluginProcess) -> PluginProcess {
        let what = "`process` of the plugin `\(own.name)`"
        guard let fields = fields(of: value, what, ["via", "path", "name"]) else { return own }
        let path = fields["path"].flatMap { self.path($0.value, "The path in \(what)") }
        let name = fields["name"].flatMap { processName($0.value) }
        let words = required("via", in: fields, of: value, what, help: Self.viaHelp).flatMap { viaWords($0.value) }
        guard let words else { return own }
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

    /// Plugins that share a process cannot disagree about how it is started.
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
