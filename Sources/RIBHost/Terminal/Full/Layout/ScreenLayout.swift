import PluginABI

/// A screen with a place for everything: what is where, which controls there are, how many rows it takes.
struct ScreenLayout {
    /// The most elements that are laid out.
    static let limit = 20_000
    /// The most cells of grids that are laid out; the grid that exceeds it is the last element.
    static let cellLimit = 50_000
    /// The most options of one element that are laid out.
    static let optionLimit = 10_000
    /// Wider than this, lines are hard to read: only what has columns of its own is wider.
    static let widest = 76
    /// The columns in which running text and a list can still be read, beside other elements.
    static let narrow = 32

    var nodes: [LayoutNode] = []
    var controls: [Control] = []
    /// Whether a field is among them, even one that cannot be filled in at the moment, so that what is typed might be
    /// meant for it.
    private(set) var hasField = false
    /// The bars that move, whose end is not known.
    private var movingBars: [Int] = []
    /// Whether it is divided into panes, as the screen of an application that uses the whole terminal.
    private(set) var hasPanes = false
    /// The lists that are given in part.
    private var excerpts: [Int] = []
    /// The columns and rows that the whole takes: more columns than there are where something cannot be narrower.
    private(set) var size = Position(x: 0, y: 0)
    let density: Density
    /// What scrolls by itself, in reading order.
    var regions: [Region] = []

    /// Lays a screen out, closer together where it would be too high otherwise.
    ///
    /// - Parameters:
    ///   - columns: how many there are.
    ///   - rows: how many there are; what has more is scrolled.
    ///   - table: makes glyphs of the texts.
    init(_ screen: Screen, columns: Int, rows: Int, table: inout GlyphTable) {
        self.init(screen, .roomy, columns: columns, rows: rows, table: &table)
        if size.y > rows {
            self = ScreenLayout(screen, .compact, columns: columns, rows: rows, table: &table)
        }
        listControls()
        if !regions.isEmpty { noteRegions() }
    }

    /// Gives each element its place. The controls are listed once it is known that these stay.
    private init(_ screen: Screen, _ density: Density, columns: Int, rows: Int, table: inout GlyphTable) {
        self.density = density
        flatten(screen, rows: rows, table: &table)
        measure()
        assignWidths(available: columns)
        assignHeights()
        if !regions.isEmpty { fitRegions(rows: rows) }
        assignPositions()
        size = Position(x: nodes[0].rect.width, y: nodes[0].rect.height)
    }

    /// The children of a node, in reading order.
    func children(of index: Int) -> [Int] {
        var children: [Int] = []
        var next = nodes[index].firstChild
        while let child = next {
            children.append(child)
            next = nodes[child].nextSibling
        }
        return children
    }

    /// Makes a list of the elements, in reading order.
    private mutating func flatten(_ screen: Screen, rows: Int, table: inout GlyphTable) {
        nodes = [LayoutNode(.stack, parent: nil)]
        var rest = screen.elements.reversed().map { (element: $0, parent: 0) }
        var cells = 0
        while let (element, container) = rest.popLast(), nodes.count < Self.limit, cells < Self.cellLimit {
            var parent = container
            if let last = regions.last, last.isOpen, parent < last.node { regions[regions.count - 1].end = nodes.count }
            if case .list(let list) = element {
                let label = ListLabelLayout(of: list, below: heading(in: parent, on: screen), rows: rows, table: &table)
                if let label { parent = append(label, to: parent) }
            }
            let index = nodes.count
            append(LayoutNode(element, parent: parent, rows: rows, table: &table), to: parent)
            note(element, at: index)
            for node in index..<nodes.count { cells += nodes[node].element?.cellCount ?? 0 }
            if nodes[index].element == nil { rest += element.children.reversed().map { ($0, index) } }
        }
    }

    /// What is above the next element of a parent.
    private func heading(in parent: Int, on screen: Screen) -> ListLabelLayout.Heading {
        if nodes[parent].isRow { return .none(on: screen.title) }
        if let above = nodes[parent].lastChild {
            return (nodes[above].element as? TextLayout)?.isHeading == true ? .some : .none(on: screen.title)
        }
        if case .section(let title) = nodes[parent].content, !title.isEmpty { return .some }
        return .none(on: screen.title)
    }

    /// Puts a label above the list that comes next, in a row with both one above the other.
    ///
    /// - Returns: the parent of the list.
    private mutating func append(_ label: ListLabelLayout, to parent: Int) -> Int {
        var parent = parent
        if nodes[parent].isRow {
            append(LayoutNode(.stack, parent: parent), to: parent)
            parent = nodes.count - 1
        }
        append(LayoutNode(label, parent: parent), to: parent)
        return parent
    }

    private mutating func append(_ node: LayoutNode, to parent: Int) {
        let index = nodes.count
        nodes.append(node)
        if let last = nodes[parent].lastChild {
            nodes[last].nextSibling = index
        } else {
            nodes[parent].firstChild = index
        }
        nodes[parent].lastChild = index
    }

    /// Notes what scrolls, moves or is given in part of the element that became the last node.
    private mutating func note(_ element: Element, at index: Int) {
        switch element {
        case .pane(let pane):
            hasPanes = true
            guard let region = Region(pane, at: index, after: regions) else { return }
            nodes[index].content = .pane(share: pane.shownShare, least: pane.shownColumns, region: regions.count)
            regions.append(region)
        case .progressBar(let bar) where ShownProgress(bar.fraction) == nil: movingBars.append(index)
        case .list(let list):
            if !list.columns.isEmpty { flattenTable(list) }
            if list.excerpt != nil { excerpts.append(list.columns.isEmpty ? index : index + 2) }
        default: break
        }
    }

    /// Makes a table of the last node: its rows, which scroll by themselves where they can, and behind them its header.
    private mutating func flattenTable(_ list: List) {
        let (table, rows) = (nodes.count - 1, nodes.count)
        let region = Region(rowsAt: rows, after: regions)
        let number = region == nil ? nil : regions.count
        if let region { regions.append(region) }
        let layout = ListLayout(list)
        nodes[table].content = .table(region: number)
        append(LayoutNode(.rows(region: number), parent: table), to: table)
        append(LayoutNode(layout, parent: rows), to: rows)
        append(LayoutNode(ListHeaderLayout(layout), parent: table), to: table)
    }

    /// Lists what can have the focus, in reading order, which is the order of `Screen.actions`: an item that can be picked has
    /// two of these.
    private mutating func listControls() {
        var list = ControlList()
        for index in nodes.indices {
            guard let element = nodes[index].element else { continue }
            let first = list.controls.count
            element.addControls(at: nodes[index].rect, to: &list)
            nodes[index].controls = first..<list.controls.count
        }
        hasField = list.hasField
        controls = list.end()
    }

    /// Whether something in these rows moves.
    func moves(in rows: Range<Int>) -> Bool { movingBars.contains { nodes[$0].rect.overlaps(rows: rows) } }

    /// Whether some list is given in part.
    var isPartial: Bool { !excerpts.isEmpty }

    /// What asks for the rest of what is seen in these rows; nil where all of it is given, or has been asked for.
    func request(for rows: Range<Int>, beside asked: [Action]) -> Action? {
        for index in excerpts {
            guard let list = nodes[index].element as? ListLayout else { continue }
            let rect = nodes[index].rect
            var seen = rows.clamped(to: rect.y..<max(rect.y, rect.maxY))
            if let region = regions.indices.first(where: { regions[$0].node < index && index < regions[$0].end }) {
                let part = self.rect(of: region)
                seen = seen.clamped(to: part.y..<max(part.y, part.maxY))
            }
            let request = list.request(for: seen.lowerBound - rect.y..<seen.upperBound - rect.y)
            if let request, !asked.contains(request) { return request }
        }
        return nil
    }

    /// The place of the bar of tabs at the top; nil where there is none.
    var tabBar: Int? {
        guard let first = nodes[0].firstChild, nodes[first].element is TabsLayout else { return nil }
        return first
    }
}

extension LayoutNode {
    /// What an element is to the layout: the one place of the full screen where a new kind says so.
    fileprivate init(_ element: Element, parent: Int, rows: Int, table: inout GlyphTable) {
        switch element {
        case .row(let row) where row.elements.count > 1 && row.elements.allSatisfy(\.isScore):
            self.init(.scoreLine, parent: parent)
        case .row: self.init(.row, parent: parent)
        case .column: self.init(.stack, parent: parent)
        case .pane(let pane):
            self.init(.pane(share: pane.shownShare, least: pane.shownColumns, region: nil), parent: parent)
        case .section(let section): self.init(.section(title: table.label(of: section.title)), parent: parent)
        case .text(let text): self.init(TextLayout(text, table: &table), parent: parent)
        case .grid(let grid): self.init(GridLayout(grid, table: &table), parent: parent)
        case .button(let button): self.init(ButtonLayout(button, table: &table), parent: parent)
        case .field(let field): self.init(FieldLayout(field, mostRows: rows, table: &table), parent: parent)
        case .progressBar(let bar): self.init(ProgressLayout(bar, table: &table), parent: parent)
        case .divider: self.init(DividerLayout(), parent: parent)
        case .tabs(let tabs): self.init(TabsLayout(tabs, table: &table), parent: parent)
        case .toggle(let toggle): self.init(ToggleLayout(toggle, table: &table), parent: parent)
        case .choice(let choice): self.init(ChoiceLayout(choice, table: &table), parent: parent)
        case .list(let list) where list.columns.isEmpty: self.init(ListLayout(list), parent: parent)
        // What it holds is known with what scrolls around it.
        case .list: self.init(.table(region: nil), parent: parent)
        case .table(let table): self.init(TableLayout(table), parent: parent)
        case .gauge(let gauge): self.init(GaugeLayout(gauge, table: &table), parent: parent)
        case .chart(let chart): self.init(ChartLayout(chart, table: &table), parent: parent)
        // Kinds may be added to PluginABI: an older face shows what it knows.
        @unknown default: self.init(.stack, parent: parent)
        }
    }
}

extension Element {
    /// Whether it is a figure or what matters most.
    fileprivate var isScore: Bool {
        if case .text(let text) = self { text.style == .headline || text.style == .number } else { false }
    }
}
