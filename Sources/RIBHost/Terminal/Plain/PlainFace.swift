public import PluginABI
public import PluginManifest

/// Lines of text that are only ever appended, with numbered actions: for pipes, scripts and screen readers.
public final class PlainFace: Face {
    /// Who hears what is asked for.
    public weak var listener: (any FaceListener)?

    private let output: any Output
    private var input = LineAssembler()
    /// What the numbers of the shown screen stand for.
    private var offers: [Screen.AvailableAction] = []

    /// Makes a face that writes to `output`.
    public init(output: any Output) {
        self.output = output
    }

    /// Says how the face is used.
    public func start() {
        write(["Type a number and press Enter to choose; tree shows the RIBs, q quits."])
    }

    /// Prints the screen, and below it what can be done.
    public func show(_ screen: Screen, path: [String]) {
        offers = screen.actions.filter(\.isEnabled)
        let numbered = offers.enumerated().map { "  \($0 + 1). \(Self.words(for: $1))" }
        write([""] + PlainText.lines(of: screen) + numbered.map(shownLine))
    }

    /// Prints the fault's message, and where it happened.
    public func show(_ fault: Fault) {
        let place = fault.path.isEmpty ? "" : " (\(fault.path.joined(separator: "/")))"
        write([shownLine("fault: \(fault.message)\(place)")])
    }

    /// Nothing to do: standard error has it.
    public func show(_ diagnostic: Diagnostic) {}

    /// A line of its own.
    public func bytes(ofNotice text: String) -> String { shownLine(text) + "\n" }

    /// Nothing to do: lines are only ever appended.
    public func noticeWasWritten() {}

    /// Nothing to do: the tree is printed when it is asked for.
    public func treeDidChange() {}

    /// Nothing to say: the end of the text is the end.
    public func end(code: Int32) {}

    /// Takes lines: a number, a number and a text, `tree`, or `q`.
    public func receive(_ bytes: [UInt8]) {
        for line in input.append(bytes) { read(line) }
    }

    /// Ends as `q` does.
    public func endOfInput() {
        if let line = input.finish() { read(line) }
        listener?.quit()
    }
}

extension PlainFace {
    private func read(_ line: InputLine) {
        switch line {
        case .notUTF8: write(["This line is not UTF-8 text; nothing was done."])
        case .tooLong: write(["This line is longer than \(LineAssembler.maximumLength) bytes; nothing was done."])
        case .text(let text): read(text)
        }
    }

    private func read(_ text: String) {
        let words = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
        guard let first = words.first else { return }
        switch text {
        case "q": listener?.quit()
        case "tree": write((listener?.tree.lines ?? []).map(shownLine))
        default: choose(first, words.count > 1 ? String(words[1]) : nil)
        }
    }

    private func choose(_ word: Substring, _ text: String?) {
        guard let number = Int(word), number >= 1, number <= offers.count else {
            write([shownLine("There is no choice `\(word)`. \(range)")])
            return
        }
        perform(offers[number - 1], number: number, text: text)
    }

    private func perform(_ offer: Screen.AvailableAction, number: Int, text: String?) {
        switch (offer.takesText, text) {
        case (true, let text?):
            listener?.perform(Action(id: offer.id, value: text))
        case (true, nil):
            write([shownLine("`\(offer.label)` takes a text: type \(number) and the text.")])
        case (false, nil):
            listener?.perform(Action(id: offer.id, value: offer.value))
        case (false, _?):
            write([shownLine("`\(offer.label)` takes no text: type \(number) alone.")])
        }
    }

    private var range: String {
        switch offers.count {
        case 0: "There is nothing to choose now; q quits."
        case 1: "Type 1, or q to quit."
        default: "Type a number from 1 to \(offers.count), or q to quit."
        }
    }

    private static func words(for offer: Screen.AvailableAction) -> String {
        guard offer.takesText else { return offer.label }
        let text = offer.value.flatMap { $0.isEmpty ? nil : $0 } ?? "empty"
        return "\(offer.label): \(text) (type the number and a text)"
    }

    private func write(_ lines: [String]) {
        output.write(lines.map { $0 + "\n" }.joined())
    }
}
