import Loading
import Session
import Terminal

/// How a flow is to be played.
struct RunOptions {
    enum Face: String { case full, plain, json }

    var config: String
    /// The requested face; nil leaves it to input and output.
    var face: Face?
    var showsTree = false
    /// The ground to choose the colours for; nil leaves it to the terminal.
    var background: Background?
    /// The file of keys that is named.
    var keys: String?
    /// A file to play instead of standard input.
    var script: String?
    /// A deep link to open.
    var url: String?
    /// How many seconds the link waits.
    var openTimeout = 60
    /// The file that keeps the flow's state.
    var state: String?
    /// Whether changes of plugins.json and the plugins are played while the flow runs.
    var watches = false
    /// The file that the session is written to.
    var record: String?
    /// The file that the log is written to.
    var log: String?
    /// The file that a trace is written to.
    var trace: String?
    /// The recording that is played.
    var recording: String?
    /// Whether each plugin runs in a process of its own that plugins.json gives none.
    var isolatesAll = false
    /// How many processes its plugins may have; nil for any number.
    var processLimit: Int?
    /// Whether to say at the end which RIBs have leaked.
    var reportsLeaks = false
}

extension RunOptions {
    /// True if the face may be the full screen, as far as flags and the kind of the output tell.
    @MainActor
    func canBeFull(on output: any TextStream) -> Bool {
        face == .full || face == nil && script == nil && output.isTerminal
    }

    /// The flow that is played.
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

    /// The files that these options name, beside plugins.json: plugins must not change what the host writes or reads
    /// there.
    private var files: [TrustedFile] {
        let named = [
            ("trace", trace), ("record", record), ("log", log), ("script", script), ("state", state), ("keys", keys),
        ]
        var files = named.compactMap { flag, path in
            path.map { TrustedFile(.other(subject: "The file of `--\(flag)`"), at: $0) }
        }
        if let recording { files.append(TrustedFile(.other(subject: "The recording"), at: recording)) }
        return files
    }

    init(_ arguments: Arguments) throws(UsageError) {
        self.init(
            config: arguments.config,
            face: arguments.choice(.ui),
            showsTree: arguments.has(.showTree),
            background: arguments.choice(.theme),
            keys: arguments[.keys],
            script: arguments[.script],
            url: arguments[.open],
            openTimeout: try arguments.seconds(.openTimeout),
            state: arguments[.state],
            watches: arguments.has(.watch),
            record: arguments[.record],
            log: arguments[.log],
            trace: arguments[.trace],
            isolatesAll: arguments.has(.isolate),
            processLimit: try arguments.number(.processes),
            reportsLeaks: arguments.has(.leaks)
        )
    }
}
