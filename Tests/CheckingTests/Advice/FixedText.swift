import PluginManifest
import Testing

/// The text of a plugins.json that is being fixed.
struct FixedText {
    var text: String

    init(_ text: String) { self.text = text }

    /// A name that the text does not have yet.
    var freshName: String {
        (1...).lazy.map { "fresh\($0)" }.first { !text.contains($0) } ?? "fresh"
    }

    private var root: JSONValue {
        get throws {
            switch JSONDocument.parse(SourceFile(name: "plugins.json", text: text)) {
            case .success(let document): document.root
            // With a key that is given twice there is a document all the same.
            case .failure(let error): try #require(error.document).root
            }
        }
    }

    /// What is written at a place.
    func written(at range: SourceRange) -> String {
        String(decoding: Array(text.utf8)[range.lowerBound..<range.upperBound], as: UTF8.self)
    }

    mutating func replace(_ range: SourceRange, with new: String) {
        var bytes = Array(text.utf8)
        bytes.replaceSubrange(range.lowerBound..<range.upperBound, with: Array(new.utf8))
        text = String(decoding: bytes, as: UTF8.self)
    }

    /// Replaces a name, or the part of a type that is a name.
    mutating func rename(_ range: SourceRange, to name: String) { replace(range, with: "\"\(name)\"") }

    /// Adds members to the whole, what is there already being replaced: `{"dependencies": {"a": 1}}`.
    mutating func merge(_ members: String) throws {
        let fragment = try JSONDocument.parse(SourceFile(name: "help", text: members)).get().root
        try merge(fragment, at: [])
    }

    private mutating func merge(_ fragment: JSONValue, at path: [String]) throws {
        for (key, value) in fragment.members {
            let object = try #require(try self.value(at: path))
            let text = String(
                decoding: fragment.source.bytes[value.range.lowerBound..<value.range.upperBound],
                as: UTF8.self
            )
            guard let old = object[key.text] else {
                let brace = SourceRange(lowerBound: object.range.lowerBound, upperBound: object.range.lowerBound + 1)
                replace(brace, with: "{\"\(key.text)\": \(text)\(object.members.isEmpty ? "" : ", ")")
                continue
            }
            if old.kind == .string, path == ["plugins"] {
                // The short form of a plugin's entry.
                replace(old.range, with: "{\"path\": \(written(at: old.range))}")
            }
            if value.kind == .object, try self.value(at: path + [key.text])?.kind == .object {
                try merge(value, at: path + [key.text])
            } else {
                replace(old.range, with: text)
            }
        }
    }

    private func value(at path: [String]) throws -> JSONValue? {
        path.reduce(try root) { value, key in value?[key] }
    }

    /// Whether a flow is written as an array.
    func isArray(_ path: [String]) throws -> Bool { try value(at: path)?.kind == .array }

    /// The members around a place, from the outermost in: their keys, and where each stands.
    func path(to range: SourceRange) throws -> [(key: String, range: SourceRange)] {
        var path: [(key: String, range: SourceRange)] = []
        var value = try root
        while let member = value.members.first(where: {
            $0.key.range.lowerBound <= range.lowerBound && range.upperBound <= $0.value.range.upperBound
        }) {
            path.append(
                (
                    member.key.text,
                    SourceRange(lowerBound: member.key.range.lowerBound, upperBound: member.value.range.upperBound)
                )
            )
            if member.key.range == range { break }
            value = member.value
        }
        return path
    }

    /// Wraps members into those around them: the path to a step, for what a step gets.
    static func nested(_ members: String, in keys: some Sequence<String>) -> String {
        keys.reversed().reduce(members) { "{\"\($1)\": \($0)}" }
    }

    /// Where the value of a member stands, given the place of its key; of anything else, the place itself.
    func value(ofKeyAt range: SourceRange) throws -> SourceRange {
        guard let last = try path(to: range).last, last.range.lowerBound == range.lowerBound else { return range }
        let rest = Array(text.utf8)[range.upperBound..<last.range.upperBound]
        let value = rest.drop { $0 != UInt8(ascii: ":") }.dropFirst()
        return SourceRange(lowerBound: value.startIndex, upperBound: last.range.upperBound)
    }

    /// Removes the innermost member around a place, with one comma.
    mutating func remove(_ range: SourceRange) throws {
        guard let last = try path(to: range).last else { return }
        let bytes = Array(text.utf8)
        var (lower, upper) = (last.range.lowerBound, last.range.upperBound)
        let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") }
        while isBlank(bytes[upper]) { upper += 1 }
        if bytes[upper] == UInt8(ascii: ",") {
            upper += 1
        } else {
            while isBlank(bytes[lower - 1]) { lower -= 1 }
            if bytes[lower - 1] == UInt8(ascii: ",") { lower -= 1 }
        }
        replace(SourceRange(lowerBound: lower, upperBound: upper), with: "")
    }
}
