internal import Isolation
internal import PluginManifest
internal import Scaffolding
internal import Terminal
internal import Validation

extension Invocation {
    /// Reads the words after the program's name.
    static func parse(_ words: [String]) throws(UsageError) -> (invocation: Invocation, color: Color) {
        if words.first == WorkerMode.word { return (try worker(words), .auto) }
        if words.first == "help" { return (try help(words.dropFirst()), .auto) }
        if words.contains(where: { $0 == "--help" || $0 == "-h" }) {
            return (.help(words.first.flatMap(Mode.init(rawValue:))), .auto)
        }
        if words.contains(where: { $0 == "--version" || $0 == "-V" }) { return (.version, .auto) }
        var line = CommandLineReader(words)
        let mode = try line.mode()
        let (flags, operands) = try line.flags(for: mode)
        let color = flags["color"].flatMap(Color.init(rawValue:)) ?? .auto
        return (try invocation(of: mode, flags, operands), color)
    }

    private static func invocation(
        of mode: Mode,
        _ flags: [String: String],
        _ operands: [String]
    ) throws(UsageError) -> Invocation {
        try refuse(operands.dropFirst(mode.operands.count), in: mode)
        let format = flags["format"].flatMap(Format.init(rawValue:)) ?? .text
        let config = flags["config"] ?? "plugins.json"
        switch mode {
        case .run:
            try refuseContradictions(flags)
            try refuseUnrepeatable(flags)
            return .run(try Run(flags, config: config, openTimeout: seconds("open-timeout", in: flags)))
        case .check:
            return .check(config: config, load: flags["load"] != nil, format: format)
        case .replay:
            guard let file = operands.first else {
                throw UsageError(message: "`replay` needs a file.", help: "ribs-host replay FILE")
            }
            let timeout = try seconds("timeout", in: flags)
            let isolatesAll = flags["isolate"] != nil
            return .replay(file: file, config: flags["config"], isolatesAll: isolatesAll, timeout: timeout)
        case .inspect:
            guard let file = operands.first else {
                throw UsageError(message: "`inspect` needs a file.", help: "ribs-host inspect FILE.so")
            }
            return .inspect(file: file, hashes: flags["sha256"] != nil, format: format)
        case .validate:
            return .validate(try validate(flags, operands.first, format))
        case .explain:
            return .explain(code: operands.first)
        case .graph:
            return .graph(config: config, format: flags["format"].flatMap(Picture.init(rawValue:)) ?? .text)
        case .schema:
            return try schema(flags)
        case .new:
            guard let name = operands.first else {
                throw UsageError(message: "`new` needs a name.", help: "ribs-host new NAME")
            }
            return .new(name: name, template: flags["template"].flatMap(Template.init(rawValue:)) ?? .game)
        case .generate:
            return .generate(try generated(operands.first))
        }
    }

    private static func schema(_ flags: [String: String]) throws(UsageError) -> Invocation {
        let others: [(flag: String, subject: String, schema: Invocation)] = [
            ("protocol", "the lines of `--ui json`, which are", .protocolSchema),
            ("manifest", "manifest.json, whose schema is", .manifestSchema),
        ]
        guard let asked = others.first(where: { flags[$0.flag] != nil }) else {
            return .schema(config: flags["config"])
        }
        guard let other = ["config", "manifest"].first(where: { flags[$0] != nil && $0 != asked.flag }) else {
            return asked.schema
        }
        guard other == "config" else {
            throw UsageError(
                message: "`--protocol` and `--manifest` ask for two schemas.",
                help: "Leave out one of the two."
            )
        }
        throw UsageError(
            message: "`--\(asked.flag)` is about \(asked.subject) the same for every configuration.",
            help: "Leave out `--config`."
        )
    }

    /// `help`, or `help COMMAND`.
    private static func help(_ words: ArraySlice<String>) throws(UsageError) -> Invocation {
        guard let word = words.first, !word.hasPrefix("-") else { return .help(nil) }
        guard let mode = Mode(rawValue: word) else { throw CommandLineReader.unknownMode(word) }
        return .help(mode)
    }

    private static func generated(_ word: String?) throws(UsageError) -> Generated {
        let words = Generated.allCases.map(\.rawValue).joined(separator: ", ")
        guard let word else {
            throw UsageError(message: "`generate` needs to know what to print.", help: "Write one of: \(words).")
        }
        guard let generated = Generated(rawValue: word) else {
            throw UsageError(message: "`generate` does not know `\(word)`.", help: "Write one of: \(words).")
        }
        return generated
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

    private static func validate(
        _ flags: [String: String],
        _ file: String?,
        _ format: Format
    ) throws(UsageError) -> Validate {
        let isList = flags["list"] != nil
        guard isList != (file != nil) else {
            throw UsageError(
                message: isList ? "`--list` lists the checks, of whatever plugin." : "`validate` needs a file.",
                help: isList ? "Leave out the file." : "ribs-host validate FILE.so"
            )
        }
        let seed = flags["seed"] ?? "1"
        guard let number = Int(seed), number >= 0 else {
            throw UsageError(
                message: "`--seed` does not know `\(seed)`.",
                help: "Write a whole number, from 0 to \(Int.max)."
            )
        }
        let only = flags["only"].flatMap(ValidationCheck.init(rawValue:))
        return Validate(file: file, config: flags["config"], only: only, seed: number, format: format)
    }

    /// How long something waits: a whole number of seconds, up to a day.
    private static func seconds(_ flag: String, in flags: [String: String]) throws(UsageError) -> Int {
        guard let text = flags[flag] else { return 60 }
        guard let seconds = Int(text), 0...86_400 ~= seconds else {
            throw UsageError(
                message: "`--\(flag)` does not know `\(text)`.",
                help: "Write a whole number of seconds, from 0 to 86400."
            )
        }
        return seconds
    }

    /// A recording is replayed with the flow that it names: the current file, from its beginning.
    private static func refuseUnrepeatable(_ flags: [String: String]) throws(UsageError) {
        guard flags["record"] != nil else { return }
        if flags["config"] == SourceFile.standardInput {
            throw UsageError(
                message: "`--record` writes down which file has the flow, and `--config -` reads standard input.",
                help: "Write the flow to a file: ribs-host --config FILE --record SESSION."
            )
        }
        for flag in ["state", "watch"] where flags[flag] != nil {
            throw UsageError(
                message:
                    "`--record` is for a session that can be played again, and with `--\(flag)` it depends on files that change.",
                help: "Leave out one of the two."
            )
        }
    }

    /// Flags that exclude each other.
    private static func refuseContradictions(_ flags: [String: String]) throws(UsageError) {
        if flags["config"] == SourceFile.standardInput {
            if flags["watch"] != nil {
                throw UsageError(
                    message: "`--watch` follows a file, and `--config -` reads standard input, once.",
                    help: "Write the flow to a file: ribs-host --config FILE --watch."
                )
            }
            if flags["script"] == nil {
                throw UsageError(
                    message: "`--config -` reads the flow from standard input, so a run has no input left.",
                    help: "Write the flow to a file, or play a script: ribs-host --config - --script FILE."
                )
            }
        }
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

    private static func refuse(_ operands: ArraySlice<String>, in mode: Mode) throws(UsageError) {
        guard let word = operands.first else { return }
        let takesConfig = mode.operands.isEmpty && mode.flags.contains { $0.name == Flag.config.name }
        throw UsageError(
            message: "Unexpected argument `\(word)`.",
            help: takesConfig ? "Write --config \(word)." : "ribs-host \(mode.rawValue) --help"
        )
    }
}

/// Splits the words of a command line into mode, flags and operands, by the table of flags.
private struct CommandLineReader {
    private var words: ArraySlice<String>

    init(_ words: [String]) {
        self.words = words[...]
    }

    /// The first word, unless it is a flag; running a flow needs no word.
    mutating func mode() throws(UsageError) -> Mode {
        guard let word = words.first, !word.hasPrefix("-") else { return .run }
        words.removeFirst()
        guard let mode = Mode(rawValue: word) else { throw Self.unknownMode(word) }
        return mode
    }

    static func unknownMode(_ word: String) -> UsageError {
        UsageError(
            message: "There is no command `\(word)`.",
            help: word.hasSuffix(".json")
                ? "Write --config \(word)."
                : suggestion(for: word, among: Mode.allCases.map(\.rawValue), orSee: "ribs-host --help")
        )
    }

    mutating func flags(for mode: Mode) throws(UsageError) -> (flags: [String: String], operands: [String]) {
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
        for mode: Mode
    ) throws(UsageError) -> (name: String, value: String) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let known = mode.flags
        guard let flag = known.first(where: { "--" + $0.name == parts[0] }) else {
            let place = mode == .run ? "running a flow" : "`\(mode.rawValue)`"
            throw UsageError(
                message: "There is no flag `\(parts[0])` for \(place).",
                help: Self.suggestion(
                    for: parts[0],
                    among: known.map { "--" + $0.name },
                    orSee: mode == .run ? "ribs-host --help" : "ribs-host \(mode.rawValue) --help"
                )
            )
        }
        guard let placeholder = flag.placeholder else {
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

    private static func suggestion(for word: String, among candidates: [String], orSee help: String) -> String {
        closestMatch(to: word, among: candidates).map { "Did you mean `\($0)`?" } ?? help
    }
}

extension Invocation.Run {
    fileprivate init(_ flags: [String: String], config: String, openTimeout: Int) {
        self.init(
            config: config,
            face: flags["ui"].flatMap(Invocation.Face.init(rawValue:)),
            showsTree: flags["show-tree"] != nil,
            background: flags["theme"].flatMap(Background.init(rawValue:)),
            script: flags["script"],
            url: flags["open"],
            openTimeout: openTimeout,
            state: flags["state"],
            watches: flags["watch"] != nil,
            record: flags["record"],
            trace: flags["trace"],
            isolatesAll: flags["isolate"] != nil,
            reportsLeaks: flags["leaks"] != nil
        )
    }
}
