public import Base
import PluginABI

/// A face of lines of text, only ever appended, with numbered controls: for pipes, scripts and screen readers.
///
/// All controls of a screen are numbered in reading order, as digits select them on the full screen. A number stays the
/// same when a control is enabled or disabled; the line of a disabled control says so. For a screen that continues the
/// previous one, only the changes are printed; any other screen is printed completely.
///
/// A screen that changes on its own is printed at most once a second, in its state at that time. A person gets only what
/// is news, three times in a row, and then only warnings, unless the person asks for more. The result of a line is
/// printed immediately, as is a screen on which a number can have a different meaning.
public final class PlainFace: Face {
    /// Called before a screen is printed on which a number can have a different meaning, so that earlier input counts
    /// as unseen.
    public var screenHandler: (@MainActor () -> Void)?

    let output: any Output
    let usesUnicode: Bool
    let echoesInput: Bool
    let timer: any OneShotTimer
    private let echo: (any TypedEcho)?
    /// The question to be answered by the next line; nil if there is none.
    private(set) var question: Question?
    private var input = LineInput()
    /// The last printed screen.
    var shown: Shown?
    /// The lines of the last printed screen.
    var lines: [PlainText.Line] = []
    /// The controls of the last printed screen, by number.
    var choices: [PlainChoice] = []
    var pace = Pace.free
    /// The number of changes printed in a row, with little time in between, for which no line asks.
    var unasked = 0
    /// True once a person has asked for each change.
    var watches = false
    /// The text awaited by a script; nil while no text is awaited.
    var awaited: String?
    let waitTimer: any OneShotTimer
    private var send: @MainActor (Request) -> Answer = { _ in .ended }
    /// The lines printed since the script's last line with a request.
    var printed: [String] = []

    /// The treatment of a screen that changes on its own.
    enum Pace {
        /// The screen is printed immediately.
        case free
        /// A screen has been printed in the last second: the latest version since then is held until the second is
        /// over.
        case resting(held: Shown?)
        /// Since the last screen was printed, only details have changed, which are not news: the latest version is held
        /// until a line is typed.
        case unchanged(held: Shown)
        /// The screen keeps changing, and no line has asked: the latest version is held until a line is typed, or the
        /// screen has not changed for a while.
        case quiet(held: Shown)

        /// The version that has not been printed; nil if there is none.
        var held: Shown? {
            switch self {
            case .free: nil
            case .resting(let held): held
            case .unchanged(let held), .quiet(let held): held
            }
        }
    }

    /// A question to the person.
    enum Question: Equatable {
        /// The text of a secure field.
        case text(of: Screen.AvailableAction)
        /// The next line of a field of several lines.
        case line(of: PlainLines)
        /// The same choice again, as a confirmation.
        case confirmation(of: Screen.AvailableAction)
        /// The same word again, before the program ends and unsaved changes are lost.
        case quitting
    }

    /// The progress of the button press after a text for a field.
    var submission = Submission.none

    /// The number of refused lines: a script with a refused line does not do what the author meant.
    public internal(set) var refusedLineCount = 0

    /// The result so far of the current line.
    var reply = Reply.none

    enum Reply {
        /// No line is being carried out.
        case none
        /// Nothing has been shown yet.
        case awaited
        /// A screen, a fault or a notice.
        case shown
    }

    /// Makes a face for an output.
    ///
    /// - Parameters:
    ///   - usesUnicode: true if more than ASCII can be shown.
    ///   - echoesInput: true to print each line before its answer, because typing is not visible.
    ///   - timer: measures the second between screens, in production a ``DispatchOneShotTimer``.
    ///   - waitTimer: measures the wait of a script.
    ///   - echo: shows or hides typed text; nil if typing is not visible anyway.
    public init(
        output: any Output,
        usesUnicode: Bool = true,
        echoesInput: Bool = false,
        timer: any OneShotTimer = DispatchOneShotTimer(),
        waitTimer: any OneShotTimer = DispatchOneShotTimer(),
        echo: (any TypedEcho)? = nil
    ) {
        self.output = output
        self.usesUnicode = usesUnicode
        self.echoesInput = echoesInput
        self.timer = timer
        self.waitTimer = waitTimer
        self.echo = echo
    }

    /// Prints the usage of the face.
    public func start(_ send: @escaping @MainActor (Request) -> Answer) {
        self.send = send
        write(["Type a number and press Enter to choose; ? lists all words, q quits."])
    }

    /// Prints the screen, or its changes. If the screen need not be printed immediately, keeps it for the end of the
    /// second.
    public func show(_ shown: Shown) {
        noteReply()
        if submission.holds(shown) { return }
        let choices = PlainChoice.all(of: shown.screen)
        let meansTheSame = meansTheSame(shown, choices)
        if reply == .none, self.shown != nil, meansTheSame || leavesOutDetails && self.meansTheSame(news(of: shown)) {
            switch pace {
            case .free, .unchanged: printUnsolicited(shown, choices)
            case .resting: pace = .resting(held: shown)
            case .quiet: hold(shown)
            }
            return
        }
        timer.cancel()
        (pace, unasked) = (.free, 0)
        if !meansTheSame || shown.screen.title != self.shown?.screen.title { screenHandler?() }
        print(shown, choices)
    }

    /// Prints the tree, with a line for each RIB.
    public func show(_ look: Look) {
        if case .tree(let tree) = look { write(tree.lines) }
    }

    /// Prints faults, notices and messages on separate lines. Diagnostics are on standard error, and log lines in the
    /// file of `--log`.
    public func tell(_ news: News) {
        switch news {
        case .fault(let fault): show(fault)
        case .notice(let notice): show(notice)
        case .message(let message): show(message)
        case .over: stopReading()
        case .log, .diagnostic, .wasBusy: break
        }
    }

    /// Reads no more lines: a script's wait can end after the session.
    private func stopReading() {
        waitTimer.cancel()
        awaited = nil
        input = LineInput()
    }

    /// Prints the fault's message, and the path of the RIB that caused it.
    private func show(_ fault: Fault) {
        noteReply()
        // What was typed before was meant for the process that has ended. First this, or an answer to the fault could
        // come too early.
        if fault.endsProcess { screenHandler?() }
        write(["fault: \(fault.words)"])
    }

    /// Prints the notice on a separate line.
    private func show(_ notice: Notice) {
        noteReply()
        write(["notice: \(notice.message)"])
    }

    /// Prints the message once, on a separate line, which stays.
    private func show(_ message: TransientMessage) {
        noteReply()
        let undo = choices.firstIndex { $0.action.id == message.undo }
        let way = undo.map { " (type \(choices[$0].typed(at: $0)) for \(choices[$0].label))" } ?? ""
        write(["message: \(message.text.onOneLine)\(message.tone.warning)\(way)"])
    }

    /// Prints the latest version of the screen, as the end of the text.
    public func end(_ ending: Ending, _ code: ExitCode) {
        if let held = pace.held { print(seen(held)) }
        timer.cancel()
        waitTimer.cancel()
        endQuestion()
    }

    /// Takes lines: a number or a name, the same with a text, or a word of `words`, with any spaces around them. Ends
    /// after the last line as `q` does.
    ///
    /// The text begins after one space and extends to the end of the line, including spaces: a line can contain any
    /// text that a field of the full screen can. If nothing follows the space, the text is empty.
    public func receive(_ input: Input) {
        switch input {
        case .bytes(let bytes): self.input.append(bytes)
        case .unseen(let bytes): drop(bytes)
        case .end: self.input.end()
        }
        carryOutLines()
    }

    /// Drops these lines, and prints a notification for each.
    private func drop(_ bytes: [UInt8]) {
        for line in input.drop(bytes) {
            if case .line(let lines)? = question {
                // They are lines of a text that was begun in sight of its field.
                if collect(line, into: lines) != nil {
                    refuse(["`\(lines.field.label)` has changed meanwhile; nothing was done."])
                }
                continue
            }
            guard case .text(let text) = line, !text.allSatisfy(\.isBlank) else { continue }
            write(["`\(repeated(text[...]).onOneLine)` was typed before this screen was shown; nothing was done."])
        }
    }

    /// Carries out the lines that have come, up to one that waits for a text.
    func carryOutLines() {
        while !isWaiting, let next = input.next() {
            guard case .line(let line) = next else {
                if endOfInput() { return }
                continue
            }
            noteLine(line)
            guard let request = read(line) else { continue }
            printed = []
            guard carryOut(request) != .ended else { return }
            if let button = submit(), carryOut(button) == .ended { return }
        }
    }

    /// Ends the program at the end of the input, unless a person would lose changes and has not been asked yet.
    private func endOfInput() -> Bool {
        refuseUnfinishedLines()
        guard endQuestion() == .quitting || !losesChanges else {
            askToQuit("Press Ctrl-D again")
            return false
        }
        _ = send(.quit)
        return true
    }

    /// Notes that a person has typed a line, and prints what has been held back, because the line is meant for that;
    /// `again` prints it by itself.
    private func noteLine(_ line: InputLine) {
        unasked = 0
        switch pace {
        case .free, .resting: return
        case .unchanged(let held), .quiet(let held):
            if case .text(let text) = line, text.split(separator: " ") == ["again"] { return }
            rest(holding: held)
            print(seen(held))
        }
    }

    /// True where a person reads the lines, or has them read: typing is visible there.
    var isReadByPerson: Bool { echo != nil && !echoesInput }

    /// Carries out a request, and prints a notification if it had no visible effect.
    private func carryOut(_ request: Request) -> Answer {
        switch request {
        case .perform(let action):
            if let gone = gone(action) {
                submission = .none
                refuse(["`\(gone.label)` is not there any more; nothing was done."])
                return .done
            }
            reply = .awaited
        case .open: reply = .awaited
        case .look, .reload, .quit: break
        }
        let answer = send(request)
        // What follows is still to come.
        if case .due = submission { return answer }
        if case .pressed(let held?) = submission, reply == .awaited { show(held) }
        defer { (reply, submission) = (.none, .none) }
        switch answer {
        case .waiting(let words): write([words.text])
        case .refused(let words): refuse([words])
        case .done: if reply == .awaited { write(["Nothing has changed."]) }
        case .ended: break
        }
        return answer
    }

    func ask(_ question: Question) {
        self.question = question
        switch question {
        case .text(let field):
            echo?.hide()
            write(["Type the text of `\(field.label)` and press Enter: it is not shown."])
        case .line(let lines):
            // A script needs no help with each.
            if lines.bytes == 0, !echoesInput {
                write([
                    "Type the lines of `\(lines.field.label)`, and \(lines.end) on a line of its own after the last."
                ])
            }
        case .confirmation(let action):
            write(["\(action.confirmation) Type the same again to do it."])
        case .quitting: break
        }
    }

    /// True if a person who quits would lose changes.
    var losesChanges: Bool { isReadByPerson && (pace.held ?? shown)?.screen.hasUnsavedChanges == true }

    /// Asks a person who would lose changes.
    ///
    /// - Parameter answer: the way to quit all the same.
    func askToQuit(_ answer: String) {
        ask(.quitting)
        write(["This screen has unsaved changes. \(answer) to quit."])
    }

    /// Ends the question: the next line is a choice like any other.
    ///
    /// - Returns: the question.
    @discardableResult
    func endQuestion() -> Question? {
        defer { question = nil }
        if case .text = question { echo?.show() }
        return question
    }

    private func noteReply() {
        if reply == .awaited { reply = .shown }
    }
}
