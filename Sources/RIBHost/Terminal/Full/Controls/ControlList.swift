@_spi(Host) import PluginABI

/// The controls of a screen during the listing, in reading order.
struct ControlList {
    private(set) var controls: [Control] = []
    /// True if there is a field of a form, even a disabled field.
    private(set) var hasField = false
    private var counter = OccurrenceCounter()
    /// The boards, lists and choices, by number: true if any control in it is enabled.
    private var liveGrids: [Bool] = []
    /// The indices of disabled controls in boards, lists and choices.
    private var disabledCells: [Int] = []

    /// Begins a board, a list or a choice, and returns the number.
    mutating func beginGrid() -> Int {
        liveGrids.append(false)
        return liveGrids.count - 1
    }

    /// Ends the listing, and decides which controls can have the focus.
    mutating func end() -> [Control] {
        for place in disabledCells {
            if let grid = controls[place].grid { controls[place].canFocus = liveGrids[grid] }
        }
        return controls
    }

    /// Lists a control.
    ///
    /// - Parameter identity: the constant part of an action that changes with the state; nil if the action does not
    ///   change.
    mutating func add(
        _ kind: Control.Kind,
        _ action: Action,
        as identity: Action? = nil,
        label: String,
        isEnabled: Bool,
        confirmation: String = "",
        shortcut: Character? = nil,
        at rect: Rect
    ) {
        let canFocus: Bool
        switch kind {
        case .tab(let isChosen): canFocus = isChosen
        case .cell(let grid), .option(let grid, _):
            canFocus = isEnabled
            if isEnabled { liveGrids[grid] = true } else { disabledCells.append(controls.count) }
        case .button, .field: canFocus = isEnabled
        }
        var control = Control(
            id: counter.id(of: identity ?? action, isField: false, after: controls),
            action: action,
            kind: kind,
            label: label,
            isEnabled: isEnabled,
            canFocus: canFocus,
            rect: rect
        )
        if let role = control.role { control.part = role.leadsBack ? .wayBack : .button }
        if !confirmation.isEmpty || shortcut != nil {
            control.details = .button(confirmation: confirmation, shortcut: shortcut)
        }
        controls.append(control)
    }

    /// Lists an item of a list.
    ///
    /// - Parameter mark: the columns of the mark of a tree, from the left of the item.
    mutating func add(_ item: List.Item, of list: List, grid: Int, at rect: Rect, mark: Range<Int>) {
        add(
            .option(grid: grid, isChosen: item.id == list.selected),
            Action(id: list.id, value: item.id),
            label: item.shownTitle,
            isEnabled: item.isEnabled,
            at: rect
        )
        let last = controls.count - 1
        controls[last].item = list.excerpt == nil ? .ofWhole : .ofExcerpt
        if list.focusID != nil { controls[last].part = .follower }
        let tree = list.expandID.map { _ in
            Control.TreePlace(level: item.shownLevel, branch: item.branch, expand: list.expanding(item), mark: mark)
        }
        guard list.pickID != nil || list.focusID != nil || tree != nil else { return }
        controls[last].details = .item(
            Control.Row(pickID: list.pickID, isPicked: item.isPicked, focusID: list.focusID, tree: tree)
        )
    }

    /// Lists a field, identified by the id regardless of the text.
    mutating func add(_ field: Field, at rect: Rect, textAt textRect: Rect) {
        // A search belongs to its list.
        if field.kind != .search { hasField = true }
        let action = Action(id: field.id)
        var control = Control(
            id: counter.id(of: action, isField: true, after: controls),
            action: action,
            kind: .field,
            label: field.label,
            isEnabled: field.isEnabled,
            canFocus: field.isEnabled,
            rect: rect
        )
        if field.kind == .search { control.part = .search }
        control.details = .field(field, text: textRect.moved(by: Position(x: -rect.x, y: -rect.y)))
        controls.append(control)
    }
}

/// Counts the controls with the same action during the listing.
///
/// A hash table of indices into the list: with a dictionary of actions, the frame of a list of 100 rows after a key
/// press takes a third longer.
private struct OccurrenceCounter {
    /// The hash table: for each action the last control with it, and their number. The number of slots is a power of
    /// two, and at most half of them are taken.
    private var slots = Array(repeating: Slot(), count: 64)
    private var taken = 0

    private struct Slot {
        var hash = 0
        var place = 0
        var count = 0
    }

    /// Returns the id of the next control of the list.
    ///
    /// - Parameter controls: the earlier controls of the list.
    mutating func id(of action: Action, isField: Bool, after controls: [Control]) -> Control.ID {
        if 2 * taken >= slots.count { grow() }
        var hasher = Hasher()
        hasher.combine(action)
        hasher.combine(isField)
        let hash = hasher.finalize()
        let index = slot(of: hash) { place in
            controls[place].id.isField == isField && controls[place].id.action == action
        }
        let occurrence = slots[index].count
        if occurrence == 0 { taken += 1 }
        slots[index] = Slot(hash: hash, place: controls.count, count: occurrence + 1)
        return Control.ID(action: action, isField: isField, occurrence: occurrence)
    }

    /// The slot of a control with a hash, or the free slot for it.
    private func slot(of hash: Int, isSame: (Int) -> Bool) -> Int {
        var index = hash & (slots.count - 1)
        while slots[index].count > 0, slots[index].hash != hash || !isSame(slots[index].place) {
            index = (index + 1) & (slots.count - 1)
        }
        return index
    }

    private mutating func grow() {
        let old = slots
        slots = Array(repeating: Slot(), count: 2 * old.count)
        for entry in old where entry.count > 0 { slots[slot(of: entry.hash) { _ in false }] = entry }
    }
}
