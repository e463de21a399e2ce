import Base
import PluginABI
import PluginManifest

/// A message of a plugin behind port 1, not yet compared with the plugin's manifest.
struct PortEvent {
    /// The kinds of events, by the words of `event`.
    enum Kind: String, CaseIterable {
        case hello, done, refused, screen, state, outcome, write, say, log, fault, provide
        case attachChild = "attach_child"
        case detachChild = "detach_child"
    }

    /// The word of `event`.
    let name: String
    /// The members of the event.
    let object: PortObject

    /// The kind; nil for an unknown event.
    var kind: Kind? { Kind(rawValue: name) }

    /// Reads a line.
    ///
    /// - Parameter number: the number of the line, for the failure.
    init(_ line: [UInt8], number: Int) throws(PortFailure) {
        func failure(_ words: String) -> PortFailure {
            .broken("wrote \(Self.shown(line)) in line \(number), which is not \(words), and was stopped")
        }
        guard case .success(let document) = JSONDocument.parse(SourceFile(name: "line \(number)", bytes: line)) else {
            throw failure("JSON")
        }
        guard let name = document.root["event"]?.string else { throw failure("an event of port 1") }
        self.name = name
        object = PortObject(document.root, name)
    }

    /// The beginning of a line, for a message.
    private static func shown(_ line: [UInt8]) -> String {
        guard !line.isEmpty else { return "nothing" }
        let text = String(decoding: line, as: UTF8.self)
        return "`\(shownLine(String(text.prefix(60))))\(text.count > 60 ? "…" : "")`"
    }
}

/// The reason why the host cannot use an event: a sentence for the author of the plugin.
struct PortMisuse: Error, Hashable {
    let message: String

    init(_ message: String) { self.message = message }
}

/// An object of a message, whose members are read with their types.
struct PortObject {
    let json: JSONValue
    /// The place of the object in the message, for errors: `screen.elements[2]`.
    let place: String

    init(_ json: JSONValue, _ place: String) { (self.json, self.place) = (json, place) }

    /// Returns a member; nil if it is absent or null.
    subscript(name: String) -> JSONValue? {
        json[name].flatMap { $0.kind == .null ? nil : $0 }
    }

    /// Returns the error for a member.
    func misuse(_ name: String, _ words: String) -> PortMisuse { PortMisuse("`\(place).\(name)` \(words).") }

    /// Reads a member of a type; nil if it is absent.
    func optional<Value>(_ name: String, _ read: (JSONValue) -> Value?, _ words: String) throws(PortMisuse) -> Value? {
        guard let json = self[name] else { return nil }
        guard let value = read(json) else { throw misuse(name, "must be \(words), not \(json.kind.words)") }
        return value
    }

    func optionalText(_ name: String) throws(PortMisuse) -> String? { try optional(name, \.string, "a string") }

    func optionalNumber(_ name: String) throws(PortMisuse) -> Int? { try optional(name, \.int, "a whole number") }

    func text(_ name: String) throws(PortMisuse) -> String { try required(name, try optionalText(name)) }

    func number(_ name: String) throws(PortMisuse) -> Int { try required(name, try optionalNumber(name)) }

    /// Reads one of a few words; nil if the member is absent.
    func word<Word: MemberWord>(_ name: String, of type: Word.Type) throws(PortMisuse) -> Word? {
        guard let text = try optionalText(name) else { return nil }
        if let word = Word.choices.first(where: { $0.rawValue == text }) { return word }
        throw misuse(name, "must be one of \(Word.choices.map { "`\($0.rawValue)`" }.joined(separator: ", "))")
    }

    /// Reads a member that is an object.
    func object(_ name: String) throws(PortMisuse) -> PortObject {
        PortObject(try required(name, try optional(name, \.asObject, "an object")), "\(place).\(name)")
    }

    private func required<Value>(_ name: String, _ value: Value?) throws(PortMisuse) -> Value {
        guard let value else { throw misuse(name, "is missing") }
        return value
    }

    /// Returns the elements of an array, with their places; nil if the member is absent.
    func elements(_ name: String) throws(PortMisuse) -> [(json: JSONValue, place: String)]? {
        guard let array = try optional(name, \.asArray, "an array") else { return nil }
        return array.elements.enumerated().map { ($1, "\(place).\(name)[\($0)]") }
    }
}

extension JSONValue {
    fileprivate var asObject: JSONValue? { kind == .object ? self : nil }
    var asArray: JSONValue? { kind == .array ? self : nil }
    /// A number, or one that JSON cannot spell, as a string.
    var portDouble: Double? {
        switch string {
        case "nan": .nan
        case "inf": .infinity
        case "-inf": -.infinity
        default: double
        }
    }
}
