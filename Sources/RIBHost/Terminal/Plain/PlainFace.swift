public import PluginABI
public import PluginManifest

/// Lines of text that are only ever appended, with numbered actions: for pipes, scripts and screen readers.
///
/// Below each screen stands what can be done now, numbered from 1 without gaps, as one would read it aloud; what cannot be
/// done is said in its place on the screen. So a number means what stands beside it on the screen shown last. The keys of
/// the full screen follow the places on it instead, as nothing is read out there.
public final class PlainFace: Face {
    /// Who hears what is asked for.
    public weak var listener: (any FaceListener)?
    /// Called before a screen is printed on which a number may mean something else than before, so that what was typed before
    /// comes as unseen.
    public var screenHandler: (@MainActor () -> Void)?

    private let output: any Output
    private let usesUnicode: Bool
    private let echoesInput: Bool
    private var input = LineAssembler()
    /// What the numbers of the shown screen stand for.
    private var offers: [Screen.AvailableAction] = []
    /// The screen that was shown last: its title, and the steps that lead to it.
    private var shown: (title: String, path: [String])?

    /// How many lines asked for something that could not be done: a script that has any does not do what its author meant.
    public private(set) var refusedLineCount = 0

    /// Whether a screen or a fault has come of the last choice.
    private var hasAnswered = false

    /// Makes a face that writes to `output`.
    ///
    /// - Parameters:
    ///   - usesUnicode: whether more than ASCII can be shown there.
    ///   - echoesInput: whether each line is printed before it is answered, as nobody sees it being typed.
    public init(output: any Output, usesUnicode: Bool = true, echoesInput: Bool = false) {
        self.output = output
        self.usesUnicode = usesUnicode
        self.echoesInput = echoesInput
    }

    /// Says how the face is used.
    public func start() {
        write(["Type a number and press Enter to choose; tree shows the RIBs, q quits."])
    }

    /// Prints the screen, and below it what can be done.
    public func show(_ screen: Screen, path: [String]) {
        hasAnswered = true
        let before = (shown: shown, offers: offers)
        shown = (screen.title, path)
        offers = screen.actions.filter(\.isEnabled)
        let numbered = offers.enumerated().map { "  \($0 + 1). \(Self.words(for: $1).onOneLine)" }
        let text = PlainText(screen)
        let gap = text.needsGap && !numbered.isEmpty ? [""] : []
        let isSame =
            before.shown.map { $0 == (screen.title, path) } ?? false
            && offers.elementsEqual(before.offers) { $0.id == $1.id && $0.label == $1.label }
        if !isSame { screenHandler?() }
        write([""] + text.lines + gap + numbered)
    }

    /// Prints the fault's message, and where it happened.
    public func show(_ fault: Fault) {
        hasAnswered = true
        write(["fault: \(fault.words)"])
    }

    /// Nothing to do: standard error has it.
    public func show(_ diagnostic: Diagnostic) {}

    /// Prints a line of its own.
    public func show(_ notice: Notice) {
        hasAnswered = true
        write(["notice: \(notice.message)"])
    }

    /// Nothing to do: lines are only ever appended.
    public func wasBusy() {}

    /// Nothing to do: the tree is printed when it is asked for.
    public func treeDidChange() {}

    /// Nothing to say: the end of the text is the end.
    public func end(_ ending: Ending) {}

    /// Takes lines: a number, a number and a text, `open` and a URL, `tree`, or `q`, with any spaces around them.
    ///
    /// The text begins after one space and goes to the end of the line, spaces too: a line can say whatever a field of the
    /// full screen can. Where nothing follows the space, the text is empty.
    public func receive(_ bytes: [UInt8]) {
        for line in input.append(bytes) { read(line) }
    }

    /// Takes no line of those, and says so.
    public func receive(unseen bytes: [UInt8]) {
        for line in input.append(bytes) {
            guard case .text(let text) = line, !text.allSatisfy(\.isBlank) else { continue }
            write(["`\(text.onOneLine)` was typed before this screen was shown; nothing was done."])
        }
        input = LineAssembler()
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
        case .notUTF8: refuse(["This line is not UTF-8 text; nothing was done."])
        case .tooLong: refuse(["This line is longer than \(LineAssembler.maximumLength) bytes; nothing was done."])
        case .text(let text): read(text)
        }
    }

    private func read(_ line: String) {
        let line = line.drop { $0.isBlank }
        let word = line.prefix { !$0.isBlank }
        guard !word.isEmpty else { return }
        if echoesInput { write(["> \(line)"]) }
        // Without the space that parts them; nil where there is none.
        let text = word.endIndex < line.endIndex ? line[word.endIndex...].dropFirst() : nil
        switch word {
        case "q", "tree":
            guard text?.allSatisfy(\.isBlank) ?? true else {
                refuse(["`\(word)` takes no text: type \(word) alone."])
                return
            }
            if word == "q" { listener?.quit() } else { write(listener?.tree.lines ?? []) }
        case "open":
            open(text.map(String.init) ?? "")
        default:
            choose(word, text)
        }
    }

    private func open(_ text: String) {
        let url = text.drop { $0.isBlank }.reversed().drop { $0.isBlank }.reversed()
        guard !url.isEmpty else {
            refuse(["`open` takes a link: type open, a space and a URL that begins with ribs://."])
            return
        }
        hasAnswered = false
        switch listener?.open(String(url)) {
        case .waiting(let words)?: write([words])
        case .refused(let words)?: refuse([words])
        case .taken?: if !hasAnswered, listener?.hasEnded == false { write(["Nothing has changed."]) }
        case nil: break
        }
    }

    private func choose(_ word: Substring, _ text: Substring?) {
        guard let number = Int(word), number >= 1, number <= offers.count else {
            refuse(["There is no choice `\(word)`. \(range)"])
            return
        }
        let offer = offers[number - 1]
        let label = offer.label.onOneLine
        switch (offer.takesText, text) {
        case (true, let text?):
            perform(Action(id: offer.id, value: String(text)))
        case (true, nil):
            let ways = "type \(number), a space and the text; \(number) and a space alone empty it."
            refuse(["`\(label)` takes a text: \(ways)"])
        case (false, let text?) where !text.allSatisfy(\.isBlank):
            refuse(["`\(label)` takes no text: type \(number) alone."])
        case (false, _):
            perform(Action(id: offer.id, value: offer.value))
        }
    }

    /// Whoever listens hears in any case that the choice was understood.
    private func perform(_ action: Action) {
        hasAnswered = false
        listener?.perform(action)
        if !hasAnswered, listener?.hasEnded == false { write(["Nothing has changed."]) }
    }

    private var range: String {
        switch offers.count {
        case 0: "There is nothing to choose now; q quits."
        case 1: "Type 1, or q to quit."
        default: "Type a number from 1 to \(offers.count), or q to quit."
        }
    }

    private static func words(for offer: Screen.AvailableAction) -> String {
        guard offer.takesText else { return offer.isSelected ? "\(offer.label) (chosen)" : offer.label }
        let text = offer.value.flatMap { $0.isEmpty ? nil : $0 } ?? "empty"
        return "\(offer.label): \(text) (type the number and a text)"
    }

    /// Says why a line was not performed.
    private func refuse(_ words: [String]) {
        refusedLineCount += 1
        write(words)
    }

    private func write(_ lines: [String]) {
        var text = ""
        for line in lines { text += line.shown(usesUnicode: usesUnicode) + "\n" }
        output.write(text)
    }
}

extension Character {
    fileprivate var isBlank: Bool { self == " " || self == "\t" }
}
