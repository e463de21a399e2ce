import PluginABI
import PluginManifest

/// What a typed line does.
extension PlainFace {
    /// - Returns: the request that it is; nil if it has been answered already.
    func read(_ line: InputLine) -> Request? {
        switch line {
        case .notUTF8: refuse(["This line is not UTF-8 text; nothing was done."])
        case .tooLong(_): refuse(["This line is longer than \(LineInput.maximumLength) bytes; nothing was done."])
        case .text(let text): read(text)
        }
    }

    private func read(_ line: String) -> Request? {
        let line = line.drop { $0.isBlank }
        let word = line.prefix { !$0.isBlank }
        guard !word.isEmpty else { return nil }
        if echoesInput { write(["> \(line)"]) }
        // Without the separating space; nil if there is none.
        let text = word.endIndex < line.endIndex ? line[word.endIndex...].dropFirst() : nil
        switch word {
        case "?", "again", "tree", "q":
            guard text?.allSatisfy(\.isBlank) ?? true else {
                return refuse(["`\(word)` takes no text: type \(word) alone."])
            }
            return perform(word)
        case "open":
            return open(text.map(String.init) ?? "")
        default:
            return choose(word, text)
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

    private func perform(_ word: Substring) -> Request? {
        switch word {
        case "?": write(Self.words)
        case "again": printAgain()
        case "tree": return .look(.tree, watching: [])
        default: return .quit
        }
        return nil
    }

    private func open(_ text: String) -> Request? {
        let url = text.drop { $0.isBlank }.reversed().drop { $0.isBlank }.reversed()
        guard !url.isEmpty else {
            return refuse(["`open` takes a link: type open, a space and a URL that begins with ribs://."])
        }
        return .open(url: String(url))
    }

    private func choose(_ word: Substring, _ text: Substring?) -> Request? {
        guard let number = Int(word), number >= 1, number <= choices.count else {
            return refuse([refusal(of: word, text)])
        }
        let offer = choices[number - 1].action
        let label = choices[number - 1].label
        switch (offer.takesText, text) {
        case (true, let text?):
            return .perform(Action(id: offer.id, value: String(text)))
        case (true, nil):
            let ways = "type \(number), a space and the text; \(number) and a space alone empty it."
            return refuse(["`\(label)` takes a text: \(ways)"])
        case (false, let text?) where !text.allSatisfy(\.isBlank):
            return refuse(["`\(label)` takes no text: type \(number) alone."])
        case (false, _):
            return .perform(Action(id: offer.id, value: offer.value))
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

    private var range: String {
        switch choices.count {
        case 0: "There is nothing to choose now; q quits."
        case 1: "Type 1, or q to quit."
        default: "Type a number from 1 to \(choices.count), or q to quit."
        }
    }

    /// Says why a line was not performed.
    @discardableResult
    func refuse(_ words: [String]) -> Request? {
        refusedLineCount += 1
        write(words)
        return nil
    }
}

extension Character {
    var isBlank: Bool { self == " " || self == "\t" }
}
