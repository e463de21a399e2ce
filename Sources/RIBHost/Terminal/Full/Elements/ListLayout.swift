@_spi(Host) import PluginABI

/// A list: a row for each item, its title at the left, its badge and its detail at the right.
///
/// Only what is seen becomes glyphs: a list may have thousands of items.
struct ListLayout: ElementLayout {
    private let list: List
    private let items: ArraySlice<List.Item>
    /// The rows of the list, and which of them have items.
    private let total: Int
    private let given: Range<Int>
    private let natural: Int
    /// The columns before a title: the first for the focus, the next for the mark of a pick, and of a list whose items
    /// can be picked the box.
    private let before: Int

    /// Further rows are not shown.
    private static let mostRows = 10_000_000
    /// The columns after a detail.
    private static let after = 2
    /// The columns of a row's box.
    static let box = 3..<6

    init(_ list: List) {
        self.list = list
        items = list.items.prefix(ScreenLayout.optionLimit)
        let first = min(list.excerpt?.first ?? 0, Self.mostRows)
        given = first..<first + items.count
        total = max(given.upperBound, min(list.excerpt?.total ?? 0, Self.mostRows))
        before = list.pickID == nil ? 3 : Self.box.upperBound + 1
        var widest = 0
        for item in items where widest < ScreenLayout.widest {
            var columns = item.shownTitle.estimatedColumns
            for text in [item.badge, item.detail] where !text.isEmpty {
                columns += text.estimatedColumns + ScreenLayout.gap
            }
            widest = max(widest, columns)
        }
        // What is not given yet may be wider.
        if list.excerpt != nil { widest = ScreenLayout.widest }
        natural = min(widest, ScreenLayout.widest) + before + Self.after
    }

    var isLeading: Bool { true }
    var narrowColumns: Int? { ScreenLayout.narrow + before }
    var cellCount: Int { items.count }

    func naturalColumns(density: Density) -> Int { natural }

    func rows(columns: Int, density: Density) -> Int { total }

    /// What asks for the rows that are to be seen and are not given, or will be after the next page; nil where they are.
    ///
    /// - Parameter rows: those that are seen, of this list.
    func request(for rows: Range<Int>) -> Action? {
        let rows = rows.clamped(to: 0..<total)
        guard let excerpt = list.excerpt, !rows.isEmpty else { return nil }
        let page = rows.count
        let needed = max(0, rows.lowerBound - page)..<min(total, rows.upperBound + page)
        if given.lowerBound <= needed.lowerBound, needed.upperBound <= given.upperBound { return nil }
        let first = max(0, rows.lowerBound - 2 * page)
        return Action(id: excerpt.id, value: List.Window(first: first, count: max(100, 5 * page)).value)
    }

    func addControls(at rect: Rect, to list: inout ControlList) {
        let grid = list.beginGrid()
        for (row, item) in items.enumerated() {
            let place = Rect(x: rect.x, y: rect.y + given.lowerBound + row, width: rect.width, height: 1)
            list.add(item, of: self.list, grid: grid, at: place)
        }
    }

    func draw(in rect: Rect, controls: ArraySlice<Control>, with pencil: inout ElementPencil, on canvas: inout Canvas) {
        let first = max(given.lowerBound, pencil.rows.lowerBound - rect.y)
        let end = min(given.upperBound, pencil.rows.upperBound - rect.y)
        guard first < end else { return }
        for row in first - given.lowerBound..<end - given.lowerBound {
            let index = controls.startIndex + row
            let item = items[items.startIndex + row]
            let looks = Looks(item, isChosen: controls[index].isChosen, isFocused: pencil.isFocused(index))
            drawMarks(of: item, looks, in: controls[index].rect, on: &canvas)
            drawWords(of: item, looks, in: controls[index].rect, on: &canvas)
        }
    }

    /// How the parts of a row are drawn.
    private struct Looks {
        var title = Style.plain
        var badge = Style(ink: .secondAccent, attributes: .bold)
        var detail = Style(ink: .muted)
        let isChosen: Bool
        let isFocused: Bool

        init(_ item: List.Item, isChosen: Bool, isFocused: Bool) {
            self.isChosen = isChosen
            self.isFocused = isFocused
            if item.isUnread { title.attributes = .bold }
            if isChosen { title = Style(ink: .accent, attributes: .bold) }
            if isFocused {
                title = Style(ink: .accent, attributes: [.bold, .reverse])
                (badge, detail) = (title, title)
            } else if !item.isEnabled {
                title.ink = .muted
                badge = detail
            }
        }
    }

    /// What is said by more than a colour: what has the focus, what is chosen, unread, picked.
    private func drawMarks(of item: List.Item, _ looks: Looks, in place: Rect, on canvas: inout Canvas) {
        let style = looks.title
        canvas.fill(place, style: style)
        if looks.isFocused {
            canvas.put(canvas.symbols.focusLeft, x: place.x, y: place.y, style: style)
            canvas.put(canvas.symbols.focusRight, x: place.maxX - 1, y: place.y, style: style)
        }
        let mark = looks.isChosen ? canvas.symbols.bullet : item.isUnread ? canvas.symbols.unread : ""
        if !mark.isEmpty { canvas.put(mark, in: 1, x: place.x + 1, y: place.y, style: style) }
        guard list.pickID != nil else { return }
        let box = "[\(item.isPicked ? "x" : " ")]"
        canvas.put(box, in: Self.box.count, x: place.x + Self.box.lowerBound, y: place.y, style: style)
    }

    private func drawWords(of item: List.Item, _ looks: Looks, in place: Rect, on canvas: inout Canvas) {
        let room = max(0, place.width - before - Self.after)
        let title = canvas.table.line(of: item.shownTitle)
        let badge = canvas.table.line(of: item.badge)
        let detail = canvas.table.line(of: item.detail)
        // A detail has half of the row, and more where title and badge need less.
        let needed = title.columns + ScreenLayout.gap + (badge.columns > 0 ? badge.columns + ScreenLayout.gap : 0)
        let detailWidth = min(detail.columns, max(room / 2, room - needed))
        var titleWidth = detailWidth > 0 ? room - detailWidth - ScreenLayout.gap : room
        let detailX = place.maxX - Self.after - detailWidth
        canvas.put(detail, in: detailWidth, x: detailX, y: place.y, style: looks.detail, align: .trailing)
        let badgeWidth = min(badge.columns, titleWidth / 2)
        if badgeWidth > 0 {
            let badgeX = place.x + before + titleWidth - badgeWidth
            canvas.put(badge, in: badgeWidth, x: badgeX, y: place.y, style: looks.badge)
            titleWidth -= badgeWidth + ScreenLayout.gap
        }
        canvas.put(title, in: max(0, titleWidth), x: place.x + before, y: place.y, style: looks.title)
    }
}

extension List.Item {
    var shownTitle: String { title.isEmpty ? id : title }
}
