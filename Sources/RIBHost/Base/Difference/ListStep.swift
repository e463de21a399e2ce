/// A step from one list to another: items that both have, or that were removed, added or replaced.
///
/// The steps lead through both lists from the beginning to the end, so each item belongs to exactly one step.
public struct ListStep {
    /// The kind of a step; the raw value is its number in a message.
    public enum Kind: Int {
        case kept, removed, added, changed
    }

    /// The kind of the step.
    public let kind: Kind
    /// The indexes in the old list; an added item has none.
    public fileprivate(set) var old: Range<Int>
    /// The indexes in the new list; a removed item has none.
    public fileprivate(set) var new: Range<Int>

    /// The number of items of the step.
    public var count: Int { max(old.count, new.count) }
}

extension [ListStep] {
    /// The number of items after a difference that are searched for the continuation of the other list.
    private static var reach: Int { 32 }
    /// The maximum number of searches without a result: lists without similarity are compared in linear time.
    private static var patience: Int { 64 }

    /// Compares two lists. The steps are correct, but not necessarily the fewest possible.
    public init<Item>(from old: [Item], to new: [Item], by isSame: (Item, Item) -> Bool) {
        self = []
        let shorter = Swift.min(old.count, new.count)
        let start = (0..<shorter).first { !isSame(old[$0], new[$0]) } ?? shorter
        // The items after the start differ. They can be large, so they are compared once.
        let rest = Swift.max(0, shorter - start - (old.count == new.count ? 1 : 0))
        let end = (0..<rest).first { !isSame(old[old.count - 1 - $0], new[new.count - 1 - $0]) } ?? rest
        append(.kept, start)
        var patience = Self.patience
        while next.old < old.count - end, next.new < new.count - end {
            let (before, now) = next
            guard (before, now) == (start, start) || !isSame(old[before], new[now]) else {
                append(.kept, 1)
                continue
            }
            let (others, followers) = (old[before..<old.count - end], new[now..<new.count - end])
            if patience > 0, let (kind, count) = Self.gap(others, followers, by: isSame) {
                append(kind, count)
            } else {
                patience -= 1
                append(.changed, 1)
            }
        }
        append(.removed, old.count - end - next.old)
        append(.added, new.count - end - next.new)
        append(.kept, end)
    }

    /// The place in both lists after the last step.
    private var next: (old: Int, new: Int) { (last?.old.upperBound ?? 0, last?.new.upperBound ?? 0) }

    private mutating func append(_ kind: ListStep.Kind, _ count: Int) {
        guard count > 0 else { return }
        let (old, new) = (next.old + (kind == .added ? 0 : count), next.new + (kind == .removed ? 0 : count))
        if let last, last.kind == kind {
            self[self.count - 1].old = last.old.lowerBound..<old
            self[self.count - 1].new = last.new.lowerBound..<new
        } else {
            append(ListStep(kind: kind, old: next.old..<old, new: next.new..<new))
        }
    }

    /// Returns the step between two lists whose first items differ, to the place where they continue alike; nil if no
    /// such place is near.
    private static func gap<Item>(
        _ old: ArraySlice<Item>,
        _ new: ArraySlice<Item>,
        by isSame: (Item, Item) -> Bool
    ) -> (ListStep.Kind, Int)? {
        let (before, now) = (old.startIndex, new.startIndex)
        if old.count > 1, new.count > 1, isSame(old[before + 1], new[now + 1]) { return (.changed, 1) }
        for distance in 1...reach {
            if distance < old.count, isSame(old[before + distance], new[now]) { return (.removed, distance) }
            if distance < new.count, isSame(old[before], new[now + distance]) { return (.added, distance) }
        }
        return nil
    }
}
