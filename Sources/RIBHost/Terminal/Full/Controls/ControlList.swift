internal import PluginABI

/// The controls of a screen while they are listed, in reading order.
struct ControlList {
    private(set) var controls: [Control] = []
    private var counter = OccurrenceCounter()
    private var groupCount = 0

    /// Begins a group: controls that count as one for the tab key, such as the cells of a board.
    mutating func beginGroup() -> Int {
        defer { groupCount += 1 }
        return groupCount
    }

    /// Lists a control that is known from one screen to the next by its action.
    mutating func add(_ kind: Control.Kind, _ action: Action, label: String, isEnabled: Bool, at rect: Rect) {
        let id = counter.id(of: action, isField: false, after: controls)
        controls.append(Control(id: id, kind: kind, label: label, isEnabled: isEnabled, rect: rect))
    }

    /// Lists a field, which is known by its id whatever is in it.
    mutating func add(_ field: Field, at rect: Rect) {
        let id = counter.id(of: Action(id: field.id), isField: true, after: controls)
        controls.append(
            Control(id: id, kind: .field, label: field.label, isEnabled: field.isEnabled, text: field.text, rect: rect)
        )
    }
}
