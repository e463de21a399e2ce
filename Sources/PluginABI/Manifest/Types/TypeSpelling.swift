/// The spelling of a type, parsed but not yet looked up: `[Login?]` is the name `Login`, made optional, in an array.
struct TypeSpelling {
    /// A wrapping of the type inside.
    enum Wrapping {
        case optional
        case array
    }

    /// A kind of stream, for a static dependency.
    enum Stream: String {
        case watched = "ValueStream"
        case written = "MutableValueStream"
        case received = "EventStream"
        case sent = "MutableEventStream"
        case score = "ScoreStream"
        case writtenScore = "MutableScoreStream"

        /// True for a name reserved since 1.0; a manifest of 1.0 can declare a record `EventStream`.
        fileprivate var isReserved: Bool { self != .received && self != .sent }
        fileprivate var isScore: Bool { self == .score || self == .writtenScore }

        /// The error for a stream without the type of its values.
        var unfinished: TypeError {
            TypeError(
                .unknown,
                "`\(rawValue)` does not say what it carries.",
                help: "Write it as `\(rawValue)<T>`, for example `\(rawValue)<Int>`."
            )
        }
    }

    var stream: Stream?
    /// The innermost name; empty for a score stream.
    var name: String
    /// The wrappings, from the innermost to the outermost.
    var wrappings: [Wrapping]

    /// The largest number of `?` and `[]` in a type, so that no input decides how deep a type is nested.
    static let maximumWrappings = 16

    /// Parses a spelling.
    init(_ text: String) throws(TypeError) {
        if text.hasSuffix("Stream"), let stream = Stream(rawValue: text), stream.isReserved {
            guard stream.isScore else { throw stream.unfinished }
            self.init(stream: stream, name: "", wrappings: [])
            return
        }
        if text.isIdentifier {
            // Most types are plain names, or such a name wrapped once; parsing text character by character is slow.
            self.init(stream: nil, name: text, wrappings: [])
            return
        }
        if let (name, wrapping) = Self.nameWrappedOnce(text) {
            self.init(stream: nil, name: name, wrappings: [wrapping])
            return
        }
        if let open = text.firstIndex(of: "<") {
            guard let stream = Stream(rawValue: String(text[..<open])), text.last == ">" else {
                try self.init(streamSpelledBadly: text)
                return
            }
            let element = try TypeSpelling(streamElement: text[text.index(after: open)...].dropLast(), of: text, stream)
            self.init(stream: stream, name: element.name, wrappings: element.wrappings)
            return
        }
        try self.init(value: text[...])
    }

    /// Returns the name in `Name?` and `[Name]`; nil for any other spelling.
    private static func nameWrappedOnce(_ text: String) -> (name: String, wrapping: Wrapping)? {
        let name: Substring.UTF8View
        let wrapping: Wrapping
        switch (text.utf8.first, text.utf8.last) {
        case (_, UInt8(ascii: "?")): (name, wrapping) = (text.utf8.dropLast(), .optional)
        case (UInt8(ascii: "["), UInt8(ascii: "]")): (name, wrapping) = (text.utf8.dropFirst().dropLast(), .array)
        default: return nil
        }
        let text = String(Substring(name))
        return text.isIdentifier ? (text, wrapping) : nil
    }

    private init(stream: Stream?, name: String, wrappings: [Wrapping]) {
        self.stream = stream
        self.name = name
        self.wrappings = wrappings
    }

    private init(streamSpelledBadly text: String) throws(TypeError) {
        if text.hasSuffix(">?") {
            let spelled = Stream(rawValue: String(text.prefix { $0 != "<" }))
            let stream = spelled.flatMap { $0.isScore ? nil : $0 } ?? .watched
            throw TypeError(
                .notAllowed,
                "`\(excerpt(text))`: a stream cannot be optional.",
                help: "Let it carry optional values: `\(stream.rawValue)<T?>`."
            )
        }
        throw TypeError.malformed(text)
    }

    private init(streamElement: Substring, of text: String, _ stream: Stream) throws(TypeError) {
        guard !stream.isScore else {
            throw TypeError(
                .notAllowed,
                "`\(excerpt(text))`: a `\(stream.rawValue)` always carries a `Score`.",
                help: "Write `\(stream.rawValue)`, or `ValueStream<T>` for another type."
            )
        }
        let isStream = streamElement.contains("<") || Stream(rawValue: String(streamElement))?.isReserved == true
        guard !isStream else {
            throw TypeError(.notAllowed, "`\(excerpt(text))`: a stream cannot carry a stream, only values.")
        }
        try self.init(value: streamElement)
    }

    /// Parses a value's type in one pass, from the outside to the innermost name and back.
    private init(value text: Substring) throws(TypeError) {
        let name = text.drop { $0 == "[" }.prefix { $0 != "]" && $0 != "?" }
        guard String(name).isIdentifier else { throw TypeError.malformed(String(text)) }
        var openBrackets = text.distance(from: text.startIndex, to: name.startIndex)
        var wrappings: [Wrapping] = []
        for character in text[name.endIndex...] {
            switch character {
            case "?" where wrappings.last == .optional:
                throw TypeError(
                    .notAllowed,
                    "`\(excerpt(text))`: an optional of an optional has no meaning here.",
                    help: "Write a single `?`."
                )
            case "?": wrappings.append(.optional)
            case "]" where openBrackets > 0:
                openBrackets -= 1
                wrappings.append(.array)
            default: throw TypeError.malformed(String(text))
            }
        }
        guard openBrackets == 0 else { throw TypeError.malformed(String(text)) }
        guard wrappings.count <= Self.maximumWrappings else {
            throw TypeError(
                .notAllowed,
                "The type is nested too deeply: at most \(Self.maximumWrappings) `[]` and `?` are allowed.",
                help: "Declare a record for the inner part."
            )
        }
        self.init(stream: nil, name: String(name), wrappings: wrappings)
    }
}
