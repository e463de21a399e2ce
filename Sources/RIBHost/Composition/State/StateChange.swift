import Base
public import PluginABI
import PluginManifest

/// The change from a state to the next one: a JSON Patch (RFC 6902) of the operations add, remove and replace, which are
/// carried out in order.
///
/// Arrays and texts that both states share are not read, so a small change of a large state takes little time. The
/// change is correct, but not necessarily the shortest possible.
public struct StateChange {
    /// The number of elements of an array in which the place is searched where it continues like the other one.
    private static let reach = 32

    private enum Step {
        case key(String)
        case index(Int)
    }

    private var writer = JSONWriter()
    /// The keys and indexes that lead to the compared values.
    private var way: [Step] = []
    private var isEmpty = true

    /// Compares two states, as ``RootFlow/stateValue`` returns them.
    public init(from old: WireValue, to new: WireValue) {
        writer.begin(.array)
        compare(old, new)
        writer.end(.array)
    }

    /// The text of the patch; empty if the states are equal.
    public var json: [UInt8] { isEmpty ? [] : writer.bytes }

    // Recursive, because the depths of a state and of a value are bounded.
    private mutating func compare(_ old: WireValue, _ new: WireValue) {
        switch (old, new) {
        case (.record(let old), .record(let new)): compare(old, new)
        case (.array(let old), .array(let new)): compare(old, new)
        default: if !new.isWritten(like: old) { note("replace", new) }
        }
    }

    private mutating func compare(_ old: WireRecord, _ new: WireRecord) {
        for (name, value) in new {
            within(.key(name)) { change in
                if let before = old[name] { change.compare(before, value) } else { change.note("add", value) }
            }
        }
        for name in old.names where new[name] == nil { within(.key(name)) { $0.note("remove") } }
    }

    private mutating func compare(_ old: [WireValue], _ new: [WireValue]) {
        // Cheaper than to remove one by one.
        if old.count > Self.reach, new.count * 2 < old.count { return note("replace", .array(new)) }
        var (before, now) = (0, 0)
        while before < old.count, now < new.count {
            if new[now].isWritten(like: old[before]) {
                (before, now) = (before + 1, now + 1)
                continue
            }
            switch Self.gap(old.dropFirst(before), new.dropFirst(now)) {
            case .removed(let count):
                for _ in 0..<count { within(.index(now)) { $0.note("remove") } }
                before += count
            case .added(let count):
                add(new[now..<now + count])
                now += count
            case .changed:
                within(.index(now)) { $0.compare(old[before], new[now]) }
                (before, now) = (before + 1, now + 1)
            }
        }
        for _ in before..<old.count { within(.index(now)) { $0.note("remove") } }
        add(new[now...])
    }

    private mutating func add(_ elements: ArraySlice<WireValue>) {
        for index in elements.indices { within(.index(index)) { $0.note("add", elements[index]) } }
    }

    private enum Gap {
        case removed(Int)
        case added(Int)
        case changed
    }

    /// Returns how one array continues like the other one, whose first elements differ.
    private static func gap(_ old: ArraySlice<WireValue>, _ new: ArraySlice<WireValue>) -> Gap {
        guard let before = old.first, let now = new.first else { return .changed }
        let (rest, newRest) = (old.dropFirst(), new.dropFirst())
        if let next = rest.first, newRest.first?.isWritten(like: next) == true { return .changed }
        for distance in 0..<reach {
            if let other = rest.dropFirst(distance).first, now.isWritten(like: other) { return .removed(distance + 1) }
            if let other = newRest.dropFirst(distance).first, other.isWritten(like: before) {
                return .added(distance + 1)
            }
        }
        return .changed
    }

    private mutating func within(_ step: Step, _ compare: (inout StateChange) -> Void) {
        way.append(step)
        compare(&self)
        way.removeLast()
    }

    private mutating func note(_ operation: String, _ value: WireValue? = nil) {
        isEmpty = false
        let path = way.reduce(into: "") { path, step in
            switch step {
            case .key(let key): path.appendPointer(key)
            case .index(let index): path.appendPointer(String(index))
            }
        }
        writer.object { writer in
            writer.member("op", operation)
            writer.member("path", path)
            if let value { writer.member("value", value) }
        }
    }
}

extension WireValue {
    /// Returns true if a state file has the same text for both values. `==` also accepts canonically equivalent texts,
    /// another order of the fields, and 0.0 for -0.0.
    fileprivate func isWritten(like other: WireValue) -> Bool {
        switch (self, other) {
        case (.string(let text), .string(let other)): text.isShared(with: other) || text.hasSameBytes(as: other)
        case (.double(let number), .double(let other)): number.bitPattern == other.bitPattern
        case (.array(let elements), .array(let others)):
            elements.count == others.count && zip(elements, others).allSatisfy { $0.isWritten(like: $1) }
        case (.record(let record), .record(let other)): record.isWritten(like: other)
        default: self == other
        }
    }
}

extension WireRecord {
    fileprivate func isWritten(like other: WireRecord) -> Bool {
        var others = other.makeIterator()
        for (name, value) in self {
            guard let (otherName, other) = others.next(), name == otherName, value.isWritten(like: other) else {
                return false
            }
        }
        return others.next() == nil
    }
}

extension String {
    /// Returns true if both texts are in the same memory, or short and equal; then their bytes need not be read.
    fileprivate func isShared(with other: String) -> Bool {
        // Sound: a string is two words, and they are only compared.
        unsafeBitCast(self, to: (UInt64, UInt64).self) == unsafeBitCast(other, to: (UInt64, UInt64).self)
    }
}
