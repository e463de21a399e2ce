import Foundation
import NIOCore

/// What is different in a screen from the one before it: a long list is not sent again for one item.
///
/// A patch of a value is an object: `=` has another value; `k` has patches of members, and `-` the names of those that are
/// gone; `s` says from where, and how many, items of an array are replaced, and by what, and `a` then has patches of items
/// by their places.
enum ScreenChange {
    /// A short screen is sent whole.
    private static let shortest = 2000

    /// - Returns: a line of the type `change`; nil where the whole screen is not much longer.
    static func line(from old: ByteBuffer, to new: ByteBuffer) -> ByteBuffer? {
        guard new.readableBytes > shortest, let (before, after) = objects(old, new), let base = before["revision"],
            let patch = patch(before, after)
        else { return nil }
        let change: [String: Any] = ["type": "change", "base": base, "patch": patch]
        guard let data = try? JSONSerialization.data(withJSONObject: change, options: .withoutEscapingSlashes),
            data.count < new.readableBytes / 2
        else { return nil }
        return ByteBuffer(bytes: data)
    }

    private static func objects(_ old: ByteBuffer, _ new: ByteBuffer) -> ([String: Any], [String: Any])? {
        func object(_ bytes: ByteBuffer) -> [String: Any]? {
            (try? JSONSerialization.jsonObject(with: Data(bytes.readableBytesView))) as? [String: Any]
        }
        guard let old = object(old), let new = object(new) else { return nil }
        return (old, new)
    }

    /// - Returns: nil where both are the same.
    static func patch(_ old: Any, _ new: Any) -> [String: Any]? {
        switch (old, new) {
        case (let old as [String: Any], let new as [String: Any]): patch(members: old, new)
        case (let old as [Any], let new as [Any]): patch(items: old, new)
        case (let old as String, let new as String): old == new ? nil : ["=": new]
        // Of NSNumber, 1 and true are equal.
        case (let old as NSNumber, let new as NSNumber):
            old == new && strcmp(old.objCType, new.objCType) == 0 ? nil : ["=": new]
        case (is NSNull, is NSNull): nil
        default: ["=": new]
        }
    }

    private static func patch(members old: [String: Any], _ new: [String: Any]) -> [String: Any]? {
        var changed: [String: Any] = [:]
        for (key, value) in new {
            if let before = old[key] { changed[key] = patch(before, value) } else { changed[key] = ["=": value] }
        }
        let gone = old.keys.filter { new[$0] == nil }
        guard !changed.isEmpty || !gone.isEmpty else { return nil }
        return gone.isEmpty ? ["k": changed] : ["k": changed, "-": gone]
    }

    private static func patch(items old: [Any], _ new: [Any]) -> [String: Any]? {
        let shorter = min(old.count, new.count)
        let head = (0..<shorter).prefix { isAlike(old[$0], new[$0]) }.count
        let tail = (1...max(1, shorter - head))
            .prefix { head + $0 <= shorter && isAlike(old[old.count - $0], new[new.count - $0]) }.count
        var changed: [String: Any] = [:]
        for index in 0..<head { changed[String(index)] = patch(old[index], new[index]) }
        for index in (new.count - tail)..<new.count {
            changed[String(index)] = patch(old[index - new.count + old.count], new[index])
        }
        var result: [String: Any] = changed.isEmpty ? [:] : ["a": changed]
        if head + tail < max(old.count, new.count) {
            result["s"] = [head, old.count - head - tail, Array(new[head..<(new.count - tail)])]
        }
        return result.isEmpty ? nil : result
    }

    /// Whether one stands for the other: what has an `id`, and perhaps a `value`, is the same thing by these.
    private static func isAlike(_ old: Any, _ new: Any) -> Bool {
        guard let old = old as? [String: Any], let new = new as? [String: Any] else {
            return old is [Any] && new is [Any] || patch(old, new) == nil
        }
        return old["id"] as? String == new["id"] as? String && old["value"] as? String == new["value"] as? String
    }
}
