import PluginABI

extension ScreenLayout {
    /// A part of the screen that scrolls by itself: its nodes in the list, and the scroll position.
    struct Region {
        /// The greatest number of regions; further panes scroll with the screen.
        static let limit = 16
        /// The least rows of a region, however low the terminal is.
        static let leastRows = 5

        /// The index of the pane, or of the rows of a list.
        let node: Int
        let staysAtEnd: Bool
        /// The number of rows at the top that do not scroll, and of the nodes that they show: 1 for the title of a lane.
        var head = 0
        /// The index after the last node of the region; `Int.max` while unknown, and for the last region of the screen.
        var end = Int.max
        /// The rows of the content.
        var rows = 0
        /// The greatest number of rows on the screen.
        var room = Int.max
        /// The first visible row.
        var offset = 0
        /// The indices of the controls in the region.
        var controls = 0..<0

        /// Makes a region; nil for a pane that does not scroll by itself, or is inside another region.
        init?(_ pane: Pane, at node: Int, after regions: [Region]) {
            // Of a pane with a table or a search the rows of the list scroll, so that header and search stay.
            let scrolls =
                pane.scrolling == .atEnd
                || pane.scrolling == .byItself && !pane.searches && !pane.elements.contains(where: \.hasTable)
            guard scrolls, regions.count < Self.limit, regions.last?.isOpen != true else { return nil }
            self.node = node
            staysAtEnd = pane.scrolling == .atEnd
        }

        /// Makes a region for the rows of a list with columns; nil inside another region.
        init?(rowsAt node: Int, after regions: [Region]) {
            guard regions.count < Self.limit, regions.last?.isOpen != true else { return nil }
            self.node = node
            staysAtEnd = false
            end = node + 2
        }

        var isOpen: Bool { end == .max }
        /// The greatest scroll position.
        var lastOffset: Int { max(0, rows - room) }
    }

    /// Returns the rows of a region on the screen, for a number of rows of content.
    func seen(of rows: Int, in region: Int) -> Int {
        let head = regions[region].head
        return min(rows - head, regions[region].room) + head
    }

    /// Reduces the heights of regions if the screen is higher than the terminal. Panes below each other have the rows of
    /// their shares, whatever has the focus and whichever text is beside a list; the last has what is left.
    mutating func fitRegions(rows: Int) {
        for region in regions.indices {
            regions[region].end = min(regions[region].end, nodes.count)
            regions[region].rows = rect(of: region).height
        }
        let shares = regions.indices.map { stackedShare(of: $0) }
        guard nodes[0].rect.height > rows || shares.contains(where: { $0 != nil }) else { return }
        setRoom { _ in 0 }
        let room = rows - nodes[0].rect.height
        setRoom { _ in Region.leastRows }
        for region in regions.indices {
            let share = shares[region].map { room * $0.own / $0.all }
            giveRoom(to: region, of: rows, atMost: max(Region.leastRows, share ?? .max))
        }
        for region in regions.indices { regions[region].room = rect(of: region).height }
    }

    /// Returns the share of a pane among those below each other, and that of all; nil for the last, and for others.
    private func stackedShare(of region: Int) -> (own: Int, all: Int)? {
        var node: Int? = regions[region].node
        while let index = node {
            if let own = nodes[index].share, let row = nodes[index].parent, nodes[row].isStacked {
                let all = children(of: row).reduce(0) { $0 + (nodes[$1].share ?? 0) }
                return nodes[index].nextSibling == nil ? nil : (own, max(1, all))
            }
            node = nodes[index].parent
        }
        return nil
    }

    /// Lets a region have what it needs of the rows that others leave.
    private mutating func giveRoom(to region: Int, of rows: Int, atMost limit: Int) {
        setRoom { $0 == region ? limit : nil }
        let excess = nodes[0].rect.height - rows
        guard excess > 0 else { return }
        let room = max(Region.leastRows, rect(of: region).height - excess)
        setRoom { $0 == region ? room : nil }
    }

    private mutating func setRoom(_ room: (Int) -> Int?) {
        for region in regions.indices {
            if let room = room(region) { regions[region].room = room }
        }
        assignHeightsAgain()
    }

    /// Notes the controls of each region.
    mutating func noteRegions() {
        for region in regions.indices {
            let inside = nodes[regions[region].node..<regions[region].end].filter { $0.element != nil }
            guard let first = inside.first?.controls.lowerBound, let last = inside.last?.controls.upperBound else {
                continue
            }
            regions[region].controls = first..<last
            showControls(of: region)
        }
    }

    private mutating func showControls(of region: Int) {
        let rect = rect(of: region)
        for index in regions[region].controls {
            let middle = controls[index].rect.y + controls[index].rect.height / 2
            controls[index].region = Control.Region(number: region, isShown: (rect.y..<rect.maxY).contains(middle))
        }
    }

    /// Scrolls a region, up to its ends.
    mutating func scroll(_ region: Int, to offset: Int) {
        let step = min(max(0, offset), regions[region].lastOffset) - regions[region].offset
        guard step != 0 else { return }
        regions[region].offset += step
        let first = regions[region].node + regions[region].head + 1
        for index in first..<max(first, regions[region].end) { nodes[index].rect.y -= step }
        for index in regions[region].controls { controls[index].rect.y -= step }
        showControls(of: region)
    }

    /// Returns the rectangle in which a region scrolls.
    func rect(of region: Int) -> Rect { rect(of: regions[region]) }

    func rect(of region: Region) -> Rect {
        var rect = nodes[region.node].rect
        rect.y += region.head
        rect.height = max(0, rect.height - region.head)
        return rect
    }

    /// Returns the scroll bar of a region: on the border around it, otherwise in its last column.
    func scrollBar(of region: Region) -> ScrollBar {
        let rect = rect(of: region)
        let edge = border(around: region.node).map { nodes[$0].rect.maxX } ?? rect.maxX
        let column = Rect(x: edge - 1, y: rect.y, width: 1, height: rect.height)
        return ScrollBar(rect: column, first: region.offset, total: region.rows)
    }

    /// Returns the columns of a region for its scroll bar and the gap before it: none if the bar is on a border.
    func barColumns(of region: Int) -> Int { border(around: region) == nil ? Self.regionColumns : 0 }

    /// Returns the section whose right border is beside a region; nil if there is none.
    private func border(around region: Int) -> Int? {
        guard density == .roomy else { return nil }
        var next = nodes[region].parent
        while let index = next {
            switch nodes[index].content {
            case .section: return index
            case .stack, .table, .pane(_, _, nil): next = nodes[index].parent
            case .pane, .row, .scoreLine, .lane, .rows, .element: return nil
            }
        }
        return nil
    }

    /// Returns the region at a position; nil if there is none.
    func region(at position: Position) -> Int? {
        regions.indices.first { nodes[regions[$0].node].rect.contains(position) }
    }

    /// Returns true if a region can be scrolled in this direction.
    func canScroll(_ region: Int, by rows: Int) -> Bool {
        rows < 0 ? regions[region].offset > 0 : regions[region].offset < regions[region].lastOffset
    }
}

extension Pane {
    /// True if the rows of a list scroll below a search.
    var searches: Bool {
        guard scrolling == .byItself, case .list? = elements.last else { return false }
        return elements.contains { if case .field(let field) = $0 { field.kind == .search } else { false } }
    }
}

extension Element {
    /// True for a list with columns, and for an element that contains one.
    fileprivate var hasTable: Bool {
        if case .list(let list) = self { !list.columns.isEmpty } else { children.contains(where: \.hasTable) }
    }
}
