import PluginABI

extension ScreenLayout {
    /// The columns around the text of a button, and around a field's text in its box.
    static let frameColumns = 4
    /// The columns of a section's border and margin. In the compact density, a line with the title is instead of them.
    var sectionColumns: Int { density == .roomy ? 4 : 0 }
    /// The columns in which a lane of a board is still readable, whatever its pane asks for.
    static let narrowestLane = 18
    /// The columns of a region's scroll bar and the gap before it, if the bar is not on a border.
    static let regionColumns = 2
    /// The greatest number of columns of a label before a field or a bar.
    static let widestLabel = 24
    /// The columns of a pane alone in its row, if nothing in it is as wide as its container, such as a conversation.
    static let widestConversation = 100
    /// The columns between elements side by side.
    static let gap = 2

    /// Determines the natural width of each element: from last to first, so that children precede their parents.
    mutating func measure() {
        alignFigures()
        for index in nodes.indices.reversed() {
            let natural = min(naturalColumns(of: index), TerminalSize.limit)
            switch nodes[index].content {
            case .element:
                if nodes[index].element?.takesColumnsBeside == true {
                    listRoom.columns = max(listRoom.columns, natural)
                    nodes[index].wanted = isSearched ? listRoom.columns : natural
                }
                nodes[index].narrow = nodes[index].element?.narrowColumns ?? natural
                nodes[index].least = nodes[index].element?.leastColumns ?? 0
                nodes[index].fillsWidth = nodes[index].element?.fillsWidth ?? false
            case .section:
                nodes[index].narrow += sectionColumns
                if nodes[index].least > 0 { nodes[index].least += sectionColumns }
                if nodes[index].wanted > 0 { nodes[index].wanted += sectionColumns }
            case .row: nodes[index].narrow = max(0, nodes[index].narrow - Self.gap)
            case .stack, .lane, .table: break
            case .rows(_?):
                let bar = barColumns(of: index)
                nodes[index].narrow += bar
                nodes[index].wanted += bar
                if nodes[index].least > 0 { nodes[index].least += bar }
            case .rows: break
            case .pane(_, let least, let region):
                nodes[index].narrow = nodes[index].isOfBoard ? min(least, Self.narrowestLane) : least
                guard region != nil else { break }
                let bar = barColumns(of: index)
                if nodes[index].wanted > 0 { nodes[index].wanted += bar }
                if nodes[index].least > 0 { nodes[index].least += bar }
            case .scoreLine: nodes[index].narrow = natural
            }
            nodes[index].narrow = max(min(nodes[index].narrow, natural), nodes[index].least)
            nodes[index].natural = max(natural, nodes[index].least)
            if let parent = nodes[index].parent { give(index, to: parent) }
        }
    }

    /// Aligns what is below each other in a form or in a tile, also in different sections: after their labels, all boxes
    /// and bars begin in the same column, and before their values, all bars end in the same column.
    private mutating func alignFigures() {
        guard nodes.indices.contains(where: { labelColumns(of: $0) > 0 }) else { return }
        // The container whose left edge an element has, apart from sections around it.
        var column = Array(repeating: 0, count: nodes.count)
        var (labels, values) = (column, column)
        for index in nodes.indices.dropFirst() {
            let parent = nodes[index].parent ?? 0
            column[index] =
                switch nodes[parent].content {
                case .stack, .section, .lane: column[parent]
                default: parent
                }
            labels[column[index]] = max(labels[column[index]], labelColumns(of: index))
            values[column[index]] = max(values[column[index]], nodes[index].element?.valueColumns ?? 0)
        }
        for index in nodes.indices where labelColumns(of: index) > 0 || isWithinForm(index) {
            nodes[index].element?.labelColumns = labels[column[index]]
            nodes[index].element?.valueColumns = values[column[index]]
        }
    }

    /// Returns true for a toggle, and for a button between two fields: what has no label, but is part of a form.
    private func isWithinForm(_ index: Int) -> Bool {
        guard nodes[index].element is ButtonLayout else { return nodes[index].element is ToggleLayout }
        // A field has no children: it is the node before.
        guard let next = nodes[index].nextSibling, nodes[next].element is FieldLayout, index > 0,
            nodes[index - 1].parent == nodes[index].parent
        else { return false }
        return nodes[index - 1].element is FieldLayout
    }

    /// Adds the width of an element to the width of its parent.
    private mutating func give(_ child: Int, to parent: Int) {
        if case .row = nodes[parent].content {
            nodes[parent].narrow += narrowBeside(child) + Self.gap
        } else {
            nodes[parent].narrow = max(nodes[parent].narrow, nodes[child].narrow)
        }
        nodes[parent].least = max(nodes[parent].least, nodes[child].least)
        if nodes[child].fillsWidth { nodes[parent].fillsWidth = true }
        nodes[parent].wanted = max(nodes[parent].wanted, nodes[child].wanted)
    }

    /// Returns the least columns of a child before its row is stacked. A text directly in a row is never broken.
    func narrowBeside(_ child: Int) -> Int {
        nodes[child].element is TextLayout ? nodes[child].natural : nodes[child].narrow
    }

    private mutating func naturalColumns(of index: Int) -> Int {
        switch nodes[index].content {
        case .stack, .lane:
            alignKin(in: index)
            return widestChild(of: index)
        case .section(let title):
            alignKin(in: index)
            return max(widestChild(of: index) + sectionColumns, min(title.columns, Self.widest) + 6)
        case .table: return widestChild(of: index)
        case .rows(let region): return widestChild(of: index) + (region == nil ? 0 : barColumns(of: index))
        case .pane:
            alignKin(in: index)
            guard !nodes[index].fillsWidth, isAloneInRow(index) else { return TerminalSize.limit }
            return max(Self.widestConversation, widestChild(of: index) + barColumns(of: index))
        case .row:
            return childrenSideBySide(of: index)
        case .scoreLine:
            let count = children(of: index).count
            return max(36, count * (widestChild(of: index) + 3) + 1)
        case .element:
            return nodes[index].element?.naturalColumns(density: density) ?? 0
        }
    }

    /// Returns true for the only pane of a row, and for the pane in its frame.
    private func isAloneInRow(_ index: Int) -> Bool {
        guard let parent = nodes[index].parent else { return false }
        if case .section = nodes[parent].content, let pane = nodes[parent].parent, nodes[pane].share != nil {
            return isAloneInRow(pane)
        }
        return nodes[parent].isRow && nodes[parent].firstChild == nodes[parent].lastChild
    }

    private func widestChild(of index: Int) -> Int {
        children(of: index).reduce(0) { max($0, nodes[$1].natural) }
    }

    private func childrenSideBySide(of index: Int) -> Int {
        let columns = children(of: index).reduce(0) { $0 + min(nodes[$1].natural, TerminalSize.limit) + Self.gap }
        return max(0, columns - Self.gap)
    }

    /// Aligns elements of the same kind below each other: fields and bars begin in the same column, and buttons have
    /// the same width.
    mutating func alignKin(in index: Int) {
        var run: [Int] = []
        for child in children(of: index) {
            if let last = run.last, !nodes[last].isKin(of: nodes[child]) {
                align(run)
                run = []
            }
            run.append(child)
        }
        align(run)
    }

    private mutating func align(_ run: [Int]) {
        let run = run.filter { nodes[$0].element?.sharesWidth ?? false }
        guard run.count > 1 else { return }
        let label = run.reduce(0) { max($0, labelColumns(of: $1)) }
        let box = run.reduce(0) { max($0, nodes[$1].natural - labelColumns(of: $1)) }
        for index in run {
            nodes[index].element?.labelColumns = label
            nodes[index].natural = label + box
            nodes[index].narrow = min(nodes[index].element?.narrowColumns ?? .max, label + box)
        }
    }

    private func labelColumns(of index: Int) -> Int { nodes[index].element?.labelColumns ?? 0 }
}
