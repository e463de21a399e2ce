import Base
import PluginManifest

/// A search in many options for the option that a person means by typing a part of it, on any face.
struct OptionSearch {
    let options: [String]

    /// Returns the options that contain all words of a text, ignoring case: first those in which each begins a word, both
    /// in their order.
    func matches(_ text: String) -> [String] {
        let words = text.lowercased().split(separator: " ")
        var (beginnings, others): ([String], [String]) = ([], [])
        for option in options {
            let lowercased = option.lowercased()
            guard words.allSatisfy({ lowercased.contains($0) }) else { continue }
            if words.allSatisfy({ lowercased.hasWord(beginningWith: $0) }) {
                beginnings.append(option)
            } else {
                others.append(option)
            }
        }
        return beginnings + others
    }

    /// Returns the option equal to a text, if necessary ignoring case; otherwise the only option that contains its
    /// words. Nil if there is none.
    func meant(by text: String) -> String? {
        if options.contains(text) { return text }
        guard !text.allSatisfy(\.isBlank) else { return nil }
        let matches = matches(text)
        let typed = text.lowercased()
        return matches.first { $0.lowercased() == typed } ?? (matches.count == 1 ? matches.first : nil)
    }

    /// Returns the words for a person whose text does not name an option, with the options that might be meant.
    func refusal(of text: String, by label: String) -> HostWords {
        let near = near(text).map { "`\($0.onOneLine)`" }
        guard let last = near.last else {
            return HostWords(text: "`\(label.onOneLine)` takes one of its options, and has none.")
        }
        let list = near.count > 1 ? near.dropLast().inOneLine(separator: ", ") + " and " + last : last
        return HostWords(.takesOption, [.field: label.onOneLine, .options: list])
    }

    /// Returns a few options that contain the text; otherwise the option that is closest in spelling, as a whole or in
    /// a word; otherwise the first few.
    private func near(_ text: String) -> [String] {
        let matches = text.allSatisfy(\.isBlank) ? options : matches(text)
        if matches.isEmpty {
            if let closest = closestMatch(to: text, among: options) { return [closest] }
            let words = options.map { $0.split { !$0.isLetter }.map(String.init) }
            if let closest = closestMatch(to: text, among: words.joined()),
                let place = words.firstIndex(where: { $0.contains(closest) })
            {
                return [options[place]]
            }
        }
        return Array((matches.isEmpty ? options : matches).prefix(3))
    }
}

extension String {
    fileprivate func hasWord(beginningWith text: Substring) -> Bool {
        ranges(of: text).contains { range in
            range.lowerBound == startIndex || !self[index(before: range.lowerBound)].isWordCharacter
        }
    }
}

extension Character {
    fileprivate var isWordCharacter: Bool { isLetter || isNumber }
}
