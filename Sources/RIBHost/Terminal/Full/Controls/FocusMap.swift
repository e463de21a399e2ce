import PluginABI

/// The places that the focus can have on a screen.
struct FocusMap {
    /// A way for the focus to move.
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
        return controls.first { $0.id == id }
    }

    /// The button that Enter in a field presses; nil while it cannot be pressed.
    func button(submittedBy field: Control) -> Control? {
        controls.first { $0.role != nil && $0.isEnabled && $0.action.id == field.submitID }
    }

    /// The control that a shortcut stands for: the first that has it and can be used.
    func control(withShortcut key: Character) -> Control? {
        controls.first { $0.shortcut == key && $0.canFocus }
    }

    /// The button that Esc presses: what leads back from the view that has the focus, or closes what is presented.
    ///
    /// - Parameters:
    ///   - id: what has the focus. Where nothing has it, or the tabs do, there must be only one such button.
    ///   - isPresented: whether the screen is over another one.
    /// - Returns: nil where nothing would be unwound: Esc never ends a session, nor closes what does not have the focus.
    func wayBack(from id: Control.ID?, isPresented: Bool) -> Control? {
        let focused = self[id].flatMap { $0.isTab ? nil : $0 }
        for role in isPresented ? [Button.Role.back, .cancel] : [.back] {
            var ways: [Control] = []
            // By index: iterating would copy each control.
            for index in controls.indices where controls[index].kind == .button(role) && controls[index].isEnabled {
                if focused?.isWithin(controls[index].group) != false { ways.append(controls[index]) }
            }
            guard let first = ways.first else { continue }
            guard focused != nil else { return ways.count == 1 ? first : nil }
            // The innermost view around the focus; of several buttons of one view the first.
            return ways.dropFirst().reduce(first) { $0.group.count < $1.group.count ? $1 : $0 }
        }
        return nil
    }

    /// The tab that is chosen, which has the focus for all of them.
    var chosenTab: Control? { controls.first(where: \.isChosenTab) }

    /// The field that a character goes into while none is edited: the one that has the focus, or the only one; nil
    /// where there are several, and while the tabs have the focus, where digits choose.
    func field(typedInto id: Control.ID?) -> Control? {
        let fields = controls.filter { $0.kind == .field && $0.isEnabled }
        if let focused = fields.first(where: { $0.id == id }) { return focused }
        return fields.count == 1 && self[id]?.isTab != true ? fields[0] : nil
    }

    /// The control with the focus on a screen where nothing has it yet, and whether that is seen: what a person most
    /// likely wants of what is seen, or else the first one further down.
    ///
    /// - Parameters:
    ///   - step: the step that the flow has come to, of those that the screen shows.
    ///   - isSeen: whether a control is seen before anything is scrolled.
    /// - Returns: nil where nothing is to have it.
    func firstFocus(in step: String?, _ isSeen: (Control) -> Bool) -> (id: Control.ID, isSeen: Bool)? {
        let own = controls.filter { $0.canFocus && $0.isPart(of: step) }
        let candidates = own.isEmpty ? controls : own
        if let best = best(of: candidates.filter(isSeen)) { return (entry(best), true) }
        // To a step that was entered within a screen the focus goes, wherever that is.
        let others = controls.contains { $0.canFocus && !$0.isTab && !$0.leadsAway && !$0.isPart(of: step) }
        return candidates.first { $0.canFocus && !$0.leadsAway }.map { (entry($0), !own.isEmpty && others) }
    }

    /// The control with the focus on a screen that continues another, where what had it is gone or cannot be used: what
    /// took its place, another of its list, or what a person most likely wants of what has replaced its step.
    ///
    /// - Parameters:
    ///   - lost: what had the focus.
    ///   - before: the controls of the screen before.
    /// - Returns: nil where nothing is to have it. It is never what leaves, ends or destroys.
    func successor(of lost: Control, among before: [Control]) -> Control? {
        if let kept = self[lost.id] {
            if kept.canFocus { return kept.leadsAway ? nil : kept }
            return kept.isCell ? best(of: newControls(beside: kept, among: before)) : fieldBefore(kept)
        }
        if lost.isTab { return chosenTab }
        if lost.isListed, let row = inList(of: lost, among: before) { return row }
        if lost.item == .none, let next = inPlace(of: lost, among: before) { return next.leadsAway ? nil : next }
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

    /// The row that took the place of a row of a list, or of a button that was one of several with one action.
    private func inList(of lost: Control, among before: [Control]) -> Control? {
        let rows = controls.filter { $0.isListed(with: lost) && $0.canFocus && !$0.leadsAway }
        let old = before.filter { $0.isListed(with: lost) && $0.grid == lost.grid }
        guard let place = old.firstIndex(where: { $0.id == lost.id }) else { return rows.first }
        let kept = Set(rows.map(\.id))
        let next = old[place...].first { kept.contains($0.id) } ?? old[..<place].last { kept.contains($0.id) }
        return next.flatMap { self[$0.id] } ?? rows.prefix(place + 1).last
    }

    /// True if a list that has lost a row is still there: other rows have stayed, or all are gone and what is around the
    /// list has stayed.
    func keepsList(of lost: Control, among before: [Control]) -> Bool {
        guard lost.isListed else { return false }
        let rows = controls.filter { $0.isListed(with: lost) }
        let map = rows.isEmpty && lost.item != .none ? self : FocusMap(rows)
        return map.keepsSome(of: before)
    }

    /// Whether some control has stayed.
    func keepsSome(of before: [Control]) -> Bool {
        let old = Set(before.map(\.id))
        return controls.contains { old.contains($0.id) }
    }

    /// The control that has replaced another one, if all others of the step are as before.
    private func inPlace(of lost: Control, among before: [Control]) -> Control? {
        let old = before.filter { $0.group == lost.group }
        let now = controls.filter { $0.group == lost.group }
        guard now.count == old.count, let place = old.firstIndex(where: { $0.id == lost.id }) else { return nil }
        let isAlone = old.indices.allSatisfy { $0 == place || old[$0].id == now[$0].id }
        return isAlone && now[place].canFocus ? now[place] : nil
    }

    /// What has come to the step of a board on which nothing can be done any more.
    private func newControls(beside cell: Control, among before: [Control]) -> [Control] {
        let old = Set(before.map(\.id))
        return controls.filter { $0.canFocus && $0.group == cell.group && !old.contains($0.id) }
    }

    /// The field that is right before a button that cannot be pressed any more: what is typed next goes into that.
    private func fieldBefore(_ button: Control) -> Control? {
        guard button.role != nil, let place = controls.firstIndex(where: { $0.id == button.id }) else { return nil }
        guard let last = controls[..<place].last(where: \.canFocus), last.kind == .field else { return nil }
        return last.fieldKind == .option || last.group != button.group ? nil : last
    }

    /// An empty field, what a person most likely wants, or the first control; the tabs only where there is nothing
    /// else. Never what leads away or cannot be undone: the first Enter on a screen does no harm.
    private func best(of controls: [Control]) -> Control? {
        controls.first { $0.isEnabled && $0.kind == .field && $0.text.isEmpty }
            ?? controls.first { $0.isEnabled && $0.role == .primary }
            ?? controls.first { $0.isEnabled && !$0.isTab && !$0.leadsAway && $0.role != .bar }
            ?? controls.first { $0.canFocus && !$0.leadsAway }
    }

    /// The control that the focus goes to on a page of the screen: where it was, if that is visible, otherwise the
    /// nearest; nil where nothing on the page can have it.
    ///
    /// - Parameters:
    ///   - end: the end of the page to prefer, where the screen cannot be scrolled further that way.
    ///   - isSeen: whether the page shows a control.
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

    /// The tab beside the one that has the focus; nil at the end of the row.
    func tab(beside id: Control.ID?, _ direction: Direction) -> Control? {
        guard let chosen = controls.firstIndex(where: { $0.id == id }) else { return nil }
        let beside = direction == .left ? chosen - 1 : chosen + 1
        return controls.indices.contains(beside) && controls[beside].isTab ? controls[beside] : nil
    }

    /// The next control in reading order, or the one before; a grid counts as one, and all goes round.
    func next(after id: Control.ID?, backward: Bool) -> Control.ID? {
        let all = backward ? controls.reversed() : controls
        guard let place = all.firstIndex(where: { $0.id == id }) else { return all.first(where: \.canFocus)?.id }
        let others = all[(place + 1)...] + all[..<place]
        let next = others.first { $0.canFocus && ($0.grid == nil || $0.grid != all[place].grid) }
        return next.map(entry)
    }

    /// The control that has the focus when it comes to one: in a grid the one that is chosen, or the first that can be
    /// pressed, from whichever side.
    private func entry(_ control: Control) -> Control.ID {
        guard let grid = control.grid else { return control.id }
        let cells = controls.filter { $0.grid == grid && $0.isEnabled }
        return (cells.first(where: \.isChosen) ?? cells.first)?.id ?? control.id
    }

    /// Where Enter leads from a field: to the next control of a form, or back to a field above it, but
    /// never to what leads away or cannot be undone; nil if there is nothing.
    func next(afterField id: Control.ID?) -> Control.ID? {
        guard let current = self[id], let place = controls.firstIndex(where: { $0.id == current.id }) else {
            return nil
        }
        let next =
            controls[(place + 1)...].first { $0.isEnabled && !$0.leadsAway }
            ?? controls[..<place].first { $0.isEnabled && $0.kind == .field }
        return next?.id
    }

    /// The nearest control in a direction; nil if there is none.
    func nearest(to id: Control.ID?, _ direction: Direction) -> Control.ID? {
        guard let current = self[id] else { return controls.first(where: \.canFocus)?.id }
        var best: (id: Control.ID, distance: Int)?
        for control in controls where control.id != current.id && control.canFocus {
            // What is scrolled out of its region is where only that leads.
            if control.isHidden, control.region?.number != current.region?.number { continue }
            guard let distance = Self.distance(from: current.rect, to: control.rect, direction) else { continue }
            if distance < best?.distance ?? .max { best = (control.id, distance) }
        }
        return best?.id
    }

    /// How far a rectangle is in a direction; nil if it is not there. What is straight ahead is nearer than what is
    /// aside.
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

    /// The columns or rows between two ranges; 0 if they overlap.
    private static func gap(_ low: Int, _ high: Int, _ otherLow: Int, _ otherHigh: Int) -> Int {
        max(0, max(otherLow - high, low - otherHigh))
    }

    /// How far the middles of two ranges are from each other, so that of two below the more central one is nearer.
    private static func misalignment(_ low: Int, _ high: Int, _ otherLow: Int, _ otherHigh: Int) -> Int {
        abs((low + high) - (otherLow + otherHigh)) / 8
    }
}

extension Control {
    /// The steps that the control is a part of, as its id carries them: `finance/dashboard/` of
    /// `finance/dashboard/topUp`.
    fileprivate var group: Substring {
        id.action.id.lastIndex(of: "/").map { id.action.id[...$0] } ?? ""
    }

    fileprivate var isCell: Bool { if case .cell = kind { true } else { false } }

    /// Whether it is a row of a list, or a button that is one of several with one action.
    fileprivate var isListed: Bool { item != .none || role != nil && action.value != nil }

    fileprivate func isListed(with other: Control) -> Bool {
        isListed && action.id == other.action.id && (item == .none) == (other.item == .none)
    }

    fileprivate func isWithin(_ group: Substring) -> Bool { self.group.hasPrefix(group) }

    fileprivate func isPart(of step: String?) -> Bool {
        group.split(separator: "/").contains { $0 == step ?? "" }
    }
}
