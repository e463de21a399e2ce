public import PluginABI

/// A finding of a check: the event, and the actions before it.
public struct Finding: Sendable {
    /// The failed check.
    public let check: ValidationCheck
    /// The event, in full sentences.
    public var message: String
    let cause: Cause
    /// The build of the manifest in which the event happened.
    public let build: String
    /// The actions on the RIB's screens, from its first screen on.
    public let steps: [Step]
    /// Two screens that should be the same; nil for a finding about something else.
    var screens: Screens?

    /// The calls of a hang, one on each line, the innermost first; empty for a finding about something else.
    var stack: [String] = []

    /// The cause of a finding, independent of when it happened: other actions with the same cause give the same
    /// finding.
    struct Cause: Sendable {
        let words: String
        /// The line of code where the process gave up; nil if unknown: on a busy machine there is not always time to
        /// look for it.
        var place: String?

        /// Returns true if both can be the same cause.
        func canBe(_ other: Cause) -> Bool {
            words == other.words && (place == nil || other.place == nil || place == other.place)
        }
    }

    /// Two screens that should be the same, each as lines with its title first.
    struct Screens: Sendable {
        /// The greatest number of elements shown of each screen.
        static let limit = 20

        let expected: [String]
        let found: [String]
    }

    /// An action, with the input for it; or a wait for something that comes by itself.
    public struct Step: Sendable, Hashable {
        /// The action; nil for a wait.
        public let action: Action?
        /// The label of the control.
        public let label: String
        /// The input for the action in plain lines, and in a file for `--script`: the control's number, and the text
        /// for a field. The lines of a text of several lines follow, with LF between them.
        public let line: String
        /// The input, split into lines.
        var lines: [String] { line.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
        /// True if a text is filled in.
        let isTyped: Bool
        /// The awaited text; nil for an action.
        let awaited: String?

        init(action: Action, label: String, line: String, isTyped: Bool) {
            (self.action, self.label, self.line, self.isTyped) = (action, label, line, isTyped)
            awaited = nil
        }

        /// Makes a step that waits until a text is shown, as `wait` in a file for `--script` does.
        init(waitingFor text: String) {
            (action, label, line, isTyped) = (nil, "comes by itself", "wait \(text)", false)
            awaited = text
        }
    }
}

extension Finding {
    /// True if the plugin's process has ended: something begun by an earlier action, or an earlier RIB, may be the
    /// cause.
    var isOfEnd: Bool { check == .crashes || check == .exits || check == .hangs }
}

/// The findings so far: a few of each check, and none twice.
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
