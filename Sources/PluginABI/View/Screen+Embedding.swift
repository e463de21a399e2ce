extension Screen {
    /// The contents of the screen, for another screen to show as its own.
    ///
    /// Action ids get the prefix `name/`, so that two embedded screens with a button of the same id are kept apart;
    /// `Action.embedded(in:)` removes it again. To show the view of a child, embed it with
    /// ``ViewControllable/embed(_:as:)``: a view whose elements alone are shown cannot present or push.
    public func embedded(as name: String) -> [Element] {
        carrying(name + "/")
    }

    /// The elements with `prefix` before each action's id.
    func carrying(_ prefix: String) -> [Element] {
        elements.map { $0.carrying(prefix) }
    }
}

extension Action {
    /// The action for the screen that was embedded under `name`; nil if it is not an action of that screen.
    public func embedded(in name: String) -> Action? {
        guard id.hasPrefix(name + "/") else { return nil }
        return Action(id: String(id.dropFirst(name.count + 1)), value: value)
    }
}

extension Element {
    // Recurses no deeper than ``Screen/depthLimit``.
    fileprivate func carrying(_ prefix: String) -> Element {
        switch part {
        case .container(let container): container.carrying(prefix).element
        case .control(let control): control.carrying(prefix).element
        case .display: self
        }
    }
}

extension Container {
    fileprivate func carrying(_ prefix: String) -> Self {
        var copy = self
        copy.elements = elements.map { $0.carrying(prefix) }
        // The depth is as before; removed elements stay removed.
        copy.nesting = nesting
        return copy
    }
}
