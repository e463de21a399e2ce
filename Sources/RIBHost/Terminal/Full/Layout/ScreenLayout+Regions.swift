import PluginABI

extension ScreenLayout {
    /// A pane that scrolls by itself: where its elements are in the list of nodes, and how far it is scrolled.
    struct Region {
        /// Further ones move with the screen.
        static let limit = 16
        /// The rows that one keeps however low the terminal is.
        static let leastRows = 5

        /// The pane.
        let node: Int
        let staysAtEnd: Bool
        /// Behind the last node in it; `Int.max` while it is not known, and where it is the last of the screen.
        var end = Int.max
        /// The rows of what is in it.
        var rows = 0
        /// The least rows that it has on the screen, whatever is in it.
        var least = 0
        /// The most rows that it has on the screen.
        var room = Int.max
        /// The first row that is seen.
        var offset = 0
        /// The controls in the region.
        var controls = 0..<0

        /// Nil for a pane that does not scroll by itself, or is within one that does.
        init?(_ pane: Pane, at node: Int, after regions: [Region]) {
            // Of a pane with a table the rows of that scroll, so that its header stays.
            let scrolls =
                pane.scrolling == .atEnd || pane.scrolling == .byItself && !pane.elements.contains(where: \.hasTable)
            guard scrolls, regions.count < Self.limit, regions.last?.isOpen != true else { return nil }
            self.node = node
            staysAtEnd = pane.scrolling == .atEnd
        }

        /// The rows of a list with columns; nil where these are within something that scrolls by itself.
        init?(rowsAt node: Int, after regions: [Region]) {
            guard regions.count < Self.limit, regions.last?.isOpen != true else { return nil }
            self.node = node
            staysAtEnd = false
            end = node + 2
        }

        var isOpen: Bool { end == .max }
        /// The furthest that it can be scrolled.
        var lastOffset: Int { max(0, rows - room) }
    }

    /// The rows of a region on the screen, of all that it has.
    func seen(of rows: Int, in region: Int) -> Int { max(regions[region].least, min(rows, regions[region].room)) }

    /// Where the screen is higher than the terminal, the regions become less high: those one below the other alike, and
    /// what is then left goes to the first.
    mutating func fitRegions(rows: Int) {
        for region in regions.indices {
            regions[region].end = min(regions[region].end, nodes.count)
            regions[region].rows = rect(of: region).height
        }
        guard nodes[0].rect.height > rows else { return fill(rows) }
        setRoom { _ in Region.leastRows }
        let rest = max(0, rows - nodes[0].rect.height)
        setRoom { [count = regions.count] _ in Region.leastRows + rest / count }
        for region in regions.indices {
            setRoom { $0 == region ? .max : nil }
            let excess = nodes[0].rect.height - rows
            if excess > 0 {
                let room = max(Region.leastRows, rect(of: region).height - excess)
                setRoom { $0 == region ? room : nil }
            }
        }
        for region in regions.indices { regions[region].room = rect(of: region).height }
    }

    /// Where the terminal is higher than the screen, the last pane that scrolls by itself becomes higher, so that what is below
    /// it is at the end of the terminal.
    private mutating func fill(_ rows: Int) {
        guard let last = regions.indices.last(where: { nodes[regions[$0].node].share != nil }) else { return }
        // The first time it becomes as high as the others beside it, and what is left.
        for _ in 0..<2 {
            regions[last].least = rect(of: last).height + rows - nodes[0].rect.height
            assignHeightsAgain()
        }
    }

    private mutating func setRoom(_ room: (Int) -> Int?) {
        for region in regions.indices {
            if let room = room(region) { regions[region].room = room }
        }
        assignHeightsAgain()
    }

    /// Notes which controls are in which region.
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

    /// Scrolls a region, as far as it can be.
    mutating func scroll(_ region: Int, to offset: Int) {
        let step = min(max(0, offset), regions[region].lastOffset) - regions[region].offset
        guard step != 0 else { return }
        regions[region].offset += step
        for index in regions[region].node + 1..<regions[region].end { nodes[index].rect.y -= step }
        for index in regions[region].controls { controls[index].rect.y -= step }
        showControls(of: region)
    }

    /// The rows of the screen in which a region is seen.
    func rect(of region: Int) -> Rect { nodes[regions[region].node].rect }

    /// The region at a place.
    func region(at position: Position) -> Int? { regions.indices.first { rect(of: $0).contains(position) } }

    /// Whether a region can be scrolled that way.
    func canScroll(_ region: Int, by rows: Int) -> Bool {
        rows < 0 ? regions[region].offset > 0 : regions[region].offset < regions[region].lastOffset
    }
}

extension Element {
    /// Whether it is a list with columns, or one is within it.
    fileprivate var hasTable: Bool {
        if case .list(let list) = self { !list.columns.isEmpty } else { children.contains(where: \.hasTable) }
    }
}
