/// Completions for zsh, made with zsh's `_arguments`.
enum ZshCompletion {
    static var text: String {
        var lines = [
            "#compdef ribs-host",
            "# Completions of ribs-host for zsh, made by `ribs-host generate zsh`.",
            "_ribs_host() {",
            "    local -a modes",
            "    modes=(",
        ]
        lines += Mode.allCases.map { "        \(quoted("\($0.rawValue):\($0.command.summary)"))" }
        lines += [
            "        'help:Say how a command is used.'", "    )",
            "    local mode=run",
            "    if (( CURRENT > 2 )); then",
            "        case $words[2] in",
            "            \(Mode.allCases.map(\.rawValue).joined(separator: "|"))|help)",
            "                mode=$words[2]", "                shift words", "                (( CURRENT-- ))",
            "                ;;", "        esac",
            "    elif [[ $PREFIX != -* ]]; then",
            "        _describe command modes", "        return",
            "    fi",
            "    case $mode in",
        ]
        for mode in Mode.allCases {
            lines.append("        \(mode.rawValue))")
            lines.append("            _arguments \\")
            let specifications = mode.flags.map(specification) + operand(of: mode)
            lines += specifications.enumerated().map { index, text in
                "                \(text)" + (index + 1 < specifications.count ? " \\" : "")
            }
            lines.append("            ;;")
        }
        lines += ["        help) _describe command modes ;;", "    esac", "}", "_ribs_host \"$@\""]
        return lines.map { $0 + "\n" }.joined()
    }

    private static func specification(_ flag: Flag) -> String {
        let help = flag.help.map { "[]:\\".contains($0) ? "\\\($0)" : String($0) }.joined()
        let value = flag.value.map { ":\(flag.placeholder ?? ""):\(action($0))" } ?? ""
        guard let letter = flag.letter else {
            return quoted("--\(flag.name)\(value.isEmpty ? "" : "=")[\(help)]\(value)")
        }
        return "'(-\(letter) --\(flag.name))'{-\(letter),--\(flag.name)}\(quoted("[\(help)]\(value)"))"
    }

    private static func operand(of mode: Mode) -> [String] {
        guard let operand = mode.operand else { return [] }
        return [quoted("1:\(mode.command.operands[0].filter { $0.isLetter }):\(action(operand))")]
    }

    private static func action(_ value: Flag.Value) -> String {
        switch value {
        case .file: "_files"
        case .choice(_, let words): "(\(words().joined(separator: " ")))"
        case .choiceOrFile(_, let words): "{compadd \(words().joined(separator: " ")); _files}"
        case .text: " "
        }
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
    }
}
