/// The records declared in a manifest, and their resolved types.
struct RecordTable {
    /// A field with a type that has not been looked up yet.
    struct Field {
        var name: String
        var spelling: TypeSpelling
        /// The type in the manifest.
        var range: SourceRange
    }

    /// A mistake in a record.
    struct Problem {
        var code: DiagnosticCode
        var message: String
        var range: SourceRange
        var help: String?

        init(_ message: String, _ range: SourceRange, help: String) {
            self.code = .manifestRecord
            self.message = message
            self.range = range
            self.help = help
        }

        init(_ error: TypeError, _ range: SourceRange) {
            self.code = error.code
            self.message = error.message
            self.range = range
            self.help = error.help
        }
    }

    private struct Declaration {
        var name: String
        var range: SourceRange
        var fields: [Field]
        /// True while no error has been found in the record.
        var isGood: Bool
        var state = State.unvisited
        /// The depth of nested records, including this record.
        var depth = 1
        /// The number of fields, including the fields of nested records.
        var size = 0
    }

    private enum State {
        case unvisited
        /// The record's fields are being looked up: meeting the record again means that it contains itself.
        case open
        case done
    }

    /// The largest depth of nested records.
    static let maximumDepth = 16
    /// The largest number of fields of a record, including the fields of nested records. Without this limit, thirty
    /// records that each contain the next twice would be a type of a thousand million fields.
    static let maximumSize = 1000

    private var declarations: [Declaration] = []
    private var indices: [String: Int] = [:]
    private var repeated: Set<String> = []
    /// The valid records, by name.
    private(set) var resolved: [String: RecordType] = [:]

    /// Adds a declaration; the first of two with the same name counts.
    mutating func declare(_ name: String, _ range: SourceRange, fields: [Field], isGood: Bool) {
        guard indices[name] == nil else {
            repeated.insert(name)
            return
        }
        indices[name] = declarations.count
        declarations.append(Declaration(name: name, range: range, fields: fields, isGood: isGood))
    }

    /// Returns true if the name is declared, but with errors.
    func isBroken(_ name: String) -> Bool {
        indices[name] != nil && resolved[name] == nil
    }

    /// Returns true if the name is not declared twice.
    func isUnique(_ name: String) -> Bool {
        !repeated.contains(name)
    }

    /// Returns the valid records, in the order of their declaration.
    func resolvedInOrder() -> [RecordType] {
        declarations.compactMap { resolved[$0.name] }
    }

    /// Looks up the types of all fields, innermost records first, with an explicit stack.
    mutating func resolve() -> [Problem] {
        var problems: [Problem] = []
        for start in declarations.indices where declarations[start].state == .unvisited {
            declarations[start].state = .open
            var path: [(record: Int, nextField: Int)] = [(start, 0)]
            while let (record, nextField) = path.last {
                let fields = declarations[record].fields
                guard nextField < fields.count else {
                    path.removeLast()
                    declarations[record].state = .done
                    finish(record, &problems)
                    continue
                }
                path[path.count - 1].nextField += 1
                guard let child = indices[fields[nextField].spelling.name] else { continue }
                switch declarations[child].state {
                case .unvisited:
                    declarations[child].state = .open
                    path.append((child, 0))
                case .open:
                    problems.append(circle(path, to: child, fields[nextField].range))
                    declarations[record].isGood = false
                case .done: break
                }
            }
        }
        return problems
    }

    /// Makes the record's type, after the types of nested records.
    private mutating func finish(_ index: Int, _ problems: inout [Problem]) {
        var fields: [RecordType.Field] = []
        var isGood = declarations[index].isGood
        for field in declarations[index].fields {
            // Only valid records, whose sizes are limited, so that their sum cannot overflow.
            if let child = indices[field.spelling.name], resolved[field.spelling.name] != nil {
                declarations[index].depth = max(declarations[index].depth, declarations[child].depth + 1)
                declarations[index].size += declarations[child].size
            }
            declarations[index].size += 1
            do {
                let type = isBroken(field.spelling.name) ? nil : try field.spelling.valueType(records: resolved)
                guard let type else {
                    isGood = false
                    continue
                }
                fields.append(RecordType.Field(name: field.name, type: type))
            } catch {
                problems.append(Problem(error, field.range))
                isGood = false
            }
        }
        let declaration = declarations[index]
        guard isGood else { return }
        guard declaration.depth <= Self.maximumDepth, declaration.size <= Self.maximumSize else {
            let isDeep = declaration.depth > Self.maximumDepth
            problems.append(
                Problem(
                    isDeep
                        ? "The record `\(declaration.name)` is nested too deeply: at most \(Self.maximumDepth) records deep."
                        : "The record `\(declaration.name)` has more than \(Self.maximumSize) fields, "
                            + "those of the records in it included.",
                    declaration.range,
                    help: "Flatten the records, or carry a string."
                )
            )
            return
        }
        resolved[declaration.name] = RecordType(name: declaration.name, fields: fields)
    }

    /// Returns the error for a record that contains itself.
    private func circle(_ path: [(record: Int, nextField: Int)], to child: Int, _ range: SourceRange) -> Problem {
        let steps = path[(path.firstIndex { $0.record == child } ?? 0)...]
        func name(_ step: (record: Int, nextField: Int)) -> String {
            let declaration = declarations[step.record]
            return "`\(declaration.name).\(declaration.fields[step.nextField - 1].name)`"
        }
        let shown = steps.count <= 8 ? steps.map(name) : steps.prefix(4).map(name) + ["…"] + steps.suffix(3).map(name)
        return Problem(
            "The record `\(declarations[child].name)` contains itself, through \(shown.joined(separator: ", ")).",
            range,
            help: "A record has a fixed shape: remove the field, or carry an id in its place."
        )
    }
}
