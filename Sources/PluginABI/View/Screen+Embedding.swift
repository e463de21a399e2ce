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
        // As deep as before, and what was cut stays cut.
        copy.nesting = nesting
        return copy
    }
}
