import PluginABI

extension ScreenLayout {
    /// The columns around the text of a button, and of a field's box.
    static let frameColumns = 4
    /// The columns of a section's border, and of the margin within it.
    static let sectionColumns = 4
    /// The most columns of the label before a field or a bar.
    static let widestLabel = 24
    /// The columns between elements side by side.
    static let gap = 2

    /// Finds how wide each element would like to be: from the last to the first, so that children come before their
    /// parents.
    mutating func measure() {
        for index in nodes.indices.reversed() {
            let natural = naturalColumns(of: index)
            update(index) { $0.natural = min(natural, TerminalSize.limit) }
            guard let element = nodes[index].element else { continue }
            let (least, wanted) = (element.leastColumns, element.wantedColumns)
            guard least > 0 || wanted > 0 else { continue }
            let borders = borderColumns(around: index)
            require(columns: least + borders)
            want(columns: wanted + borders)
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
            alignKin(in: index)
            return widestChild(of: index)
        case .section(let title):
            alignKin(in: index)
            return max(widestChild(of: index) + Self.sectionColumns, min(title.columns, Self.widest) + 6)
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
            }
        }
    }

    private func labelColumns(of index: Int) -> Int { nodes[index].element?.labelColumns ?? 0 }
}
