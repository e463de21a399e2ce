import PluginABI
import PluginManifest

/// What a typed line does.
extension PlainFace {
    func read(_ line: InputLine) {
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
        "  NUMBER: does what is beside the number on the screen shown last.",
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
        guard Int(word) == nil else { return "`\(word)` is not a choice. \(range)" }
        if let meant = closestMatch(to: String(word), among: ["again", "open", "tree"]) {
            return "`\(word)` is not a choice. Did you mean `\(meant)`?"
        }
        let line = text.map { "\(word) \($0)" } ?? String(word)
        guard let label = closestMatch(to: line, among: choices.lazy.map(\.label)),
            let index = choices.firstIndex(where: { $0.label == label })
        else { return "`\(word)` is not a choice. \(range)" }
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
}

extension Character {
    var isBlank: Bool { self == " " || self == "\t" }
}
