public import PluginABI

/// Something that a check has found: what happened, and what had been done before.
public struct Finding: Sendable {
    /// The promise that was not kept.
    public let check: ValidationCheck
    /// What happened, in full sentences.
    public var message: String
    let cause: Cause
    /// Which of the manifest's builds it was.
    public let build: String
    /// What was done on the RIB's screens, from its first one on.
    public let steps: [Step]
    /// What two screens say that should be the same; nil for what is not about screens.
    var screens: Screens?

    /// Where it hung, a line for each call, the innermost first; empty for what is not about that.
    var stack: [String] = []

    /// What happened, whenever it did: the same for other actions that lead to it.
    struct Cause: Sendable {
        let words: String
        /// The line where the process gave up; nil where it is not known: a busy machine does not always have the time to
        /// look for it.
        var place: String?

        /// Whether both can be the same.
        func canBe(_ other: Cause) -> Bool {
            words == other.words && (place == nil || other.place == nil || place == other.place)
        }
    }

    /// Two screens that should say the same, each as lines with its title first.
    struct Screens: Sendable {
        /// How many elements of each are shown.
        static let limit = 20

        let expected: [String]
        let found: [String]
    }

    /// One action, and how a person asks for it; or a wait for something that comes by itself.
    public struct Step: Sendable, Hashable {
        /// The action; nil for a wait.
        public let action: Action?
        /// What the control says.
        public let label: String
        /// The line that performs it in plain lines, and in a file for `--script`: the control's number, and the text
        /// for a field. Of a text of several lines, these follow it, with LF between them.
        public let line: String
        /// The finding, each line by itself.
        var lines: [String] { line.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
        /// Whether a text is filled in.
        let isTyped: Bool
        /// What is waited for; nil for an action.
        let awaited: String?

        init(action: Action, label: String, line: String, isTyped: Bool) {
            (self.action, self.label, self.line, self.isTyped) = (action, label, line, isTyped)
            awaited = nil
        }

        /// Waits until a text is shown, as `wait` in a file for `--script` does.
        init(waitingFor text: String) {
            (action, label, line, isTyped) = (nil, "comes by itself", "wait \(text)", false)
            awaited = text
        }
    }
}

extension Finding {
    /// Whether the plugin's process has ended: by something that an earlier action, or an earlier RIB, may have begun.
    var isOfEnd: Bool { check == .crashes || check == .exits || check == .hangs }
}

/// What was found so far: of each check a few findings, and nothing twice.
struct Findings {
    private static let limit = 3

    private(set) var all: [Finding] = []

    mutating func add(_ finding: Finding) {
        let isKnown = all.contains { $0.message == finding.message && $0.build == finding.build }
        guard !isFull(finding.check), !isKnown else { return }
        all.append(finding)
    }

    func count(of check: ValidationCheck) -> Int { all.count { $0.check == check } }

    func isFull(_ check: ValidationCheck) -> Bool { count(of: check) >= Self.limit }
}
