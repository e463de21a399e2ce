public import Base
import PluginABI

// News beside the screens: faults, lines of the log, notices and messages.
extension FullFace {
    /// Shows news; standard error has diagnostics.
    public func tell(_ news: News) {
        switch news {
        case .fault(let fault): show(fault)
        case .log(let line): show(line)
        case .notice(let notice): show(notice)
        case .message(let message): show(message)
        case .diagnostic, .over: break
        // The last row was overwritten.
        case .wasBusy: redraw()
        }
    }

    /// Shows a plugin's mistake above the footer until a key is pressed. All mistakes are printed again when the face
    /// ends.
    private func show(_ fault: Fault) {
        faults.append(fault)
        view.inspection?.tree.faults.append(fault)
        view.notice = nil
        view.fault = fault
        // What was typed before was meant for the process that has ended.
        if fault.endsProcess { noteUnseen() }
        draw()
    }

    /// Keeps a line for the page of the log.
    private func show(_ line: LogLine) {
        view.log.append(line)
        if case .log = view.overlay { drawSoon() }
    }

    /// Draws the output of plugins, if the page of the log or the inspector shows it.
    func showOutput() {
        if case .log = view.overlay { return drawSoon() }
        if view.inspection != nil { drawSoon() }
    }

    /// The milliseconds within which changes are drawn together.
    private static var outputPause: Int { 20 }

    /// Draws once for several changes in a short time; during an animation, with the next step.
    private func drawSoon() {
        guard screensShown > 0, !ticker.isRunning else { return }
        ticker.start(milliseconds: Self.outputPause) { [weak self] in self?.draw() }
    }

    /// Shows a notice at the bottom until the next key.
    private func show(_ notice: Notice) {
        view.notice = (notice.message, notice.tone)
        draw()
    }

    /// Shows a message at the bottom until its time is over, or another message arrives. Keys do not remove the
    /// message, because a person who continues to type has not read it; unless it refuses what a key asked for.
    private func show(_ message: TransientMessage) {
        let isRefusal = isAnswering && message.undo == nil && [.warning, .negative].contains(message.tone)
        view.shownMessage = isRefusal ? .refusal(message) : .timed(message)
        messageTimer.start(milliseconds: message.seconds * 1000) { [weak self] in
            self?.view.shownMessage = nil
            self?.draw()
        }
        draw()
    }

    /// Removes a message that refused what the last key asked for.
    func removeRefusal() {
        view.shownMessage = nil
        messageTimer.cancel()
    }

    /// Shows words of the host for a second, or until the next key, unless a plugin's message is there to be read.
    func showForASecond(_ words: String) {
        guard view.message == nil else { return }
        view.notice = (words, .neutral)
        messageTimer.start(milliseconds: 1_000) { [weak self] in
            self?.view.notice = nil
            self?.draw()
        }
    }
}
