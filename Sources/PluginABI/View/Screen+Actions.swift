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
        public var takesText = false
        /// Whether it is the one of several that is chosen now.
        public var isSelected = false
    }

    /// All that can be done on the screen, in reading order: what a face numbers, lists or moves the focus over.
    public var actions: [AvailableAction] {
        var found: [AvailableAction] = []
        // A list in place of recursion: how deep a screen is nested is up to the RIB.
        var rest = Array(elements.reversed())
        while let element = rest.popLast() {
            switch element.part {
            case .container(let container): rest += container.elements.reversed()
            case .control(let control): found += control.actions
            case .display: break
            }
        }
        return found
    }
}
