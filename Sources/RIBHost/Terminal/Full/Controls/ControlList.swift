internal import PluginABI

/// The controls of a screen while they are listed, in reading order.
struct ControlList {
    private(set) var controls: [Control] = []
    private var counter = OccurrenceCounter()
    private var gridCount = 0

    /// Begins a board, a list or a choice, and gives its number.
    mutating func beginGrid() -> Int {
        defer { gridCount += 1 }
        return gridCount
    }

    /// Lists a control.
    ///
    /// - Parameter identity: by what it is known from one screen to the next; nil where its action is the same on both.
    mutating func add(
        _ kind: Control.Kind,
        _ action: Action,
        as identity: Action? = nil,
        label: String,
        isEnabled: Bool,
        at rect: Rect
    ) {
        let id = counter.id(of: identity ?? action, isField: false, after: controls)
        controls.append(Control(id: id, action: action, kind: kind, label: label, isEnabled: isEnabled, rect: rect))
    }

    /// Lists a field, which is known by its id whatever is in it.
    mutating func add(_ field: Field, at rect: Rect, textAt textRect: Rect) {
        let action = Action(id: field.id)
        var control = Control(
            id: counter.id(of: action, isField: true, after: controls),
            action: action,
            kind: .field,
            label: field.label,
            isEnabled: field.isEnabled,
            rect: rect
        )
        control.text = field.text
        control.textRect = textRect
        controls.append(control)
    }
}
