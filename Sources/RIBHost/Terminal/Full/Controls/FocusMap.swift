import PluginABI

/// The possible places of the focus on a screen.
struct FocusMap {
    /// A direction in which the focus moves.
    enum Direction {
        case up, down, left, right
    }

    private let controls: [Control]

    init(_ controls: [Control]) {
        self.controls = controls
    }

    /// The control with an id.
    subscript(id: Control.ID?) -> Control? {
        guard let id else { return nil }
        return first { controls[$0].id == id }
    }

    /// Returns the first control whose index meets a condition. By index: iterating would copy each control.
    private func first(where isMet: (Int) -> Bool) -> Control? {
        controls.indices.first(where: isMet).map { controls[$0] }
    }

    /// Returns the button that Enter in a field presses; nil while the button is disabled.
    func button(submittedBy field: Control) -> Control? {
        controls.first { $0.role != nil && $0.isEnabled && $0.action.id == field.submitID }
    }

    /// The first field that is sent by Enter, as in a conversation; nil if there is none.
    var submitting: Control? {
        first { controls[$0].isEnabled && controls[$0].isForText && !controls[$0].submitID.isEmpty }
    }

    /// The enabled buttons and toggles with a shortcut.
    var shortcutButtons: [Control] {
        controls.indices.filter { controls[$0].part.isButton && controls[$0].isEnabled && controls[$0].shortcut != nil }
            .map { controls[$0] }
    }

    /// Returns the first enabled control with a shortcut.
    func control(withShortcut key: Character) -> Control? {
        first { controls[$0].shortcut == key && controls[$0].canFocus }
    }

    /// Returns the button that Esc presses: it leads back from the focused view, or closes the presented screen.
    ///
    /// - Parameters:
    ///   - focused: the focused control. Without a focus, or with the focus on the tabs, there must be only one such
    ///     button.
    ///   - isPresented: true if the screen is presented over another screen.
    /// - Returns: nil if there is nothing to leave: Esc never ends a session, and never closes a view without the
    ///   focus.
    func wayBack(from focused: Control?, isPresented: Bool) -> Control? {
        let focused = focused.flatMap { $0.isTab ? nil : $0 }
        for role in isPresented ? [Button.Role.back, .cancel] : [.back] {
            var ways: [Control] = []
            for index in controls.indices where controls[index].part == .wayBack && controls[index].isEnabled {
                guard controls[index].role == role else { continue }
                if focused?.isWithin(controls[index].group) != false { ways.append(controls[index]) }
            }
            guard let first = ways.first else { continue }
            guard focused != nil else { return ways.count == 1 ? first : nil }
            // The innermost view around the focus; of several buttons of one view the first.
            return ways.dropFirst().reduce(first) { $0.group.count < $1.group.count ? $1 : $0 }
        }
        return nil
    }

    /// The button that leads back, if the other controls that can have the focus all lead away; nil if there is none, or
    /// several.
    var onlyWayBack: Control? {
        let others = controls.filter { $0.canFocus && $0.role != .back }
        guard others.allSatisfy(\.leadsAway) else { return nil }
        let ways = controls.filter { $0.canFocus && $0.role == .back }
        return ways.count == 1 ? ways[0] : nil
    }

    /// True if one field takes text, beside searches.
    var hasOneFieldForText: Bool { controls.count(where: \.isForText) == 1 }

    /// The chosen tab, which has the focus for all tabs.
    var chosenTab: Control? { controls.first(where: \.isChosenTab) }

    /// The first field to search in; nil if there is none.
    var search: Control? { first { controls[$0].part == .search && controls[$0].isEnabled } }

    /// True if there is a field to search in, or a list with items.
    var canSearch: Bool { search != nil || controls.indices.contains { controls[$0].item != .none } }

    /// The picked items of a list that can be unpicked, as actions that do so.
    func picks(in grid: Int?) -> [Action] {
        controls.filter { $0.isPicked && $0.isEnabled && $0.grid == grid }.compactMap(\.pick)
    }

    /// Returns the action of the list among whose items `/` searches: the list with the focus, otherwise the first; nil
    /// if there is none.
    func searchedList(from id: Control.ID?) -> String? {
        let item = self[id].flatMap { $0.item == .none ? nil : $0 } ?? controls.first { $0.item != .none }
        return item?.action.id
    }

    /// Returns the control that a digit names: a tab; on a screen without tabs, an item of the list, the choice or the
    /// board with the focus. Disabled ones count too, so that a number means the same as long as the screen does.
    func control(number: Int, from id: Control.ID?) -> Control? {
        var counted = Array(controls.prefix(while: \.isTab))
        if counted.isEmpty, let grid = self[id]?.grid { counted = controls.filter { $0.grid == grid } }
        return counted.indices.contains(number - 1) ? counted[number - 1] : nil
    }

    /// Returns the item that a list that follows the focus has selected, other than before; nil if there is none. While
    /// an item of such a list has the focus, only this list counts, with those that have the same action, such as lanes.
    func newlySelected(since before: [Control], focused: Control?) -> Control? {
        let list = focused?.following == nil ? nil : focused?.action.id
        return first { index in
            guard controls[index].part == .follower, controls[index].isChosen, controls[index].canFocus else {
                return false
            }
            if let list, controls[index].action.id != list { return false }
            return !before.contains { $0.isChosen && $0.id == controls[index].id }
        }
    }

    /// Returns the initial focus of a screen, and whether that control is visible: the control that a person most
    /// likely wants among the visible controls, otherwise the first one further down.
    ///
    /// - Parameters:
    ///   - step: the current step of the flow, among the steps on the screen.
    ///   - isSeen: returns true if a control is visible before any scrolling.
    /// - Returns: nil if no control should have the focus.
    func firstFocus(in step: String?, _ isSeen: (Control) -> Bool) -> (id: Control.ID, isSeen: Bool)? {
        let own = controls.filter { $0.canFocus && $0.isPart(of: step) }
        let candidates = own.isEmpty ? controls : own
        if let best = best(of: candidates.filter(isSeen)) { return (entry(best), true) }
        // To a step that was entered within a screen the focus goes, wherever that is.
        let others = controls.contains { $0.canFocus && !$0.isTab && !$0.leadsAway && !$0.isPart(of: step) }
        let further = candidates.filter { $0.canFocus && !$0.leadsAway }
        return (further.first { !$0.isSearch } ?? further.first).map { (entry($0), !own.isEmpty && others) }
    }

    /// Returns the new focus if the focused control has disappeared or been disabled: its replacement, another item of
    /// its list, or the control that a person most likely wants in the new step.
    ///
    /// - Parameters:
    ///   - lost: the control that had the focus.
    ///   - before: the controls of the previous screen.
    /// - Returns: nil if no control should have the focus. Never a control that leaves, ends or destroys.
    func successor(of lost: Control, among before: [Control]) -> Control? {
        if let kept = self[lost.id] {
            if kept.canFocus { return kept.leadsAway ? nil : kept }
            return kept.isCell ? best(of: newControls(beside: kept, among: before)) : fieldBefore(kept)
        }
        if lost.isTab { return chosenTab }
        if lost.isListed, let row = inList(of: lost, among: before) { return row }
        if lost.item == .none, let next = inPlace(of: lost, among: before) { return next.leadsAway ? nil : next }
        if lost.role != nil, let field = newControls(beside: lost, among: before).first(where: \.isForText) {
            return field
        }
        // The step that it was a part of, or what that is a part of; in the end the whole screen, whose ids begin with
        // nothing.
        var group = lost.group
        while true {
            let candidates = controls.filter { $0.canFocus && $0.isWithin(group) }
            if !candidates.isEmpty {
                return FocusMap(candidates).keepsSome(of: before) ? nil : best(of: candidates)
            }
            guard !group.isEmpty else { return nil }
            group = group.dropLast().lastIndex(of: "/").map { group[...$0] } ?? ""
        }
    }

    /// Returns the row that has replaced a row of a list, or a button of several with the same action.
    private func inList(of lost: Control, among before: [Control]) -> Control? {
        let rows = controls.filter { $0.isListed(with: lost) && $0.canFocus && !$0.leadsAway }
        let old = before.filter { $0.isListed(with: lost) && $0.grid == lost.grid }
        guard let place = old.firstIndex(where: { $0.id == lost.id }) else { return rows.first }
        let kept = Set(rows.map(\.id))
        let next = old[place...].first { kept.contains($0.id) } ?? old[..<place].last { kept.contains($0.id) }
        return next.flatMap { self[$0.id] } ?? rows.prefix(place + 1).last
    }

    /// Returns true if a list that has lost a row still exists: other rows have stayed, or all rows have gone and
    /// controls around the list have stayed.
    func keepsList(of lost: Control, among before: [Control]) -> Bool {
        guard lost.isListed else { return false }
        let rows = controls.filter { $0.isListed(with: lost) }
        let map = rows.isEmpty && lost.item != .none ? self : FocusMap(rows)
        return map.keepsSome(of: before)
    }

    /// Returns true if any control has stayed.
    func keepsSome(of before: [Control]) -> Bool {
        let old = Set(before.map(\.id))
        return controls.contains { old.contains($0.id) }
    }

    /// Returns the control at the same place, if all other controls of the step are unchanged.
    private func inPlace(of lost: Control, among before: [Control]) -> Control? {
        let old = before.filter { $0.group == lost.group }
        let now = controls.filter { $0.group == lost.group }
        guard now.count == old.count, let place = old.firstIndex(where: { $0.id == lost.id }) else { return nil }
        let isAlone = old.indices.allSatisfy { $0 == place || old[$0].id == now[$0].id }
        return isAlone && now[place].canFocus ? now[place] : nil
    }

    /// Returns the new controls in the step of another control.
    private func newControls(beside other: Control, among before: [Control]) -> [Control] {
        let old = Set(before.map(\.id))
        return controls.filter { $0.canFocus && $0.group == other.group && !old.contains($0.id) }
    }

    /// Returns the field directly before a button that has been disabled: typing continues there.
    private func fieldBefore(_ button: Control) -> Control? {
        guard button.role != nil, let place = controls.firstIndex(where: { $0.id == button.id }) else { return nil }
        guard let last = controls[..<place].last(where: \.canFocus), last.kind == .field else { return nil }
        return last.fieldKind == .option || last.group != button.group ? nil : last
    }

    /// Returns the last field of the form before a button that has been disabled; nil if there is none.
    func formField(before button: Control) -> Control? {
        guard button.role != nil else { return nil }
        let before = controls.prefix { $0.id != button.id }
        return before.last { $0.isForText && $0.canFocus && $0.group == button.group }
    }

    /// Returns an empty field, a list that shows what has the focus, the control that a person most likely wants, or the
    /// first control; tabs only if there is nothing else. Never a control that leaves or cannot be undone: the first Enter
    /// on a screen does no harm.
    private func best(of controls: [Control]) -> Control? {
        controls.first { $0.isEnabled && $0.kind == .field && !$0.isSearch && $0.text.isEmpty }
            ?? controls.first { $0.isEnabled && $0.isForText && !$0.submitID.isEmpty }
            ?? controls.first { $0.isEnabled && $0.part == .follower }
            ?? controls.first { $0.isEnabled && $0.role == .primary }
            ?? controls.first { $0.isEnabled && !$0.isTab && !$0.leadsAway && !$0.isSearch && $0.role != .bar }
            ?? controls.first { $0.canFocus && !$0.leadsAway }
    }

    /// Returns the focus on a page of the screen: the current focus if visible, otherwise the nearest control; nil if
    /// the page has no control.
    ///
    /// - Parameters:
    ///   - end: the preferred end of the page, if the screen cannot be scrolled further in that direction.
    ///   - isSeen: returns true if the page shows a control.
    func focus(onPageWith focus: Control.ID?, end: PageEnd?, isSeen: (Control) -> Bool) -> Control.ID? {
        let seen = controls.filter { $0.canFocus && isSeen($0) }
        let current = self[focus]
        switch end {
        case .first?: return (seen.first { !$0.isTab } ?? seen.first)?.id
        case .last?: return seen.last?.id
        case nil: break
        }
        guard let current else { return seen.first?.id }
        if seen.contains(where: { $0.id == current.id }) { return current.id }
        // A tab bar is always seen: it is not where one reads. What leads away gets no focus by itself.
        let inRegion = current.region == nil ? [] : seen.filter { $0.region?.number == current.region?.number }
        let near = inRegion.isEmpty ? seen.filter { !$0.isTab && !$0.leadsAway } : inRegion
        return near.min { abs($0.rect.y - current.rect.y) < abs($1.rect.y - current.rect.y) }?.id
    }

    /// An end of a page.
    enum PageEnd {
        case first, last
    }

    /// Returns the tab beside the focused tab; nil at the end of the row.
    func tab(beside id: Control.ID?, _ direction: Direction) -> Control? {
        guard let chosen = controls.firstIndex(where: { $0.id == id }) else { return nil }
        let beside = direction == .left ? chosen - 1 : chosen + 1
        return controls.indices.contains(beside) && controls[beside].isTab ? controls[beside] : nil
    }

    /// Returns the next or previous control in reading order, cyclically. A grid counts as one control.
    func next(after id: Control.ID?, backward: Bool) -> Control.ID? {
        let all = backward ? controls.reversed() : controls
        guard let place = all.firstIndex(where: { $0.id == id }) else { return all.first(where: \.canFocus)?.id }
        let others = all[(place + 1)...] + all[..<place]
        let next = others.first { $0.canFocus && ($0.grid == nil || $0.grid != all[place].grid) }
        return next.map(entry)
    }

    /// Returns the control that gets the focus when the focus moves to a control: for a grid, the chosen cell or the
    /// first enabled cell.
    private func entry(_ control: Control) -> Control.ID {
        guard let grid = control.grid else { return control.id }
        let cells = controls.filter { $0.grid == grid && $0.isEnabled }
        return (cells.first(where: \.isChosen) ?? cells.first)?.id ?? control.id
    }

    /// Returns the control to which Enter in a field moves: the next control of a form, or back to a field above, but
    /// never a control that leaves or cannot be undone; nil if there is none.
    func next(afterField id: Control.ID?) -> Control.ID? {
        guard let current = self[id], let place = controls.firstIndex(where: { $0.id == current.id }) else {
            return nil
        }
        let next =
            controls[(place + 1)...].first { $0.isEnabled && !$0.leadsAway }
            ?? controls[..<place].first { $0.isEnabled && $0.kind == .field }
        return next?.id
    }

    /// Returns the nearest control in a direction; nil if there is none.
    func nearest(to id: Control.ID?, _ direction: Direction) -> Control.ID? {
        guard let current = self[id] else { return controls.first(where: \.canFocus)?.id }
        var best: (id: Control.ID, distance: Int)?
        for control in controls where control.id != current.id && control.canFocus {
            // What is scrolled out of its region is where only that leads.
            if control.isHidden, control.region?.number != current.region?.number { continue }
            guard let distance = Self.distance(from: current.rect, to: control.rect, direction) else { continue }
            if distance < best?.distance ?? .max { best = (control.id, distance) }
        }
        return best?.id ?? inPane(beside: current, direction)?.id
    }

    /// Returns the control at the side of a row of a list that is nearest in height, in the nearest pane: the row may be
    /// below all that is there. Nil if there is none.
    private func inPane(beside row: Control, _ direction: Direction) -> Control? {
        guard row.item != .none, direction == .left || direction == .right else { return nil }
        func ahead(_ control: Control) -> Int {
            direction == .left ? row.rect.x - control.rect.maxX : control.rect.x - row.rect.maxX
        }
        let there = controls.filter { $0.canFocus && !$0.isHidden && $0.region != nil && ahead($0) >= 0 }
        let pane = there.min { ahead($0) < ahead($1) }?.region?.number
        return there.filter { $0.region?.number == pane }
            .min { abs($0.rect.y - row.rect.y) < abs($1.rect.y - row.rect.y) }
    }

    /// Returns the distance of a rectangle in a direction; nil if the rectangle is not there. A rectangle straight
    /// ahead is nearer than a rectangle at the side.
    private static func distance(from: Rect, to: Rect, _ direction: Direction) -> Int? {
        let ahead: Int
        let aside: Int
        switch direction {
        case .up: ahead = from.y - to.maxY
        case .down: ahead = to.y - from.maxY
        case .left: ahead = from.x - to.maxX
        case .right: ahead = to.x - from.maxX
        }
        guard ahead >= 0 else { return nil }
        switch direction {
        // A row is about as high as two columns are wide.
        case .up, .down: aside = gap(from.x, from.maxX, to.x, to.maxX) + misalignment(from.x, from.maxX, to.x, to.maxX)
        case .left, .right: aside = 2 * gap(from.y, from.maxY, to.y, to.maxY)
        }
        switch direction {
        case .up, .down: return 16 * ahead + 4 * aside
        // Sideways only within the same rows: what is below is not to the right.
        case .left, .right: return aside > 0 ? nil : ahead
        }
    }

    /// The columns or rows between two ranges; 0 if the ranges overlap.
    private static func gap(_ low: Int, _ high: Int, _ otherLow: Int, _ otherHigh: Int) -> Int {
        max(0, max(otherLow - high, low - otherHigh))
    }

    /// The distance between the middles of two ranges: of two controls below, the more central one is nearer.
    private static func misalignment(_ low: Int, _ high: Int, _ otherLow: Int, _ otherHigh: Int) -> Int {
        abs((low + high) - (otherLow + otherHigh)) / 8
    }
}

extension Control {
    /// The steps around the control, as a prefix of its id: `finance/dashboard/` for `finance/dashboard/topUp`.
    fileprivate var group: Substring {
        id.action.id.lastIndex(of: "/").map { id.action.id[...$0] } ?? ""
    }

    /// True for a field other than of a search.
    fileprivate var isForText: Bool { kind == .field && !isSearch }

    fileprivate var isCell: Bool { if case .cell = kind { true } else { false } }

    /// True for an item of a list, and for a button of several with the same action.
    fileprivate var isListed: Bool { item != .none || role != nil && action.value != nil }

    fileprivate func isListed(with other: Control) -> Bool {
        isListed && action.id == other.action.id && (item == .none) == (other.item == .none)
    }

    fileprivate func isWithin(_ group: Substring) -> Bool { self.group.hasPrefix(group) }

    fileprivate func isPart(of step: String?) -> Bool {
        group.split(separator: "/").contains { $0 == step ?? "" }
    }
}
