import Loading
import Session
import Terminal

/// The options for playing a flow.
struct RunOptions {
    static let flags: [Flag] = [
        .config, .ui, .showTree, .script, .open, .openTimeout, .state, .watch, .watched, .record, .log, .trace,
        .isolate, .processes, .leaks, .color, .theme, .keys, .help, .version,
    ]

    enum Face: String, CaseIterable { case full, plain, json }

    enum Watcher {
        case host
        /// The front end, which asks for each reload.
        case frontEnd
    }

    var config: String
    /// The requested face; nil to choose by input and output.
    var face: Face?
    var showsTree = false
    /// The theme: a name or a file; nil to ask the terminal for its background.
    var theme: String?
    /// The file of keys from the command line.
    var keys: String?
    /// A file to play instead of standard input.
    var script: String?
    /// A deep link to open.
    var url: String?
    /// The time that the link waits, in seconds.
    var openTimeout = 60
    /// The file for the flow's state.
    var state: String?
    /// The program that notices changes of plugins.json and of the plugins, to be applied while the flow runs; nil for
    /// none.
    var watcher: Watcher?
    /// The file for the recording of the session.
    var record: String?
    /// The file for the log.
    var log: String?
    /// The file for the trace.
    var trace: String?
    /// The recording to play.
    var recording: String?
    /// True to run each plugin in a separate process, unless plugins.json assigns one.
    var isolatesAll = false
    /// The greatest number of processes for plugins; nil for no limit.
    var processLimit: Int?
    /// True to report leaked RIBs at the end.
    var reportsLeaks = false
}

extension RunOptions {
    /// True if the face may be the full screen, as far as flags and the kind of the output tell.
    @MainActor
    func canBeFull(on output: any TextStream) -> Bool {
        face == .full || face == nil && script == nil && output.isTerminal
    }

    /// Returns the source of the flow.
    @MainActor
    func source(in world: World) -> FlowSource {
        FlowSource(
            config: config,
            in: world,
            beside: files,
            isolatesAll: isolatesAll,
            processLimit: processLimit,
            for: recording == nil ? "" : "replay SESSION "
        )
    }

    /// The files that the host writes, each with its flag. The state is not among them: the host also reads it.
    var writtenFiles: [(flag: String, path: String)] {
        Self.named([("trace", trace), ("record", record), ("log", log)])
    }

    /// The files that the host reads, besides plugins.json, each with its flag.
    var readFiles: [(flag: String, path: String)] {
        Self.named([
            ("script", script), ("state", state), ("keys", keys),
            ("theme", theme.flatMap { Flag.isFile($0) ? $0 : nil }),
        ])
    }

    private static func named(_ files: [(flag: String, path: String?)]) -> [(flag: String, path: String)] {
        files.compactMap { flag, path in path.map { (flag, $0) } }
    }

    /// The files that these options name, besides plugins.json: plugins must not change what the host writes or reads
    /// there.
    private var files: [TrustedFile] {
        var files = (writtenFiles + readFiles).map { flag, path in
            TrustedFile(.other(subject: "The file of `--\(flag)`"), at: path)
        }
        if let recording { files.append(TrustedFile(.other(subject: "The recording"), at: recording)) }
        return files
    }

    init(_ arguments: Arguments) throws(UsageError) {
        self.init(
            config: arguments.config,
            face: arguments.choice(.ui),
            showsTree: arguments.has(.showTree),
            theme: arguments[.theme],
            keys: arguments[.keys],
            script: arguments[.script],
            url: arguments[.open],
            openTimeout: try arguments.seconds(.openTimeout),
            state: arguments[.state],
            watcher: arguments.has(.watch) ? .host : arguments.has(.watched) ? .frontEnd : nil,
            record: arguments[.record],
            log: arguments[.log],
            trace: arguments[.trace],
            isolatesAll: arguments.has(.isolate),
            processLimit: try arguments.number(.processes),
            reportsLeaks: arguments.has(.leaks)
        )
    }
}

extension Flag {
    static let ui = Flag(
        name: "ui",
        value: .choice("FACE", { RunOptions.Face.allCases.map(\.rawValue) }),
        help: "The face: full (screen; default on a terminal), plain (lines; default elsewhere), or json."
    )

    static let showTree = Flag(
        name: "show-tree",
        help: "Show the tree of RIBs from the start, as F12 does (full screen only)."
    )

    static let script = Flag(
        name: "script",
        value: .file,
        help: "Play a file of plain input, then end (implies --ui plain)."
    )

    static let open = Flag(
        name: "open",
        value: .text("URL"),
        help: "Open a deep link, such as ribs://launchGame?gameId=random-win, as soon as the flow can."
    )

    static let openTimeout = Flag(
        name: "open-timeout",
        value: .text("SECONDS"),
        help: "How long a deep link waits until the flow reaches a step that can take it (default: 60)."
    )

    static let state = Flag(
        name: "state",
        value: .file,
        help: "Save the state of the flow in a file, and continue from it at the next start."
    )

    static let watch = Flag(
        name: "watch",
        help: "Reload plugins.json and the plugins whenever their files change; SIGHUP reloads once."
    )

    static let watched = Flag(
        name: "watched",
        help: "As --watch, but the front end watches the files, and asks for each reload by a request or by SIGHUP."
    )

    static let record = Flag(
        name: "record",
        value: .file,
        help: "Record the input and the host's answers, for `ribs-host replay`."
    )

    static let log = Flag(
        name: "log",
        value: .file,
        help: "Write what plugins log into a file, with the faults and, of the full screen, what plugins print."
    )

    static let trace = Flag(
        name: "trace",
        value: .file,
        help: "Record what the host does and for how long, in Chrome's trace format, which Perfetto opens."
    )

    static let leaks = Flag(
        name: "leaks",
        help: "At the end, name the RIBs that outlive their detach, and those that hold detached children."
    )

    static let theme = Flag(
        name: "theme",
        value: .choiceOrFile("THEME", { ["auto"] + ThemeColors.shipped.map(\.key) }),
        help: "The colours of the full screen: a theme, a file of one, or auto (default), which asks the terminal."
    )

    static let keys = Flag(
        name: "keys",
        value: .file,
        help: "Other keys for the full screen (default: ribs-host/keys.json in $XDG_CONFIG_HOME or ~/.config)."
    )
}
