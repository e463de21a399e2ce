import Testing

@testable import PluginManifest

@Suite("Types")
struct TypeTests {
    @Test(
        "a value's type is read and spelled again",
        arguments: ValueType.builtIn.map(\.description)
            + ["Int?", "[Int]", "[Int?]?", "[[Score]]", "Login", "[Login?]"]
    )
    func values(_ text: String) throws {
        let login = RecordType(name: "Login", fields: [.init(name: "name", type: .string)])
        #expect(try ValueType.parse(text, records: ["Login": login]).description == text)
        #expect(try DependencyType.parse(text, records: ["Login": login]).description == text)
    }

    @Test(
        "a stream's type is read and spelled again, and knows whether it can be written",
        arguments: [
            ("ScoreStream", false), ("MutableScoreStream", true), ("ValueStream<Int>", false),
            ("MutableValueStream<[String?]>", true), ("EventStream<String>", false),
            ("MutableEventStream<[Int?]>", true),
        ]
    )
    func streams(_ text: String, _ isWritable: Bool) throws {
        let type = try DependencyType.parse(text)
        #expect(type.description == text)
        #expect(type.isWritable == isWritable)
    }

    private static let builtIn = ValueType.builtIn.map { "`\($0)`" }.joined(separator: ", ")

    @Test(
        "what is not a type is refused with what to write",
        arguments: [
            ("Strin", "There is no type `Strin`. Did you mean `String`?"),
            ("MutableScorStream", "There is no type `MutableScorStream`. Did you mean `MutableScoreStream`?"),
            (
                "Date",
                "There is no type `Date`. A type is \(builtIn), a declared record, `T?` or `[T]`."
            ),
            (
                "",
                "The type is empty. \(TypeSpelling.typeForms)"
            ),
            (
                "[Int",
                "`[Int` is not a type. \(TypeSpelling.typeForms)"
            ),
            (
                "Int]",
                "`Int]` is not a type. \(TypeSpelling.typeForms)"
            ),
            (
                "[String: Int]",
                "`[String: Int]` is not a type. \(TypeSpelling.typeForms)"
            ),
            ("Int??", "`Int??`: an optional of an optional has no meaning here. Write a single `?`."),
            ("[Int??]", "`[Int??]`: an optional of an optional has no meaning here. Write a single `?`."),
            (
                "ValueStream",
                "`ValueStream` does not say what it carries. Write it as `ValueStream<T>`, for example `ValueStream<Int>`."
            ),
            (
                "ValueStream<Int>?",
                "`ValueStream<Int>?`: a stream cannot be optional. Let it carry optional values: `ValueStream<T?>`."
            ),
            (
                "EventStream",
                "`EventStream` does not say what it carries. Write it as `EventStream<T>`, for example `EventStream<Int>`."
            ),
            (
                "MutableEventStream<Int>?",
                "`MutableEventStream<Int>?`: a stream cannot be optional. Let it carry optional values: `MutableEventStream<T?>`."
            ),
            (
                "EventStream<ValueStream<Int>>",
                "`EventStream<ValueStream<Int>>`: a stream cannot carry a stream, only values."
            ),
            ("EventStrem", "There is no type `EventStrem`. Did you mean `EventStream`?"),
            ("ValueStream<ScoreStream>", "`ValueStream<ScoreStream>`: a stream cannot carry a stream, only values."),
            (
                "ValueStream<ValueStream<Int>>",
                "`ValueStream<ValueStream<Int>>`: a stream cannot carry a stream, only values."
            ),
            (
                "ScoreStream<Int>",
                "`ScoreStream<Int>`: a `ScoreStream` always carries a `Score`. Write `ScoreStream`, or `ValueStream<T>` for another type."
            ),
            (
                "Set<Int>",
                "`Set<Int>` is not a type. \(TypeSpelling.typeForms)"
            ),
            (
                String(repeating: "[", count: 17) + "Int" + String(repeating: "]", count: 17),
                "The type is nested too deeply: at most 16 `[]` and `?` are allowed. Declare a record for the inner part."
            ),
        ]
    )
    func refuses(_ text: String, _ expected: String) {
        let error = #expect(throws: TypeError.self) { try DependencyType.parse(text) }
        #expect([error?.message, error?.help].compactMap(\.self).joined(separator: " ") == expected)
    }

    @Test("a stream is refused where only values can stand")
    func refusesStreams() {
        let error = #expect(throws: TypeError.self) { try ValueType.parse("ScoreStream") }
        #expect(error?.message == "A `ScoreStream` cannot stand here: only a static dependency can be a stream.")
        #expect(error?.help == "Declare it under `dependencies.static`.")
    }

    @Test("a record of 1.0 may be called EventStream, as long as the manifest has no such stream")
    func recordOfThatName() throws {
        let record = RecordType(name: "EventStream", fields: [.init(name: "name", type: .string)])
        let records = ["EventStream": record]
        for text in ["EventStream", "[EventStream?]", "ValueStream<EventStream>", "MutableEventStream<EventStream>"] {
            #expect(try DependencyType.parse(text, records: records).description == text)
        }
        let error = #expect(throws: TypeError.self) {
            try DependencyType.parse("EventStream<Int>", records: records)
        }
        #expect(error?.message == "`EventStream` is a record of this manifest, and cannot be a stream as well.")
        #expect(error?.help == "Choose another name for the record.")
    }

    @Test("a type of a hundred thousand brackets is refused, not nested")
    func refusesHostileDepth() {
        let text = String(repeating: "[", count: 100_000) + "Int" + String(repeating: "]", count: 100_000)
        #expect(throws: TypeError.self) { try ValueType.parse(text) }
    }

    @Test("records are one type when their fields are, whatever their names and order")
    func structure() {
        let a = RecordType(name: "A", fields: [.init(name: "x", type: .int), .init(name: "y", type: .string)])
        let b = RecordType(name: "B", fields: [.init(name: "y", type: .string), .init(name: "x", type: .int)])
        let c = RecordType(
            name: "A",
            fields: [.init(name: "x", type: .int), .init(name: "y", type: .optional(.string))]
        )
        #expect(ValueType.record(a) == .record(b))
        #expect(Set([ValueType.record(a), .record(b), .record(c)]).count == 2)
        #expect(ValueType.optional(.record(a)).unwrapped == .record(b))
    }
}
