extension ScreenLayout {
    /// Sets the width of each element: from first to last, so that parents precede their children.
    mutating func assignWidths(available: Int) {
        assign(isDialog ? available : min(nodes[0].natural, available), to: 0)
        for index in nodes.indices {
            let children = children(of: index)
            guard !children.isEmpty else { continue }
            let width = nodes[index].room
            switch nodes[index].content {
            case .row:
                let beside = widthsSideBySide(children, in: width)
                nodes[index].isWrapped = beside == nil && children.allSatisfy(isAction)
                nodes[index].isStacked = beside == nil && !nodes[index].isWrapped
                if nodes[index].isStacked { alignKin(in: index) }
                for (place, child) in children.enumerated() {
                    let own = nodes[index].isWrapped ? min(nodes[child].natural, width) : ownWidth(of: child, in: width)
                    assign(beside?[place] ?? own, to: child)
                }
            case .scoreLine:
                let cell = (width - children.count - 1) / children.count
                let fits = children.allSatisfy { nodes[$0].natural + 2 <= cell }
                nodes[index].isStacked = !fits
                for child in children { assign(fits ? cell : width, to: child) }
            case .section:
                for child in children { assign(ownWidth(of: child, in: width - sectionColumns), to: child) }
            case .table(let region): assignTable(children, in: width, besideBar: region != nil)
            case .pane(_, _, _?), .rows(_?):
                let room = width - barColumns(of: index)
                for child in children { assign(ownWidth(of: child, in: room), to: child) }
            case .stack, .lane, .pane, .rows, .element:
                for child in children { assign(ownWidth(of: child, in: width), to: child) }
            }
        }
    }

    /// Sets the widths of a table: the rows leave the scroll bar's columns free, and so do the titles of the header, but
    /// not its line.
    private mutating func assignTable(_ children: [Int], in width: Int, besideBar hasBar: Bool) {
        let bar = hasBar ? barColumns(of: children[0]) : 0
        let columns = ownWidth(of: children[1], in: width - bar)
        assign(columns + bar, to: children[0])
        assign(columns, to: children[1])
        nodes[children[1]].rect.width += bar
    }

    private mutating func assign(_ width: Int, to index: Int) {
        nodes[index].room = max(1, width)
        let columns = max(nodes[index].room, nodes[index].least)
        nodes[index].rect.width = nodes[index].element?.fit(columns: columns) ?? columns
    }

    /// Returns the widths of a row's children side by side: the natural widths, or narrower ones that are still
    /// readable; nil if the row must be stacked.
    private func widthsSideBySide(_ children: [Int], in width: Int) -> [Int]? {
        let room = width - Self.gap * (children.count - 1)
        if children.contains(where: { nodes[$0].share != nil }) { return sharedWidths(children, in: room) }
        var widths = children.map { nodes[$0].natural }
        let missing = widths.reduce(0, +) - room
        guard missing > 0 else { return widths }
        let spare = children.map { nodes[$0].natural - narrowBeside($0) }
        let whole = spare.reduce(0, +)
        guard missing <= whole else { return nil }
        // Each gives of what it can spare, the first ones what is left by rounding.
        var rest = missing
        for place in widths.indices {
            let share = missing * spare[place] / whole
            widths[place] -= share
            rest -= share
        }
        for place in widths.indices where rest > 0 && widths[place] > narrowBeside(children[place]) {
            widths[place] -= 1
            rest -= 1
        }
        return widths
    }

    /// Returns the widths of a row with panes: the columns that other elements leave are divided by the shares, but
    /// each pane gets at least the columns it requests. Nil if the row must be stacked.
    private func sharedWidths(_ children: [Int], in room: Int) -> [Int]? {
        var widths = children.map { nodes[$0].share == nil ? narrowBeside($0) : nodes[$0].narrow }
        var rest = room - widths.reduce(0, +)
        guard rest >= 0 else { return nil }
        for place in widths.indices where nodes[children[place]].share == nil {
            let more = min(rest, nodes[children[place]].natural - widths[place])
            widths[place] += more
            rest -= more
        }
        var open = widths.indices.filter { nodes[children[$0]].share != nil }
        var columns = room - widths.indices.reduce(0) { $0 + (nodes[children[$1]].share == nil ? widths[$1] : 0) }
        // One whose share is less than it asks for gets that, and the others divide what is left.
        while true {
            let whole = open.reduce(0) { $0 + (nodes[children[$1]].share ?? 0) }
            let short = open.filter { columns * (nodes[children[$0]].share ?? 0) / whole < widths[$0] }
            guard short.isEmpty || short.count == open.count else {
                columns -= short.reduce(0) { $0 + widths[$1] }
                open.removeAll(where: short.contains)
                continue
            }
            if short.isEmpty {
                divide(columns, among: open, shares: open.map { nodes[children[$0]].share ?? 1 }, &widths)
            }
            giveToLists(children, &widths)
            return widths
        }
    }

    /// Gives the columns that it needs to a pane whose list would be cut off: from panes without a list, as many as these
    /// can spare; from a pane with only a note, such as that nothing is open, all that the note leaves. A list that is not
    /// cut off gets no more, so that the columns stay when something is opened.
    private func giveToLists(_ children: [Int], _ widths: inout [Int]) {
        guard let taker = children.indices.first(where: { nodes[children[$0]].wanted > 0 }) else { return }
        for giver in children.indices where nodes[children[giver]].share != nil && nodes[children[giver]].wanted == 0 {
            let kept = (isSearched ? nil : noteColumns(of: children[giver])) ?? nodes[children[giver]].narrow
            let spare = max(0, widths[giver] - kept)
            let missing = max(0, nodes[children[taker]].wanted - widths[taker])
            widths[giver] -= min(spare, missing)
            widths[taker] += min(spare, missing)
        }
    }

    /// Returns the columns of a pane whose only element is a short text without importance, with the frame around it;
    /// otherwise nil.
    private func noteColumns(of pane: Int) -> Int? {
        guard let only = nodes[pane].firstChild, only == nodes[pane].lastChild else { return nil }
        switch nodes[only].content {
        case .section: return noteColumns(of: only).map { $0 + sectionColumns }
        case .pane: return noteColumns(of: only)
        default: break
        }
        guard let text = nodes[only].element as? TextLayout, text.isNote else { return nil }
        return nodes[only].natural + Self.regionColumns
    }

    private func divide(_ columns: Int, among places: [Int], shares: [Int], _ widths: inout [Int]) {
        let whole = shares.reduce(0, +)
        var (end, before) = (0, 0)
        for (place, share) in zip(places, shares) {
            end += share
            widths[place] = columns * end / whole - before
            before += widths[place]
        }
    }

    /// Returns the width of an element that is alone in its rows. Text read line by line gets only as many columns as
    /// are readable.
    private func ownWidth(of index: Int, in width: Int) -> Int {
        guard let element = nodes[index].element else { return width }
        if element.fillsWidth { return width }
        if hasPanes, let field = element as? FieldLayout {
            return isInPane(index) ? min(width, field.widestColumns) : width
        }
        if element.keepsItsWidth { return min(nodes[index].natural, width) }
        return element.isLeading ? min(width, max(Self.widest, nodes[index].natural)) : width
    }

    private func isInPane(_ index: Int) -> Bool {
        var node = nodes[index].parent
        while let next = node {
            if nodes[next].share != nil { return true }
            node = nodes[next].parent
        }
        return false
    }

    /// Returns true if elements below each other begin at the left; otherwise they are centred. Panes take the whole
    /// width, so that elements above and below them begin at the left too.
    private func isLeading(_ children: [Int]) -> Bool {
        children.contains { nodes[$0].element?.isLeading ?? (nodes[$0].isTable || hasPanes($0) || isTurn($0)) }
    }

    /// Returns true for texts beside a column of texts, such as the time, the speaker and the messages of a conversation.
    private func isTurn(_ index: Int) -> Bool {
        guard nodes[index].isRow, let first = nodes[index].firstChild, let last = nodes[index].lastChild, first != last,
            case .stack = nodes[last].content
        else { return false }
        return (children(of: index).dropLast() + children(of: last)).allSatisfy { nodes[$0].element is TextLayout }
    }

    private func hasPanes(_ index: Int) -> Bool {
        nodes[index].firstChild.map { nodes[$0].share != nil } ?? false
    }

    /// Determines the height of each element: from last to first.
    mutating func assignHeights() {
        for index in nodes.indices.reversed() { nodes[index].rect.height = height(of: index) }
    }

    /// Determines the heights of containers again, after the height of a region has changed.
    mutating func assignHeightsAgain() {
        for index in nodes.indices.reversed() where nodes[index].element == nil {
            nodes[index].rect.height = height(of: index)
        }
    }

    private mutating func height(of index: Int) -> Int {
        switch nodes[index].content {
        case .element:
            let columns = nodes[index].rect.width
            return nodes[index].element?.rows(columns: columns, density: density) ?? 0
        case .stack, .table, .section, .lane:
            return contentHeight(of: index)
        case .pane(_, _, let region), .rows(let region):
            let height = stackedHeight(of: index)
            return region.map { seen(of: height, in: $0) } ?? height
        case .scoreLine where !nodes[index].isStacked:
            return density == .roomy ? 3 : 1
        case .row, .scoreLine:
            if nodes[index].isStacked { return stackedHeight(of: index) }
            if nodes[index].isWrapped { return lines(of: index).count }
            return children(of: index).reduce(0) { max($0, nodes[$1].rect.height) }
        }
    }

    /// Returns the height of the children below each other, with the rows between them.
    func stackedHeight(of index: Int) -> Int {
        var height = 0
        var previous: Int?
        for child in children(of: index) {
            height += nodes[child].rect.height + space(between: previous, and: child)
            if nodes[child].rect.height > 0 { previous = child }
        }
        return height
    }

    /// Returns the number of empty rows between two elements below each other; 0 for elements that belong together.
    private func space(between above: Int?, and below: Int) -> Int {
        guard let above, nodes[above].rect.height > 0, nodes[below].rect.height > 0,
            density == .roomy || spacing == .between && nodes[below].parent == 0
        else { return 0 }
        if hasPanes, isLow, nodes[below].parent == 0 { return 0 }
        if spacing == .tight, nodes[above].isSection, nodes[below].isSection { return 0 }
        let isField =
            (nodes[above].element as? FieldLayout)?.kinship == .withItsKind || nodes[below].element is FieldLayout
        return nodes[above].isClose(to: nodes[below]) && !(spacing == .airy && isField) ? 0 : 1
    }

    /// Sets the position of each element: from first to last.
    mutating func assignPositions() {
        for index in nodes.indices {
            let children = children(of: index)
            guard !children.isEmpty else { continue }
            if nodes[index].isHorizontal {
                placeSideBySide(children, in: index)
            } else {
                placeBelowEachOther(children, in: index)
            }
        }
    }

    private mutating func placeBelowEachOther(_ children: [Int], in index: Int) {
        var area = nodes[index].rect
        area.width = min(area.width, nodes[index].room)
        switch nodes[index].content {
        case .section where density == .roomy: area = area.inset(x: sectionColumns / 2, y: 1)
        case .section, .lane: area.y += 1
        case .pane(_, _, let region?):
            area.width -= barColumns(of: index)
            // A conversation begins at the bottom, where it continues.
            if regions[region].staysAtEnd { area.y += max(0, area.height - stackedHeight(of: index)) }
        case .rows(_?): area.width -= barColumns(of: index)
        default: break
        }
        var y = area.y
        let isLeading = isLeading(children) || nodes[index].isStacked && nodes[index].isLeading
        var previous: Int?
        for child in nodes[index].isTable ? children.reversed() : children {
            y += space(between: previous, and: child)
            nodes[child].rect.x = isLeading ? area.x : area.x + max(0, (area.width - nodes[child].rect.width) / 2)
            nodes[child].rect.y = y
            nodes[child].isLeading = isLeading
            y += nodes[child].rect.height
            if nodes[child].rect.height > 0 { previous = child }
        }
    }

    private mutating func placeSideBySide(_ children: [Int], in index: Int) {
        let area = nodes[index].rect
        if case .scoreLine = nodes[index].content {
            for (place, child) in children.enumerated() {
                nodes[child].rect.x = area.x + 1 + place * (nodes[child].rect.width + 1)
                nodes[child].rect.y = area.y + (density == .roomy ? 1 : 0)
            }
            return
        }
        if nodes[index].isWrapped { return placeInLines(index) }
        let taken = children.reduce(-Self.gap) { $0 + nodes[$1].rect.width + Self.gap }
        let room = max(0, area.width - taken)
        // A figure at the end of a row is drawn at the right, below the figures of the rows above.
        let isSpread = children.last.flatMap { nodes[$0].element?.isFigure } ?? false
        let hasContainer = children.contains { nodes[$0].element == nil }
        var x = area.x + (isSpread || nodes[index].isLeading ? 0 : room / 2)
        for child in children {
            if isSpread, child == children.last { x += room }
            nodes[child].rect.x = x
            // A label is in the middle beside what is higher, but at the top beside what has elements of its own.
            let above = hasContainer ? 0 : (area.height - nodes[child].rect.height) / 2
            nodes[child].rect.y = area.y + above
            // Sections beside each other have one lower edge.
            if case .section = nodes[child].content { nodes[child].rect.height = area.height }
            x += nodes[child].rect.width + Self.gap
        }
    }

    /// Returns the columns between the actions of a wrapped row: fewer if all of them are in one line then.
    private func gap(inWrapped index: Int) -> Int {
        let actions = children(of: index)
        let columns = actions.reduce(0) { $0 + nodes[$1].rect.width }
        return [1, 0].first { columns + $0 * (actions.count - 1) <= nodes[index].room } ?? Self.gap
    }

    /// Returns the children of a wrapped row in lines, as many in each as there is room for.
    private func lines(of index: Int) -> [[Int]] {
        let gap = gap(inWrapped: index)
        var lines: [[Int]] = []
        var end = nodes[index].room
        for child in children(of: index) {
            let width = nodes[child].rect.width
            if end + gap + width > nodes[index].room {
                lines.append([])
                end = -gap
            }
            lines[lines.count - 1].append(child)
            end += gap + width
        }
        return lines
    }

    /// Places the children of a wrapped row. All lines begin in one column.
    private mutating func placeInLines(_ index: Int) {
        let (lines, gap) = (lines(of: index), gap(inWrapped: index))
        let widest = lines.reduce(0) { widest, line in
            max(widest, line.reduce(-gap) { $0 + nodes[$1].rect.width + gap })
        }
        let left = nodes[index].isLeading ? 0 : max(0, (nodes[index].rect.width - widest) / 2)
        for (row, line) in lines.enumerated() {
            var x = nodes[index].rect.x + left
            for child in line {
                nodes[child].rect.x = x
                nodes[child].rect.y = nodes[index].rect.y + row
                x += nodes[child].rect.width + gap
            }
        }
    }
}
