import PluginABI

extension ScreenLayout {
    /// The columns around the text of a button, and of a field's box.
    static let frameColumns = 4
    /// The columns of a section's border, and of the margin within it.
    static let sectionColumns = 4
    /// The columns of the scroll bar of what scrolls by itself, and of the gap before it.
    static let regionColumns = 2
    /// The most columns of the label before a field or a bar.
    static let widestLabel = 24
    /// The columns between elements side by side.
    static let gap = 2

    /// Finds how wide each element would like to be: from the last to the first, so that children come before their
    /// parents.
    mutating func measure() {
        for index in nodes.indices.reversed() {
            let natural = min(naturalColumns(of: index), TerminalSize.limit)
            update(index) { node in
                switch node.content {
                case .element:
                    node.narrow = node.element?.narrowColumns ?? natural
                    node.least = node.element?.leastColumns ?? 0
                case .section:
                    node.narrow += Self.sectionColumns
                    if node.least > 0 { node.least += Self.sectionColumns }
                case .row: node.narrow = max(0, node.narrow - Self.gap)
                case .stack: break
                case .pane(_, let least, let region):
                    node.narrow = least
                    if region != nil, node.least > 0 { node.least += Self.regionColumns }
                case .scoreLine: node.narrow = natural
                }
                node.narrow = max(min(node.narrow, natural), node.least)
                node.natural = max(natural, node.least)
            }
            if let parent = nodes[index].parent { give(index, to: parent) }
        }
    }

    /// Adds what an element needs to what its parent needs.
    private mutating func give(_ child: Int, to parent: Int) {
        let (narrow, beside, least) = (nodes[child].narrow, narrowBeside(child), nodes[child].least)
        update(parent) { node in
            if case .row = node.content {
                node.narrow += beside + Self.gap
            } else {
                node.narrow = max(node.narrow, narrow)
            }
            node.least = max(node.least, least)
        }
    }

    /// As narrow as a child of a row becomes before the row is stacked. A text that is a part of the row keeps to its
    /// line.
    func narrowBeside(_ child: Int) -> Int {
        nodes[child].element is TextLayout ? nodes[child].natural : nodes[child].narrow
    }

    private mutating func naturalColumns(of index: Int) -> Int {
        switch nodes[index].content {
        case .stack:
            alignKin(in: index)
            return widestChild(of: index)
        case .section(let title):
            alignKin(in: index)
            return max(widestChild(of: index) + Self.sectionColumns, min(title.columns, Self.widest) + 6)
        case .pane:
            alignKin(in: index)
            return TerminalSize.limit
        case .row:
            return childrenSideBySide(of: index)
        case .scoreLine:
            let count = children(of: index).count
            return max(36, count * (widestChild(of: index) + 3) + 1)
        case .element:
            return update(index) { [density] in $0.element?.naturalColumns(density: density) ?? 0 }
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
    private mutating func alignKin(in index: Int) {
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
            update(index) { node in
                node.element?.labelColumns = label
                node.natural = label + box
                node.narrow = min(node.element?.narrowColumns ?? node.natural, node.natural)
            }
        }
    }

    private func labelColumns(of index: Int) -> Int { nodes[index].element?.labelColumns ?? 0 }
}
