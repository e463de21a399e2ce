extension ValueType {
    /// Parses a type as spelled in manifests and plugins.json: `String`, `Int?`, `[Login]`.
    public static func parse(
        _ text: String,
        records: [String: RecordType] = [:]
    ) throws(TypeError) -> ValueType {
        try TypeSpelling(text).valueType(records: records)
    }
}

extension DependencyType {
    /// Parses the type of a static dependency: a value's type, or a stream's, such as `ScoreStream` or
    /// `ValueStream<Int>`.
    public static func parse(
        _ text: String,
        records: [String: RecordType] = [:]
    ) throws(TypeError) -> DependencyType {
        try TypeSpelling(text).dependencyType(records: records)
    }
}

extension TypeSpelling {
    /// Returns the value's type; throws for the spelling of a stream.
    func valueType(records: [String: RecordType]) throws(TypeError) -> ValueType {
        if let stream { throw Self.streamNotAllowed(stream) }
        return try elementType(records: records)
    }

    /// Returns the static dependency's type.
    func dependencyType(records: [String: RecordType]) throws(TypeError) -> DependencyType {
        switch stream {
        case nil: .value(try elementType(records: records))
        case .watched: .stream(try elementType(records: records))
        case .written: .mutableStream(try elementType(records: records))
        case .received: .eventStream(try elementType(of: .received, records: records))
        case .sent: .mutableEventStream(try elementType(of: .sent, records: records))
        case .score: .scoreStream
        case .writtenScore: .mutableScoreStream
        }
    }

    /// Returns the error for a stream in a place that allows only values.
    ///
    /// - Parameter place: the key under which a stream can be declared instead.
    static func streamNotAllowed(_ stream: Stream, place: String = "dependencies.static") -> TypeError {
        TypeError(
            .notAllowed,
            "A `\(stream.rawValue)` cannot stand here: only a static dependency can be a stream.",
            help: "Declare it under `\(place)`."
        )
    }

    /// Returns the type of a stream's events; throws if a record of the manifest has the name of the stream.
    private func elementType(of stream: Stream, records: [String: RecordType]) throws(TypeError) -> ValueType {
        guard records[stream.rawValue] == nil else {
            throw TypeError(
                .notAllowed,
                "`\(stream.rawValue)` is a record of this manifest, and cannot be a stream as well.",
                help: "Choose another name for the record."
            )
        }
        return try elementType(records: records)
    }

    /// Returns the type of the value, or of the stream's values.
    func elementType(records: [String: RecordType]) throws(TypeError) -> ValueType {
        let found = records[name].map(ValueType.record) ?? ValueType.builtIn.first { $0.description == name }
        guard var type = found else {
            throw Self.unknown(name, among: records.keys)
        }
        for wrapping in wrappings {
            type = wrapping == .optional ? .optional(type) : .array(type)
        }
        return type
    }

    /// Returns the error for an unknown name of a type.
    ///
    /// If a manifest has very many records, only some are searched for the name that might have been meant.
    private static func unknown(_ name: String, among records: some Collection<String>) -> TypeError {
        if let stream = Stream(rawValue: name) { return stream.unfinished }
        let streams = [
            "ScoreStream", "MutableScoreStream", "ValueStream", "MutableValueStream", "EventStream",
            "MutableEventStream",
        ]
        let names = ValueType.builtIn.map(\.description) + streams + records.prefix(100).sorted()
        let match = closestMatch(to: name, among: names)
        return TypeError(
            .unknown,
            "There is no type `\(excerpt(name))`.",
            help: match.map { "Did you mean `\($0)`?" } ?? typeForms
        )
    }

    /// The forms of a type, as a sentence.
    static let typeForms =
        "A type is \(ValueType.builtIn.map { "`\($0)`, " }.joined())a declared record, `T?` or `[T]`."
}
