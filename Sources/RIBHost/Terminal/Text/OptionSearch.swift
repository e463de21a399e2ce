import Base
import PluginManifest

/// What a person means who types a part of one of many options, on any face.
struct OptionSearch {
    let options: [String]

    /// Those that have all words of a text, whatever their case, in the order of the options.
    func matches(_ text: String) -> [String] {
        let words = text.lowercased().split(separator: " ")
        return options.filter { option in
            let option = option.lowercased()
            return words.allSatisfy { option.contains($0) }
        }
    }

    /// The option that a text is, or is but for case; otherwise the only one that has its words. Nil where there is none.
    func meant(by text: String) -> String? {
        if options.contains(text) { return text }
        guard !text.allSatisfy(\.isBlank) else { return nil }
        let matches = matches(text)
        let typed = text.lowercased()
        return matches.first { $0.lowercased() == typed } ?? (matches.count == 1 ? matches.first : nil)
    }

    /// What a person reads whose text means no option: those that may be meant.
    func refusal(of text: String, by label: String) -> HostWords {
        let near = near(text).map { "`\($0.onOneLine)`" }
        guard let last = near.last else {
            return HostWords(text: "`\(label.onOneLine)` takes one of its options, and has none.")
        }
        let list = near.count > 1 ? near.dropLast().inOneLine(separator: ", ") + " and " + last : last
        return HostWords(.takesOption, [.field: label.onOneLine, .options: list])
    }

    /// A few that have the text; otherwise the one that it is with an error in its spelling, as a whole or as one of its
    /// words; otherwise the first few.
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
