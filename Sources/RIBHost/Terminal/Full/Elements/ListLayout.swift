@_spi(Host) import PluginABI

/// A list: a row for each item, with the title at the left, and the badge and the detail at the right; or in columns
/// below a ``ListHeaderLayout``.
///
/// Only visible rows become glyphs: a list can have thousands of items.
struct ListLayout: ElementLayout {
    let isSearched = true
    private let list: List
    private let items: ArraySlice<List.Item>
    /// The number of rows of the list, and the rows whose items are given.
    private let total: Int
    private let given: Range<Int>
    private let natural: Int
    /// The columns of the widest title before a subtitle, of the widest subtitle, and of the widest texts after one: the
    /// subtitles begin in one column, unless little of them would be left.
    private var beforeSubtitles = 0, widestSubtitle = 0, afterSubtitles = 0
    /// True if any title has the room of a tree mark before it.
    private var isTree = false
    /// The widths of the columns; nil for a list without columns.
    private(set) var widths: ColumnWidths?

    /// The columns of a subtitle that are left at least, so that all begin in one column.
    private static let leastSubtitle = 16
    /// The greatest number of rows.
    private static let mostRows = 10_000_000

    init(_ list: List) {
        self.list = list
        items = list.items.prefix(Self.mostItems(of: list))
        let first = min(list.excerpt?.first ?? 0, Self.mostRows)
        given = first..<first + items.count
        total = max(given.upperBound, min(list.excerpt?.total ?? 0, Self.mostRows))
        // What is not given may have branches.
        isTree =
            list.expandID != nil && (total > items.count || items.contains { $0.branch != nil || $0.shownLevel > 0 })
        var widest = 0
        if list.columns.isEmpty {
            for item in items where widest < ScreenLayout.widest {
                var columns = Self.titleColumns(of: item, isTree)
                for text in item.details where !text.isEmpty { columns += text.estimatedColumns + ScreenLayout.gap }
                widest = max(widest, columns)
                guard !item.subtitle.isEmpty else { continue }
                let (title, subtitle) = (item.shownTitle.estimatedColumns, item.subtitle.estimatedColumns)
                beforeSubtitles = max(beforeSubtitles, title)
                widestSubtitle = max(widestSubtitle, subtitle)
                afterSubtitles = max(afterSubtitles, columns - title - subtitle)
            }
            widest = max(widest, beforeSubtitles + widestSubtitle + afterSubtitles)
        } else {
            let widths = ColumnWidths(Self.columns(of: list, items, isTree))
            widest = widths.total
            self.widths = widths
        }
        // What is not given yet may be wider.
        if list.excerpt != nil { widest = max(widest, ScreenLayout.widest) }
        if list.items.isEmpty { widest = max(widest, list.whenEmpty.estimatedColumns) }
        natural =
            (list.columns.isEmpty ? min(widest, ScreenLayout.widest) : widest) + ItemLooks.before + ItemLooks.after
    }

    /// The room that stays the same while a search leaves only some of the rows.
    var room: ListRoom {
        get { ListRoom(columns: natural, titles: beforeSubtitles, isTree: isTree) }
        set {
            beforeSubtitles = max(beforeSubtitles, newValue.titles)
            isTree = isTree || newValue.isTree
        }
    }

    /// Returns the number of laid-out items of a list.
    static func mostItems(of list: List) -> Int {
        min(list.items.count, ScreenLayout.optionLimit, ScreenLayout.cellLimit / max(1, list.columns.count))
    }

    /// Returns the columns of an item's title, with the tree mark before it and the badge after it.
    private static func titleColumns(of item: List.Item, _ isTree: Bool) -> Int {
        let badge = item.badge.isEmpty ? 0 : item.badge.estimatedColumns + ScreenLayout.gap
        let subtitle = item.subtitle.isEmpty ? 0 : item.subtitle.estimatedColumns + ScreenLayout.gap
        let lead = isTree ? lead(of: item) : 0
        return lead + item.shownTitle.estimatedColumns + subtitle + badge
    }

    /// Returns the columns of the widest text in each column.
    private static func columns(of list: List, _ items: ArraySlice<List.Item>, _ isTree: Bool) -> [Int] {
        var widest = list.columns.prefix(GridLayout.limit).map { column in
            column.title.estimatedColumns + (list.sorting(by: column) == nil ? 0 : markColumns)
        }
        for item in items {
            widest[0] = max(widest[0], titleColumns(of: item, isTree))
            for (column, text) in item.details.prefix(widest.count - 1).enumerated() {
                widest[column + 1] = max(widest[column + 1], text.estimatedColumns)
            }
        }
        return widest
    }

    /// The columns of a mark and of the blank beside the mark.
    static let markColumns = 2

    /// Returns the columns before a title in a tree.
    private static func lead(of item: List.Item) -> Int { markColumns * (item.shownLevel + 1) }

    var isLeading: Bool { true }
    var leastColumns: Int { widths.map { $0.leastAroundFirst + ItemLooks.before + ItemLooks.after } ?? 0 }
    var narrowColumns: Int? { ScreenLayout.narrow + ItemLooks.before }
    var takesColumnsBeside: Bool { true }
    var fillsWidth: Bool { true }
    var cellCount: Int { items.count * max(1, list.columns.count) }

    func naturalColumns(density: Density) -> Int { natural }

    mutating func fit(columns: Int) -> Int {
        let room = columns - ItemLooks.before - ItemLooks.after
        widths?.fitAroundFirst(room)
        // So that the columns stand together, the last one that begins at the left is wider.
        let widest = list.columns.lastIndex { $0.alignment == .leading } ?? 0
        widths?.fill(room, by: widest)
        return columns
    }

    func rows(columns: Int, density: Density) -> Int { isEmpty ? 1 : total }

    /// True if there are words instead of items.
    private var isEmpty: Bool { total == 0 && !list.whenEmpty.isEmpty }

    /// The columns of the header, each with the first position from the left of a row, and the width; 0 for a column that
    /// is left out.
    var places: [(column: Table.Column, x: Int, width: Int)] {
        guard let widths else { return [] }
        return zip(list.columns, widths.widths.indices).map {
            ($0, ItemLooks.before + widths.offsets[$1], widths.widths[$1])
        }
    }

    /// Returns the action of the header of a column, with its identity and its words; nil if the header does not sort.
    func sorting(by column: Table.Column) -> (action: Action, identity: Action, words: String)? {
        guard let action = list.sorting(by: column) else { return nil }
        return (action, Action(id: action.id, value: column.id), list.sortingWords(of: column))
    }

    func direction(of column: Table.Column) -> List.SortOrder.Direction? { list.direction(of: column) }

    /// Returns the action that requests the rows not given yet among the visible rows and the next page; nil if all are
    /// given.
    ///
    /// - Parameter rows: the visible rows of this list.
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
            let lead = lead(of: item, in: titleRoom(in: place))
            let mark = ItemLooks.before + max(0, lead - Self.markColumns)..<ItemLooks.before + lead
            list.add(item, of: self.list, grid: grid, at: place, mark: mark)
        }
    }

    func draw(in rect: Rect, controls: ArraySlice<Control>, with pencil: inout ElementPencil, on canvas: inout Canvas) {
        if total == 0 {
            let width = max(0, rect.width - ItemLooks.before)
            canvas.put(list.whenEmpty, in: width, x: rect.x + ItemLooks.before, y: rect.y, style: Style(ink: .muted))
        }
        let first = max(given.lowerBound, pencil.rows.lowerBound - rect.y)
        let end = min(given.upperBound, pencil.rows.upperBound - rect.y)
        guard first < end else { return }
        for row in first - given.lowerBound..<end - given.lowerBound {
            let index = controls.startIndex + row
            let item = items[items.startIndex + row]
            let looks = ItemLooks(item, isChosen: controls[index].isChosen, isFocused: pencil.isFocused(index))
            looks.drawMarks(in: controls[index].rect, on: &canvas)
            let place = controls[index].rect
            let width = widths == nil ? drawDetail(of: item, looks, in: place, on: &canvas) : titleRoom(in: place)
            drawTitle(of: item, looks, in: width, at: place, on: &canvas)
            if widths != nil { drawCells(of: item, looks, in: place, on: &canvas) }
        }
    }

    /// Returns the columns for a title with its tree mark and badge, in the first column or in the whole row.
    private func titleRoom(in place: Rect) -> Int {
        widths?.widths.first ?? max(0, place.width - ItemLooks.before - ItemLooks.after)
    }

    /// Returns the columns before the title of an item: the indentation in a tree, as far as there is room, and the
    /// mark.
    private func lead(of item: List.Item, in width: Int) -> Int {
        guard isTree else { return 0 }
        return min(Self.lead(of: item), max(Self.markColumns, width / 2))
    }

    /// Draws the details of an item, and returns the columns left for the title.
    private func drawDetail(of item: List.Item, _ looks: ItemLooks, in place: Rect, on canvas: inout Canvas) -> Int {
        let room = titleRoom(in: place)
        let detail = canvas.table.line(of: item.details.inOneLine(separator: "  "))
        let badge = canvas.table.line(of: item.badge).columns
        let title = lead(of: item, in: room) + canvas.table.line(of: item.shownTitle).columns
        let beside = ScreenLayout.gap + (badge > 0 ? badge + ScreenLayout.gap : 0)
        // A detail has half of the row, and more where title and badge need less; but nothing before a title is cut
        // off so that one row looks like another.
        let most = room - beside - min(title, ColumnWidths.leastFirst)
        var width = min(detail.columns, max(room / 2, room - beside - title), max(0, most))
        if width < min(detail.columns, ColumnWidths.leastCell) { width = 0 }
        let x = place.maxX - ItemLooks.after - width
        canvas.put(detail, in: width, x: x, y: place.y, style: looks.detail, align: .trailing)
        return width > 0 ? room - width - ScreenLayout.gap : room
    }

    /// Draws a title, with the tree mark before it and the badge after it.
    private func drawTitle(
        of item: List.Item,
        _ looks: ItemLooks,
        in width: Int,
        at place: Rect,
        on canvas: inout Canvas
    ) {
        let lead = lead(of: item, in: titleRoom(in: place))
        let x = place.x + ItemLooks.before + lead
        var width = max(0, width - lead)
        if let branch = item.branch, lead > 0 {
            let mark = branch == .open ? canvas.symbols.branchOpen : canvas.symbols.branchClosed
            canvas.put(mark, in: 1, x: x - Self.markColumns, y: place.y, style: looks.title)
        }
        var badge = canvas.table.line(of: item.badge).columns
        if badge > width / 2 {
            let title = canvas.table.line(of: item.shownTitle).columns
            badge = min(badge, max(width / 2, width - title - ScreenLayout.gap))
        }
        if badge > 0 {
            canvas.put(item.badge, in: badge, x: x + width - badge, y: place.y, style: looks.badge)
            width -= badge + ScreenLayout.gap
        }
        canvas.put(item.shownTitle, in: max(0, width), x: x, y: place.y, style: looks.title)
        guard !item.subtitle.isEmpty else { return }
        let own = canvas.table.line(of: item.shownTitle).columns
        let seen = min(widestSubtitle, Self.leastSubtitle)
        let isInColumn = beforeSubtitles + seen + afterSubtitles <= titleRoom(in: place)
        let title = (isInColumn ? max(own, beforeSubtitles) : own) + ScreenLayout.gap
        guard title < width else { return }
        canvas.put(item.subtitle, in: width - title, x: x + title, y: place.y, style: looks.detail)
    }

    /// Draws the columns after the first.
    private func drawCells(of item: List.Item, _ looks: ItemLooks, in place: Rect, on canvas: inout Canvas) {
        for ((column, x, width), text) in zip(places.dropFirst(), item.details) {
            let align = Alignment(column.alignment)
            canvas.put(text, in: width, x: place.x + x, y: place.y, style: looks.detail, align: align)
        }
    }
}

extension List.Item {
    var shownTitle: String { title.isEmpty ? id : title }
}
