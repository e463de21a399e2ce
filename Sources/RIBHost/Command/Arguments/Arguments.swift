import Base
import Isolation

/// The words of a command, separated into flags and operands.
struct Arguments {
    let mode: Mode
    /// The values of the flags, by the flags' names; a switch has an empty value.
    let flags: [String: String]
    let operands: [String]

    /// The value of a flag; nil if absent.
    subscript(flag: Flag) -> String? { flags[flag.name] }

    func has(_ flag: Flag) -> Bool { self[flag] != nil }

    /// The word chosen with a flag; nil if absent.
    func choice<Choice: RawRepresentable<String>>(_ flag: Flag) -> Choice? {
        self[flag].flatMap(Choice.init(rawValue:))
    }

    /// The flow for the command.
    var config: String { self[.config] ?? "plugins.json" }

    var format: Format { choice(.format) ?? .text }

    /// Returns the only operand.
    ///
    /// - Parameter what: the kind of operand, for the message if it is missing.
    func operand(_ what: String = "file") throws(UsageError) -> String {
        if let operand = operands.first { return operand }
        throw UsageError(message: "`\(mode.rawValue)` needs a \(what).", help: "ribs-host \(mode.usage)")
    }

    /// The value of a flag as a time: a whole number of seconds, up to a day; 60 if absent.
    func seconds(_ flag: Flag) throws(UsageError) -> Int {
        try number(flag, "whole number of seconds", upTo: 86_400) ?? 60
    }

    /// The value of a flag as a number from 0 on; nil if absent.
    func number(_ flag: Flag, _ what: String = "whole number", upTo limit: Int = .max) throws(UsageError) -> Int? {
        guard let text = self[flag] else { return nil }
        if let number = Int(text), 0...limit ~= number { return number }
        throw UsageError(
            message: "`--\(flag.name)` does not know `\(text)`.",
            help: limit == .max ? "Write a \(what), 0 or more." : "Write a \(what), from 0 to \(limit)."
        )
    }
}

/// The form in which a result is printed.
enum Format: String, CaseIterable { case text, json }

extension Arguments {
    /// Parses the words after the program's name.
    static func invocation(
        of words: [String]
    ) throws(UsageError) -> (invocation: any Invocation, color: ColorChoice) {
        if words.first == WorkerMode.word { return (try worker(words), .auto) }
        if words.first == "help" { return (try help(words.dropFirst()), .auto) }
        if words.contains(where: { $0 == "--help" || $0 == "-h" }) {
            let isGeneral = words.first?.hasPrefix("-") ?? true
            return (HelpMode(mode: isGeneral ? nil : try CommandLineReader.mode(words[0])), .auto)
        }
        if words.contains(where: { $0 == "--version" || $0 == "-V" }) { return (VersionMode(), .auto) }
        var line = CommandLineReader(words)
        let mode = try line.mode()
        let (flags, operands) = try line.flags(for: mode)
        let arguments = Arguments(mode: mode, flags: flags, operands: operands)
        try arguments.refuseMoreOperands()
        return (try mode.command.init(arguments), arguments.choice(.color) ?? .auto)
    }

    /// Parses the words after `help`: none, or a command.
    private static func help(_ words: ArraySlice<String>) throws(UsageError) -> HelpMode {
        guard let word = words.first, !word.hasPrefix("-") else { return HelpMode() }
        return HelpMode(mode: try CommandLineReader.mode(word))
    }

    private static func worker(_ words: [String]) throws(UsageError) -> Worker {
        let worker = Worker(modes: Array(words.dropFirst()))
        guard WorkerMode.isConnected(isRemote: worker.isRemote) else {
            throw UsageError(
                message: "`\(WorkerMode.word)` is how ribs-host starts a process for plugins; it serves a host alone.",
                help: "Write `\"process\": true` in a plugin's entry, or run ribs-host with --isolate."
            )
        }
        return worker
    }

    /// Serves a host as a process for plugins.
    private struct Worker: Invocation {
        let modes: [String]
        var isRemote: Bool { modes.contains(WorkerMode.remoteWord) }

        func run(in world: World) -> Progress {
            WorkerMode.run(countsRIBs: modes.contains(WorkerMode.countingWord), isRemote: isRemote)
        }
    }

    private func refuseMoreOperands() throws(UsageError) {
        guard let word = operands.dropFirst(mode.command.operands.count).first else { return }
        let takesConfig = mode.command.operands.isEmpty && mode.flags.contains { $0.name == Flag.config.name }
        throw UsageError(
            message: "Unexpected argument `\(word)`.",
            help: takesConfig ? "Write --config \(word)." : "ribs-host \(mode.rawValue) --help"
        )
    }
}
