@_spi(Host) import PluginABI

/// Something that can be done on a screen, and what a person calls it.
struct Control {
    let action: Screen.AvailableAction
    /// What it is called: its label, a shorter form of that, its id.
    let names: [String]
    /// What it is in: the titles of sections, and the label and id of the control that it is part of.
    let containers: [String]
    /// What picks it, or no longer does; nil where it cannot be picked.
    let pick: Action?
    /// What opens or closes it; nil where nothing is in it.
    let expand: Action?

    /// Whether the two are one for a host.
    func isSame(as other: Control) -> Bool {
        action.id == other.action.id && (action.takesText || action.value == other.action.value)
    }

    /// The action as a test writes it that performs it by id.
    var spelling: String { action.value.map { "\(action.id) \($0)" } ?? action.id }
}

extension Screen {
    /// All that can be done on the screen, in reading order.
    var controls: [Control] { Self.controls(in: elements, [], of: []) }

    /// Walks down: no deeper than ``depthLimit``.
    private static func controls(in elements: [Element], _ found: [Control], of containers: [String]) -> [Control] {
        elements.reduce(into: found) { found, element in
            guard element.children.isEmpty else {
                let title = if case .section(let section) = element { [section.title] } else { [String]() }
                found += controls(in: element.children, [], of: containers + title)
                return
            }
            let (parts, own) = element.parts
            let list = if case .list(let list) = element { list } else { List?.none }
            for (place, (action, names)) in zip(Screen { element }.actions, parts).enumerated() {
                let item = list.flatMap { $0.items.indices.contains(place) ? $0.items[place] : nil }
                found.append(
                    Control(
                        action: action,
                        names: [action.label] + names,
                        containers: containers + own,
                        pick: item.flatMap { item in list?.pickID.map { Action(id: $0, value: item.id) } },
                        expand: item.flatMap { list?.expanding($0) }
                    )
                )
            }
        }
    }
}

extension Element {
    /// What each action of the element is called beside its label, and what the element itself is called that they are
    /// part of.
    fileprivate var parts: (names: [[String]], own: [String]) {
        switch self {
        case .button(let button): ([[button.action.id]], [])
        case .field(let field): ([[field.id]], [])
        case .toggle(let toggle): ([[toggle.label, toggle.id]], [])
        case .grid(let grid): (grid.rows.joined().filter { $0.action != nil }.map { [$0.position] }, [grid.label])
        case .list(let list):
            (
                list.items.map { [$0.title, $0.id] } + (list.excerpt.map { [[$0.id]] } ?? [])
                    + list.columns.filter { list.sorting(by: $0) != nil }.map { [$0.title, $0.id] },
                [list.label, list.id]
            )
        case .choice(let choice): (choice.options.map { [$0.title, $0.id] }, [choice.label, choice.id])
        case .tabs(let tabs): (tabs.tabs.map { [$0.title, $0.id] }, [tabs.id])
        default: ([], [])
        }
    }
}
