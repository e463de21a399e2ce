import PluginABI

// Where the focus is after each change, and that it can be seen.
extension FullFace {
    var controls: [Control] { placed?.layout.controls ?? [] }

    var focused: Control? { FocusMap(controls)[view.interaction.focus] }

    /// Takes over what the screen shows: its fields' texts, and a focus that it allows.
    ///
    /// - Parameters:
    ///   - before: the controls of the screen before, if this one continues it; nil where it is the same.
    ///   - opensField: whether keys go into a field that has the focus from now on.
    func settle(after before: [Control]? = nil, opensField: Bool = false) {
        let map = FocusMap(controls)
        let before = before ?? controls
        if let question = view.interaction.question, map[question.control]?.confirmation != question.words {
            view.interaction.question = nil
        }
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

    /// Gives the focus to another control, because what had it cannot have it any more.
    private func findFocus(_ map: FocusMap, after before: [Control], opensField: Bool) {
        let old = view.interaction.focus
        if view.interaction.isAway, let vanished = before.first(where: { $0.id == old }), vanished.item == .ofExcerpt {
            return findRow(of: vanished)
        }
        if let lost = before.first(where: { $0.id == old }) ?? view.interaction.lost {
            let row = lost.item == .none ? map[view.interaction.row] : nil
            if let next = map.successor(of: lost, among: before) ?? row {
                setFocus(next.id, opensField: opensField)
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
            return
        }
        // A screen is read from its top: what is further down has the focus once a key leads there.
        view.interaction.focus = first.id
        view.interaction.isAway = true
    }

    /// True if the screen, where nothing has the focus, is the page of before: the list that had the focus is still there,
    /// or nothing had it before because something had vanished.
    func isContinued(without lost: Control?, among before: [Control]) -> Bool {
        let map = FocusMap(controls)
        if let lost { return map.keepsList(of: lost, among: before) }
        return view.interaction.lost != nil && map.keepsSome(of: before)
    }

    /// Nothing has the focus any more, or only what cannot be used at the moment: Enter does nothing then.
    private func loseFocus(_ lost: Control, _ map: FocusMap) {
        if let kept = map[lost.id], !kept.leadsAway {
            // Where it is, and Tab leads on from there.
            _ = leaveField(then: .nothing)
            return
        }
        if view.interaction.focus != nil { setFocus(nil, opensField: false) }
        view.interaction.lost = lost
    }

    /// Follows the row from which the focus has gone to something else: where the row goes, to what took its place.
    private func keepRow(_ map: FocusMap, after before: [Control]) {
        guard let row = view.interaction.row, map[row]?.canFocus != true else { return }
        let vanished = before.first { $0.id == row }
        view.interaction.row = vanished.flatMap { map.successor(of: $0, among: before) }?.id
    }

    /// Gives the focus to a row that is seen of a list whose other rows were given until now: to the first of those
    /// behind it, or the last of those before it.
    private func findRow(of vanished: Control) {
        let rows = controls.filter { $0.action.id == vanished.action.id }
        let isBehind = rows.last.map { $0.rect.y < vanished.rect.y } ?? false
        let seen = rows.filter { $0.canFocus && isSeen($0) }
        guard let row = isBehind ? seen.first : seen.last else { return }
        view.interaction.focus = row.id
        view.interaction.isAway = false
    }

    /// What asks for the rows of a list that are seen, or will be after the next page, and are not given; nil where all
    /// are, or were asked for since the last key: some plugin does not give them, or two lists share one window.
    var missingRows: Action? {
        guard let placed, placed.layout.isPartial, extent == .full, rowsAsked.count < 8 else { return nil }
        let rows = placed.viewport(scroll: view.scroll, side: view.side).rows
        return placed.layout.request(for: rows, beside: rowsAsked)
    }

    /// Moves the focus. A field to which a person moves it is edited as soon as it has the focus.
    ///
    /// - Returns: whether a field that is left gives up its text first, so that something else can be shown than was
    ///   seen.
    @discardableResult
    func setFocus(_ id: Control.ID?, opensField: Bool = true) -> Bool {
        if leaveField(then: .focus(id, opensField: opensField)) { return true }
        moveFocus(to: id, opensField: opensField)
        return false
    }

    func moveFocus(to id: Control.ID?, opensField: Bool) {
        if let row = focused, row.item != .none { view.interaction.row = row.id }
        view.interaction.focus = id
        view.interaction.lost = nil
        view.interaction.isAway = false
        if opensField, let control = focused, control.kind == .field, control.isEnabled { edit(control) }
        reveal()
    }

    /// Lets keys go into a field.
    func edit(_ control: Control) {
        view.interaction.typing = .field
        if view.interaction.editors[control.id] == nil {
            view.interaction.editors[control.id] = FieldEditor(shown: control.text)
        }
    }

    /// Keys go into no field any more, and a field shows what its RIB has. If that differs from what was typed, the RIB is
    /// notified: what it said about the refused text is over.
    ///
    /// - Parameter sequel: what follows when the RIB has been notified.
    /// - Returns: whether a text is given up.
    func leaveField(then sequel: Sequel) -> Bool {
        let wasEditing = view.interaction.isEditing
        if wasEditing { view.interaction.typing = .screen }
        guard let id = view.interaction.focus else { return false }
        guard view.interaction.editors[id]?.leave() == true, wasEditing, let control = focused, control.isEnabled else {
            return false
        }
        let text = view.interaction.editors[id]?.text ?? control.text
        perform(Action(id: control.action.id, value: text), then: sequel)
        return true
    }

    /// Characters are commands from now on, unless the screen that has come takes them.
    func useKeysAsCommands() {
        if view.interaction.typing == .screen { view.interaction.typing = .commands }
    }

    /// Scrolls as little as it takes to see what has the focus, with the border around it.
    func reveal() {
        revealInRegion()
        guard let control = focused, let placed else { return }
        let rect = revealedRect(of: control, in: placed.area.height)
        if placed.lastSide > 0 { revealSideways(rect, placed) }
        let rows = placed.area.height
        let sticky = placed.stickyRows
        if sticky > 0, control.isTab { return }
        let margin = rows - sticky > rect.height + 1 ? 1 : 0
        if rect.y - margin < view.scroll + sticky {
            view.scroll = max(0, rect.y - margin - sticky)
        } else if rect.maxY + margin > view.scroll + rows {
            view.scroll = rect.maxY + margin - rows
        }
    }

    /// What of a control is to be seen: all of it, or of a field that is too high the row where typing continues.
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

    /// Shows what is further to a side, of a screen that is wider than the terminal. The focus stays as long as it is
    /// seen.
    ///
    /// - Returns: whether there is such a screen.
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
            setFocus(next)
        } else if direction == .up {
            turnPage(by: -1, isWheel: true)
        } else if direction == .down {
            turnPage(by: 1, isWheel: true)
        } else {
            turnSideways(by: direction == .left ? -Self.sideStep : Self.sideStep)
        }
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

    /// Scrolls, and takes the focus to what is seen then; at an end of the screen to its first or last control.
    ///
    /// - Parameters:
    ///   - isWheel: whether it is by a few rows, so that the focus stays as long as it is seen.
    ///   - place: where the wheel is turned, in the frame.
    func turnPage(by rows: Int, isWheel: Bool = false, at place: Position? = nil) {
        if scrollRegion(by: rows, isWheel: isWheel, at: place) { return keepFocusOnPage() }
        let before = view.scroll
        view.scroll = max(0, min(before + rows, placed?.lastScroll ?? 0))
        let isAtEnd = view.scroll == (rows < 0 ? 0 : placed?.lastScroll ?? 0)
        let end: FocusMap.PageEnd? = isWheel || !isAtEnd ? nil : rows < 0 ? .first : .last
        keepFocusOnPage(end)
    }

    /// Takes the focus to something on the page that is seen. What is being typed stays in its field, seen or not.
    private func keepFocusOnPage(_ end: FocusMap.PageEnd? = nil) {
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

    /// Whether a control is on the part of the screen that is seen.
    func isSeen(_ control: Control) -> Bool {
        placed?.viewport(scroll: view.scroll, side: view.side).shows(control) ?? false
    }
}

// The arrows to the sides in a tree.
extension FullFace {
    /// Opens a closed item, or goes to the first one in an open one; closes an open item, or goes to the one that it is in.
    ///
    /// - Returns: whether the arrow does that.
    func moveInTree(_ direction: FocusMap.Direction) -> Bool {
        guard let control = focused, let tree = control.tree else { return false }
        let rows = controls.filter { $0.grid == control.grid }
        guard let place = rows.firstIndex(where: { $0.id == control.id }) else { return false }
        let next: Control?
        switch (direction, tree.branch) {
        case (.right, .closed?), (.left, .open?):
            tree.expand.map { perform($0) }
            return tree.expand != nil
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
    fileprivate func isDeeper(than place: TreePlace) -> Bool { (tree?.level ?? 0) > place.level }
}

extension Control.TreePlace {
    fileprivate func isDeeper(than control: Control) -> Bool { level > control.tree?.level ?? 0 }
}
