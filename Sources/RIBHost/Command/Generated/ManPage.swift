import Base
import Isolation

/// The man page, in the language of man(7).
enum ManPage {
    static var text: String {
        var lines = [
            ".TH RIBS\\-HOST 1 \"\" \"ribs\\-host \(escaped(ProgramVersion.current))\" \"User Commands\"",
            ".SH NAME", "ribs\\-host \\- load RIBs from shared libraries and compose them in the order of a file",
            ".SH SYNOPSIS", ".B ribs\\-host", "[\\fICOMMAND\\fR] [\\fIFLAGS\\fR]",
            ".SH DESCRIPTION",
        ]
        lines += text("ribs-host plays a flow of RIBs (Router-Interactor-Builder): plugins that plugins.json composes.")
        lines += text("A wrong order is refused before any plugin code runs, with the line and the reason.")
        lines += [".SH COMMANDS"]
        for mode in Mode.allCases {
            lines += entry(mode.usage, mode.command.summary)
            for flag in mode.flags where flag.name != Flag.help.name {
                lines += [".RS"] + entry(flag.usage, flag.help) + [".RE"]
            }
        }
        lines += [".PP"] + text("Every command has --help.")
        lines += [".SH ENVIRONMENT"] + HelpMode.environment.flatMap(entry)
        lines += [".SH EXIT STATUS"] + ExitCode.table.flatMap(entry)
        lines += [".SH EXAMPLES"]
        for mode in Mode.allCases {
            let example = mode.command.example
            lines += entry(example.line, "This \(example.effect)")
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private static func entry(_ term: String, _ words: String) -> [String] {
        [".TP", ".B \(escaped(term))"] + text(words)
    }

    /// A line of text, escaped if a dot or an apostrophe at its beginning would make it a request.
    private static func text(_ words: String) -> [String] {
        let line = escaped(words)
        return [line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line]
    }

    private static func escaped(_ text: String) -> String {
        text.map { character in
            switch character {
            case "\\": "\\e"
            case "-": "\\-"
            case "'": "\\(aq"
            case "`": "\\(ga"
            case "~": "\\(ti"
            case "^": "\\(ha"
            default: String(character)
            }
        }
        .joined()
    }
}
