import Base
import PluginABI
import PluginManifest

/// The effects of typed lines.
extension PlainFace {
    /// Reads a typed line. Returns the request; nil if the line has been answered already.
    func read(_ line: InputLine) -> Request? {
        switch (line, question) {
        case (_, .line(let lines)): collect(line, into: lines)
        case (.text(let text), .text(let field)): fillInSecret(field, with: text)
        case (.text(let text), _): read(text)
        case (.notUTF8, _): refuse(["This line is not UTF-8 text; nothing was done."])
        case (.tooLong, _): refuse(["This line is longer than \(LineInput.maximumLength) bytes; nothing was done."])
        }
    }

    private func read(_ line: String) -> Request? {
        let line = line.drop { $0.isBlank }
        let word = line.prefix { !$0.isBlank }
        guard !word.isEmpty else { return nil }
        if echoesInput { write(["> \(repeated(line))"]) }
        // Without the separating space; nil if there is none.
        let text = word.endIndex < line.endIndex ? line[word.endIndex...].dropFirst() : nil
        let question = endQuestion()
        switch word {
        case "?", "again", "tree", "q":
            guard text?.allSatisfy(\.isBlank) ?? true else {
                return refuse(["`\(word)` takes no text: type \(word) alone."])
            }
            if word == "q", losesChanges, question != .quitting {
                askToQuit("Type q again")
                return nil
            }
            return perform(word)
        case "find" where !choices.contains { $0.rest(of: String(line)) != nil }:
            return find(text.map(String.init) ?? "")
        case "fill" where !choices.contains { $0.rest(of: String(line)) != nil }:
            return fillIn(line.dropFirst(word.count).drop { $0.isBlank })
        case "watch" where isReadByPerson && !choices.contains { $0.rest(of: String(line)) != nil }:
            guard text?.allSatisfy(\.isBlank) ?? true else {
                return refuse(["`watch` takes no text: type watch alone."])
            }
            toggleWatch()
            return nil
        case "open":
            return open(text.map(String.init) ?? "")
        case "wait" where echoesInput, "expect" where echoesInput:
            return look(word, for: text.map(String.init) ?? "")
        default:
            let request = choose(word, text).flatMap { confirmed($0, after: question) }
            if case .due(let field, _, _) = submission { submission = .due(field, after: question) }
            return request
        }
    }

    /// Returns the request; nil if the person has to confirm first.
    private func confirmed(_ request: Request, after question: Question?) -> Request? {
        guard case .perform(let action) = request,
            let offer = choices.first(where: { $0.action.id == action.id && $0.action.value == action.value })?.action,
            !offer.confirmation.isEmpty, question != .confirmation(of: offer)
        else { return request }
        ask(.confirmation(of: offer))
        return nil
    }

    /// The help: the words for all screens, and their effects.
    private static let words = [
        "Type a line and press Enter:",
        "  NUMBER: does what is beside the number on the screen shown last.",
        "  NUMBER TEXT: fills in a field. Only the number and a space empty it.",
        "  fill NUMBER TEXT: the same, and no button follows where its line says that one does.",
        "  NUMBER <<END: fills in a field of several lines, with the lines up to END.",
        "  NAME, NAME TEXT: the same by what is beside the number, or by the id of the action.",
        "  NUMBER x: picks an item of a list that says so, or no longer.",
        "  NUMBER o: opens an item of a tree, or closes it.",
        "  find TEXT: prints the lines of the screen that have all words of the text.",
        "  again: prints the whole screen; after a line, only changes are printed.",
        "  open URL: opens a link that begins with ribs://.",
        "  tree: prints the tree of RIBs.",
        "  ?: prints this.",
        "  q: quits.",
    ]

    /// The help for the word of persons.
    private static let watchWords = ["  watch: prints each change of a screen that changes by itself, or no longer."]

    /// The help for the words of scripts.
    private static let scriptWords = [
        "  wait TEXT: continues when the screen, or what was printed since the last choice, has the text.",
        "  expect TEXT: fails if it does not have the text now.",
    ]

    private func look(_ word: Substring, for text: String) -> Request? {
        let text = String(text.drop { $0.isBlank })
        guard !text.isEmpty else { return refuse(["`\(word)` takes a text: type \(word), a space and the text."]) }
        if word == "wait" {
            wait(for: text)
        } else if !shows(text) {
            refuse(["`\(text)` is not shown."])
        }
        return nil
    }

    private func perform(_ word: Substring) -> Request? {
        switch word {
        case "?": write(Self.words + (echoesInput ? Self.scriptWords : isReadByPerson ? Self.watchWords : []))
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

    private func find(_ text: String) -> Request? {
        if let search = choices.firstIndex(where: { $0.action.fieldKind == .search && $0.action.isEnabled }) {
            return choose(search + 1, text.drop { $0.isBlank })
        }
        let words = text.lowercased().split(separator: " ")
        guard !words.isEmpty else { return refuse(["`find` takes a text: type find, a space and the text."]) }
        let found = lines.map(\.words).filter { line in
            let line = line.lowercased()
            return words.allSatisfy { line.contains($0) }
        }
        // A list that is given in part has other rows, which only its plugin knows.
        let parts = SearchedPart.all(of: shown?.screen ?? Screen()).map(\.words)
        write((found.isEmpty ? ["No line has that."] : found) + parts)
        return nil
    }

    private func choose(_ word: Substring, _ text: Substring?) -> Request? {
        guard let number = Int(word) else { return choose(byName: text.map { "\(word) \($0)" } ?? String(word)) }
        guard number >= 1, number <= choices.count else {
            return refuse(["\(subject(word)) is not a choice. \(range)"])
        }
        return choose(number, text)
    }

    private func choose(_ number: Int, _ text: Substring?) -> Request? {
        let offer = choices[number - 1].action
        let label = choices[number - 1].label
        if let text, text.isWord("o"), let expand = choices[number - 1].expand { return .perform(expand) }
        guard offer.isEnabled else { return refuse(["`\(label)` is not available now; nothing was done."]) }
        switch (offer.takesText, text) {
        case (true, let text?): return fillIn(offer, with: String(text))
        case (true, nil) where offer.fieldKind == .secure:
            ask(.text(of: offer))
            return nil
        case (true, nil) where offer.fieldKind == .option: return refuse(options(of: offer, number))
        case (true, nil):
            let several =
                offer.fieldKind == .lines ? ", or \(number) <<END, the lines, and END on a line of its own" : ""
            let ways = "type \(number), a space and the text\(several); \(number) and a space alone empty it."
            return refuse(["`\(label)` takes a text: \(ways)"])
        case (false, let text?) where choices[number - 1].second(by: text) != nil:
            return choices[number - 1].second(by: text).map { .perform($0) }
        case (false, let text?) where !text.allSatisfy(\.isBlank):
            return refuse(["`\(label)` takes no text: type \(number) alone."])
        case (false, _):
            return .perform(Action(id: offer.id, value: offer.value))
        }
    }

    private func fillIn(_ field: Screen.AvailableAction, with text: String) -> Request? {
        if let lines = PlainLines(field, text[...]) {
            ask(.line(of: lines))
            return nil
        }
        guard let value = field.value(meantBy: text) else {
            return refuse(["\(field.refusal(of: text).text) Nothing was done."])
        }
        return fill(field, value)
    }

    /// Returns the request that fills in a field. A text that is not empty is followed by the button that the field
    /// names.
    private func fill(_ field: Screen.AvailableAction, _ value: String) -> Request {
        if !value.isEmpty, !field.submits.isEmpty { submission = .due(field) }
        return .perform(Action(id: field.id, value: value))
    }

    /// Fills in a field without pressing the following button.
    private func fillIn(_ line: Substring) -> Request? {
        let word = line.prefix { !$0.isBlank }
        guard !word.isEmpty else {
            return refuse(["`fill` takes a number and a text: type fill, the number, a space and the text."])
        }
        let request = choose(word, word.endIndex < line.endIndex ? line[word.endIndex...].dropFirst() : nil)
        submission = .none
        return request
    }

    /// Returns the options of a field, for a person who has typed only the number.
    private func options(of field: Screen.AvailableAction, _ number: Int) -> [String] {
        let options = field.options
        guard !options.isEmpty else { return [field.refusal(of: "").text] }
        let way = "type \(number), a space and one of these, or a part that only one has."
        let rest = options.count - Self.optionLimit
        return ["`\(field.label.onOneLine)` takes one of \(options.count) options: \(way)"]
            + options.prefix(Self.optionLimit).map { "  \($0.onOneLine)" }
            + (rest > 0 ? ["  and \(rest) more"] : [])
    }

    private static let optionLimit = 50

    /// Fills in the secure field chosen by the previous line.
    private func fillInSecret(_ field: Screen.AvailableAction, with text: String) -> Request? {
        endQuestion()
        guard choices.contains(where: { $0.action.id == field.id && $0.isSecure && $0.action.isEnabled }) else {
            return refuse(["`\(field.label)` is not available now; nothing was done."])
        }
        if echoesInput { write(["> (not shown)"]) }
        return fill(field, text)
    }

    /// Returns a line for the echo: without text for a secure field.
    func repeated(_ line: Substring) -> String {
        if case .text? = question { return "(not shown)" }
        let meant = line.hasPrefix("fill ") ? line.dropFirst("fill ".count).drop { $0.isBlank } : line
        for (index, choice) in choices.enumerated() where choice.isSecure {
            let number = "\(index + 1)"
            let text = meant.hasPrefix("\(number) ") ? meant.dropFirst(number.count) : choice.rest(of: String(meant))
            if let text, !text.isEmpty { return line.dropLast(text.count) + " (not shown)" }
        }
        return mayBeSecret && !isUnderstood(meant) ? "(not shown)" : String(line)
    }

    /// True if a mistyped line of a script might contain text for a secure field.
    private var mayBeSecret: Bool { echoesInput && choices.contains(where: \.isSecure) }

    /// True if a line has an effect, or would have if the choice were available.
    private func isUnderstood(_ line: Substring) -> Bool {
        let word = line.prefix { !$0.isBlank }
        let text = line.dropFirst(word.count)
        if ["?", "again", "tree", "q"].contains(word) { return text.allSatisfy(\.isBlank) }
        if ["find", "open", "wait", "expect"].contains(word) { return true }
        if let number = Int(word) {
            return choices.indices.contains(number - 1) && takes(choices[number - 1], text)
        }
        return choices.contains { choice in choice.rest(of: String(line)).map { takes(choice, $0[...]) } ?? false }
    }

    private func takes(_ choice: PlainChoice, _ text: Substring) -> Bool {
        choice.action.takesText || text.allSatisfy(\.isBlank) || choice.second(by: text.dropFirst()) != nil
    }

    /// The first word of a line that is not a choice, for the refusal; hidden if it might be secret.
    private func subject(_ word: Substring) -> String { mayBeSecret ? "That" : "`\(word)`" }

    /// Chooses a control by name instead of by number. For a field, a space and the text follow the name.
    private func choose(byName line: String) -> Request? {
        let named = choices.indices.compactMap { index in
            choices[index].rest(of: line).map { (number: index + 1, rest: $0) }
        }
        // The longest name counts: a field `Name` does not take what is meant for `Name of the town`.
        let least = named.map(\.rest.count).min()
        let meant = named.filter { $0.rest.count == least }
        guard let first = meant.first else { return refuse([refusal(of: line)]) }
        guard meant.count == 1 else {
            let numbers = meant.prefix(9).map { "\($0.number)" }
            let list = numbers.dropLast().inOneLine(separator: ", ") + " and " + (numbers.last ?? "")
            return refuse(["\(list) are called that: type the number of the one that you mean."])
        }
        return choose(first.number, first.rest.isEmpty ? nil : first.rest.dropFirst())
    }

    /// Returns the words for a line that is not a choice, with a similar word or name if there is one.
    private func refusal(of line: String) -> String {
        let word = line.prefix { !$0.isBlank }
        if let meant = closestMatch(to: String(word), among: ["again", "fill", "find", "open", "tree"]) {
            return "\(subject(word)) is not a choice. Did you mean `\(meant)`?"
        }
        guard let label = closestMatch(to: line, among: choices.lazy.map(\.label)),
            let index = choices.firstIndex(where: { $0.label == label })
        else { return "\(subject(word)) is not a choice. \(range)" }
        return "\(subject(word)) is not a choice. Did you mean \(index + 1), `\(label)`?"
    }

    private var range: String {
        guard choices.contains(where: \.action.isEnabled) else { return "There is nothing to choose now; q quits." }
        return choices.count == 1 ? "Type 1, or q to quit." : "Type a number from 1 to \(choices.count), or q to quit."
    }

    /// Prints the reasons why a line was not carried out.
    @discardableResult
    func refuse(_ words: [String]) -> Request? {
        refusedLineCount += 1
        write(words)
        return nil
    }
}

extension Substring {
    /// True if the text is this letter, with or without surrounding blanks.
    fileprivate func isWord(_ letter: Substring) -> Bool {
        drop { $0.isBlank }.prefix { !$0.isBlank } == letter && count { !$0.isBlank } == 1
    }
}

extension Character {
    var isBlank: Bool { self == " " || self == "\t" }
}

extension PlainChoice {
    /// The action selected by a letter after the number of an item of a list: `x` picks, `o` opens or closes; nil for
    /// any other text.
    fileprivate func second(by text: Substring) -> Action? {
        text.isWord("x") ? pick : text.isWord("o") ? expand : nil
    }

    /// Returns the rest of a line after the name of the control: for a field, a space and the text. Nil if the line
    /// does not begin with the name.
    fileprivate func rest(of line: String) -> Substring? {
        let typed = line.lowercased()
        for spelling in spellings where !spelling.isEmpty && typed.hasPrefix(spelling.lowercased()) {
            let rest = line.dropFirst(spelling.count)
            let isOther = action.takesText || second(by: rest) != nil
            if isOther ? rest.first?.isBlank ?? true : rest.allSatisfy(\.isBlank) { return rest }
        }
        return nil
    }
}
