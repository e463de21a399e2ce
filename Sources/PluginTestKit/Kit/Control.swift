@_spi(Host) import PluginABI

/// An action that the screen offers, with the names that a person knows it by.
struct Control {
    let action: Screen.AvailableAction
    /// The names of the control: its label, a shorter form of the label, its id.
    let names: [String]
    /// The titles of the sections around the control, and the label and id of the element that contains it.
    let containers: [String]
    /// The action that picks the item or undoes the pick; nil if the item cannot be picked.
    let pick: Action?
    /// The action that opens or closes the item; nil if the item contains no others.
    let expand: Action?

    /// Returns true if a host does not distinguish the two controls.
    func isSame(as other: Control) -> Bool {
        action.id == other.action.id && (action.takesText || action.value == other.action.value)
    }

    /// The id and value of the action, as in a test that performs the action by id.
    var spelling: String { action.value.map { "\(action.id) \($0)" } ?? action.id }
}

extension Screen {
    /// All controls on the screen, in reading order.
    var controls: [Control] { Self.controls(in: elements, [], of: []) }

    /// Returns the controls in elements. The recursion goes no deeper than ``depthLimit``.
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
    /// The names of each of the element's actions beside its label, and the names of the element itself.
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
