// What of a screen could be seen when a key was pressed: nothing is done with what could not.
extension FullFace {
    /// How much could be seen of a screen.
    enum Sight: Int {
        case none
        /// A page covers it, or the terminal is too small for it.
        case covered
        case full
    }

    /// Whether the controls are other ones than before, or as the answer to a press read otherwise: a step may turn a
    /// page and keep its buttons. A title or a label that changes on its own, such as a clock's, does not make another
    /// screen.
    func isOther(than before: [Control], _ isSameTitle: Bool) -> Bool {
        let now = controls
        guard now.count == before.count, isSameTitle || !isAnswering else { return true }
        // By index: iterating would copy each control.
        for index in now.indices {
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
        let isFirst = sight != .none
        sight = .none
        guard let focusBefore, let focused, isFirst || typedAheadControl == focusBefore.id else {
            typedAheadControl = nil
            return
        }
        let isSameField = isEditedOn && view.interaction.isEditing && focused.id == focusBefore.id
        typedAheadControl = isSameField || focused.isTab && focusBefore.isTab ? focused.id : nil
    }

    /// Whether the screen has not been seen as it is to be now, after what was typed just before.
    var isUnseenNow: Bool {
        switch sight {
        case .none: true
        case .covered: !isCovered && placed?.missingSize == nil
        case .full: false
        }
    }

    /// Just before a frame is written: what is typed from now on is meant for it. Not just after, for then the answer
    /// to a frame could come too early.
    func noteSight() {
        guard screensShown > 0 else { return }
        let now: Sight = !isCovered && placed?.missingSize == nil ? .full : .covered
        guard now.rawValue > sight.rawValue else { return }
        sight = now
        surface.screenCanBeSeen()
        if typedAheadControl == nil { decoder.dropBegun() }
    }
}
