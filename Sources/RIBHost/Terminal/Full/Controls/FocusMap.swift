internal import PluginABI

/// Where the focus can go on a screen.
struct FocusMap {
    /// A way for the focus to move.
    enum Direction {
        case up, down, left, right
    }

    private let controls: [Control]
    /// Of which grids any cell can be pressed, by number: in those, the focus moves over all cells.
    private var liveGrids: [Bool] = []

    init(_ controls: [Control]) {
        self.controls = controls
        for index in controls.indices {
            guard let grid = controls[index].grid else { continue }
            // Grids are numbered in reading order.
            while liveGrids.count <= grid { liveGrids.append(false) }
            if controls[index].isEnabled { liveGrids[grid] = true }
        }
    }

    /// The control with an id.
    subscript(id: Control.ID?) -> Control? {
        guard let id else { return nil }
        return controls.first { $0.id == id }
    }

    /// Whether a control can have the focus.
    func canFocus(_ control: Control) -> Bool {
        control.isEnabled || control.grid.map { liveGrids[$0] } ?? false
    }

    /// Where the focus goes on a screen that has just come: where it was, if that can still be; else to an empty
    /// field, to what a person most likely wants, or to the first control.
    func focus(after old: Control.ID?) -> Control.ID? {
        if let kept = self[old], canFocus(kept) { return kept.id }
        let best =
            controls.first { $0.isEnabled && $0.kind == .field && $0.text.isEmpty }
            ?? controls.first { $0.isEnabled && $0.role == .primary }
            ?? controls.first { $0.isEnabled && !$0.isTab }
            ?? controls.first { $0.isEnabled }
        return best.map(entry)
    }

    /// The next control in reading order, or the one before; a grid counts as one, and all goes round.
    func next(after id: Control.ID?, backward: Bool) -> Control.ID? {
        let candidates = (backward ? controls.reversed() : controls).filter(canFocus)
        guard let current = self[id], let place = candidates.firstIndex(where: { $0.id == current.id }) else {
            return candidates.first?.id
        }
        let others = candidates[(place + 1)...] + candidates[..<place]
        guard let next = others.first(where: { $0.grid == nil || $0.grid != current.grid }) else { return nil }
        return entry(next)
    }

    /// The control that has the focus when it comes to one: in a grid the one that is chosen, or the first that can be pressed,
    /// from whichever side.
    private func entry(_ control: Control) -> Control.ID {
        guard let grid = control.grid else { return control.id }
        let cells = controls.filter { $0.grid == grid && $0.isEnabled }
        return (cells.first(where: \.isChosen) ?? cells.first)?.id ?? control.id
    }

    /// Where Enter leads from a field: to the next control that a form goes on with, or back to a field above it, but
    /// never to what leads away or cannot be undone; nil if there is nothing.
    func next(afterField id: Control.ID?) -> Control.ID? {
        guard let current = self[id], let place = controls.firstIndex(where: { $0.id == current.id }) else {
            return nil
        }
        let next =
            controls[(place + 1)...].first { $0.isEnabled && $0.role != .cancel && $0.role != .destructive }
            ?? controls[..<place].first { $0.isEnabled && $0.kind == .field }
        return next?.id
    }

    /// The nearest control in a direction; nil if there is none.
    func nearest(to id: Control.ID?, _ direction: Direction) -> Control.ID? {
        guard let current = self[id] else { return controls.first(where: canFocus)?.id }
        var best: (id: Control.ID, distance: Int)?
        for control in controls where control.id != current.id && canFocus(control) {
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
        // Sideways only within the same rows: what stands below is not to the right.
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
