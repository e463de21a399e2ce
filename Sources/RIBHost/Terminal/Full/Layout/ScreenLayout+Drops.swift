import PluginABI

extension ScreenLayout {
    /// A list on which items can be dropped.
    struct Drop {
        /// The node of the rows.
        let rows: Int
        /// The index of the first given item in the list.
        let first: Int
        /// The action of the items that can be dropped: the lists with this action belong together.
        let items: String
        /// The action that moves an item here.
        let action: String
    }

    /// A place between the items of a list where an item can be dropped.
    struct Place: Equatable {
        /// The action that moves an item here.
        let action: String
        /// The number of items above the place, in the whole list.
        let number: Int
        /// The node of the lane, the frame or the pane of the list; otherwise the node of the list.
        let lane: Int
        /// The row above the place, in the layout.
        let line: Rect
        /// True if the row is free.
        let isFree: Bool
    }

    /// Returns true if a control is an item that can be dropped on some list.
    func canDrag(_ control: Control) -> Bool {
        control.item != .none && control.isEnabled && drops.contains { $0.items == control.action.id }
    }

    /// Returns the place at a position where an item can be dropped; nil if there is none, or if the item is there.
    func place(of item: Control, at position: Position) -> Place? {
        let list = drops.first { drop in
            drop.items == item.action.id && nodes[lane(of: drop.rows)].rect.contains(position)
        }
        guard let list else { return nil }
        let rows = controls[nodes[list.rows].controls]
        let number = rows.count { 2 * $0.rect.y + $0.rect.height <= 2 * position.y }
        if let own = rows.firstIndex(where: { $0.id == item.id }), (0...1).contains(number - (own - rows.startIndex)) {
            return nil
        }
        let (line, isFree) = line(above: number, of: rows, in: list)
        return Place(
            action: list.action,
            number: list.first + number,
            lane: lane(of: list.rows),
            line: line,
            isFree: isFree
        )
    }

    /// Returns the row above a place: between two items; above the first, the rest of the row with the lane's title.
    private func line(above number: Int, of rows: ArraySlice<Control>, in list: Drop) -> (row: Rect, isFree: Bool) {
        let (lane, rect) = (nodes[lane(of: list.rows)], nodes[list.rows].rect)
        let above = rows.prefix(number).last?.rect
        guard let above else {
            var line = Rect(x: rect.x, y: max(lane.rect.y, rect.y - 1), width: rect.width, height: 1)
            if case .lane(let title) = lane.content { line = line.inset(left: title.columns + 1) }
            if case .section(let title) = lane.content { line = line.inset(left: title.columns + 3) }
            return (line, line.y < rect.y)
        }
        let below = rows.dropFirst(number).first?.rect
        let isFree = below.map { $0.y > above.maxY } ?? true
        return (Rect(x: rect.x, y: isFree ? above.maxY : above.maxY - 1, width: rect.width, height: 1), isFree)
    }

    /// Draws the line at a place: over a free row, otherwise under the texts above the place.
    func draw(_ place: Place, on canvas: inout Canvas) {
        if place.isFree {
            canvas.fill(place.line, with: canvas.symbols.heavyHorizontal, style: Style(ink: .accent, attributes: .bold))
        } else {
            canvas.underline(place.line)
        }
    }

    /// Returns the lane, the frame or the pane of a list, which is where an item is dropped on it; otherwise the list.
    func lane(of list: Int) -> Int {
        var node: Int? = list
        while let next = node {
            switch nodes[next].content {
            case .lane, .section: return next
            case .pane where !nodes[next].isOfBoard: return next
            default: node = nodes[next].parent
            }
        }
        return list
    }
}

extension Rect {
    /// Returns the rectangle without columns at its left.
    fileprivate func inset(left: Int) -> Rect {
        Rect(x: x + left, y: y, width: max(0, width - left), height: height)
    }
}
