extension Screen {
    /// Something that can be done on a screen.
    public struct AvailableAction: Sendable, Hashable {
        /// The control's id.
        public var id: String
        /// The value that the control carries, if any; for a field, the text that is in it now.
        public var value: String?
        /// What the control says, or where the cell is, in words.
        public var label: String
        /// Whether it can be done now.
        public var isEnabled: Bool
        /// Whether it takes a text, which becomes the action's value.
        public var takesText: Bool
    }

    /// All that can be done on the screen, in reading order: what a face numbers, lists or moves the focus over.
    public var actions: [AvailableAction] {
        var found: [AvailableAction] = []
        // A list in place of recursion: how deep a screen is nested is up to the RIB.
        var rest = Array(elements.reversed())
        while let element = rest.popLast() {
            switch element {
            case .row(let row): rest += row.elements.reversed()
            case .column(let column): rest += column.elements.reversed()
            case .section(let section): rest += section.elements.reversed()
            case .grid(let grid): found += grid.rows.joined().compactMap(AvailableAction.init)
            case .button(let button): found.append(AvailableAction(button))
            case .field(let field): found.append(AvailableAction(field))
            case .text, .progressBar, .divider: break
            }
        }
        return found
    }
}

extension Screen.AvailableAction {
    fileprivate init(_ button: Button) {
        self.init(
            id: button.action.id,
            value: button.action.value,
            label: button.label,
            isEnabled: button.isEnabled,
            takesText: false
        )
    }

    fileprivate init(_ field: Field) {
        self.init(id: field.id, value: field.text, label: field.label, isEnabled: field.isEnabled, takesText: true)
    }

    fileprivate init?(_ cell: Grid.Cell) {
        guard let action = cell.action else { return nil }
        let label = "\(cell.position): \(cell.text.isEmpty ? "empty" : cell.text)"
        self.init(id: action.id, value: action.value, label: label, isEnabled: cell.isEnabled, takesText: false)
    }
}
