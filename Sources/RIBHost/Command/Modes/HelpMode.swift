import Base
import Isolation
import PluginABI

/// `ribs-host --help`, and `ribs-host COMMAND --help`: the usage of commands, generated from the tables of modes and
/// flags.
struct HelpMode: Invocation {
    /// The mode to describe; nil for all.
    var mode: Mode?

    /// The environment variables read by ribs-host, also for the man page.
    static let environment = [
        ("RIBS_PLUGIN_PATH", "Directories, with colons between them, in which plugins without a path are looked for."),
        ("NO_COLOR", "If it is set and not empty, nothing has a colour, unless --color says otherwise."),
        (
            "TERM, COLORTERM",
            "What the terminal can do: no colour if TERM is dumb, all colours if COLORTERM is truecolor."
        ),
        ("COLORFGBG", "The terminal's colours, the ground's last: --theme auto goes by it until the terminal answers."),
        ("LC_ALL, LC_CTYPE, LANG", "The locale. A terminal whose locale is not of UTF-8 gets ASCII only."),
        ("ESCDELAY", "The milliseconds after which Esc is the key (default: 50; over SSH 200), as for ncurses."),
        ("PAGER", "The program that shows the pages of `explain` on a terminal (default: less)."),
        ("HOME", "What ~/ stands for in the permissions of plugins.json."),
        (
            "XDG_CONFIG_HOME",
            "The folder of ribs-host/keys.json, a file of keys for the full screen (default: ~/.config)."
        ),
    ]

    @MainActor
    func run(in world: World) -> Progress {
        let text = HelpText(columns: world.output.columns ?? 80)
        let lines = mode.map(text.about) ?? text.overview
        world.output.write(lines.map { $0 + "\n" }.joined())
        return .ended(.done)
    }
}

private struct HelpText {
    /// The greatest width of a line, in columns.
    let columns: Int

    var overview: [String] {
        let purpose = "ribs-host loads RIBs from shared libraries and composes them in the order of a file."
        let more = "`ribs-host COMMAND --help` says which flags another command has, and gives an example."
        var lines = purpose.wrapped(to: columns)
        lines += ["", "Usage: ribs-host [COMMAND] [FLAGS]", "", "Commands:"]
        lines += entries(Mode.allCases.map { ($0.usage, $0.command.summary) })
        lines += ["", "Flags of `run`:"] + flags(of: .run)
        lines += [""] + more.wrapped(to: columns)
        return lines + ["", "Environment:"] + entries(HelpMode.environment)
            + ["", "Exit codes:"] + entries(ExitCode.table)
    }

    func about(_ mode: Mode) -> [String] {
        let usage = mode == .run ? "ribs-host [run] [FLAGS]" : "ribs-host \(mode.usage) [FLAGS]"
        let example = mode.command.example
        return mode.command.summary.wrapped(to: columns) + ["", "Usage: \(usage)", "", "Flags:"] + flags(of: mode)
            + ["", "Example:", "  \(example.line)"]
            + "This \(example.effect)".wrapped(to: columns - 2).map { "  " + $0 }
            + ["", "`ribs-host --help` lists the other commands, the environment and the exit codes."].flatMap {
                $0.wrapped(to: columns)
            }
    }

    private func flags(of mode: Mode) -> [String] {
        entries(mode.flags.map { ($0.usage, $0.help) })
    }

    private func entries(_ entries: [(String, String)]) -> [String] {
        // A few long terms must not push all texts to the right.
        let longest = entries.map(\.0.count).filter { $0 <= 24 }.max() ?? 0
        return entries.flatMap { term, text in
            String.entry("  " + term, text, indentation: longest + 4, columns: columns)
        }
    }
}

extension Mode {
    /// The word of the command and its operands: `inspect FILE.so`.
    var usage: String { ([rawValue] + command.operands).joined(separator: " ") }
}

extension Flag {
    /// The flag as written: `-h, --help`, `--config FILE`.
    var usage: String { names.joined(separator: ", ") + (placeholder.map { " \($0)" } ?? "") }

    /// The names with their dashes, the letter first.
    var names: [String] { (letter.map { ["-\($0)"] } ?? []) + ["--" + name] }
}

/// `ribs-host --version`: the version of the host, and of the plugin ABI.
struct VersionMode: Invocation {
    @MainActor
    func run(in world: World) -> Progress {
        let abi = "plugin ABI \(PluginABIVersion.major).\(PluginABIVersion.minor)"
        world.output.write("ribs-host \(ProgramVersion.current) (\(abi))\n")
        return .ended(.done)
    }
}
