import Foundation
public import Testing

/// One cell of the fault matrix: what ends the process of a plugin, and when.
public struct FaultyCell: Sendable, CustomTestStringConvertible {
    /// When it happens.
    public enum Moment: String, Sendable, CaseIterable {
        /// A constructor, which runs while the file is loaded.
        case load
        /// The initializer of the plugin's builder: the first code of the plugin that its entry point leads to.
        case create
        case build, attach, screen, perform, deliver, detach
        /// A thread of the plugin's own, while nothing waits for it.
        case background

        /// Whether each new process meets it again before anything is shown.
        public var isMetAgain: Bool { [.load, .create, .build, .attach, .screen].contains(self) }
    }

    /// The language of the plugin: of a library of today's, or of its twin behind port 1.
    public enum Language: String, Sendable {
        case swift, c, python
    }

    /// Whether each act meets each moment in each face, which takes long: `RIBS_WHOLE_MATRIX=1`, as `make soak` says.
    public static let isWholeMatrix = ProcessInfo.processInfo.environment["RIBS_WHOLE_MATRIX"] != nil

    /// What ends a process, and how the host tells it.
    public static let acts: KeyValuePairs = [
        "read": "crashed (SIGSEGV)",
        "fatal": "crashed (\(trap))",
        "abort": "crashed (SIGABRT)",
        "exit": "ended by itself with exit code 3",
        "_exit": "ended by itself with exit code 4",
        "kill": "was killed (SIGKILL)",
        "hang": FaultyFlow.late,
        "spin": FaultyFlow.late,
        "flood": FaultyFlow.late,
        "recurse": "used up its stack and crashed (SIGSEGV)",
        "memory": "ran out of memory and crashed (SIGABRT)",
        "close": "lost its connection with the host",
        "garbage": "sent something that is not a message and was stopped",
        "large": "sent something that is not a message and was stopped",
    ]

    #if arch(arm64)
        private static let trap = "SIGTRAP"
    #else
        private static let trap = "SIGILL"
    #endif

    /// What happens to the plugin where code that is not Swift's runtime gives up.
    public static let trapSentence = "The plugin `faulty` crashed (\(trap))"

    /// The end by an exception in Python, unless it is on a thread of the plugin's own.
    private static let raised = "crashed at faulty.py:23 (Fatal: as told)"

    /// The words about a twin, where they are different: only Swift's runtime says why it aborts, and a program
    /// has no connection with the host but its streams.
    private static let actsOfTwins: [Language: [String: String]] = [
        .c: ["memory": "crashed (SIGABRT)"],
        .python: [
            "fatal": raised,
            "recurse": "crashed (SIGSEGV)",
            "memory": raised,
            "close": "closed its standard output and was stopped",
            "garbage": "wrote `garbage` in line N, which is not JSON, and was stopped",
            "large": "wrote more than 1048576 bytes in line N and was stopped",
        ],
    ]

    /// The names of the acts.
    public static let actNames = acts.map(\.key)

    /// What ends the process.
    public let act: String
    /// When.
    public let moment: Moment
    /// The language of the plugin.
    public let language: Language

    /// Makes a cell of a known act.
    public init(_ act: String, _ moment: Moment, in language: Language = .swift) {
        self.act = act
        self.moment = moment
        self.language = language
    }

    /// Whether nothing ends by it but by its deadline.
    public var takesTime: Bool { ["hang", "spin", "flood"].contains(act) }

    /// Whether it keeps a processor busy meanwhile.
    public var isBusy: Bool { ["spin", "flood"].contains(act) }

    /// Whether the host has no reason to notice anything: a thread that runs for ever does not keep the host waiting.
    public var isUnseen: Bool { moment == .background && takesTime }

    /// How many seconds the host waits for an answer: long for what ends by itself, on a machine that is busy.
    public var deadline: Int { takesTime && !isUnseen ? FaultyFlow.patience : 60 }

    /// The flow, with a game first, so that there is a score to keep.
    public var flow: FaultyFlow {
        var flow = FaultyFlow(act: act, moment: moment.rawValue)
        flow.start = .game
        flow.deadline = deadline
        flow.memory = 64
        switch language {
        case .swift: break
        case .c: flow.path = "./libfaulty.so"
        case .python: flow.path = "./faulty.py"
        }
        return flow
    }

    /// What is reported each time that the process is started again.
    public var again: String {
        "\(sentence). \(moment == .detach ? Outlook.whenNeeded : Outlook.again)"
    }

    /// What is reported where it ends three times: the last one is the failure of its step.
    public var failure: [String] {
        [again, again, reason]
    }

    /// Why the step has failed.
    public var reason: String { "\(sentence), for the third time within 5 seconds." }

    /// The sentence about the plugin, where the line N is any. The end of a stack is noticed on the main thread, which has a
    /// second one for signals.
    public var sentence: String {
        if let words = Self.actsOfTwins[language]?[act] {
            let isThread = words == Self.raised && moment == .background
            return "The plugin `faulty` \(isThread ? "ended by itself with exit code 1" : words)"
        }
        let words =
            act == "recurse" && moment == .background ? "crashed (SIGSEGV)" : Self.acts.first { $0.key == act }?.value
        return "The plugin `faulty` \(words ?? "")"
    }

    /// The act and the moment.
    public var testDescription: String {
        "\(act) at \(moment.rawValue)\(language == .swift ? "" : ", in \(language.rawValue)")"
    }
}

extension FaultyCell {
    /// The words that start the host with the cell's flow, below `env`, and a variable that marks all its processes.
    public func words(mark: String, in folder: TemporaryFolder, face: String) -> [String] {
        let host = BuildFolder.file("ribs-host").path
        let config = folder.url.appending(path: "plugins.json").path
        return flow.variables + [mark, host, "--config", config, "--ui", face]
    }
}
