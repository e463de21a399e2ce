import PluginABI

// The focus after each change, kept visible.
extension FullFace {
    var controls: [Control] { placed?.layout.controls ?? [] }

    var focused: Control? { FocusMap(controls)[view.interaction.focus] }

    /// Takes over a new screen: the texts of its fields, and a possible focus.
    ///
    /// - Parameters:
    ///   - before: the controls of the previous screen, if the new screen continues it; nil if the screen is the same.
    ///   - opensField: true to edit a field that gets the focus.
    func settle(after before: [Control]? = nil, opensField: Bool = false) {
        let map = FocusMap(controls)
        let before = before ?? controls
        if let question = view.interaction.question, !isAsked(question, map) { view.interaction.question = nil }
        if !view.interaction.editors.isEmpty {
            for control in controls where control.kind == .field {
                view.interaction.editors[control.id]?.adopt(shown: control.text)
                let isEdited = view.interaction.isEditing && control.id == view.interaction.focus
                if !isEdited { view.interaction.editors[control.id]?.leave() }
            }
            view.interaction.editors = view.interaction.editors.filter { map[$0.key] != nil }
        }
        keepRow(map, after: before)
        guard map[view.interaction.focus]?.canFocus == true else {
            return findFocus(map, after: before, opensField: opensField)
        }
        if view.interaction.isAway {
            keepFocusOnPage()
        } else if let focused, !isSeen(focused) {
            // Otherwise nothing moves: a person is reading it.
            reveal()
        }
    }

    /// Returns true if a question is still about the screen.
    private func isAsked(_ question: Interaction.Question, _ map: FocusMap) -> Bool {
        switch question.subject {
        case .control(let id): map[id]?.confirmation == question.words
        case .quit: view.screen.hasUnsavedChanges
        }
    }

    /// Moves the focus to another control, because the focused control has disappeared or been disabled.
    private func findFocus(_ map: FocusMap, after before: [Control], opensField: Bool) {
        let old = view.interaction.focus
        if view.interaction.isAway, let vanished = before.first(where: { $0.id == old }), vanished.item == .ofExcerpt {
            return findRow(of: vanished)
        }
        if let lost = before.first(where: { $0.id == old }) ?? view.interaction.lost {
            let row = lost.item == .none ? map[view.interaction.row] : nil
            if let next = map.successor(of: lost, among: before) ?? row ?? map.onlyWayBack {
                setFocus(next.id, opensField: opensField)
                selectProposal(after: before)
            } else {
                loseFocus(lost, map)
            }
            return
        }
        guard let first = map.firstFocus(in: view.path.last, isSeen) else {
            if old != nil { setFocus(nil, opensField: false) }
            return
        }
        if first.isSeen {
            setFocus(first.id, opensField: opensField)
            if view.ground != nil { selectProposal(after: before) }
            return
        }
        // A screen is read from its top: what is further down has the focus once a key leads there.
        view.interaction.focus = first.id
        view.interaction.isAway = true
    }

    /// Returns true if a screen without a focus is the same page as before: the list that had the focus still exists,
    /// or the focus had already been lost.
    func isContinued(without lost: Control?, among before: [Control]) -> Bool {
        let map = FocusMap(controls)
        if let lost { return map.keepsList(of: lost, among: before) }
        return view.interaction.lost != nil && map.keepsSome(of: before)
    }

    /// Selects the text of a field that asks for one, and proposes it: a field that submits, and has come by a key to where
    /// none was. The draft in a conversation is not a proposal.
    private func selectProposal(after before: [Control]) {
        guard isAnswering, view.interaction.isEditing, let field = focused, field.takesProposal,
            !before.contains(where: \.takesProposal)
        else { return }
        view.interaction.editors[field.id]?.selectAll()
    }

    /// Removes the focus, or leaves it on a disabled control: Enter has no effect then.
    private func loseFocus(_ lost: Control, _ map: FocusMap) {
        if let kept = map[lost.id], !kept.leadsAway {
            // Enter opens a field of the form: a second one does no harm. Otherwise it stays, and Tab leads on from there.
            if let field = map.formField(before: kept) { setFocus(field.id, opensField: false) } else { leaveField() }
            return
        }
        if view.interaction.focus != nil { setFocus(nil, opensField: false) }
        view.interaction.lost = lost
    }

    /// Follows the row from which the focus has left its list, or the row's replacement.
    private func keepRow(_ map: FocusMap, after before: [Control]) {
        guard let row = view.interaction.row, map[row]?.canFocus != true else { return }
        let vanished = before.first { $0.id == row }
        let successor = vanished.flatMap { map.successor(of: $0, among: before) }
        view.interaction.row = successor.flatMap { $0.item == .none ? nil : $0.id }
    }

    /// Moves the focus to a visible row of a list whose other rows were given until now: to the first row after them,
    /// or the last row before them.
    private func findRow(of vanished: Control) {
        let rows = controls.filter { $0.action.id == vanished.action.id }
        let isBehind = rows.last.map { $0.rect.y < vanished.rect.y } ?? false
        let seen = rows.filter { $0.canFocus && isSeen($0) }
        guard let row = isBehind ? seen.first : seen.last else { return }
        view.interaction.focus = row.id
        view.interaction.isAway = false
    }

    /// The action that requests the missing rows of a list, among the visible rows and the next page. Nil if no rows
    /// are missing, or if they were requested since the last key: a plugin might not give them, or two lists might
    /// share a window.
    var missingRows: Action? {
        guard let placed, placed.layout.isPartial, extent == .full, rowsAsked.count < 8 else { return nil }
        let rows = placed.viewport(scroll: view.scroll, side: view.side).rows
        return placed.layout.request(for: rows, beside: rowsAsked)
    }

    /// Moves the focus. A field is edited as soon as a person moves the focus to it.
    ///
    /// - Returns: true if a field was left whose text was discarded first: then the screen might be another one.
    @discardableResult
    func setFocus(_ id: Control.ID?, opensField: Bool = true) -> Bool {
        let isAnswered = leaveField()
        if !isAnswered || FocusMap(controls)[id] != nil { moveFocus(to: id, opensField: opensField) }
        return isAnswered
    }

    private func moveFocus(to id: Control.ID?, opensField: Bool) {
        if let row = focused, row.item != .none { view.interaction.row = row.id }
        let next = FocusMap(controls)[id]
        noteSearch(before: next)
        view.interaction.focus = id
        view.interaction.lost = nil
        view.interaction.isAway = false
        if opensField, let next, next.kind == .field, next.isEnabled { edit(next) }
        reveal()
    }

    /// Notes the row from which a search begins, or that a person has moved to a row, when a control gets the focus.
    private func noteSearch(before next: Control?) {
        guard let next else { return }
        if next.isSearch, next.text.isEmpty { view.interaction.rowBeforeSearch = view.interaction.row }
        if next.item != .none { view.interaction.rowBeforeSearch = nil }
    }

    /// Begins to edit a field.
    func edit(_ control: Control) {
        view.interaction.typing = .field
        if view.interaction.editors[control.id] == nil {
            view.interaction.editors[control.id] = FieldEditor(shown: control.text)
        }
    }

    /// Stops editing, and shows the RIB's text in the field. If the typed text differs, the RIB is notified, because
    /// its error about the refused text no longer applies.
    ///
    /// - Returns: true if a typed text was discarded, and the RIB has answered.
    @discardableResult
    private func leaveField() -> Bool {
        let wasEditing = view.interaction.isEditing
        if wasEditing { view.interaction.typing = .commands }
        guard let id = view.interaction.focus else { return false }
        guard view.interaction.editors[id]?.leave() == true, wasEditing, let control = focused, control.isEnabled else {
            return false
        }
        let text = view.interaction.editors[id]?.text ?? control.text
        perform(Action(id: control.action.id, value: text))
        noteUnseen()
        return true
    }

    /// Stops editing. The focus returns to the row from which it left its list, if there is one; from an empty search,
    /// to the row from which the search began.
    func stepOutOfField() {
        let begun = focused?.isSearch == true ? view.interaction.rowBeforeSearch : nil
        let isOver = focused?.text.isEmpty == true
        guard let row = isOver ? begun ?? view.interaction.row : view.interaction.row,
            FocusMap(controls)[row]?.canFocus == true
        else {
            leaveField()
            return
        }
        setFocus(row, opensField: false)
        // The person has not moved to this hit.
        if !isOver { view.interaction.rowBeforeSearch = begun }
    }

    /// Takes back one step: a pick, the move from a list to a control beside it, a search, or a view.
    func stepBack() {
        switch StepBack(
            of: view.interaction,
            from: focused,
            in: FocusMap(controls),
            isPresented: view.screen.isPresented
        ) {
        case .picks(let picks):
            for pick in picks {
                // The plugin may have answered one with all, or with another page.
                guard controls.contains(where: { $0.pick == pick && $0.isPicked && $0.isEnabled }) else { return }
                guard perform(pick) else { return }
            }
        case .search(let action): endSearch(by: action)
        case .row(let row): setFocus(row, opensField: false)
        case .button(let button): activate(button)
        case nil: break
        }
    }

    /// Removes the text of a search. The focus returns to the row from which the search began.
    private func endSearch(by action: Action) {
        let row = view.interaction.rowBeforeSearch
        guard perform(action), let row, FocusMap(controls)[row]?.canFocus == true else { return }
        setFocus(row, opensField: false)
    }

    /// Moves the focus to the item that a list that follows the focus has selected by itself; from elsewhere, Esc leads
    /// there, and the item is scrolled into view.
    func followSelection(since before: [Control]) {
        let focused = focused
        let selected = FocusMap(controls).newlySelected(since: before, focused: focused)
        if selected != nil { showBeginningOfTexts() }
        guard let item = selected, item.id != view.interaction.focus else { return }
        if focused == nil || focused?.following != nil {
            setFocus(item.id, opensField: false)
        } else {
            view.interaction.row = item.id
            revealInRegion(item)
        }
    }

    /// Scrolls as little as necessary to make the focused control visible, with its border.
    func reveal() {
        guard let control = focused else { return }
        revealInRegion(control)
        guard let placed else { return }
        let rect = revealedRect(of: control, in: placed.area.height - placed.pinnedRows)
        if placed.lastSide > 0 { revealSideways(rect, placed) }
        let rows = placed.area.height - placed.pinnedRows
        let sticky = placed.stickyRows
        if sticky > 0, control.isTab { return }
        if control.rect.y >= placed.layout.size.y - placed.pinnedRows { return }
        let margin = rows - sticky > rect.height + 1 ? 1 : 0
        if rect.y - margin < view.scroll + sticky {
            view.scroll = max(0, rect.y - margin - sticky)
        } else if rect.maxY + margin > view.scroll + rows {
            view.scroll = rect.maxY + margin - rows
        }
    }

    /// Returns the part of a control that must be visible: the whole control, or for a field that is too high the row
    /// of the insertion point.
    func revealedRect(of control: Control, in rows: Int) -> Rect {
        guard control.rect.height > rows, let row = typingRow else { return control.rect }
        return Rect(x: control.rect.x, y: row, width: control.rect.width, height: 1)
    }

    private func revealSideways(_ rect: Rect, _ placed: PlacedScreen) {
        // The first and the last column have the marks of what continues.
        if rect.x - 1 < view.side {
            view.side = max(0, rect.x - 1)
        } else if rect.maxX + 1 > view.side + placed.area.width {
            view.side = min(rect.maxX + 1 - placed.area.width, placed.lastSide)
        }
    }

    /// Scrolls sideways, if the screen is wider than the terminal. The focus stays as long as it is visible.
    ///
    /// - Returns: true if the screen is wider than the terminal.
    @discardableResult
    func turnSideways(by columns: Int) -> Bool {
        guard let lastSide = placed?.lastSide, lastSide > 0 else { return false }
        view.side = max(0, min(view.side + columns, lastSide))
        keepFocusOnPage()
        return true
    }

    func move(_ direction: FocusMap.Direction) {
        if moveInTree(direction) { return }
        if focused?.isTab == true, direction == .left || direction == .right {
            if let tab = FocusMap(controls).tab(beside: view.interaction.focus, direction) { perform(tab.action) }
        } else if view.interaction.isAway, direction == .up || direction == .down {
            turnPage(by: direction == .up ? -1 : 1, isWheel: true)
        } else if let next = FocusMap(controls).nearest(to: view.interaction.focus, direction) {
            if !leavesList(to: next, direction) { setFocus(next) }
        } else if direction == .up {
            turnPage(by: -1, isWheel: true)
        } else if direction == .down {
            turnPage(by: 1, isWheel: true)
        } else {
            turnSideways(by: direction == .left ? -Self.sideStep : Self.sideStep)
        }
    }

    /// Returns true if up or down would leave a list that follows the focus, and its header. A person walks through it
    /// without looking where it ends, and the next key would be for a button or be text; Tab leaves it.
    private func leavesList(to next: Control.ID, _ direction: FocusMap.Direction) -> Bool {
        guard direction == .up || direction == .down, let focused, focused.following != nil,
            let next = FocusMap(controls)[next]
        else { return false }
        if case .option = next.kind, next.item == .none { return false }
        return next.action.id != focused.action.id
    }

    /// The columns by which a key scrolls sideways.
    static var sideStep: Int { 8 }

    func moveToNext(backward: Bool) {
        if let next = FocusMap(controls).next(after: view.interaction.focus, backward: backward) { setFocus(next) }
    }

    /// Moves from a field to the next control of the form.
    func moveOnFromField() {
        if let next = FocusMap(controls).next(afterField: view.interaction.focus) { setFocus(next) }
    }

    /// Scrolls, and moves the focus to a visible control; at an end of the screen to its first or last control.
    ///
    /// - Parameters:
    ///   - isWheel: true to scroll by a few rows, so that the focus stays as long as it is visible.
    ///   - place: the position of the mouse in the frame.
    func turnPage(by rows: Int, isWheel: Bool = false, at place: Position? = nil) {
        if abs(rows) == Int(Int32.max), let region = focused?.region?.number { return goToEnd(of: region, rows) }
        if scrollRegion(by: rows, isWheel: isWheel, at: place) { return keepFocusOnPage() }
        let before = view.scroll
        view.scroll = max(0, min(before + rows, placed?.lastScroll ?? 0))
        let isAtEnd = view.scroll == (rows < 0 ? 0 : placed?.lastScroll ?? 0)
        let end: FocusMap.PageEnd? = isWheel || !isAtEnd ? nil : rows < 0 ? .first : .last
        // A list that is shown as a whole is a page of its own.
        if end != nil, let focused, focused.item != .none, let region = focused.region?.number {
            return goToEnd(of: region, rows)
        }
        keepFocusOnPage(end)
    }

    /// Scrolls a region to an end, and moves the focus to its first or last control there.
    private func goToEnd(of region: Int, _ rows: Int) {
        scroll(region, to: rows)
        // The rows at the end of a list that is given in part come later.
        guard focused?.item != .ofExcerpt else { return keepFocusOnPage() }
        // The ends of the list with the focus, or of all that is in the region.
        let list = focused?.grid
        let inside = controls.filter { control in
            control.region?.number == region && control.canFocus && !control.isHidden
                && (list == nil || control.grid == list)
        }
        if let end = rows < 0 ? inside.first : inside.last { setFocus(end.id, opensField: false) }
    }

    /// Moves the focus to a visible control of the page. A field being edited keeps the focus, visible or not.
    func keepFocusOnPage(_ end: FocusMap.PageEnd? = nil) {
        guard let focused else { return }
        // The rows that are seen of its list may be given in a moment.
        let isComing = focused.item == .ofExcerpt && missingRows != nil
        if view.interaction.isEditing || isComing && !isSeen(focused) {
            view.interaction.isAway = !isSeen(focused)
            return
        }
        let next = FocusMap(controls).focus(onPageWith: focused.id, end: end, isSeen: isSeen)
        view.interaction.isAway = next == nil
        if let next { view.interaction.focus = next }
    }

    /// Returns true if a control is in the visible part of the screen.
    func isSeen(_ control: Control) -> Bool {
        placed?.viewport(scroll: view.scroll, side: view.side).shows(control) ?? false
    }
}

// The arrows to the sides in a tree.
extension FullFace {
    /// Handles left and right in a tree: opens a closed item, or moves to its first child; closes an open item, or
    /// moves to the parent.
    ///
    /// - Returns: true if the arrow has an effect here.
    func moveInTree(_ direction: FocusMap.Direction) -> Bool {
        guard let control = focused, let tree = control.tree else { return false }
        let rows = controls.filter { $0.grid == control.grid }
        guard let place = rows.firstIndex(where: { $0.id == control.id }) else { return false }
        let next: Control?
        switch (direction, tree.branch) {
        case (.right, .closed?), (.left, .open?):
            guard let expand = tree.expand else { return false }
            perform(expand)
            return true
        case (.right, .open?): next = rows[(place + 1)...].first.flatMap { $0.isDeeper(than: tree) ? $0 : nil }
        case (.left, _): next = rows[..<place].last { tree.isDeeper(than: $0) }
        default: next = nil
        }
        guard let next else { return false }
        setFocus(next.id)
        return true
    }
}

extension Control {
    fileprivate var takesProposal: Bool {
        kind == .field && !submitID.isEmpty && !isSearch && fieldKind != .lines && fieldKind != .option
    }

    fileprivate func isDeeper(than place: TreePlace) -> Bool { (tree?.level ?? 0) > place.level }
}

extension Control.TreePlace {
    fileprivate func isDeeper(than control: Control) -> Bool { level > control.tree?.level ?? 0 }
}
