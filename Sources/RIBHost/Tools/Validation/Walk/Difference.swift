import PluginABI

/// Two screens that should be the same one, and are not.
struct Difference {
    private let expected: [Element]
    private let found: [Element]
    private let titles: (expected: String, found: String)

    /// - Returns: nil where there is no difference.
    init?(_ expected: Screen, _ found: Screen) {
        guard expected != found else { return nil }
        self.expected = expected.leaves
        self.found = found.leaves
        titles = (expected.title, found.title)
    }

    /// What both screens say, line by line; nil where that is the same.
    var screens: Finding.Screens? {
        let (expected, found) = ([titles.expected] + expected.lines, [titles.found] + found.lines)
        return expected == found ? nil : Finding.Screens(expected: expected, found: found)
    }

    /// What differs first, for a person.
    var words: String {
        let start = "A RIB that continues from what another one kept shows another screen"
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
    /// What is on the screen, without its containers.
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
    /// A line for each; a screen is not read to its end where it is long.
    fileprivate var lines: [String] {
        let lines = prefix(Finding.Screens.limit).map(\.shortWords)
        return count > lines.count ? lines + ["… and \(count - lines.count) more"] : lines
    }
}

extension Element {
    /// What it says, for a message.
    fileprivate var shortWords: String {
        if case .text(let text) = self { return "`\(text.string)`" }
        let controls = Screen { self }.actions.map { control in
            control.label + (control.value.map { " (\($0))" } ?? "") + (control.isEnabled ? "" : ", disabled")
        }
        return controls.isEmpty ? "something else" : "`\(controls.joined(separator: "; "))`"
    }
}
