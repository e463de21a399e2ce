/// The part of the new screen that has been visible so far: keys have no effect on invisible parts.
struct Sight {
    /// A part of a screen.
    enum Extent: Int {
        case none
        /// A page covers the screen, or the terminal is too small.
        case covered
        case full
    }

    private var extent = Extent.none
    /// The control that still receives keys typed before the screen is visible: the field that was being edited, or the
    /// tabs.
    private(set) var typedAhead: Control.ID?

    /// Returns true if the screen was not visible to this extent when the last keys were typed.
    func isUnseen(at now: Extent) -> Bool { extent == .none || extent == .covered && now == .full }

    /// Returns true if keys meant for a control can still go to its successor.
    func leadsOn(from control: Control.ID) -> Bool { extent != .none || typedAhead == control }

    /// Notes that another screen will be shown.
    ///
    /// - Parameter control: the control that still receives keys until the screen is visible.
    mutating func lose(typingInto control: Control.ID?) {
        extent = .none
        typedAhead = control
    }

    /// Ends the handling of keys typed before the screen is visible.
    mutating func endTypingAhead() { typedAhead = nil }

    /// Notes the extent that is visible from now on.
    ///
    /// - Returns: true if more is visible than before.
    mutating func widen(to now: Extent) -> Bool {
        guard now.rawValue > extent.rawValue else { return false }
        extent = now
        return true
    }
}

extension FullFace {
    /// Returns true if the controls have changed, or after a press their labels: a step might show another page with
    /// the same buttons. A title or a label that changes on its own, such as a clock, does not make another screen.
    func isOther(than before: [Control], _ isSameTitle: Bool) -> Bool {
        let now = controls
        guard now.count == before.count, isSameTitle || !isAnswering else { return true }
        // By index: iterating would copy each control.
        for index in now.indices {
            // Other rows of one list do not make another screen.
            if now[index].item == .ofExcerpt, before[index].item == .ofExcerpt { continue }
            let isSame = isAnswering ? now[index].isSame(as: before[index]) : now[index].id == before[index].id
            if !isSame { return true }
        }
        return false
    }

    /// Returns true if the same tab is chosen as before, or if there are no tabs.
    func isSameTab(as before: [Control]) -> Bool {
        FocusMap(controls).chosenTab?.id == FocusMap(before).chosenTab?.id
    }

    /// Ignores keys typed before the next frame is drawn, unless they continue in the same field or tab bar.
    ///
    /// - Parameters:
    ///   - focusBefore: the control that had the focus.
    ///   - isEditedOn: true if this control was being edited, and still can be.
    func noteUnseen(focusBefore: Control? = nil, isEditedOn: Bool = false) {
        var next: Control.ID?
        if let focusBefore, let focused, sight.leadsOn(from: focusBefore.id) {
            let isSameField = isEditedOn && view.interaction.isEditing && focused.id == focusBefore.id
            if isSameField || focused.isTab && focusBefore.isTab { next = focused.id }
        }
        sight.lose(typingInto: next)
        switch grip {
        case .press, .item: letGo()
        case .thumb, .text, nil: break
        }
    }

    /// The extent of the screen that the current view makes visible.
    var extent: Sight.Extent { isCovered || placed?.missingSize != nil ? .covered : .full }

    /// Notes just before a frame is written that keys typed from now on are meant for this frame. Not afterwards,
    /// because an answer to the frame might arrive too early.
    func noteSight() {
        guard screensShown > 0, sight.widen(to: extent) else { return }
        surface.screenCanBeSeen()
        if sight.typedAhead == nil { decoder.dropBegun() }
    }
}
