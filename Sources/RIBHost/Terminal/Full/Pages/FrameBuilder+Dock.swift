// The inspector beside the screen.
extension FrameBuilder {
    /// The least size for the inspector beside the screen; on a smaller terminal the inspector covers the screen.
    static let leastDockedSize = TerminalSize(columns: 120, rows: 20)

    /// The rectangle of the inspector at the right, between the title bar and the footer; nil if there is no room.
    var dock: Rect? {
        guard size.columns >= Self.leastDockedSize.columns, size.rows >= Self.leastDockedSize.rows else { return nil }
        let width = min(60, max(40, size.columns / 3))
        return Rect(x: size.columns - width, y: 1, width: width, height: size.rows - 2)
    }

    /// Draws the inspector beside the screen. If there are more lines than rows, each part gets a share.
    ///
    /// - Returns: the first visible line of the tree.
    func draw(_ inspection: InspectorContent, in dock: Rect, on canvas: inout Canvas) -> Int {
        let line = Rect(x: dock.x, y: dock.y, width: 1, height: dock.height)
        canvas.fill(line, with: symbols.vertical, style: Style(ink: .line))
        let area = Rect(x: dock.x + 2, y: dock.y + 1, width: dock.width - 3, height: dock.height - 1)
        canvas.clip = area
        defer { canvas.clip = Rect(width: size.columns, height: size.rows) }
        let parts = inspection.parts(symbols)
        let lines = parts.map { part in part.lines.flatMap { drawn($0, columns: area.width, on: &canvas) } }
        // An empty row before each heading but the first, unless that takes too much.
        let gap = area.height - 2 * parts.count >= 3 * parts.count ? 1 : 0
        let shares = Self.shares(of: area.height + gap - (1 + gap) * parts.count, among: lines.map(\.count))
        var y = area.y
        var scroll = 0
        for (index, part) in parts.enumerated() {
            let hidden = lines[index].count - shares[index]
            let first = part.isLog ? hidden : index == 0 ? max(0, min(inspection.scroll, hidden)) : 0
            if index == 0 { scroll = first }
            canvas.put(part.title, in: area.width - 2, x: area.x, y: y, style: .heading)
            let mark = Style(ink: .accent, attributes: .bold)
            if first > 0 { canvas.put(symbols.moreAbove, x: area.maxX - 2, y: y, style: mark) }
            if first < hidden { canvas.put(symbols.moreBelow, x: area.maxX - 1, y: y, style: mark) }
            for (row, line) in lines[index][first..<first + shares[index]].enumerated() {
                draw(line, x: area.x, y: y + 1 + row, on: &canvas)
            }
            y += 1 + shares[index] + gap
        }
        return scroll
    }

    /// Divides rows among parts: a part gets no more rows than it wants, and the others get equal shares.
    private static func shares(of rows: Int, among wanted: [Int]) -> [Int] {
        var shares = wanted.map { _ in 0 }
        var rest = rows
        while rest > 0,
            let index = shares.indices.filter({ shares[$0] < wanted[$0] }).min(by: { shares[$0] < shares[$1] })
        {
            shares[index] += 1
            rest -= 1
        }
        return shares
    }
}
