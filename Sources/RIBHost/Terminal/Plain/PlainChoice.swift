import PluginABI

/// An action of a screen, as its numbered line describes it.
struct PlainChoice {
    let action: Screen.AvailableAction
    /// Its label, on one line. If two labels of a screen are equal, each begins with the title of its section.
    private(set) var label: String

    /// All available actions of a screen, in reading order.
    static func all(of screen: Screen) -> [PlainChoice] {
        var choices: [PlainChoice] = []
        /// The titles of the sections that each is in, outermost first.
        var sections: [[String]] = []
        // Recurses no deeper than `Screen.depthLimit`.
        func list(_ elements: [Element], in titles: [String]) {
            for element in elements {
                if case .section(let section) = element {
                    list(section.elements, in: section.title.isEmpty ? titles : titles + [section.title.onOneLine])
                } else if !element.children.isEmpty {
                    list(element.children, in: titles)
                } else {
                    for action in Screen({ element }).actions where action.isEnabled {
                        choices.append(PlainChoice(action: action, label: action.label.onOneLine))
                        sections.append(titles)
                    }
                }
            }
        }
        list(screen.elements, in: [])
        tellApart(&choices, by: sections)
        return choices
    }

    /// Adds the innermost section before labels that are equal, then the next outer one, until they differ or there is
    /// none left.
    private static func tellApart(_ choices: inout [PlainChoice], by sections: [[String]]) {
        var sections = sections
        var hasChanged = true
        while hasChanged {
            hasChanged = false
            var counts: [String: Int] = [:]
            for choice in choices { counts[choice.label, default: 0] += 1 }
            for index in choices.indices where counts[choices[index].label, default: 0] > 1 {
                guard let section = sections[index].popLast() else { continue }
                choices[index].label = "\(section): \(choices[index].label)"
                hasChanged = true
            }
        }
    }

    /// The text beside the number.
    var words: String {
        guard action.takesText else { return action.isSelected ? "\(label) (chosen)" : label }
        let text = action.value.flatMap { $0.isEmpty ? nil : $0 } ?? "empty"
        return "\(label): \(text.onOneLine) (type the number and a text)"
    }

    /// Whether its number does the same on another screen, with the same label. The text of a field is not part of
    /// that.
    func isSame(as other: PlainChoice) -> Bool {
        action.id == other.action.id && label == other.label
            && (action.takesText || action.value == other.action.value)
    }
}
