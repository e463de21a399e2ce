/// Completions for bash without the package bash-completion, whose functions are older than the bash of some systems.
enum BashCompletion {
    static var text: String {
        var lines = [
            "# Completions of ribs-host for bash, made by `ribs-host generate bash`.",
            "_ribs_host() {",
            "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} mode=run words=",
            "    # bash takes the = of --flag=value for a word of its own.",
            "    if [[ $word == = ]]; then word=; elif [[ $before == = ]]; then before=${COMP_WORDS[COMP_CWORD - 2]}; fi",
            "    case ${COMP_WORDS[1]} in",
            "        \(Mode.allCases.map(\.rawValue).joined(separator: " | "))) ((COMP_CWORD > 1)) && mode=${COMP_WORDS[1]} ;;",
            "    esac",
            "    COMPREPLY=()",
            "    case $mode:$before in",
        ]
        for mode in Mode.allCases {
            for flag in mode.flags {
                guard let value = flag.value else { continue }
                lines.append("        \(mode.rawValue):--\(flag.name)) \(reply(value)); return ;;")
            }
        }
        lines += ["    esac", "    case $mode in"]
        for mode in Mode.allCases {
            let flags = mode.flags.flatMap(\.names).joined(separator: " ")
            lines.append("        \(mode.rawValue)) words=\"\(flags)\" ;;")
        }
        lines += [
            "    esac",
            "    if [[ $word == -* ]]; then COMPREPLY=($(compgen -W \"$words\" -- \"$word\")); return; fi",
            "    if ((COMP_CWORD == 1)); then COMPREPLY=($(compgen -W \"\(modes)\" -- \"$word\")); return; fi",
            "    case ${COMP_WORDS[1]} in",
            "        help) \(reply(.choice("COMMAND", { Mode.allCases.map(\.rawValue) }))) ;;",
        ]
        for mode in Mode.allCases {
            guard let operand = mode.operand else { continue }
            lines.append("        \(mode.rawValue)) \(reply(operand)) ;;")
        }
        lines += ["    esac", "}", "complete -o filenames -F _ribs_host ribs-host"]
        return lines.map { $0 + "\n" }.joined()
    }

    private static var modes: String { (Mode.allCases.map(\.rawValue) + ["help"]).joined(separator: " ") }

    private static func reply(_ value: Flag.Value) -> String {
        switch value {
        // One line each, because names of files can have spaces.
        case .file: "mapfile -t COMPREPLY < <(compgen -f -- \"$word\")"
        case .choice(_, let words): "COMPREPLY=($(compgen -W \"\(words().joined(separator: " "))\" -- \"$word\"))"
        case .choiceOrFile(_, let words):
            "mapfile -t COMPREPLY < <(compgen -f -W \"\(words().joined(separator: " "))\" -- \"$word\")"
        case .text: ":"
        }
    }
}
