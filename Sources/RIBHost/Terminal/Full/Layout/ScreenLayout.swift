import Base
import PluginABI

/// The room that a list takes, which stays the same while a search leaves only some of its rows.
struct ListRoom: Equatable {
    /// The columns that the widest list asks for.
    var columns = 0
    /// The columns of the widest title before a subtitle.
    var titles = 0
    /// True if any title has the room of a tree mark before it.
    var isTree = false
}

/// The layout of a screen: the places of all elements, the controls, and the size.
struct ScreenLayout {
    /// The greatest number of elements in a layout.
    static let limit = 20_000
    /// The greatest number of grid cells in a layout; the grid that exceeds this number is the last element.
    static let cellLimit = 50_000
    /// The greatest number of options of one element in a layout.
    static let optionLimit = 10_000
    /// The greatest readable line width, in columns: only elements with columns of their own are wider.
    static let widest = 76
    /// The least rows and columns of a screen whose panes have frames: on a smaller one, data needs the rows and columns.
    static let leastFramed = (rows: 28, columns: 98)
    /// The columns in which running text and a list are still readable beside other elements.
    static let narrow = 32

    var nodes: [LayoutNode] = []
    /// The nodes of long texts.
    private var longTexts: [Int] = []
    var controls: [Control] = []
    /// True if there is a field, even a disabled field: typed text might be meant for it.
    private(set) var hasField = false
    /// The nodes of progress bars with unknown progress, which move.
    private var movingBars: [Int] = []
    /// True if the screen is divided into panes, as in an application that uses the whole terminal.
    private(set) var hasPanes = false
    /// The row of the last pane in a row, and whether that pane scrolls by itself.
    private var lastPane: (row: Int, scrolls: Bool)?
    /// The lists on which items can be dropped.
    private(set) var drops: [Drop] = []
    /// The nodes of lists that are given in part.
    private var excerpts: [Int] = []
    /// The text that is searched for; empty for none.
    private(set) var searched = ""
    var isSearched: Bool { !searched.isEmpty }
    /// The room that lists take; while a text is searched for, at least what they took before, so that panes and columns
    /// keep their places.
    var listRoom: ListRoom
    /// The columns and rows of the layout: more columns than available if an element cannot be narrower.
    private(set) var size = Position(x: 0, y: 0)
    let density: Density
    private(set) var spacing = Spacing.ofDensity
    /// True on a terminal with few rows: on a screen with panes, what is above and below these has no empty rows then.
    let isLow: Bool
    let use: Use
    /// The regions, in reading order.
    var regions: [Region] = []

    /// The empty rows between elements.
    enum Spacing {
        /// Those of the density: with the roomy one between elements, with the compact one none.
        case ofDensity
        /// Between the fields of a roomy form, too, because there is room for these.
        case airy
        /// Between the elements of a compact screen without panes, because there is room for these, but not within them.
        case between
        /// None between the sections of a roomy form, because its errors need these.
        case tight
    }

    /// The use of a layout.
    enum Use {
        /// A screen.
        case screen
        /// A screen in a box, which is as wide as that, whatever is in it.
        case dialog
    }

    var isDialog: Bool { if case .dialog = use { true } else { false } }

    /// Lays out a screen, in the compact density if it would be too high otherwise.
    ///
    /// - Parameters:
    ///   - columns: the available columns.
    ///   - rows: the available rows; a higher layout is scrolled.
    ///   - listRoom: the room that lists took before a search.
    ///   - earlier: an earlier layout, whose long texts are not laid out again, and whose density a search keeps.
    ///   - use: the use of the layout.
    ///   - table: makes glyphs of the texts.
    init(
        _ screen: Screen,
        columns: Int,
        rows: Int,
        listRoom: ListRoom = ListRoom(),
        after earlier: ScreenLayout? = nil,
        as use: Use = .screen,
        table: inout GlyphTable
    ) {
        let size = (columns, rows)
        self.init(screen, .roomy, size, listRoom, earlier?.texts, use, &table)
        // The few rows that a search leaves do not move what is around them.
        let staysCompact = isSearched && earlier?.density == .compact
        if self.size.y > rows || staysCompact {
            self = ScreenLayout(screen, .compact, size, listRoom, texts, use, &table)
        }
        listControls()
        if !regions.isEmpty { noteRegions() }
    }

    /// Lays out a screen in one density, without controls, because the density might not be final.
    private init(
        _ screen: Screen,
        _ density: Density,
        _ available: (columns: Int, rows: Int),
        _ listRoom: ListRoom,
        _ earlier: [TextLayout]?,
        _ use: Use,
        _ table: inout GlyphTable
    ) {
        self.density = density
        self.use = use
        let (columns, rows) = available
        isLow = rows < Self.leastFramed.rows
        self.listRoom = listRoom
        var elements = screen.elements.besideEachOther(in: columns)
        if rows >= Self.leastFramed.rows, columns >= Self.leastFramed.columns {
            elements = elements.framed(on: screen.title)
        }
        var texts = EarlierTexts(earlier ?? [])
        flatten(elements, on: screen, in: available, after: &texts, table: &table)
        if !isSearched { self.listRoom.columns = 0 }
        measure()
        assignWidths(available: columns)
        assignHeights()
        if density == .roomy { spaceFields(rows: rows) } else { spaceElements(rows: rows) }
        if !regions.isEmpty { fitRegions(rows: rows) }
        if density == .roomy, nodes[0].rect.height > rows { takeSpaces(rows: rows) }
        if hasPanes { fill(rows) }
        assignPositions()
        size = Position(x: nodes[0].rect.width, y: nodes[0].rect.height)
    }

    /// Puts empty rows between the fields, if there is room for them. Errors and help do not count: an error must not
    /// move the fields above it.
    private mutating func spaceFields(rows: Int) {
        let fields = nodes.indices.filter { nodes[$0].element is FieldLayout }
        guard !fields.isEmpty else { return }
        for index in fields { nodes[index].rect.height = (nodes[index].element as? FieldLayout)?.boxRows ?? 0 }
        assignHeightsAgain()
        // An empty row after each row is at most twice the height; with boxes of several rows, two for each field leave room
        // for an error, too.
        let height = nodes[0].rect.height
        let isAiry = 2 * height <= rows || height + 2 * nodes.count(where: \.isOfForm) <= rows
        if isAiry { spacing = .airy }
        assignHeights()
        guard isAiry, nodes[0].rect.height > rows else { return }
        spacing = .ofDensity
        assignHeights()
    }

    /// Lets the errors of a form have the empty rows between its sections, so that its frames stay.
    private mutating func takeSpaces(rows: Int) {
        guard nodes.contains(where: { ($0.element as? FieldLayout)?.field.error.isEmpty == false }) else { return }
        spacing = .tight
        assignHeightsAgain()
        guard nodes[0].rect.height > rows else { return }
        spacing = .ofDensity
        assignHeightsAgain()
    }

    /// Puts empty rows between the elements of a compact screen, if there is room for them.
    private mutating func spaceElements(rows: Int) {
        guard !hasPanes, nodes[0].rect.height + children(of: 0).count - 1 <= rows else { return }
        spacing = .between
        assignHeightsAgain()
    }

    /// The layouts of the long texts.
    private var texts: [TextLayout] { longTexts.compactMap { nodes[$0].element as? TextLayout } }

    /// Returns the children of a node, in reading order.
    func children(of index: Int) -> [Int] {
        var children: [Int] = []
        var next = nodes[index].firstChild
        while let child = next {
            children.append(child)
            next = nodes[child].nextSibling
        }
        return children
    }

    /// Makes the list of nodes, in reading order.
    private mutating func flatten(
        _ elements: [Element],
        on screen: Screen,
        in available: (columns: Int, rows: Int),
        after texts: inout EarlierTexts,
        table: inout GlyphTable
    ) {
        nodes = [LayoutNode(.stack, parent: nil)]
        var rest = elements.reversed().map { (element: $0, parent: 0) }
        var cells = 0
        while let (element, container) = rest.popLast(), nodes.count < Self.limit, cells < Self.cellLimit {
            var parent = container
            if let last = regions.last, last.isOpen, parent < last.node { regions[regions.count - 1].end = nodes.count }
            if case .list(let list) = element {
                let heading = heading(in: parent, on: screen)
                let label = ListLabelLayout(of: list, below: heading, rows: available.rows, table: &table)
                if let label, !isInSearch(label, above: parent) { parent = append(label, to: parent) }
            }
            let index = nodes.count
            append(LayoutNode(element, parent: parent, in: available, after: &texts, table: &table), to: parent)
            note(element, at: index, usesUnicode: table.usesUnicode)
            for node in index..<nodes.count { cells += nodes[node].element?.cellCount ?? 0 }
            if nodes[index].element == nil { rest += element.children.reversed().map { ($0, index) } }
        }
    }

    /// Returns the heading above the next element of a parent.
    private func heading(in parent: Int, on screen: Screen) -> ListLabelLayout.Heading {
        if nodes[parent].isRow { return .none(on: screen.title) }
        if let above = nodes[parent].lastChild {
            return (nodes[above].element as? TextLayout)?.isHeading == true ? .some : .none(on: screen.title)
        }
        switch nodes[parent].content {
        case .section(let title) where !title.isEmpty, .lane(let title) where !title.isEmpty: return .some
        default: return .none(on: screen.title)
        }
    }

    /// Gives the label of the next list to the search directly above it.
    ///
    /// - Returns: false if no search is above it.
    private mutating func isInSearch(_ label: ListLabelLayout, above parent: Int) -> Bool {
        guard let last = nodes[parent].lastChild, var search = nodes[last].element as? FieldLayout,
            search.field.kind == .search
        else { return false }
        search.describe(label)
        nodes[last].element = search
        return true
    }

    /// Puts a label above the next list; in a row, together with the list in a stack.
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

    /// Notes the last node as a pane, a moving bar or a partial list, if the element is one.
    private mutating func note(_ element: Element, at index: Int, usesUnicode: Bool) {
        switch element {
        case .pane(let pane):
            hasPanes = true
            nodes[index].searches = pane.searches
            notePlace(of: pane, at: index)
            guard let region = Region(pane, at: index, after: regions) else { return }
            nodes[index].content = .pane(share: pane.shownShare, least: pane.shownColumns, region: regions.count)
            regions.append(region)
        case .field(let field) where field.kind == .search: note(searched: field.text)
        case .text(let text) where EarlierTexts.isLong(text): longTexts.append(index)
        case .progressBar(let bar) where ShownProgress(bar.fraction) == nil: movingBars.append(index)
        case .row(let row): nodes[index].isOfBoard = row.elements.allSatisfy(\.isLane)
        case .section(let section) where nodes[index].parent.map { nodes[$0].isOfBoard } == true:
            nodes[index].isOfBoard = true
            // In a frame, the title is in that.
            if case .pane? = section.elements.first { break }
            if case .section(let title) = nodes[index].content { nodes[index].content = .lane(title: title) }
            if let region = regions.indices.last, regions[region].node == nodes[index].parent {
                regions[region].head = 1
            }
        case .list(let list):
            if isBelowSearch(index) { return note(searched: list, at: index) }
            if let drop = list.dropID {
                let rows = list.columns.isEmpty ? index : index + 2
                drops.append(Drop(rows: rows, first: list.excerpt?.first ?? 0, items: list.id, action: drop))
            }
            if let parent = nodes[index].parent, nodes[parent].isOfBoard,
                let cards = CardsLayout(list, usesUnicode: usesUnicode)
            {
                nodes[index].element = cards
            }
            if !list.columns.isEmpty { flattenTable(list) }
            if list.excerpt != nil { excerpts.append(list.columns.isEmpty ? index : index + 2) }
        default: break
        }
    }

    /// Returns true for the last element of a pane that has a search, which stays while the rows below it scroll.
    private func isBelowSearch(_ list: Int) -> Bool {
        guard let pane = nodes[list].parent, nodes[pane].searches, nodes[list].element is ListLayout else {
            return false
        }
        return true
    }

    /// Notes a text that is searched for, without blanks around it, which would mark every blank on the screen.
    private mutating func note(searched text: String) {
        let words = text.drop(while: \.isWhitespace)
        guard let end = words.lastIndex(where: { !$0.isWhitespace }) else { return }
        searched = String(words[...end])
    }

    /// Lets the rows of the last node, a list below a search, scroll by themselves.
    private mutating func note(searched list: List, at index: Int) {
        guard let region = Region(rowsAt: index, after: regions), let layout = nodes[index].element as? ListLayout
        else { return }
        nodes[index].content = .rows(region: regions.count)
        nodes[index].element = nil
        regions.append(region)
        append(LayoutNode(keepingRoom(layout), parent: index), to: index)
        if list.excerpt != nil { excerpts.append(index + 1) }
    }

    /// Returns the layout of a list that is searched, with at least the room that it had before.
    private mutating func keepingRoom(_ list: ListLayout) -> ListLayout {
        var list = list
        if isSearched { list.room = listRoom }
        (listRoom.titles, listRoom.isTree) = (list.room.titles, list.room.isTree)
        return list
    }

    /// Notes a lane of a board, and the line between a pane that scrolls and its neighbour.
    private mutating func notePlace(of pane: Pane, at index: Int) {
        guard let row = nodes[index].parent else { return }
        nodes[index].isOfBoard = nodes[row].isOfBoard
        guard nodes[row].isRow else { return }
        let scrolls = pane.scrolling != .withScreen
        // A pane that scrolls with the screen is a column of tiles, with borders of their own.
        if let before = lastPane, before.row == row { nodes[index].isDivided = scrolls && before.scrolls }
        lastPane = (row, scrolls)
    }

    /// Makes a table of the last node: the rows, which scroll by themselves if possible, and after them the header.
    private mutating func flattenTable(_ list: List) {
        let (table, rows) = (nodes.count - 1, nodes.count)
        let region = Region(rowsAt: rows, after: regions)
        let number = region == nil ? nil : regions.count
        if let region { regions.append(region) }
        let layout = keepingRoom(ListLayout(list))
        nodes[table].content = .table(region: number)
        append(LayoutNode(.rows(region: number), parent: table), to: table)
        append(LayoutNode(layout, parent: rows), to: rows)
        append(LayoutNode(ListHeaderLayout(layout), parent: table), to: table)
    }

    /// Lists the controls in reading order, which is the order of `Screen.actions`. An item that can be picked has two
    /// actions, but one control.
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

    /// Returns true if any element in these rows moves.
    func moves(in rows: Range<Int>) -> Bool { movingBars.contains { nodes[$0].rect.overlaps(rows: rows) } }

    /// The regions with nothing that can have the focus, such as a message beside the list of all.
    var textRegions: [Int] {
        regions.indices.filter { region in
            // By index: iterating would copy each control.
            !controls.indices.contains { controls[$0].region?.number == region && controls[$0].canFocus }
        }
    }

    /// The first of these that can be scrolled; nil if there is none.
    var textBeside: Int? { textRegions.first { canScroll($0, by: 1) || canScroll($0, by: -1) } }

    /// True if there is a list, even an empty one.
    var hasList: Bool { nodes.contains { $0.element is ListLayout || $0.element is CardsLayout } }

    /// True if any list is given in part.
    var isPartial: Bool { !excerpts.isEmpty }

    /// Returns a request for missing items of lists in the visible rows; nil if all are given or have been requested.
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

    /// The index of the actions at the end of the screen: a row of buttons and toggles, or one button; nil if there are
    /// none.
    var actions: Int? {
        let children = children(of: 0)
        guard children.count > 1, let last = children.last else { return nil }
        if nodes[last].isRow {
            return !nodes[last].isStacked && self.children(of: last).allSatisfy(isAction) ? last : nil
        }
        return isAction(last) && !isAction(children[children.count - 2]) ? last : nil
    }

    func isAction(_ index: Int) -> Bool {
        nodes[index].element is ButtonLayout || nodes[index].element is ToggleLayout
    }

    /// The index of the tab bar at the top; nil if there is none.
    var tabBar: Int? {
        guard let first = nodes[0].firstChild, nodes[first].element is TabsLayout else { return nil }
        return first
    }
}

extension LayoutNode {
    /// Makes the node of an element: the only place of the full screen that lists the kinds of elements.
    fileprivate init(
        _ element: Element,
        parent: Int,
        in available: (columns: Int, rows: Int),
        after texts: inout EarlierTexts,
        table: inout GlyphTable
    ) {
        switch element {
        case .row(let row) where row.elements.count > 1 && row.elements.allSatisfy(\.isScore):
            self.init(.scoreLine, parent: parent)
        case .row: self.init(.row, parent: parent)
        case .column: self.init(.stack, parent: parent)
        case .pane(let pane):
            self.init(.pane(share: pane.shownShare, least: pane.shownColumns, region: nil), parent: parent)
        case .section(let section): self.init(.section(title: table.label(of: section.title)), parent: parent)
        case .text(let text): self.init(TextLayout(text, after: &texts, table: &table), parent: parent)
        case .grid(let grid): self.init(GridLayout(grid, table: &table), parent: parent)
        case .button(let button): self.init(ButtonLayout(button, table: &table), parent: parent)
        case .field(let field):
            self.init(FieldLayout(field, isInPane: parent > 0, in: available, table: &table), parent: parent)
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
    /// True for a pane with a section with a list as its only element.
    fileprivate var isLane: Bool {
        guard case .pane(let pane) = self, pane.elements.count == 1, case .section(let section) = pane.elements[0]
        else { return false }
        var elements = section.elements
        if case .pane(let framed)? = elements.first { elements = framed.elements }
        return elements.contains { if case .list = $0 { true } else { false } }
    }

    /// True for a headline or a number, as in a score.
    fileprivate var isScore: Bool {
        if case .text(let text) = self { text.style == .headline || text.style == .number } else { false }
    }
}
