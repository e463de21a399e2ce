internal import PluginABI

/// A screen with a place for everything: what is where, which controls there are, how many rows it takes.
struct ScreenLayout {
    /// The most elements that are laid out.
    static let limit = 20_000
    /// The most cells of grids that are laid out; the grid that exceeds it is the last element.
    static let cellLimit = 50_000
    /// Wider than this, lines are hard to read.
    static let widest = 76

    private(set) var nodes: [LayoutNode] = []
    private(set) var controls: [Control] = []
    /// The columns and rows that the whole takes.
    private(set) var size = Position(x: 0, y: 0)
    /// The columns without which a part could not be shown.
    private(set) var leastColumns = 0
    /// The columns in which no table would have to be cut.
    private var wantedColumns = 0
    let density: Density

    /// Lays a screen out.
    ///
    /// - Parameters:
    ///   - columns: how many there are.
    ///   - table: makes glyphs of the texts.
    init(_ screen: Screen, columns: Int, density: Density, table: inout GlyphTable) {
        self.density = density
        flatten(screen.elements, table: &table)
        markTabs()
        measure()
        let widest = max(Self.widest, leastColumns, wantedColumns)
        assignWidths(available: min(columns, widest))
        assignHeights()
        assignPositions()
        size = Position(x: nodes[0].rect.width, y: nodes[0].rect.height)
        findControls()
    }

    /// Changes a node; the passes are in files of their own.
    mutating func update(_ index: Int, _ change: (inout LayoutNode) -> Void) {
        change(&nodes[index])
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
    private mutating func flatten(_ elements: [Element], table: inout GlyphTable) {
        nodes = [LayoutNode(.stack, parent: nil)]
        var rest = elements.reversed().map { (element: $0, parent: 0) }
        var cells = 0
        while let (element, parent) = rest.popLast(), nodes.count < Self.limit, cells < Self.cellLimit {
            let index = nodes.count
            var children: [Element] = []
            let content = LayoutNode.Content(element, children: &children, table: &table)
            nodes.append(LayoutNode(content, parent: parent))
            if case .grid(let grid) = content { cells += grid.rows.reduce(0) { $0 + $1.count } }
            if let last = nodes[parent].lastChild {
                nodes[last].nextSibling = index
            } else {
                nodes[parent].firstChild = index
            }
            nodes[parent].lastChild = index
            rest += children.reversed().map { ($0, index) }
        }
    }

    /// The place of the bar of tabs, of which the chosen one is not a button; nil where there is none.
    var tabBar: Int? {
        guard let first = nodes[0].firstChild, case .tabs = nodes[first].content else { return nil }
        return children(of: first).contains { nodes[$0].isChosenTab } ? first : nil
    }

    mutating func require(columns: Int) {
        leastColumns = max(leastColumns, columns)
    }

    mutating func want(columns: Int) {
        wantedColumns = max(wantedColumns, columns)
    }

    mutating func add(_ control: Control) {
        controls.append(control)
    }
}

extension LayoutNode.Content {
    /// What an element is to the layout, and the elements within it.
    fileprivate init(_ element: Element, children: inout [Element], table: inout GlyphTable) {
        switch element {
        case .text(let text):
            self = .text(table.glyphs(of: text.string), text.style, text.tone)
        case .row(let row):
            children = row.elements
            self = row.elements.count > 1 && row.elements.allSatisfy(\.isScore) ? .scoreLine : .row
        case .column(let column):
            children = column.elements
            self = .stack
        case .section(let section):
            children = section.elements
            self = .section(title: table.line(of: section.title))
        case .grid(let grid):
            self = .grid(GridLayout(grid, table: &table))
        case .button(let button):
            self = .button(button, label: table.line(of: button.label))
        case .field(let field):
            self = .field(field, label: table.line(of: field.label))
        case .progressBar(let bar):
            self = .progress(label: table.line(of: bar.label), fraction: bar.fraction)
        case .divider:
            self = .divider
        @unknown default:
            // Kinds may be added to PluginABI: an older face shows what it knows.
            self = .stack
        }
    }
}

extension Element {
    /// Whether it is a figure or what matters most.
    fileprivate var isScore: Bool {
        if case .text(let text) = self { text.style == .headline || text.style == .number } else { false }
    }
}

extension LayoutNode {
    fileprivate var isChosenTab: Bool {
        if case .chosenTab = content { true } else { false }
    }
}
