/// How much could be seen so far of the screen that is to be shown: nothing is done with keys for what could not.
struct Sight {
    /// A part of a screen.
    enum Extent: Int {
        case none
        /// A page covers it, or the terminal is too small for it.
        case covered
        case full
    }

    private var extent = Extent.none
    /// What keys still go to that were typed before the screen could be seen: the field that was being edited before,
    /// or the tabs.
    private(set) var typedAhead: Control.ID?

    /// Whether a screen that shows this much now has not been seen like that, after what was typed just before.
    func isUnseen(at now: Extent) -> Bool { extent == .none || extent == .covered && now == .full }

    /// Whether keys that were meant for a control can still go to what has become of it.
    func leadsOn(from control: Control.ID) -> Bool { extent != .none || typedAhead == control }

    /// Notes that another screen is to be shown.
    ///
    /// - Parameter control: what keys still go to that are typed until it can be seen.
    mutating func lose(typingInto control: Control.ID?) {
        extent = .none
        typedAhead = control
    }

    /// Nothing that is typed before the screen can be seen counts any more.
    mutating func endTypingAhead() { typedAhead = nil }

    /// Notes how much is seen from now on.
    ///
    /// - Returns: whether that is more than before.
    mutating func widen(to now: Extent) -> Bool {
        guard now.rawValue > extent.rawValue else { return false }
        extent = now
        return true
    }
}

extension FullFace {
    /// Whether the controls are other ones than before, or as the answer to a press read otherwise: a step may turn a
    /// page and keep its buttons. A title or a label that changes on its own, such as a clock's, does not make another
    /// screen.
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

    /// Whether the same tab is chosen as before, or there are none.
    func isSameTab(as before: [Control]) -> Bool {
        FocusMap(controls).chosenTab?.id == FocusMap(before).chosenTab?.id
    }

    /// What is typed until the next frame is not meant for it, except for what continues where it went before.
    ///
    /// - Parameters:
    ///   - focusBefore: what had the focus.
    ///   - isEditedOn: whether that was edited, and can still be.
    func noteUnseen(focusBefore: Control? = nil, isEditedOn: Bool = false) {
        var next: Control.ID?
        if let focusBefore, let focused, sight.leadsOn(from: focusBefore.id) {
            let isSameField = isEditedOn && view.interaction.isEditing && focused.id == focusBefore.id
            if isSameField || focused.isTab && focusBefore.isTab { next = focused.id }
        }
        sight.lose(typingInto: next)
    }

    /// How much of the screen is to be seen now.
    var extent: Sight.Extent { isCovered || placed?.missingSize != nil ? .covered : .full }

    /// Just before a frame is written: what is typed from now on is meant for it. Not just after, for then the answer
    /// to a frame could come too early.
    func noteSight() {
        guard screensShown > 0, sight.widen(to: extent) else { return }
        surface.screenCanBeSeen()
        if sight.typedAhead == nil { decoder.dropBegun() }
    }
}
