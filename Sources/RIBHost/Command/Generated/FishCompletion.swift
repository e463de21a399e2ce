/// Completions for fish.
enum FishCompletion {
    static var text: String {
        let modes = Mode.allCases.map(\.rawValue)
        var lines = [
            "# Completions of ribs-host for fish, made by `ribs-host generate fish`.",
            "complete -c ribs-host -f",
        ]
        lines += Mode.allCases.map {
            "complete -c ribs-host -n __fish_use_subcommand -a \($0.rawValue) -d \(quoted($0.command.summary))"
        }
        lines.append("complete -c ribs-host -n __fish_use_subcommand -a help -d 'Say how a command is used.'")
        lines.append("complete -c ribs-host -n '__fish_seen_subcommand_from help' -a '\(modes.joined(separator: " "))'")
        for mode in Mode.allCases {
            let condition = condition(of: mode)
            lines += mode.flags.map { flag in
                let letter = flag.letter.map { " -s \($0)" } ?? ""
                return "complete -c ribs-host -n \(condition)\(letter) -l \(flag.name)\(value(of: flag)) "
                    + "-d \(quoted(flag.help))"
            }
            guard let operand = mode.operand else { continue }
            lines.append("complete -c ribs-host -n \(condition)\(words(operand))")
        }
        return lines.map { $0 + "\n" }.joined()
    }

    /// The condition for a command's completions; a line without a command runs a flow.
    private static func condition(of mode: Mode) -> String {
        guard mode == .run else { return "'__fish_seen_subcommand_from \(mode.rawValue)'" }
        let others = Mode.allCases.filter { $0 != .run }.map(\.rawValue) + ["help"]
        return "'not __fish_seen_subcommand_from \(others.joined(separator: " "))'"
    }

    private static func value(of flag: Flag) -> String {
        guard let value = flag.value else { return "" }
        // Without -x, fish proposes files beside the words.
        switch value {
        case .file, .choiceOrFile: return " -r" + words(value)
        case .choice, .text: break
        }
        return " -x" + words(value)
    }

    private static func words(_ value: Flag.Value) -> String {
        switch value {
        case .file: " -F"
        case .choice(_, let words): " -a '\(words().joined(separator: " "))'"
        case .choiceOrFile(_, let words): " -F -a '\(words().joined(separator: " "))'"
        case .text: ""
        }
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "'"
    }
}
