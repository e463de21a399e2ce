@_spi(Host) import PluginABI

/// The layout of a screen, with its place in the frame.
///
/// The layout is valid as long as the screen and the terminal's size are: interaction with the screen needs no other
/// layout.
struct PlacedScreen {
    var layout: ScreenLayout
    /// The glyphs of the texts in the layout.
    let table: GlyphTable
    /// The part of the frame for the screen.
    let area: Rect
    /// The rectangle of the inspector beside the screen; nil if the inspector is not there.
    let dock: Rect?
    /// The required size of the terminal, if the terminal is too small to show anything; nil if the screen is shown.
    let missingSize: TerminalSize?
    /// The box around the screen, and what is drawn behind it, if the screen is a dialog; otherwise nil.
    var dialog: Dialog?

    /// The box of a dialog.
    struct Dialog {
        let rect: Rect
        let ground: Canvas
    }

    /// The part of the frame that shows the screen, and the visible part of the layout.
    struct Viewport: Equatable {
        var rect: Rect
        /// The column of the layout's left edge in the frame, without scrolling.
        var left: Int
        var scroll: Int
        /// The number of columns scrolled sideways; the rows of the tabs do not scroll.
        var side: Int
        /// The number of rows at the top that do not scroll: the rows of the tabs.
        var stickyRows: Int
        /// The number of rows at the bottom that do not scroll: the rows of the actions.
        var pinnedRows: Int
        /// The rows of the layout.
        var layoutRows: Int

        /// The visible rows of the layout between the tabs and the actions.
        var rows: Range<Int> { scroll + stickyRows..<scroll + rect.height - pinnedRows }

        /// Returns true if a row of the layout is one of the actions, which do not scroll.
        func isPinned(_ row: Int) -> Bool { row >= layoutRows - pinnedRows }

        /// Returns true if the middle of a control is visible, where its text is.
        func shows(_ control: Control) -> Bool {
            if control.isHidden { return false }
            let middle = control.rect.y + control.rect.height / 2
            if middle < stickyRows || isPinned(middle) { return true }
            let column = control.rect.x + control.rect.width / 2
            return rows.contains(middle) && (side..<side + rect.width).contains(column)
        }

        /// Returns the position in the frame from which a control is read, in its middle row; nil if that row is not
        /// visible.
        func place(of control: Control?) -> Position? {
            guard let control, shows(control) else { return nil }
            let row = control.rect.y + control.rect.height / 2
            let isSticky = row < stickyRows
            let seen = isSticky ? row : isPinned(row) ? row - layoutRows + rect.height : row - scroll
            let place = Position(
                x: max(rect.x, control.rect.x + left - (isSticky ? 0 : side)),
                y: rect.y + seen
            )
            return rect.contains(place) ? place : nil
        }

        /// Returns the position in the layout that is visible at a position in the frame.
        func layoutPosition(of position: Position) -> Position? {
            guard rect.contains(position) else { return nil }
            let row = position.y - rect.y
            let isSticky = row < stickyRows
            let isPinned = row >= rect.height - pinnedRows
            return Position(
                x: position.x - left + (isSticky ? 0 : side),
                y: isSticky ? row : isPinned ? row - rect.height + layoutRows : row + scroll
            )
        }
    }

    /// The rows of the tabs, which stay at the top if half of the room is left for other rows; otherwise 0.
    let stickyRows: Int
    /// The rows of the actions at the end of a form, which stay at the bottom if most of the room is left for other rows;
    /// otherwise 0. Below a text to be read, the actions come after the text.
    let pinnedRows: Int

    init(layout: ScreenLayout, table: GlyphTable, area: Rect, dock: Rect?, missingSize: TerminalSize?) {
        self.layout = layout
        self.table = table
        self.area = area
        self.dock = dock
        self.missingSize = missingSize
        let tabs = layout.tabBar.map { layout.nodes[$0].rect.height } ?? 0
        let stickyRows = 2 * tabs <= area.height ? tabs : 0
        self.stickyRows = stickyRows
        let isForm = layout.hasField && layout.size.y > area.height && layout.size.x <= area.width
        let actions = (isForm ? layout.actions : nil).map { layout.nodes[$0].rect.height } ?? 0
        pinnedRows = 4 * (stickyRows + actions) <= area.height ? actions : 0
    }

    /// Scrolls the regions to positions by number; others begin at the top, or stay at their ends.
    mutating func scrollRegions(to offsets: [Int: Int]) {
        for region in layout.regions.indices {
            let end = layout.regions[region].staysAtEnd ? Int(Int32.max) : 0
            layout.scroll(region, to: offsets[region] ?? end)
        }
    }

    /// The greatest scroll position of the screen.
    var lastScroll: Int { max(0, layout.size.y - area.height) }

    /// The greatest sideways scroll position of the screen: 0, unless an element is wider than the terminal.
    var lastSide: Int { max(0, layout.size.x - area.width) }

    /// Returns the scroll bar of the screen, in the last column.
    func scrollBar(_ viewport: Viewport) -> ScrollBar {
        let column = Rect(x: area.maxX, y: viewport.rect.y, width: 1, height: viewport.rect.height)
        return ScrollBar(rect: column, first: viewport.scroll, total: layout.size.y)
    }

    /// Returns the visible part at a scroll position, limited to the greatest position.
    func viewport(scroll: Int, side: Int = 0) -> Viewport {
        // A screen that leaves room stands a little above the middle of it; but tabs stay where they are, whatever is
        // below them, and forms and panes begin at the top.
        let isAtTop = layout.tabBar != nil || layout.hasField || layout.hasPanes
        let above = isAtTop ? 0 : max(0, area.height - layout.size.y) / 3
        return Viewport(
            rect: Rect(x: area.x, y: area.y + above, width: area.width, height: area.height - above),
            left: area.x + max(0, (area.width - layout.size.x) / 2),
            scroll: max(0, min(scroll, lastScroll)),
            side: max(0, min(side, lastSide)),
            stickyRows: stickyRows,
            pinnedRows: pinnedRows,
            layoutRows: layout.size.y
        )
    }
}

extension Screen {
    /// True for a page that can be shown in a box over another one: it leads back, and is not divided into panes.
    var isDialog: Bool { !elements.contains(where: \.hasPane) && elements.contains(where: \.leadsBack) }
}

extension Element {
    fileprivate var hasPane: Bool { if case .pane = self { true } else { children.contains(where: \.hasPane) } }
    fileprivate var leadsBack: Bool {
        if case .button(let button) = self { button.role == .back } else { children.contains(where: \.leadsBack) }
    }
}
