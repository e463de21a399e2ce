import Base
import PluginManifest

/// The changes from one JSON value to another: a JSON Patch (RFC 6902), whose operations are carried out in order.
///
/// In an array, objects are matched by their `id` and `value`, so that an item inserted into a long list is one
/// operation. The patch is correct, but not necessarily the shortest possible.
struct JSONPatch {
    /// An operation at a JSON Pointer (RFC 6901).
    struct Operation {
        enum Change {
            case add(JSONValue)
            case remove
            case replace(JSONValue)
        }

        let path: String
        let change: Change
    }

    private(set) var operations: [Operation] = []
    /// The keys and indexes that lead to the compared values.
    private var way: [String] = []

    /// Compares two values.
    init(from old: JSONValue, to new: JSONValue) {
        compare(old, new)
    }

    /// Writes the operations as an array.
    func write(to writer: inout JSONWriter) {
        writer.array { writer in
            for operation in operations { operation.write(to: &writer) }
        }
    }

    /// Compares within a member or an element.
    mutating func within(_ step: String, _ compare: (inout JSONPatch) -> Void) {
        way.append(step)
        compare(&self)
        way.removeLast()
    }

    private mutating func note(_ change: Operation.Change, at step: String) {
        within(step) { $0.note(change) }
    }

    private mutating func note(_ change: Operation.Change) {
        operations.append(Operation(path: way.reduce(into: "") { $0.appendPointer($1) }, change: change))
    }

    /// Compares two values at the same place.
    mutating func compare(_ old: JSONValue, _ new: JSONValue) {
        guard old.bytes != new.bytes else { return }
        switch (old.kind, new.kind) {
        case (.object, .object): compare(membersOf: old, new)
        case (.array, .array): compare(Array(old.elements), Array(new.elements))
        default: note(.replace(new))
        }
    }

    private mutating func compare(membersOf old: JSONValue, _ new: JSONValue) {
        for (key, _) in old.members where new[key.text] == nil { note(.remove, at: key.text) }
        for (key, value) in new.members {
            if let before = old[key.text] {
                within(key.text) { $0.compare(before, value) }
            } else {
                note(.add(value), at: key.text)
            }
        }
    }

    /// Keeps the common first and last items of both arrays; between these, items are replaced, removed or added.
    mutating func compare<Item: PatchedItem>(_ old: [Item], _ new: [Item]) {
        let shorter = min(old.count, new.count)
        let head = zip(old, new).prefix { $0.isAlike($1) }.count
        let tail = zip(old.reversed(), new.reversed()).prefix(shorter - head).prefix { $0.isAlike($1) }.count
        for index in 0..<head { compare(old[index], new[index], at: index) }
        let (last, end) = (old.count - tail, new.count - tail)
        let replaced = min(last, end)
        for index in head..<replaced { note(.replace(new[index].json), at: "\(index)") }
        for _ in replaced..<last { note(.remove, at: "\(replaced)") }
        for index in replaced..<end { note(.add(new[index].json), at: "\(index)") }
        for index in 0..<tail { compare(old[last + index], new[end + index], at: end + index) }
    }

    private mutating func compare<Item: PatchedItem>(_ old: Item, _ new: Item, at index: Int) {
        if !new.isSame(as: old) { within("\(index)") { new.compare(with: old, in: &$0) } }
    }
}

/// An item of an array that has an old and a new version.
protocol PatchedItem {
    /// The whole item.
    var json: JSONValue { get }

    /// True if both are known to have the same content, so that nothing has to be compared.
    func isSame(as old: Self) -> Bool
    /// True if one is a version of the other.
    func isAlike(_ other: Self) -> Bool
    /// Notes the changes from another version.
    func compare(with old: Self, in patch: inout JSONPatch)
}

extension JSONPatch.Operation {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.object { writer in
            switch change {
            case .add: writer.member("op", "add")
            case .remove: writer.member("op", "remove")
            case .replace: writer.member("op", "replace")
            }
            writer.member("path", path)
            switch change {
            case .add(let value), .replace(let value):
                writer.key("value")
                writer.value(value)
            case .remove: break
            }
        }
    }
}

extension JSONValue: PatchedItem {
    var json: JSONValue { self }

    func isSame(as old: JSONValue) -> Bool { bytes == old.bytes }

    func compare(with old: JSONValue, in patch: inout JSONPatch) { patch.compare(old, self) }

    /// True if one value is a version of the other: objects with the same `id` and `value`, two rows of a grid, or
    /// equal values.
    func isAlike(_ other: JSONValue) -> Bool {
        switch (kind, other.kind) {
        case (.array, .array): true
        case (.object, .object):
            self["id"]?.bytes == other["id"]?.bytes && self["value"]?.bytes == other["value"]?.bytes
        default: bytes == other.bytes
        }
    }

    fileprivate var bytes: ArraySlice<UInt8> { source.bytes[range.lowerBound..<range.upperBound] }
}
