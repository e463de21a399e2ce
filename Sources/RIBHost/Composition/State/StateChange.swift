import Base
public import PluginABI
import PluginManifest

/// The change from a state to the next one: a JSON Patch (RFC 6902) of the operations add, remove and replace, which are
/// carried out in order.
///
/// Arrays and texts that both states share are not read, so a small change of a large state takes little time. The
/// change is correct, but not necessarily the shortest possible.
public struct StateChange {
    /// The number of elements above which an array is replaced if most of them are gone: cheaper than to remove one by
    /// one.
    private static let longest = 32

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
        if old.count > Self.longest, new.count * 2 < old.count { return note("replace", .array(new)) }
        for step in [ListStep](from: old, to: new, by: { $0.isWritten(like: $1) }) {
            switch step.kind {
            case .kept: break
            case .removed: for _ in step.old { within(.index(step.new.lowerBound)) { $0.note("remove") } }
            case .added: for index in step.new { within(.index(index)) { $0.note("add", new[index]) } }
            case .changed:
                for (before, now) in zip(step.old, step.new) {
                    within(.index(now)) { $0.compare(old[before], new[now]) }
                }
            }
        }
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
