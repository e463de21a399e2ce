import Base
import PluginABI

// Searches, and what leads from hit to hit.
extension FullFace {
    /// Begins a search: in the screen's own field, otherwise among the items of a list.
    func beginSearch() {
        let map = FocusMap(controls)
        if let search = map.search {
            setFocus(search.id)
        } else if let list = map.searchedList(from: view.interaction.focus) {
            openPalette(.items(of: list))
        } else {
            let key = view.keys.keys(of: .actions).first.map { "; \($0.name) lists the actions" } ?? ""
            showForASecond("There is nothing to search here\(key).")
        }
    }

    /// Moves the focus to the next or previous hit of the last search; after the last hit to the first.
    func moveToHit(backward: Bool) {
        if let search = FocusMap(controls).search, !search.text.isEmpty { return moveToRow(of: search, backward) }
        guard !view.searched.isEmpty, let list = FocusMap(controls).searchedList(from: view.interaction.focus) else {
            return sayNothingSearched()
        }
        var palette = Palette(content: .items(of: list))
        _ = palette.filter.insert(view.searched)
        let ids = Set(palette.entries(of: view.screen, controls, view.keys, upTo: .max).map(\.id))
        let hits = controls.indices.filter { controls[$0].canFocus && ids.contains(controls[$0].id) }
        let here = controls.firstIndex { $0.id == view.interaction.focus } ?? (backward ? controls.count : -1)
        guard let number = SearchWords.hit(of: hits, from: here, backward) else {
            return showForASecond("Nothing here has “\(view.searched)”.")
        }
        setFocus(controls[hits[number]].id, opensField: false)
        showForASecond("“\(view.searched)”: \(number + 1) of \(hits.count)")
    }

    /// Moves the focus among the rows of a list that a plugin has searched: each row is a hit.
    private func moveToRow(of search: Control, _ backward: Bool) {
        let place = controls.firstIndex { $0.id == search.id } ?? 0
        let row = focused.flatMap { $0.item == .none ? nil : $0 } ?? controls[place...].first { $0.item != .none }
        let hits = controls.indices.filter { controls[$0].canFocus && row != nil && controls[$0].grid == row?.grid }
        let here = hits.firstIndex { controls[$0].id == view.interaction.focus }
        guard let row, !hits.isEmpty else { return showForASecond("Nothing here has “\(search.text)”.") }
        let next = here.map { backward ? $0 - 1 : $0 + 1 } ?? (backward ? hits.count - 1 : 0)
        // The rows before and after those that are given are not known.
        if row.item == .ofExcerpt, !hits.indices.contains(next) { return }
        let number = (next + hits.count) % hits.count
        setFocus(controls[hits[number]].id, opensField: false)
        if row.item == .ofWhole { showForASecond("“\(search.text)”: \(number + 1) of \(hits.count)") }
    }

    /// Moves the focus from a search to its list: to the row that is shown beside the list, otherwise to the first. If
    /// there is no hit, the focus stays.
    ///
    /// - Returns: false if there is nothing to move to, and no search without a hit.
    func movesToHits(of search: Control) -> Bool {
        let place = controls.firstIndex { $0.id == search.id } ?? 0
        let rows = controls[place...].filter { $0.item != .none && $0.canFocus }
        if let row = rows.first(where: { $0.id == view.interaction.row }) ?? rows.first {
            setFocus(row.id)
            return true
        }
        guard !search.text.isEmpty, placed?.layout.hasList == true else { return false }
        showForASecond("Nothing here has “\(search.text)”.")
        return true
    }

    /// Tells a list that follows the focus which hit is its next row, if its selected row is not a hit: what is shown
    /// beside the list belongs to one of its rows.
    func followHits(of search: Control) {
        let hits = controls.filter { $0.part == .follower && $0.isEnabled }
        guard let row = hits.first(where: { $0.id == view.interaction.row }) ?? hits.first, let action = row.following,
            !hits.contains(where: { $0.isChosen && $0.action.id == row.action.id })
        else { return }
        view.interaction.row = row.id
        let before = sight
        carryOut(.perform(action))
        // The next character is still meant for the search.
        if focused?.id == search.id { sight = before }
    }

    private func sayNothingSearched() {
        let key = view.keys.keys(of: .search).first.map { "; \($0.name) searches" } ?? ""
        showForASecond("Nothing has been searched for\(key).")
    }
}

// Searches in a page that covers the screen.
extension FullFace {
    /// Handles a key of a search in a page: `/` begins one, and typed text leads to the first line that has it.
    ///
    /// - Returns: true if the key belongs to a search.
    func searchesPage(_ event: InputEvent) -> Bool {
        if view.pageSearch?.isTyped == true { return typePageSearch(event) }
        switch event {
        case .text("/"), .key(.search): view.pageSearch = PageSearch(first: build().overlayRows.first?.line ?? 0)
        case .text("n"), .key(.hit(backward: false)): moveToLine(backward: false)
        case .text("N"), .key(.hit(backward: true)): moveToLine(backward: true)
        default: return false
        }
        return true
    }

    private func typePageSearch(_ event: InputEvent) -> Bool {
        guard var search = view.pageSearch else { return false }
        switch event {
        case .text(let text), .paste(let text): _ = search.editor.insert(text)
        case .key(.escape): return endPageSearch()
        case .key(.enter) where search.editor.text.isEmpty: return endPageSearch()
        case .key(.enter): search.isTyped = false
        case .key(let key): if search.editor.handle(key) == nil { return false }
        case .mouse, .click, .wheel, .background: return false
        }
        view.pageSearch = search
        guard search.isTyped else { return true }
        let lines = linesFound
        view.pageSearch?.line = lines.first { $0 >= search.first } ?? lines.first
        revealLine()
        return true
    }

    private func endPageSearch() -> Bool {
        view.pageSearch = nil
        return true
    }

    /// The lines of the page that have the text of the search.
    private var linesFound: [Int] {
        guard let placed, let words = view.pageSearch?.words, let page = builder.page(of: view, placed) else {
            return []
        }
        return page.lines.indices.filter { words.areAll(in: page.lines[$0].text) }
    }

    /// Leads to the next or previous line that has the text of the search.
    private func moveToLine(backward: Bool) {
        guard let search = view.pageSearch else { return sayNothingSearched() }
        let lines = linesFound
        guard let number = SearchWords.hit(of: lines, from: search.line ?? search.first, backward) else {
            return showForASecond("No line has “\(search.editor.text)”.")
        }
        view.pageSearch?.line = lines[number]
        revealLine()
        showForASecond("“\(search.editor.text)”: \(number + 1) of \(lines.count)")
    }

    private func revealLine() {
        view.followsLight = true
        view.overlayScroll = build().overlayScroll
    }
}
