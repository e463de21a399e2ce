extension ManifestReader {
    /// Reads `types`, the records that all other types can refer to.
    mutating func readTypes(_ value: JSONValue?) {
        guard let value, let members = members(of: value, "`types`") else { return }
        for (key, value) in members {
            let isNamed = checkTypeName(key.text, key.range, "a record's name", example: "Login")
            let (fields, isGood) = readFields(value, of: key)
            records.declare(key.text, key.range, fields: fields, isGood: isGood && isNamed)
        }
        for problem in records.resolve() {
            report(problem.code, problem.message, at: problem.range, help: problem.help)
        }
    }

    /// The names reserved in a record: the generated struct already has these members.
    static var reservedFields: [String] { ["wireValue", "hashValue"] }

    /// Reads a record's fields without looking up their types. `isGood` is true if all fields are valid.
    private mutating func readFields(
        _ value: JSONValue,
        of record: JSONKey
    ) -> (fields: [RecordTable.Field], isGood: Bool) {
        guard let members = members(of: value, "`types.\(excerpt(record.text))`") else { return ([], false) }
        guard !members.isEmpty else {
            report(
                .manifestRecord,
                "The record `types.\(excerpt(record.text))` has no fields.",
                at: value.range,
                help: "Add a field, or remove it."
            )
            return ([], false)
        }
        var fields: [RecordTable.Field] = []
        var isGood = true
        for (key, value) in members {
            let isNamed = checkName(key, "a field", reserved: Self.reservedFields)
            guard let spelling = readSpelling(value, key.text), isNamed else {
                isGood = false
                continue
            }
            fields.append(RecordTable.Field(name: key.text, spelling: spelling, range: value.range))
        }
        return (fields, isGood)
    }

    /// Parses the type of a record's field. The type's name is looked up when all records are known.
    private mutating func readSpelling(_ value: JSONValue, _ name: String) -> TypeSpelling? {
        typed(value, name) { text throws(TypeError) in
            let spelling = try TypeSpelling(text)
            if let stream = spelling.stream { throw TypeSpelling.streamNotAllowed(stream) }
            return spelling
        }
    }

    /// Reads the type of a dynamic slot or a payload key.
    ///
    /// - Parameter place: the key under which a stream can be declared instead.
    mutating func readValueType(
        _ value: JSONValue,
        _ name: String,
        streamsUnder place: String = "dependencies.static"
    ) -> ValueType? {
        typed(value, name) { [records] text throws(TypeError) in
            let spelling = try TypeSpelling(text)
            if let stream = spelling.stream { throw TypeSpelling.streamNotAllowed(stream, place: place) }
            // The error of a record is not repeated wherever the record is used.
            return records.isBroken(spelling.name) ? nil : try spelling.valueType(records: records.resolved)
        }
    }

    /// Reads the type of a static slot.
    mutating func readDependencyType(_ value: JSONValue, _ name: String) -> DependencyType? {
        typed(value, name) { [records] text throws(TypeError) in
            let spelling = try TypeSpelling(text)
            return records.isBroken(spelling.name) ? nil : try spelling.dependencyType(records: records.resolved)
        }
    }

    private mutating func typed<Result>(
        _ value: JSONValue,
        _ name: String,
        _ read: (String) throws(TypeError) -> Result?
    ) -> Result? {
        guard let text = string(value, "The type of `\(excerpt(name))`") else { return nil }
        do {
            return try read(text)
        } catch {
            report(error.code, error.message, at: value.range, help: error.help)
            return nil
        }
    }
}

extension TypeError {
    /// The code of the diagnostic for a type error in a manifest.
    var code: DiagnosticCode { kind == .unknown ? .manifestUnknownType : .manifestTypeNotAllowed }
}
