extension ScreenLayout {
    /// Gives the rows that a screen with panes leaves empty to what can fill them: panes beside each other are as high
    /// as the terminal allows, with their lists, lanes and line charts; what is below them is at the end of the terminal.
    mutating func fill(_ rows: Int) {
        guard nodes[0].rect.height <= rows else { return }
        let fills = nodesThatFill()
        guard fills[0] else { return }
        nodes[0].rect.height = rows
        for index in nodes.indices where nodes[index].element == nil && fills[index] {
            let children = children(of: index)
            if nodes[index].isHorizontal {
                for child in children where fills[child] { nodes[child].rect.height = nodes[index].rect.height }
            } else {
                fill(index, with: children.filter { fills[$0] })
            }
        }
        for region in regions.indices { regions[region].room = max(regions[region].room, rect(of: region).height) }
    }

    /// Returns for each node whether it can be higher than its content.
    private func nodesThatFill() -> [Bool] {
        var fills = nodes.map { $0.element?.fillsPane ?? false }
        for index in nodes.indices.reversed() {
            switch nodes[index].content {
            case .pane(_, _, let region): fills[index] = fills[index] || region != nil || isBesideOthers(index)
            case .rows(let region): fills[index] = region != nil
            case .lane: fills[index] = true
            case .section: fills[index] = fills[index] || isLastTile(index)
            case .stack, .row, .scoreLine, .table, .element: break
            }
            if let parent = nodes[index].parent, fills[index] { fills[parent] = true }
        }
        return fills
    }

    /// Returns true for the last section of a pane beside others, whose lower border is that of the pane.
    private func isLastTile(_ section: Int) -> Bool {
        guard let pane = nodes[section].parent, nodes[pane].share != nil else { return false }
        return nodes[section].nextSibling == nil && isBesideOthers(pane)
    }

    /// Returns true if a pane has other elements at its side.
    func isBesideOthers(_ pane: Int) -> Bool { nodes[pane].parent.map { nodes[$0].isHorizontal } ?? false }

    /// Divides the rows that elements below each other leave among those that can be higher: charts get the same, but
    /// of panes and tables only the last one is higher, so that the others are as high as their content. In a part of the
    /// screen, charts precede panes, such as those with the figures below a chart.
    private mutating func fill(_ index: Int, with children: [Int]) {
        let rest = nodes[index].rect.height - contentHeight(of: index)
        guard rest > 0, !children.isEmpty else { return }
        let charts = index == 0 ? [] : children.filter { nodes[$0].element != nil }
        let last = children.contains { nodes[$0].scrolls } ? children.suffix(1) : children[...]
        let places = charts.isEmpty ? last : charts[...]
        for (place, child) in places.enumerated() {
            nodes[child].rect.height += rest * (place + 1) / places.count - rest * place / places.count
        }
    }

    /// Returns the rows that a container needs for its children, with its border or title.
    func contentHeight(of index: Int) -> Int {
        switch nodes[index].content {
        case .section where density == .roomy: stackedHeight(of: index) + 2
        case .section, .lane: stackedHeight(of: index) + 1
        default: stackedHeight(of: index)
        }
    }
}
