import PluginABI

/// The look of a list's item: the styles of its parts, and the marks before its title.
struct ItemLooks {
    private(set) var title = Style.plain
    private(set) var badge = Style(ink: .secondAccent, attributes: .bold)
    private(set) var detail = Style(ink: .muted)
    // Not the item itself: a copy of its texts costs as much as drawing them.
    private let isPicked, isUnread, isChosen, isFocused: Bool
    /// The ink of the edge of a card.
    private let edge: Ink

    /// The columns before a title: the focus mark, and the mark of a picked, chosen or unread item. A click there picks
    /// the item.
    static let before = 3
    /// The columns after a detail.
    static let after = 1

    /// - Parameter ground: the ground of the item without the focus: a chosen item and a card are surfaces.
    init(_ item: List.Item, isChosen: Bool, isFocused: Bool, ground: Attributes = []) {
        (isPicked, isUnread) = (item.isPicked, item.isUnread)
        self.isChosen = isChosen
        self.isFocused = isFocused
        // What holds others is their heading.
        if item.branch != nil { title.ink = Style.heading.ink }
        if item.isUnread { title.attributes = .bold }
        if !item.badge.isEmpty {
            badge.ink = item.badge.hasPrefix(Tone.warning.mark) ? .warning : Ink.hue(of: item.badge) ?? badge.ink
        }
        edge = item.badge.isEmpty ? .line : badge.ink
        if isChosen { title = Style(ink: .accent, attributes: .bold) }
        let ground = isChosen ? .filled : ground
        if isFocused {
            title = Style(ink: .selection, attributes: [.bold, .reverse])
            (badge, detail) = (title, title)
        } else if !item.isEnabled {
            title.ink = .muted
            badge = detail
        }
        guard !isFocused else { return }
        title.attributes.formUnion(ground)
        badge.attributes.formUnion(ground)
        detail.attributes.formUnion(ground)
    }

    /// Draws the left edge of a card in the colour of its badge, the same with the focus and without.
    ///
    /// - Returns: the card without its edge; the whole card where there are no colours or no sign for an edge.
    func drawEdge(of place: Rect, on canvas: inout Canvas) -> Rect {
        guard canvas.hasSurfaces, let sign = canvas.symbols.edge else { return place }
        let column = Rect(x: place.x, y: place.y, width: 1, height: place.height)
        canvas.fill(column, with: sign, style: Style(ink: edge))
        return Rect(x: place.x + 1, y: place.y, width: place.width - 1, height: place.height)
    }

    /// Draws the marks that repeat the meaning of colours: focus, and picked, chosen or unread.
    ///
    /// - Parameter hasEdge: true after an edge, which takes the first column.
    func drawMarks(in place: Rect, hasEdge: Bool = false, on canvas: inout Canvas) {
        canvas.fill(place, style: title)
        if isFocused {
            let style = Style(ink: .focus, attributes: [.bold, .reverse])
            let column = Rect(x: place.x, y: place.y, width: 1, height: place.height)
            canvas.fill(column, with: canvas.symbols.focusLeft, style: style)
        }
        guard isPicked || (isChosen || isUnread) && !(hasEdge && isFocused) else { return }
        let symbols = canvas.symbols
        // The row with the focus says so by itself.
        let isShownAsChosen = isChosen && !(isFocused && isUnread)
        let mark = isPicked ? symbols.success : isShownAsChosen ? symbols.separator : symbols.unread
        var style = title
        if isUnread, !isFocused { style.ink = .accent }
        canvas.put(mark, in: 1, x: place.x + (hasEdge && !isFocused ? 0 : 1), y: place.y, style: style)
    }
}
