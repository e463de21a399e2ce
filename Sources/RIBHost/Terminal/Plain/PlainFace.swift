public import PluginABI
public import PluginManifest

/// Lines of text that are only ever appended, with numbered actions: for pipes, scripts and screen readers.
///
/// Below each screen is a list of the available actions, numbered from 1 without gaps, as one would read it aloud;
/// unavailable controls are mentioned in their place on the screen. So a number refers to the list of the latest
/// screen. The keys of the full screen follow the places on it instead, because nothing is read aloud there.
///
/// A screen that changes on its own is printed at most once a second, in its state at that time. The result of a line
/// is printed immediately, and so is a screen on which a number can have a different meaning.
public final class PlainFace: Face {
    /// The receiver of requests.
    public weak var listener: (any FaceListener)?
    /// Called before a screen is printed on which a number can have a different meaning, so that earlier input counts
    /// as unseen.
    public var screenHandler: (@MainActor () -> Void)?

    private let output: any Output
    private let usesUnicode: Bool
    private let echoesInput: Bool
    private let timer: any OneShotTimer
    private var input = LineAssembler()
    /// The screen that was printed last, and the names of the steps that lead to it.
    private var shown: (screen: Screen, path: [String])?
    /// The meaning of the numbers of that screen.
    private var choices: [PlainChoice] = []
    /// Whether a screen was printed in the last second without a request.
    private var isResting = false
    /// The latest version of that screen.
    private var held: (screen: Screen, path: [String])?

    /// How many lines could not be carried out: a script with such a line does not do what its author meant.
    public private(set) var refusedLineCount = 0

    /// Whether the last choice has led to a screen or a fault.
    private var hasAnswered = false
    /// Whether the listener is handling a line, so that a new screen is the answer.
    private var isAnswering = false

    /// Makes a face that writes to `output`.
    ///
    /// - Parameters:
    ///   - usesUnicode: whether more than ASCII can be shown there.
    ///   - echoesInput: whether each line is printed before it is answered, because its typing is not visible.
    ///   - timer: says when a second is over, in production a ``DispatchOneShotTimer``.
    public init(
        output: any Output,
        usesUnicode: Bool = true,
        echoesInput: Bool = false,
        timer: any OneShotTimer = DispatchOneShotTimer()
    ) {
        self.output = output
        self.usesUnicode = usesUnicode
        self.echoesInput = echoesInput
        self.timer = timer
    }

    /// Says how the face is used.
    public func start() {
        write(["Type a number and press Enter to choose; ? lists all words, q quits."])
    }

    /// Prints the screen, and below it the available actions; or keeps it for the end of the second, if it need not be
    /// printed immediately.
    public func show(_ screen: Screen, path: [String]) {
        hasAnswered = true
        let choices = PlainChoice.all(of: screen)
        let meansTheSame = path == shown?.path && choices.elementsEqual(self.choices) { $0.isSame(as: $1) }
        if !isAnswering, shown != nil, meansTheSame {
            held = (screen, path)
            if !isResting { printHeld() }
            return
        }
        rest(for: 0)
        if !meansTheSame || screen.title != shown?.screen.title { screenHandler?() }
        print(screen, choices, path)
    }

    /// Prints the fault's message, and where it happened.
    public func show(_ fault: Fault) {
        hasAnswered = true
        // What was typed before was meant for the process that has ended. First this, or an answer to the fault could come too early.
        if fault.endsProcess { screenHandler?() }
        write(["fault: \(fault.words)"])
    }

    /// Nothing to do: standard error has it.
    public func show(_ diagnostic: Diagnostic) {}

    /// Prints a line of its own.
    public func show(_ notice: Notice) {
        hasAnswered = true
        write(["notice: \(notice.message)"])
    }

    /// No effect: lines are only ever appended.
    public func wasBusy() {}

    /// No effect: the tree is printed on request.
    public func treeDidChange() {}

    /// Prints the latest version of the screen, as the end of the text.
    public func end(_ ending: Ending) {
        if held != nil { printHeld() }
        timer.cancel()
    }

    /// Takes lines: a number, a number and a text, or a word of ``words``, with any spaces around them.
    ///
    /// The text begins after one space and goes to the end of the line, including spaces: a line can contain any text
    /// that a field of the full screen can. If nothing follows the space, the text is empty.
    public func receive(_ bytes: [UInt8]) {
        for line in input.append(bytes) { read(line) }
    }

    /// Performs none of these lines, and says so for each.
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
        // Without the separating space; nil if there is none.
        let text = word.endIndex < line.endIndex ? line[word.endIndex...].dropFirst() : nil
        switch word {
        case "?", "again", "tree", "q":
            guard text?.allSatisfy(\.isBlank) ?? true else {
                refuse(["`\(word)` takes no text: type \(word) alone."])
                return
            }
            perform(word)
        case "open":
            open(text.map(String.init) ?? "")
        default:
            choose(word, text)
        }
    }

    /// The words that can be typed at any time, and what each does.
    private static let words = [
        "Type a line and press Enter:",
        "  NUMBER: does what stands beside the number on the screen shown last.",
        "  NUMBER TEXT: fills in a field. Only the number and a space empty it.",
        "  again: prints the screen once more.",
        "  open URL: opens a link that begins with ribs://.",
        "  tree: prints the tree of RIBs.",
        "  ?: prints this.",
        "  q: quits.",
    ]

    private func perform(_ word: Substring) {
        switch word {
        case "?": write(Self.words)
        case "again": printAgain()
        case "tree": write(listener?.tree.lines ?? [])
        default: listener?.quit()
        }
    }

    private func open(_ text: String) {
        let url = text.drop { $0.isBlank }.reversed().drop { $0.isBlank }.reversed()
        guard !url.isEmpty else {
            refuse(["`open` takes a link: type open, a space and a URL that begins with ribs://."])
            return
        }
        hasAnswered = false
        isAnswering = true
        let answer = listener?.open(String(url))
        isAnswering = false
        switch answer {
        case .waiting(let words)?: write([words])
        case .refused(let words)?: refuse([words])
        case .taken?: if !hasAnswered, listener?.hasEnded == false { write(["Nothing has changed."]) }
        case nil: break
        }
    }

    private func choose(_ word: Substring, _ text: Substring?) {
        guard let number = Int(word), number >= 1, number <= choices.count else {
            refuse([refusal(of: word, text)])
            return
        }
        let offer = choices[number - 1].action
        let label = choices[number - 1].label
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

    /// A number is out of range; anything else might be a misspelt word, or the label of a choice.
    private func refusal(of word: Substring, _ text: Substring?) -> String {
        guard Int(word) == nil else { return "There is no choice `\(word)`. \(range)" }
        if let meant = closestMatch(to: String(word), among: ["again", "open", "tree"]) {
            return "There is no choice `\(word)`. Did you mean `\(meant)`?"
        }
        let line = text.map { "\(word) \($0)" } ?? String(word)
        guard let label = closestMatch(to: line, among: choices.lazy.map(\.label)),
            let index = choices.firstIndex(where: { $0.label == label })
        else { return "There is no choice `\(word)`. \(range)" }
        return "A choice is made by its number: type \(index + 1) for `\(label)`."
    }

    /// The listener is notified in any case that the choice was understood.
    private func perform(_ action: Action) {
        hasAnswered = false
        isAnswering = true
        listener?.perform(action)
        isAnswering = false
        if !hasAnswered, listener?.hasEnded == false { write(["Nothing has changed."]) }
    }

    private var range: String {
        switch choices.count {
        case 0: "There is nothing to choose now; q quits."
        case 1: "Type 1, or q to quit."
        default: "Type a number from 1 to \(choices.count), or q to quit."
        }
    }

    /// Says why a line was not performed.
    private func refuse(_ words: [String]) {
        refusedLineCount += 1
        write(words)
    }

    private func print(_ screen: Screen, _ choices: [PlainChoice], _ path: [String]) {
        shown = (screen, path)
        self.choices = choices
        let numbered = choices.enumerated().map { "  \($0 + 1). \($1.words)" }
        let text = PlainText(screen)
        let gap = text.needsGap && !numbered.isEmpty ? [""] : []
        write([""] + text.lines + gap + numbered)
    }

    private func printAgain() {
        if held != nil { return printHeld() }
        guard let shown else { return }
        print(shown.screen, choices, shown.path)
    }

    /// Prints the latest version of the screen, and no other for a second.
    private func printHeld() {
        guard let held else {
            isResting = false
            return
        }
        rest(for: 1000)
        if held.screen.title != shown?.screen.title { screenHandler?() }
        print(held.screen, PlainChoice.all(of: held.screen), held.path)
    }

    /// Drops the held screen, and holds unsolicited ones for this many milliseconds.
    private func rest(for milliseconds: Int) {
        held = nil
        timer.cancel()
        isResting = milliseconds > 0
        if isResting { timer.start(milliseconds: milliseconds) { [weak self] in self?.printHeld() } }
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
