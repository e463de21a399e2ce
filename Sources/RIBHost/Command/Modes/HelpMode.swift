/// `ribs-host --help`: how the command is used, made from the table of flags.
struct HelpMode {
    @MainActor
    func run() -> ExitCode {
        StandardStream.output.write(text)
        return .done
    }

    var text: String {
        var lines = [
            "ribs-host loads RIBs from shared libraries and composes them in the order of a file.",
            "",
            "Usage:",
        ]
        lines += Flag.Mode.allCases.map { "  " + usage(of: $0) }
        lines.append("  ribs-host --help | --version")
        lines += ["", "Flags:"]
        let flags = Flag.all.map { ("--\($0.name)" + ($0.value.map { " \($0)" } ?? ""), $0.help) }
        let width = flags.map(\.0.count).max() ?? 0
        lines += flags.map { "  " + $0 + String(repeating: " ", count: width - $0.count + 2) + $1 }
        lines += [
            "",
            "Exit codes: 0 done, 64 usage, 65 a plugin is wrong or failed, 66 no such file, 70 internal, 71 the system lacks something, 78 plugins.json is wrong.",
        ]
        return lines.map { $0 + "\n" }.joined()
    }

    private func usage(of mode: Flag.Mode) -> String {
        let flags = Flag.all.filter { $0.modes.contains(mode) }.map { flag in
            let choices = flag.choices.joined(separator: "|")
            let value = flag.value.map { choices.isEmpty ? " \($0)" : " \(choices)" } ?? ""
            return "[--\(flag.name)\(value)]"
        }
        let words = ["ribs-host"] + (mode == .run ? [] : [mode.rawValue]) + mode.operands + flags
        return words.joined(separator: " ")
    }
}

/// `ribs-host --version`.
struct VersionMode {
    @MainActor
    func run() -> ExitCode {
        StandardStream.output.write("ribs-host \(Version.current)\n")
        return .done
    }
}
