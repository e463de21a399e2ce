extension ScreenLayout {
    /// Draws the rows that can be seen.
    ///
    /// - Returns: where the cursor is, if a field is being edited.
    func draw(on canvas: inout Canvas, rows: Range<Int>, interaction: Interaction) -> Position? {
        var pencil = ElementPencil(interaction: interaction, density: density)
        var controls = controls[...]
        for (index, node) in nodes.enumerated() {
            let isSeen = node.rect.overlaps(rows: rows)
            switch node.content {
            case .grid(let grid):
                // The cells with an action are the next controls: both lists are in reading order.
                let count = grid.actionCount
                if isSeen {
                    let clip = canvas.clip
                    let isCut = node.rect.width < grid.totalColumns
                    if isCut { canvas.clip(to: node.rect) }
                    pencil.draw(grid, at: node.rect, controls: controls.prefix(count), rows: rows, on: &canvas)
                    if isCut {
                        let end = Rect(x: node.rect.maxX - 1, y: node.rect.y, width: 1, height: node.rect.height)
                        canvas.fill(end, with: canvas.symbols.ellipsis, style: Style(ink: .muted))
                        canvas.clip = clip
                    }
                }
                controls = controls.dropFirst(count)
            case .button, .field, .chosenTab:
                if isSeen, let control = controls.first {
                    pencil.draw(node, control, isTab: isTab(node), on: &canvas)
                }
                controls = controls.dropFirst()
            default:
                guard isSeen else { continue }
                pencil.draw(node, children: children(of: index), nodes: nodes, rows: rows, on: &canvas)
            }
        }
        return pencil.cursor
    }

    private func isTab(_ node: LayoutNode) -> Bool {
        guard let parent = node.parent, case .tabs = nodes[parent].content else { return false }
        return !nodes[parent].isStacked
    }
}
