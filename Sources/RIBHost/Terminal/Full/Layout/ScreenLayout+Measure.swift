internal import PluginABI

extension ScreenLayout {
    /// The columns around the text of a button, and of a field's box.
    static let frameColumns = 4
    /// The columns of a section's border, and of the margin within it.
    static let sectionColumns = 4
    /// The most columns of the label before a field or a bar.
    static let widestLabel = 24
    /// The columns between elements side by side.
    static let gap = 2

    /// What chooses among views, as the first thing on a screen, is shown as tabs: a row of buttons of which one is primary,
    /// or, as the `tabs` container has it, of buttons and one headline, with a divider below.
    mutating func markTabs() {
        guard let first = nodes[0].firstChild, case .row = nodes[first].content else { return }
        var primary = 0
        var headlines: [(index: Int, text: [Glyph])] = []
        let children = children(of: first)
        for child in children {
            switch nodes[child].content {
            case .button(let button, _) where button.role == .primary: primary += 1
            case .button(let button, _) where button.role == .normal: break
            case .text(let text, .headline, _): headlines.append((child, text))
            default: return
            }
        }
        guard children.count > 1, primary + headlines.count == 1 else { return }
        if let (index, text) = headlines.first {
            guard let divider = nodes[first].nextSibling, case .divider = nodes[divider].content else { return }
            update(index) { $0.content = .chosenTab(text) }
            // The tabs have a line of their own.
            update(divider) { $0.content = .stack }
        }
        update(first) { $0.content = .tabs }
    }

    /// Finds how wide each element would like to be: from the last to the first, so that children come before their
    /// parents.
    mutating func measure() {
        for index in nodes.indices.reversed() {
            let natural = naturalColumns(of: index)
            update(index) { $0.natural = min(natural, TerminalSize.limit) }
            guard case .grid(let grid) = nodes[index].content else { continue }
            let borders = borderColumns(around: index)
            require(columns: grid.leastColumns + borders)
            if !grid.isBoard { want(columns: grid.totalColumns + borders) }
        }
    }

    /// The columns that the sections around an element take.
    private func borderColumns(around index: Int) -> Int {
        var columns = 0
        var next = nodes[index].parent
        while let parent = next {
            if case .section = nodes[parent].content { columns += Self.sectionColumns }
            next = nodes[parent].parent
        }
        return columns
    }

    private mutating func naturalColumns(of index: Int) -> Int {
        switch nodes[index].content {
        case .stack:
            alignFields(in: index)
            return widestChild(of: index)
        case .section(let title):
            alignFields(in: index)
            return max(widestChild(of: index) + Self.sectionColumns, min(title.columns, Self.widest) + 6)
        case .row, .tabs:
            return childrenSideBySide(of: index)
        case .scoreLine:
            let count = children(of: index).count
            return max(36, count * (widestChild(of: index) + 3) + 1)
        case .text(let glyphs, let style, _):
            let columns = Paragraph.naturalColumns(of: glyphs, limit: Self.widest)
            return style == .title ? columns + 8 : columns
        case .grid(var grid):
            grid.loosen(density: density)
            update(index) { $0.content = .grid(grid) }
            return grid.totalColumns
        case .button(_, let label), .chosenTab(let label):
            return min(label.columns, Self.widest) + Self.frameColumns
        case .field(let field, let label):
            update(index) { $0.labelColumns = min(label.columns, Self.widestLabel) }
            return nodes[index].labelColumns + 2 + max(24, min(field.text.utf8.count, 36)) + Self.frameColumns
        case .progress(let label, _):
            update(index) { $0.labelColumns = min(label.columns, Self.widestLabel) }
            return nodes[index].labelColumns + 2 + 30
        case .divider:
            return 0
        }
    }

    private func widestChild(of index: Int) -> Int {
        children(of: index).reduce(0) { max($0, nodes[$1].natural) }
    }

    private func childrenSideBySide(of index: Int) -> Int {
        let columns = children(of: index).reduce(0) { $0 + min(nodes[$1].natural, TerminalSize.limit) + Self.gap }
        return max(0, columns - Self.gap)
    }

    /// Fields and bars one below the other begin in the same column, and buttons are as wide as each other.
    private mutating func alignFields(in index: Int) {
        var run: [Int] = []
        for child in children(of: index) {
            if let last = run.last, !nodes[last].isSameControl(as: nodes[child]) {
                align(run)
                run = []
            }
            run.append(child)
        }
        align(run)
    }

    private mutating func align(_ run: [Int]) {
        guard !run.isEmpty else { return }
        let label = run.reduce(0) { max($0, nodes[$1].labelColumns) }
        let box = run.reduce(0) { max($0, nodes[$1].natural - nodes[$1].labelColumns) }
        for index in run {
            update(index) { node in
                guard node.isAligned else { return }
                node.labelColumns = label
                node.natural = label + box
            }
        }
    }
}

extension LayoutNode {
    /// Whether it stands in line with others of its kind.
    var isAligned: Bool {
        switch content {
        case .field, .button, .progress: true
        default: false
        }
    }

    /// Whether both are of one kind of those that are aligned.
    func isSameControl(as other: LayoutNode) -> Bool {
        switch (content, other.content) {
        case (.field, .field), (.button, .button), (.progress, .progress): true
        default: false
        }
    }
}
