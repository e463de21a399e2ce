internal import Isolation
internal import PluginManifest

extension Invocation {
    /// Reads the words behind the program's name.
    static func parse(_ words: [String]) throws(UsageError) -> Invocation {
        if words.first == WorkerMode.word { return try worker(words) }
        if words.first == "help" || words.contains(where: { $0 == "--help" || $0 == "-h" }) { return .help }
        if words.contains("--version") { return .version }
        var line = CommandLineReader(words)
        let mode = try line.mode()
        let (flags, operands) = try line.flags(for: mode)
        let format = flags["format"].flatMap(Format.init(rawValue:)) ?? .text
        let config = flags["config"] ?? "plugins.json"
        switch mode {
        case .run:
            try refuse(operands[...], in: mode)
            try refuseContradictions(flags)
            return .run(
                Run(
                    config: config,
                    face: flags["ui"].flatMap(Face.init(rawValue:)),
                    showsTree: flags["show-tree"] != nil,
                    script: flags["script"],
                    url: flags["open"],
                    openTimeout: try seconds(flags["open-timeout"]),
                    state: flags["state"],
                    watches: flags["watch"] != nil,
                    isolatesAll: flags["isolate"] != nil,
                    reportsLeaks: flags["leaks"] != nil
                )
            )
        case .check:
            try refuse(operands[...], in: mode)
            return .check(config: config, load: flags["load"] != nil, format: format)
        case .inspect:
            guard let file = operands.first else {
                throw UsageError(message: "`inspect` needs a file.", help: "ribs-host inspect FILE.so")
            }
            try refuse(operands.dropFirst(), in: mode)
            return .inspect(file: file, format: format)
        case .explain:
            try refuse(operands.dropFirst(), in: mode)
            return .explain(code: operands.first)
        case .graph:
            try refuse(operands[...], in: mode)
            return .graph(config: config, format: flags["format"].flatMap(Picture.init(rawValue:)) ?? .text)
        case .schema:
            try refuse(operands[...], in: mode)
            guard flags["protocol"] != nil else { return .schema(config: flags["config"]) }
            guard flags["config"] == nil else {
                throw UsageError(
                    message:
                        "`--protocol` is about the lines of `--ui json`, which are the same for every configuration.",
                    help: "Leave out `--config`."
                )
            }
            return .protocolSchema
        }
    }

    private static func worker(_ words: [String]) throws(UsageError) -> Invocation {
        let modes = words.dropFirst()
        let isRemote = modes.contains(WorkerMode.remoteWord)
        guard WorkerMode.isConnected(isRemote: isRemote) else {
            throw UsageError(
                message: "`\(WorkerMode.word)` is how ribs-host starts a process for plugins; it serves a host alone.",
                help: "Write `\"process\": true` in a plugin's entry, or run ribs-host with --isolate."
            )
        }
        return .worker(countsRIBs: modes.contains(WorkerMode.countingWord), isRemote: isRemote)
    }

    /// How long a link waits: a whole number of seconds, up to a day.
    private static func seconds(_ text: String?) throws(UsageError) -> Int {
        guard let text else { return 60 }
        guard let seconds = Int(text), 0...86_400 ~= seconds else {
            throw UsageError(
                message: "`--open-timeout` does not know `\(text)`.",
                help: "Write a whole number of seconds, from 0 to 86400."
            )
        }
        return seconds
    }

    /// Flags that cannot both be meant.
    private static func refuseContradictions(_ flags: [String: String]) throws(UsageError) {
        if let face = flags["ui"], face != "plain", flags["script"] != nil {
            throw UsageError(
                message: "`--script` plays plain input, which `--ui \(face)` does not take.",
                help: "Leave out one of the two."
            )
        }
        if let face = flags["ui"] ?? flags["script"].map({ _ in "plain" }), face != "full", flags["show-tree"] != nil {
            throw UsageError(
                message: "`--show-tree` is for the full screen, and the face is `\(face)`.",
                help: "There the tree is an answer: to the line tree in plain, to {\"command\":\"tree\"} in json."
            )
        }
    }

    private static func refuse(_ operands: ArraySlice<String>, in mode: Flag.Mode) throws(UsageError) {
        guard let word = operands.first else { return }
        let help = Flag.config.modes.contains(mode) ? "Write --config \(word)." : "ribs-host --help"
        throw UsageError(message: "`\(word)` is one word too many.", help: help)
    }
}

/// Splits the words of a command line into mode, flags and operands, by the table of flags.
private struct CommandLineReader {
    private var words: ArraySlice<String>

    init(_ words: [String]) {
        self.words = words[...]
    }

    /// The first word, when it is no flag; running a flow needs no word.
    mutating func mode() throws(UsageError) -> Flag.Mode {
        guard let word = words.first, !word.hasPrefix("-") else { return .run }
        words.removeFirst()
        if let mode = Flag.Mode(rawValue: word) { return mode }
        throw UsageError(
            message: "There is no command `\(word)`.",
            help: word.hasSuffix(".json")
                ? "Write --config \(word)." : Self.suggestion(for: word, among: Flag.Mode.allCases.map(\.rawValue))
        )
    }

    mutating func flags(for mode: Flag.Mode) throws(UsageError) -> (flags: [String: String], operands: [String]) {
        var flags: [String: String] = [:]
        var operands: [String] = []
        while let word = words.popFirst() {
            guard word.hasPrefix("-"), word != "-" else {
                operands.append(word)
                continue
            }
            if word == "--" {
                operands.append(contentsOf: words)
                break
            }
            let (name, value) = try flag(word, for: mode)
            guard flags.updateValue(value, forKey: name) == nil else {
                throw UsageError(message: "`--\(name)` is given twice.", help: "Give it once.")
            }
        }
        return (flags, operands)
    }

    /// One flag with its value, as `--name value` or `--name=value`.
    private mutating func flag(
        _ word: String,
        for mode: Flag.Mode
    ) throws(UsageError) -> (name: String, value: String) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let known = Flag.all.filter { $0.modes.contains(mode) }
        guard let flag = known.first(where: { "--" + $0.name == parts[0] }) else {
            let place = mode == .run ? "running a flow" : "`\(mode.rawValue)`"
            throw UsageError(
                message: "There is no flag `\(parts[0])` for \(place).",
                help: Self.suggestion(for: parts[0], among: known.map { "--" + $0.name })
            )
        }
        guard let placeholder = flag.value else {
            guard parts.count == 1 else {
                throw UsageError(message: "`--\(flag.name)` takes no value.", help: "Write --\(flag.name).")
            }
            return (flag.name, "")
        }
        guard let value = parts.count == 2 ? parts[1] : words.popFirst(), !value.isEmpty else {
            throw UsageError(message: "`--\(flag.name)` needs a value.", help: "Write --\(flag.name) \(placeholder).")
        }
        guard flag.choices.isEmpty || flag.choices.contains(value) else {
            throw UsageError(
                message: "`--\(flag.name)` does not know `\(value)`.",
                help: "Write --\(flag.name) with one of: \(flag.choices.joined(separator: ", "))."
            )
        }
        return (flag.name, value)
    }

    private static func suggestion(for word: String, among candidates: [String]) -> String {
        closestMatch(to: word, among: candidates).map { "Did you mean `\($0)`?" } ?? "ribs-host --help"
    }
}
