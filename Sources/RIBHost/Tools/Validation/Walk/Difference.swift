import PluginABI

/// The difference between two screens that should be equal.
struct Difference {
    private let expected: [Element]
    private let found: [Element]
    private let titles: (expected: String, found: String)
    private let subject: String

    /// Compares two screens.
    ///
    /// - Parameter subject: the beginning of a sentence about the screen that was found.
    /// - Returns: nil if there is no difference.
    init?(_ expected: Screen, _ found: Screen, of subject: String) {
        guard expected != found else { return nil }
        self.subject = subject
        self.expected = expected.leaves
        self.found = found.leaves
        titles = (expected.title, found.title)
    }

    /// The words on both screens, line by line; nil if they are equal.
    var screens: Finding.Screens? {
        let (expected, found) = ([titles.expected] + expected.lines, [titles.found] + found.lines)
        return expected == found ? nil : Finding.Screens(expected: expected, found: found)
    }

    /// The first difference, in a sentence.
    var words: String {
        let start = "\(subject) shows another screen"
        guard titles.expected == titles.found else {
            return "\(start): the title `\(titles.found)` instead of `\(titles.expected)`."
        }
        let index = zip(expected, found).prefix { $0 == $1 }.count
        let words = { (elements: [Element]) in index < elements.count ? elements[index].shortWords : "nothing" }
        guard index < max(expected.count, found.count) else {
            return "\(start): the same elements are arranged differently."
        }
        return "\(start): \(words(found)) instead of \(words(expected))."
    }
}

extension Screen {
    /// The elements of the screen, without containers.
    var leaves: [Element] {
        var leaves: [Element] = []
        var rest = Array(elements.reversed())
        while let element = rest.popLast() {
            rest += element.children.reversed()
            switch element {
            case .row, .column: break
            case .section(let section): leaves.append(.text(Text(section.title)))
            default: leaves.append(element)
            }
        }
        return leaves
    }
}

extension [Element] {
    /// The elements as lines, cut short for a long screen.
    fileprivate var lines: [String] {
        let lines = prefix(Finding.Screens.limit).map(\.shortWords)
        return count > lines.count ? lines + ["… and \(count - lines.count) more"] : lines
    }
}

extension Element {
    /// The words of the element, for a message.
    fileprivate var shortWords: String {
        if case .text(let text) = self { return "`\(text.string)`" }
        let controls = Screen { self }.actions.map { control in
            control.label + (control.value.map { " (\($0))" } ?? "") + (control.isEnabled ? "" : ", disabled")
        }
        return controls.isEmpty ? "something else" : "`\(controls.joined(separator: "; "))`"
    }
}
