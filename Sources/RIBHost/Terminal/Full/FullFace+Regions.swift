// The parts of a screen that scroll by themselves.
extension FullFace {
    /// Notes the scroll position of a region. A region that stays at its end does so again once a person has scrolled
    /// back there.
    func noteOffset(of region: Int, in layout: ScreenLayout) {
        let region = (number: region, state: layout.regions[region])
        let isAtEnd = region.state.staysAtEnd && region.state.offset == region.state.lastOffset
        view.regionOffsets[region.number] = isAtEnd ? nil : region.state.offset
    }

    /// Scrolls the region at a position; or the focused region, and if it cannot be scrolled further, the next one that
    /// can.
    ///
    /// - Parameter place: the position of the mouse in the frame; nil for a key.
    /// - Returns: true if a region was scrolled.
    func scrollRegion(by rows: Int, isWheel: Bool, at place: Position?) -> Bool {
        guard let placed, !placed.layout.regions.isEmpty else { return false }
        let layout = placed.layout
        let candidates: [Int]
        if let place {
            let position = placed.viewport(scroll: view.scroll, side: view.side).layoutPosition(of: place)
            candidates = position.flatMap(layout.region).map { [$0] } ?? []
        } else {
            candidates = (focused?.region.map { [$0.number] } ?? []) + layout.regions.indices
        }
        guard let region = candidates.first(where: { layout.canScroll($0, by: rows) }) else { return false }
        let page = max(1, layout.rect(of: region).height - 1)
        let step = isWheel ? rows : max(-page, min(page, rows))
        let isFar = abs(rows) == Int(Int32.max)
        scroll(region, to: layout.regions[region].offset + (isFar ? rows : step))
        return true
    }

    /// Scrolls half a page: of a text beside the focus, which no other key reaches; otherwise of what has the focus.
    ///
    /// - Parameter direction: -1 for up, 1 for down.
    func turnHalfPage(_ direction: Int) {
        guard let layout = placed?.layout, let text = layout.textBeside else {
            return turnPage(by: direction * max(1, pageRows / 2))
        }
        scroll(text, to: layout.regions[text].offset + direction * max(1, layout.rect(of: text).height / 2))
    }

    /// Scrolls the region of a control as little as necessary to make the control visible.
    func revealInRegion(_ control: Control) {
        guard let region = control.region, let layout = placed?.layout else { return }
        let seen = layout.rect(of: region.number)
        let rect = revealedRect(of: control, in: seen.height)
        let offset = layout.regions[region.number].offset
        if rect.y < seen.y {
            scroll(region.number, to: offset - (seen.y - rect.y))
        } else if rect.maxY > seen.maxY {
            scroll(region.number, to: offset + min(rect.maxY - seen.maxY, rect.y - seen.y))
        }
    }
}
