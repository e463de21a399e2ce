import Foundation
import NIOCore

/// Applies the host's changes to a screen, so that a page without the screen before gets the whole screen.
enum ScreenPatch {
    /// An operation of a JSON Patch (RFC 6902).
    private struct Operation {
        let name: String
        let path: ArraySlice<String>
        let value: Any?

        init?(_ value: Any) {
            guard let members = value as? [String: Any], let name = members["op"] as? String,
                let path = members["path"] as? String
            else { return nil }
            self.name = name
            let keys = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
            self.path = keys.map(Self.unescaped)[...]
            self.value = members["value"]
        }

        private static func unescaped(_ key: Substring) -> String {
            key.utf8.contains(UInt8(ascii: "~"))
                ? String(key.replacing("~1", with: "/").replacing("~0", with: "~")) : String(key)
        }
    }

    /// Returns the line of the screen after its changes.
    ///
    /// - Returns: nil if a change is for another screen, or cannot be applied.
    static func line(of screen: ByteBuffer, after changes: [ByteBuffer]) -> ByteBuffer? {
        guard var screen = object(screen) else { return nil }
        for change in changes {
            guard let change = object(change), let patch = change["patch"] as? [Any],
                let base = change["base"] as? Int, base == screen["revision"] as? Int
            else { return nil }
            for item in patch {
                guard let operation = Operation(item),
                    let changed = value(screen, operation.path, operation) as? [String: Any]
                else { return nil }
                screen = changed
            }
        }
        guard let data = try? JSONSerialization.data(withJSONObject: screen, options: .withoutEscapingSlashes) else {
            return nil
        }
        return ByteBuffer(bytes: data)
    }

    private static func object(_ bytes: ByteBuffer) -> [String: Any]? {
        (try? JSONSerialization.jsonObject(with: Data(bytes.readableBytesView))) as? [String: Any]
    }

    /// Returns a value after an operation at a place inside the value.
    private static func value(_ old: Any, _ path: ArraySlice<String>, _ operation: Operation) -> Any? {
        guard let key = path.first else { return operation.value }
        let rest = path.dropFirst()
        if let items = old as? [Any] { return Int(key).flatMap { value(items, $0, rest, operation) } }
        guard var members = old as? [String: Any] else { return nil }
        if rest.isEmpty {
            members[key] = operation.name == "remove" ? nil : operation.value
            return members
        }
        guard let inner = members[key], let changed = value(inner, rest, operation) else { return nil }
        members[key] = changed
        return members
    }

    private static func value(
        _ old: [Any],
        _ index: Int,
        _ rest: ArraySlice<String>,
        _ operation: Operation
    ) -> Any? {
        var items = old
        if rest.isEmpty, operation.name == "add" {
            guard let value = operation.value, (0...items.count).contains(index) else { return nil }
            items.insert(value, at: index)
            return items
        }
        guard items.indices.contains(index) else { return nil }
        if rest.isEmpty, operation.name == "remove" {
            items.remove(at: index)
            return items
        }
        guard let changed = value(items[index], rest, operation) else { return nil }
        items[index] = changed
        return items
    }
}
