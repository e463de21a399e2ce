import PluginABI

// Pressing, dragging and releasing the mouse's button.
extension FullFace {
    /// Handles a step of the mouse's button.
    ///
    /// - Returns: the click, if the button was pressed and released on the same cell, which still has the same control;
    ///   otherwise nil.
    func handle(_ step: MouseStep, at place: Position) -> InputEvent? {
        switch step {
        case .press: press(at: place)
        case .drag: drag(to: place)
        case .release:
            if case .press(place, let pressed) = grip {
                grip = nil
                return pressed == control(under: place)?.id ? .click(column: place.x, row: place.y) : nil
            }
            // Some terminals report no moves in between.
            drag(to: place)
            switch grip {
            case .text: copySelection()
            case .item(let item): drop(item, at: place)
            case .press, .thumb, nil: break
            }
            letGo()
        }
        return nil
    }

    /// Forgets what the button holds.
    func letGo() {
        grip = nil
        view.interaction.target = nil
    }

    /// Removes the selection before any other event than a step of the mouse's button.
    ///
    /// - Returns: true for Esc that has removed a selection, and has no further effect.
    func letsGo(by event: InputEvent) -> Bool {
        if case .background = event { return false }
        let isDragging = view.interaction.target != nil
        letGo()
        return (view.selection.take() != nil || isDragging) && event == .key(.escape)
    }

    private func press(at place: Position) {
        view.selection = nil
        guard let (bar, region) = scrollBar(at: place) else {
            grip = .press(place, control(under: place)?.id)
            return
        }
        if bar.thumb.contains(place) {
            grip = .thumb(bar, region: region, row: place.y - bar.thumb.y)
        } else {
            grip = nil
            let page = max(1, bar.rect.height - 1)
            scroll(region, of: bar, to: bar.first + (place.y < bar.thumb.y ? -page : page))
        }
    }

    private func drag(to place: Position) {
        switch grip {
        case .press(let start, _) where start != place:
            if let item = control(under: start), placed?.layout.canDrag(item) == true {
                grip = .item(item)
                return drag(to: place)
            }
            view.selection = TextSelection(from: start, to: place, in: pane(around: start))
            grip = .text
        case .item(let item): view.interaction.target = self.place(of: item, at: place)
        case .text: view.selection?.extend(to: place)
        case .thumb(let bar, let region, let row): scroll(region, of: bar, to: bar.first(withThumbAt: place.y - row))
        case .press, nil: break
        }
    }

    private func copySelection() {
        guard let selection = view.selection else { return }
        let text = build().frame.text(of: selection)
        if text.contains(where: { !$0.isWhitespace }) { copy(text) }
    }
}

// Items that are dragged to a place in a list.
extension FullFace {
    /// Returns the control at a position of the frame; nil if something covers the screen.
    private func control(under place: Position) -> Control? {
        guard !isCovered, view.interaction.question == nil else { return nil }
        return layoutPosition(of: place).flatMap { control(at: $0) }
    }

    private func layoutPosition(of place: Position) -> Position? {
        placed?.viewport(scroll: view.scroll, side: view.side).layoutPosition(of: place)
    }

    private func place(of item: Control, at place: Position) -> ScreenLayout.Place? {
        layoutPosition(of: place).flatMap { placed?.layout.place(of: item, at: $0) }
    }

    /// Drops an item at a position of the frame. The focus goes to the item, and follows it.
    private func drop(_ item: Control, at place: Position) {
        guard let place = self.place(of: item, at: place), FocusMap(controls)[item.id]?.isEnabled == true,
            !setFocus(item.id)
        else { return }
        perform(Action(id: place.action, value: "\(place.number) \(item.action.value ?? "")"))
    }
}

// The parts of the frame that a press meets.
extension FullFace {
    /// Returns the scroll bar at a position, in the coordinates of the frame, and its region; nil if there is none.
    private func scrollBar(at place: Position) -> (bar: ScrollBar, region: Int?)? {
        guard let placed, placed.missingSize == nil, !isCovered else { return nil }
        let viewport = placed.viewport(scroll: view.scroll, side: view.side)
        let screen = placed.scrollBar(viewport)
        if screen.isNeeded, screen.rect.contains(place) { return (screen, nil) }
        guard viewport.rect.contains(place) else { return nil }
        for (number, region) in placed.layout.regions.enumerated() {
            var bar = placed.layout.scrollBar(of: region)
            bar.rect = bar.rect.moved(by: viewport.origin)
            if bar.isNeeded, bar.rect.contains(place) { return (bar, number) }
        }
        return nil
    }

    /// Scrolls what a scroll bar stands for: a region, or the screen.
    private func scroll(_ region: Int?, of bar: ScrollBar, to first: Int) {
        if let region {
            guard placed?.layout.regions.indices.contains(region) == true else { return }
            scroll(region, to: first)
        } else {
            view.scroll = max(0, min(first, placed?.lastScroll ?? 0))
        }
        keepFocusOnPage()
    }

    /// Returns the part of the frame to which a selection belongs: the page that covers the screen, the innermost pane,
    /// or the screen; outside these the row.
    private func pane(around place: Position) -> Rect {
        let row = Rect(x: 0, y: place.y, width: surface.size.columns, height: 1)
        if let page = build().overlay { return page.contains(place) ? page.inset(x: 2, y: 1).or(row, for: place) : row }
        guard let placed else { return row }
        if let dock = placed.dock, dock.contains(place) { return dock.inset(x: 1, y: 0).or(row, for: place) }
        let viewport = placed.viewport(scroll: view.scroll, side: view.side)
        guard let position = viewport.layoutPosition(of: place) else { return row }
        let pane = placed.layout.nodes.last { node in
            if case .pane = node.content { node.rect.contains(position) } else { false }
        }
        return pane?.rect.moved(by: viewport.origin).intersection(viewport.rect).or(row, for: place) ?? viewport.rect
    }
}

extension PlacedScreen.Viewport {
    /// The position in the frame of the layout's top left, for the rows that scroll.
    var origin: Position { Position(x: left - side, y: rect.y - scroll) }
}

extension Rect {
    /// Returns the rectangle, or another one if a position is outside it.
    fileprivate func or(_ other: Rect, for place: Position) -> Rect { contains(place) ? self : other }
}
