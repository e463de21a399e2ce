import PluginABI

/// The items of a list in a lane of a board: cards whose titles wrap, with the badge and the details below, and in a wide
/// lane the subtitle between them.
struct CardsLayout: ElementLayout {
    let isSearched = true
    private let list: List
    private let items: ArraySlice<List.Item>
    private let usesUnicode: Bool
    /// The first row of each card, and of a card after the last one.
    private var starts = [0]
    /// The empty rows between two cards.
    private var gap = 0

    /// The columns from which a card has a subtitle.
    private static let leastForSubtitle = 32
    /// The greatest number of rows of a title, and of cards.
    private static let (mostLines, mostCards) = (3, 1000)

    /// Makes the cards of a list; nil for a list that is not shown as cards: a table, a tree, or a list that is empty,
    /// very long or given in part.
    init?(_ list: List, usesUnicode: Bool) {
        guard list.columns.isEmpty, list.expandID == nil, list.excerpt == nil,
            1...Self.mostCards ~= list.items.count
        else { return nil }
        self.list = list
        self.usesUnicode = usesUnicode
        items = list.items[...]
    }

    var isLeading: Bool { true }
    var fillsWidth: Bool { true }
    var narrowColumns: Int? { ScreenLayout.narrowestLane }
    var takesColumnsBeside: Bool { true }
    var cellCount: Int { items.count }

    func naturalColumns(density: Density) -> Int {
        let widest = items.reduce(0) { max($0, $1.shownTitle.estimatedColumns) }
        return min(widest, ScreenLayout.widest) + ItemLooks.before + ItemLooks.after
    }

    mutating func rows(columns: Int, density: Density) -> Int {
        var table = GlyphTable(usesUnicode: usesUnicode)
        starts = [0]
        gap = density == .roomy ? 1 : 0
        for item in items {
            var rows = lines(of: item, columns, &table).count + (details(of: item) + item.badge == "" ? 0 : 1)
            if hasSubtitle(item, columns) { rows += 1 }
            starts.append(starts[starts.count - 1] + rows + gap)
        }
        return max(0, starts[starts.count - 1] - gap)
    }

    private func lines(of item: List.Item, _ columns: Int, _ table: inout GlyphTable) -> [[Glyph]] {
        let room = columns - ItemLooks.before - ItemLooks.after
        let lines = Paragraph(table.line(of: item.shownTitle), columns: room).lines
        guard lines.count > Self.mostLines else { return lines }
        // What is left out is in the last line, where it is cut off.
        let rest = Array(lines[(Self.mostLines - 1)...].joined(separator: [.space]))
        return lines.prefix(Self.mostLines - 1) + [rest]
    }

    private func details(of item: List.Item) -> String { item.details.inOneLine(separator: "  ") }

    private func hasSubtitle(_ item: List.Item, _ columns: Int) -> Bool {
        !item.subtitle.isEmpty && columns >= Self.leastForSubtitle
    }

    func addControls(at rect: Rect, to list: inout ControlList) {
        let grid = list.beginGrid()
        for (card, item) in items.enumerated() {
            let height = starts[card + 1] - starts[card] - gap
            let place = Rect(x: rect.x, y: rect.y + starts[card], width: rect.width, height: height)
            list.add(item, of: self.list, grid: grid, at: place, mark: 0..<0)
        }
    }

    func draw(in rect: Rect, controls: ArraySlice<Control>, with pencil: inout ElementPencil, on canvas: inout Canvas) {
        for (item, index) in zip(items, controls.indices) where controls[index].rect.overlaps(rows: pencil.rows) {
            let place = controls[index].rect
            let (isChosen, isFocused) = (controls[index].isChosen, pencil.isFocused(index))
            let looks = ItemLooks(item, isChosen: isChosen, isFocused: isFocused, ground: .filled)
            let inside = looks.drawEdge(of: place, on: &canvas)
            looks.drawMarks(in: inside, hasEdge: inside.x > place.x, on: &canvas)
            let (x, width) = (place.x + ItemLooks.before, place.width - ItemLooks.before - ItemLooks.after)
            let lines = lines(of: item, place.width, &canvas.table)
            for (row, line) in lines.enumerated() {
                let shown = line.wholeWords(in: width, ellipsis: canvas.symbols.ellipsis)
                canvas.put(shown, in: width, x: x, y: place.y + row, style: looks.title)
            }
            var y = place.y + lines.count
            if hasSubtitle(item, place.width) {
                put(item.subtitle, in: width, x: x, y: y, style: looks.detail, on: &canvas)
                y += 1
            }
            guard place.maxY > y else { continue }
            let badge = min(width, canvas.table.line(of: item.badge).columns)
            canvas.put(item.badge, in: badge, x: x, y: y, style: looks.badge)
            let start = badge > 0 ? badge + ScreenLayout.gap : 0
            put(details(of: item), in: width - start, x: x + start, y: y, style: looks.detail, on: &canvas)
        }
    }

    /// Draws whole words of a text.
    private func put(_ text: String, in width: Int, x: Int, y: Int, style: Style, on canvas: inout Canvas) {
        let words = canvas.table.line(of: text).wholeWords(in: max(0, width), ellipsis: canvas.symbols.ellipsis)
        canvas.put(words, x: x, y: y, style: style)
    }
}
