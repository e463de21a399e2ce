import Configuration
import PluginABI
import PluginManifest

/// The reason why a constant does not fit a type: the innermost wrong element or field.
struct ConstantMismatch {
    fileprivate enum Step {
        case element(Int)
        case field(String)
    }

    private enum Problem {
        case type
        case unknownField(String)
        case missingField(String)
    }

    /// The path from the constant to the wrong part; empty if the constant itself is wrong.
    private var path: [Step] = []
    private var problem = Problem.type
    private var value: WireValue
    /// The expected type of the wrong part.
    private var type: ValueType

    /// Finds the wrong part of a constant.
    ///
    /// - Parameter constant: A constant that cannot be converted to the type.
    init(of constant: WireValue, as type: ValueType) {
        value = constant
        self.type = type
        while descend() {}
    }

    /// Moves to the first wrong element or field. Returns false if there is none.
    private mutating func descend() -> Bool {
        if case .array(let elements) = value, case .array(let elementType) = type.unwrapped {
            guard let index = elements.firstIndex(where: { $0.converted(to: elementType) == nil }) else { return false }
            path.append(.element(index))
            (value, type) = (elements[index], elementType)
            return true
        }
        guard case .record(let fields) = value, let types = type.fields else { return false }
        for field in fields {
            guard let fieldType = types.first(where: { $0.name == field.name })?.type else {
                problem = .unknownField(field.name)
                return false
            }
            guard field.value.converted(to: fieldType) == nil else { continue }
            path.append(.field(field.name))
            (value, type) = (field.value, fieldType)
            return true
        }
        let missing = types.first { type in !type.type.isOptional && fields[type.name] == nil }
        if let missing { problem = .missingField(missing.name) }
        return false
    }

    /// True if the mismatch says more than that the constant is of another type.
    var isInside: Bool {
        if case .type = problem { !path.isEmpty } else { true }
    }

    /// The mismatch as a sentence: `"x"` is not a `Double`; its element 2, field `x`, `"a"`, is not a `Double`.
    var words: String {
        let subject =
            path.isEmpty ? value.words : "its \(path.map { "\($0.words), " }.joined())\(value.words),"
        let words = "\(subject) is not \(type.description.withArticle)"
        switch problem {
        case .type: return words
        case .unknownField(let name): return words + ", which has no field `\(name)`"
        case .missingField(let name): return words + ", which needs the field `\(name)`"
        }
    }

    /// The text of the mark below the place.
    var label: String { "not `\(type)`" }

    var help: String { type.exampleHelp }

    /// Returns the place of the wrong part, in the constant's file.
    func range(in source: SourceFile, at range: SourceRange) -> SourceRange {
        guard !path.isEmpty else { return range }
        let bytes = Array(source.bytes[range.lowerBound..<range.upperBound])
        let document: JSONDocument
        switch JSONDocument.parse(SourceFile(name: source.name, bytes: bytes)) {
        case .success(let parsed): document = parsed
        case .failure(let error):
            // If a key is given twice, the first one counts.
            guard let parsed = error.document else { return range }
            document = parsed
        }
        var blamed = document.root
        for step in path {
            let next =
                switch step {
                case .element(let index): blamed.elements.dropFirst(index).first
                case .field(let name): blamed[name]
                }
            guard let next else { return range }
            blamed = next
        }
        return SourceRange(
            lowerBound: range.lowerBound + blamed.range.lowerBound,
            upperBound: range.lowerBound + blamed.range.upperBound
        )
    }
}

extension ConstantMismatch.Step {
    fileprivate var words: String {
        switch self {
        case .element(let index): "element \(index + 1)"
        case .field(let name): "field `\(name)`"
        }
    }
}

extension ValueType {
    /// The fields of a record; nil for other values.
    fileprivate var fields: [RecordType.Field]? {
        switch unwrapped {
        case .score: Self.scoreFields
        case .record(let record): record.fields
        default: nil
        }
    }
}
