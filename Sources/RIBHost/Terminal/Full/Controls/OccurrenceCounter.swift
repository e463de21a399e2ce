import PluginABI

/// Counts the controls that share an action, while they are listed.
///
/// A hash table of places in the list. A dictionary would do, but for the 150 000 instructions that the runtime takes,
/// once and before the first frame, to find out that its key is hashable.
struct OccurrenceCounter {
    /// The last control with an action, by its hash and its place, and how many of these there have been; a power of two
    /// in number, never more than half of them taken.
    private var slots = Array(repeating: Slot(), count: 64)
    private var taken = 0

    private struct Slot {
        var hash = 0
        var place = 0
        var count = 0
    }

    /// Gives the id of the next control of the list.
    ///
    /// - Parameter controls: those before.
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

    /// The slot of what has a hash and is the same as a control, or the free one that is to be its.
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
