import Configuration
import PluginManifest
import Terminal

/// A file in which a person assigns other keys to the commands of the full screen, and keys to the controls of plugins.
///
/// ```json
/// {
///   "commands": { "quit": ["x"], "log": ["F4", "v"], "inspector": [] },
///   "controls": { "mail": { "archive": "e" } }
/// }
/// ```
struct KeysFile: Reporter {
    let source: SourceFile
    var diagnostics: [Diagnostic] = []

    /// The bindings, as far as the file is valid.
    private(set) var bindings = KeyBindings.standard

    /// A key, and its place in the file.
    private struct Written {
        let key: BoundKey
        let range: SourceRange
    }

    /// Reads a file.
    init(_ source: SourceFile) {
        self.source = source
        let root: JSONValue
        switch JSONDocument.parse(source) {
        case .success(let document): root = document.root
        case .failure(let error):
            diagnostics = error.diagnostics
            return
        }
        guard isObject(root, "A file of keys") else { return }
        var commands: [HostCommand: [Written]] = [:]
        var controls: [String: [String: Character]] = [:]
        for (key, value) in root.members {
            switch key.text {
            case "commands": commands = readCommands(value)
            case "controls": controls = readControls(value, beside: commands)
            default: reportUnknown(key, "in a file of keys", .unknownKey, "key", ["commands", "controls"])
            }
        }
        bindings = KeyBindings(commands: commands.mapValues { $0.map(\.key) }, controls: controls)
    }
}

// The keys of commands.
extension KeysFile {
    private mutating func readCommands(_ value: JSONValue) -> [HostCommand: [Written]] {
        guard isObject(value, "`commands`") else { return [:] }
        var commands: [HostCommand: [Written]] = [:]
        for (key, value) in value.members {
            guard let command = HostCommand(rawValue: key.text) else {
                let names = HostCommand.allCases.map(\.rawValue)
                reportUnknown(key, "of the full screen", .unknownCommand, "command", names)
                continue
            }
            commands[command] = readKeys(value, of: command)
        }
        reportShared(commands)
        return commands
    }

    /// Reads all keys of a command, an array.
    private mutating func readKeys(_ value: JSONValue, of command: HostCommand) -> [Written] {
        guard value.kind == .array else {
            let help = value.kind == .string ? "Write `[\(text(of: value))]`." : nil
            reportType("The keys of `\(command.rawValue)`", "an array of strings", value, help: help)
            return []
        }
        var keys: [Written] = []
        for value in value.elements {
            guard let written = readKey(value, "A key of `\(command.rawValue)`") else { continue }
            if let refusal = written.key.refusal, !command.defaults.contains(written.key) {
                report(.unusableKey, refusal.reason, at: written.range, help: refusal.help)
            } else {
                keys.append(written)
            }
        }
        return keys
    }

    /// Reports keys that two commands would have, whether from the file or by default.
    private mutating func reportShared(_ commands: [HostCommand: [Written]]) {
        let all = commands.flatMap { command, keys in keys.map { (command: command, written: $0) } }
            .sorted { $0.written.range.lowerBound < $1.written.range.lowerBound }
        for (index, (command, written)) in all.enumerated() {
            let key = written.key
            if let first = all[..<index].first(where: { $0.written.key == key && $0.command != command }) {
                reportTwice(key, "`\(first.command.rawValue)`", written, first.written.range)
            } else if let other = HostCommand.allCases.first(where: {
                commands[$0] == nil && $0.defaults.contains(key) && !$0.givesWay
            }) {
                reportTwice(key, "`\(other.rawValue)`", written, nil)
            }
        }
    }

    /// - Parameter first: the place where the file gives the key to another command; nil if that command has the key by
    ///   default.
    private mutating func reportTwice(_ key: BoundKey, _ other: String, _ written: Written, _ first: SourceRange?) {
        report(
            .keyOfTwo,
            "The key `\(key.name)` would do two things.",
            at: written.range,
            secondary: first.map { [here($0, "here it is a key of \(other)")] } ?? [],
            notes: first == nil ? ["It is a key of \(other), which the file does not change."] : [],
            help: ["Choose another key here, or give \(other) other keys."]
        )
    }
}

// The keys of controls.
extension KeysFile {
    private mutating func readControls(
        _ value: JSONValue,
        beside commands: [HostCommand: [Written]]
    ) -> [String: [String: Character]] {
        guard isObject(value, "`controls`") else { return [:] }
        var controls: [String: [String: Character]] = [:]
        for (step, value) in value.members {
            guard isObject(value, "The keys of the step `\(step.text)`") else { continue }
            controls[step.text] = readKeys(value, beside: commands)
        }
        return controls
    }

    /// Reads the keys of the controls of a step, by the ids of their actions.
    private mutating func readKeys(
        _ value: JSONValue,
        beside commands: [HostCommand: [Written]]
    ) -> [String: Character] {
        var keys: [String: Character] = [:]
        var places: [BoundKey: (id: String, range: SourceRange)] = [:]
        for (id, value) in value.members {
            guard let written = readKey(value, "The key of `\(id.text)`") else { continue }
            if let refusal = written.key.refusal {
                report(.unusableKey, refusal.reason, at: written.range, help: refusal.help)
            } else if case .character(let character) = written.key {
                if let first = places[written.key] {
                    reportTwice(written.key, "`\(first.id)`", written, first.range)
                } else if let (command, range) = command(with: written.key, in: commands) {
                    reportTwice(written.key, "`\(command.rawValue)`", written, range)
                } else {
                    places[written.key] = (id.text, written.range)
                    keys[id.text] = character
                }
            } else {
                report(
                    .unusableKey,
                    "The key of a control must be a character, not `\(written.key.name)`.",
                    at: written.range,
                    help: "Write a character, such as `x`: where characters are text, it works with alt."
                )
            }
        }
        return keys
    }

    /// Returns the command that has a key, and the key's place in the file; the place is nil for a default key.
    private func command(
        with key: BoundKey,
        in commands: [HostCommand: [Written]]
    ) -> (HostCommand, SourceRange?)? {
        for command in HostCommand.allCases {
            if let keys = commands[command] {
                if let written = keys.first(where: { $0.key == key }) { return (command, written.range) }
            } else if command.defaults.contains(key), !command.givesWay {
                return (command, nil)
            }
        }
        return nil
    }
}

// The shape of the file.
extension KeysFile {
    private mutating func readKey(_ value: JSONValue, _ what: String) -> Written? {
        guard let name = value.string else {
            reportType(what, "a string", value)
            return nil
        }
        do throws(BoundKey.Refusal) {
            return Written(key: try BoundKey(name), range: value.range)
        } catch {
            report(.unusableKey, error.reason, at: value.range, help: error.help)
            return nil
        }
    }

    private mutating func isObject(_ value: JSONValue, _ what: String) -> Bool {
        if value.kind != .object { reportType(what, "an object", value) }
        return value.kind == .object
    }

    /// Returns a value as spelled in the file.
    private func text(of value: JSONValue) -> String {
        String(decoding: source.bytes[value.range.lowerBound..<value.range.upperBound], as: UTF8.self)
    }

    private mutating func reportType(_ what: String, _ expected: String, _ value: JSONValue, help: String? = nil) {
        report(.wrongType, "\(what) must be \(expected), not \(value.kind.words).", at: value.range, help: help)
    }

    private mutating func reportUnknown(
        _ key: JSONKey,
        _ place: String,
        _ code: DiagnosticCode,
        _ kind: String,
        _ known: [String]
    ) {
        let help =
            closestMatch(to: key.text, among: known).map { "Did you mean `\($0)`?" }
            ?? "The \(kind)s are \(known.map { "`\($0)`" }.joined(separator: ", "))."
        report(code, "Unknown \(kind) `\(key.text)` \(place).", at: key.range, "unknown \(kind)", help: help)
    }
}
