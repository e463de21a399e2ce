internal import Checking
internal import PluginABI
internal import PluginManifest

extension WireValue {
    /// The value that a query item spells; nil where it is not one of the type.
    ///
    /// An `Int` is spelled as in the cases of a switch, and a `Double` as a JSON number.
    init?(text: String, as type: ValueType) {
        switch type {
        case .string: self = .string(text)
        case .bool where text == "true" || text == "false": self = .bool(text == "true")
        case .int:
            guard let value = Int(canonical: text) else { return nil }
            self = .int(value)
        case .double:
            guard case .success(let document) = JSONDocument.parse(SourceFile(name: "", text: text)),
                document.root.literal == text, let value = document.root.double
            else { return nil }
            self = .double(value)
        case .playerType:
            guard let player = PlayerType(rawValue: text) else { return nil }
            self = player.wireValue
        case .bool, .score, .optional, .array, .record: return nil
        }
    }

    /// The value as a query item and a case of a switch spell it; nil for one that has no such spelling.
    var spelling: String? {
        switch self {
        case .string(let text): text
        case .bool(let value): "\(value)"
        case .int(let value): "\(value)"
        case .double(let value): "\(value)"
        case .null, .array, .record: nil
        }
    }
}
