/// A variable of the environment that ribs-host reads, for help and man page.
struct EnvironmentVariable: Sendable {
    let name: String
    let help: String

    static let all = [
        EnvironmentVariable(
            name: "RIBS_PLUGIN_PATH",
            help: "Directories, with colons between them, in which plugins without a path are looked for."
        ),
        EnvironmentVariable(
            name: "NO_COLOR",
            help: "Where it is set and not empty there is no colour, unless --color says otherwise."
        ),
        EnvironmentVariable(
            name: "TERM, COLORTERM",
            help: "What the terminal can do: no colour if TERM is dumb, all colours if COLORTERM is truecolor."
        ),
        EnvironmentVariable(
            name: "COLORFGBG",
            help: "The terminal's colours, the ground's last: --theme auto goes by it until the terminal answers."
        ),
        EnvironmentVariable(
            name: "LC_ALL, LC_CTYPE, LANG",
            help: "The locale. A terminal whose locale is not of UTF-8 gets ASCII only."
        ),
        EnvironmentVariable(
            name: "PAGER",
            help: "The program that shows the pages of `explain` on a terminal (default: less)."
        ),
        EnvironmentVariable(name: "HOME", help: "What ~/ stands for in the permissions of plugins.json."),
    ]
}
