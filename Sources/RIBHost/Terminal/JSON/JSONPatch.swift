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

    /// Compares two values.
    init(from old: JSONValue, to new: JSONValue) {
        compare(old, new, at: "")
    }

    /// Writes the operations as an array.
    func write(to writer: inout JSONWriter) {
        writer.array { writer in
            for operation in operations { operation.write(to: &writer) }
        }
    }

    private mutating func note(_ change: Operation.Change, at path: String) {
        operations.append(Operation(path: path, change: change))
    }

    private mutating func compare(_ old: JSONValue, _ new: JSONValue, at path: String) {
        switch (old.kind, new.kind) {
        case (.object, .object): compare(membersOf: old, new, at: path)
        case (.array, .array): compare(Array(old.elements), Array(new.elements), at: path)
        case _ where old.literal == new.literal: break
        default: note(.replace(new), at: path)
        }
    }

    private mutating func compare(membersOf old: JSONValue, _ new: JSONValue, at path: String) {
        for (key, _) in old.members where new[key.text] == nil { note(.remove, at: path.appendingPointer(key.text)) }
        for (key, value) in new.members {
            let place = path.appendingPointer(key.text)
            if let before = old[key.text] { compare(before, value, at: place) } else { note(.add(value), at: place) }
        }
    }

    /// Keeps the common first and last items of both arrays; between these, items are replaced, removed or added.
    private mutating func compare(_ old: [JSONValue], _ new: [JSONValue], at path: String) {
        let shorter = min(old.count, new.count)
        let head = zip(old, new).prefix { $0.isAlike($1) }.count
        let tail = zip(old.reversed(), new.reversed()).prefix(shorter - head).prefix { $0.isAlike($1) }.count
        for index in 0..<head { compare(old[index], new[index], at: "\(path)/\(index)") }
        let (last, end) = (old.count - tail, new.count - tail)
        let replaced = min(last, end)
        for index in head..<replaced { note(.replace(new[index]), at: "\(path)/\(index)") }
        for _ in replaced..<last { note(.remove, at: "\(path)/\(replaced)") }
        for index in replaced..<end { note(.add(new[index]), at: "\(path)/\(index)") }
        for index in 0..<tail { compare(old[last + index], new[end + index], at: "\(path)/\(end + index)") }
    }
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

extension JSONValue {
    /// True if one value is a version of the other: objects with the same `id` and `value`, two rows of a grid, or
    /// equal values.
    fileprivate func isAlike(_ other: JSONValue) -> Bool {
        switch (kind, other.kind) {
        case (.array, .array): true
        case (.object, .object):
            self["id"]?.literal == other["id"]?.literal && self["value"]?.literal == other["value"]?.literal
        default: literal == other.literal
        }
    }
}

extension String {
    fileprivate func appendingPointer(_ key: String) -> String {
        var pointer = self + "/"
        for character in key.unicodeScalars {
            switch character {
            case "~": pointer += "~0"
            case "/": pointer += "~1"
            default: pointer.unicodeScalars.append(character)
            }
        }
        return pointer
    }
}
