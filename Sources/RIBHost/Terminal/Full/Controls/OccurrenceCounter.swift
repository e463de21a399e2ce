import PluginABI

/// Counts the controls that share an action, while they are listed.
///
/// A hash table of places in the list. A dictionary would do, but for the 150 000 instructions that the runtime takes,
/// once and before the first frame, to find out that its key is hashable.
struct OccurrenceCounter {
    /// The place of the last control with an action, and how many of these there have been; a power of two in number,
    /// never more than half of them taken.
    private var slots: [(place: Int, count: Int)] = Array(repeating: (-1, 0), count: 64)
    private var taken = 0

    /// Gives the id of the next control of the list.
    ///
    /// - Parameter controls: those before.
    mutating func id(of action: Action, isField: Bool, after controls: [Control]) -> Control.ID {
        if 2 * taken >= slots.count { grow(controls) }
        let index = slot(of: action, isField, controls)
        let occurrence = slots[index].count
        if occurrence == 0 { taken += 1 }
        slots[index] = (controls.count, occurrence + 1)
        return Control.ID(action: action, isField: isField, occurrence: occurrence)
    }

    /// The slot of an action, or the free one that is to be its.
    private func slot(of action: Action, _ isField: Bool, _ controls: [Control]) -> Int {
        var hasher = Hasher()
        hasher.combine(action)
        hasher.combine(isField)
        var index = hasher.finalize() & (slots.count - 1)
        while slots[index].count > 0 {
            let id = controls[slots[index].place].id
            if id.isField == isField, id.action == action { break }
            index = (index + 1) & (slots.count - 1)
        }
        return index
    }

    private mutating func grow(_ controls: [Control]) {
        let old = slots
        slots = Array(repeating: (-1, 0), count: 2 * old.count)
        for entry in old where entry.count > 0 {
            let id = controls[entry.place].id
            slots[slot(of: id.action, id.isField, controls)] = entry
        }
    }
}
