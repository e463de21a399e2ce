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
            let file = try operand(operands, of: mode)
            let timeout = try seconds("timeout", in: flags)
            let isolatesAll = flags["isolate"] != nil
            return .replay(file: file, config: flags["config"], isolatesAll: isolatesAll, timeout: timeout)
        case .inspect:
            let file = try operand(operands, of: mode)
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
            let name = try operand(operands, of: mode)
            return .new(name: name, template: flags["template"].flatMap(Template.init(rawValue:)) ?? .game)
        case .generate:
            return .generate(try generated(operands.first))
        }
    }

    private static func operand(_ operands: [String], of mode: Mode) throws(UsageError) -> String {
        if let operand = operands.first { return operand }
        throw UsageError(
            message: "`\(mode.rawValue)` needs a \(mode == .new ? "name" : "file").",
            help: "ribs-host \(mode.rawValue) \(mode.operands.joined(separator: " "))"
        )
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
