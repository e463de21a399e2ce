extension Screen {
    /// What is on the screen, for another screen to show as its own.
    ///
    /// Action ids carry `name/` from then on, so that two embedded screens with a button of the same id are kept apart;
    /// `Action.embedded(in:)` takes it off again.
    public func embedded(as name: String) -> [Element] {
        elements.map { $0.carrying(name + "/") }
    }
}

extension Action {
    /// The action as the screen knows it that was embedded under `name`; nil if it is not one of that screen.
    public func embedded(in name: String) -> Action? {
        guard id.hasPrefix(name + "/") else { return nil }
        return Action(id: String(id.dropFirst(name.count + 1)), value: value)
    }
}

extension Element {
    // Recurses no deeper than ``Screen/depthLimit``.
    fileprivate func carrying(_ prefix: String) -> Element {
        switch self {
        case .text, .progressBar, .divider:
            return self
        case .row(let row):
            return .row(row.carrying(prefix))
        case .column(let column):
            return .column(column.carrying(prefix))
        case .section(let section):
            return .section(section.carrying(prefix))
        case .grid(var grid):
            grid.rows = grid.rows.map { row in row.map { $0.carrying(prefix) } }
            return .grid(grid)
        case .button(var button):
            button.action.id = prefix + button.action.id
            return .button(button)
        case .field(var field):
            field.id = prefix + field.id
            return .field(field)
        }
    }
}

extension Grid.Cell {
    fileprivate func carrying(_ prefix: String) -> Grid.Cell {
        var cell = self
        cell.action?.id = prefix + (action?.id ?? "")
        return cell
    }
}

/// What has elements within it.
private protocol Container {
    var elements: [Element] { get set }
    var nesting: Nesting { get set }
}

extension Row: Container {}
extension Column: Container {}
extension Section: Container {}

extension Container {
    func carrying(_ prefix: String) -> Self {
        var copy = self
        copy.elements = elements.map { $0.carrying(prefix) }
        // As deep as before, and what was cut stays cut.
        copy.nesting = nesting
        return copy
    }
}
