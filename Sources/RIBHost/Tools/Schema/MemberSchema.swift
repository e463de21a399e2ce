import Base
import PluginABI

/// The JSON Schema of an element, or of a part of one, made of its members and their sentences.
struct MemberSchema: MemberVisitor {
    typealias Failure = Never

    static var carriesAll: Bool { false }
    static var isReader: Bool { false }

    /// The form that is described.
    enum Form {
        /// The lines of protocol 1: what people see, without what is only carried.
        case frontEnd
        /// The lines of port 1: what a plugin writes. Almost every member has a default.
        case port
    }

    private let form: Form
    private var required: [SchemaNode] = []
    private var properties: [(key: String, value: SchemaNode)] = []

    private static let fraction: SchemaNode = ["type": "number", "minimum": 0, "maximum": 1]
    private static let range: SchemaNode = ["type": "array", "items": ["type": "number"], "minItems": 2, "maxItems": 2]

    init(of form: Form = .frontEnd) { self.form = form }

    /// The schema of an object with the visited members.
    var object: SchemaNode {
        ["type": "object", "required": .array(required), "properties": .object(properties)]
    }

    private mutating func add(_ member: Member, _ node: SchemaNode, isOptional: Bool = false) {
        guard form == .port || !member.isCarried else { return }
        let isNeeded =
            form == .frontEnd ? !member.isOptional : [Member.type.name, Member.action.name].contains(member.name)
        if !isOptional, isNeeded { required.append(.string(member.name)) }
        let description: SchemaNode = member.words.isEmpty ? [:] : ["description": .string(member.words)]
        properties.append((member.name, node.with(description)))
    }

    private func words<Word: MemberWord>(_ type: Word.Type) -> SchemaNode {
        let words = Word.choices.map(\.rawValue)
        return form == .port ? .oneOf(words) : .known(words)
    }

    mutating func begin(_ kind: ElementKind, _ name: @autoclosure () -> ElementName) {
        add(.type, ["const": .string(kind.rawValue)])
        part(name())
    }

    mutating func part(_ name: @autoclosure () -> ElementName) {
        if form == .frontEnd { add(.id, .anyText) }
    }

    mutating func text(_ member: Member, _ value: inout String, shown: String?) { add(member, .anyText) }

    mutating func optionalText(_ member: Member, _ value: inout String?) {
        add(member, .anyText, isOptional: true)
    }

    mutating func character(_ member: Member, _ value: inout Character?) {
        add(member, .anyText, isOptional: true)
    }

    mutating func texts(_ member: Member, _ value: inout [String]) { add(member, .list(of: .anyText)) }

    mutating func textRows(_ member: Member, _ value: inout [[String]]) {
        add(member, .list(of: .list(of: .anyText)))
    }

    mutating func flag(_ member: Member, _ value: inout Bool) { add(member, .anyFlag) }

    mutating func number(_ member: Member, _ value: inout Int, in range: ClosedRange<Int>, shown: Int) {
        add(member, .count)
    }

    mutating func double(_ member: Member, _ value: inout Double) { add(member, ["type": "number"]) }

    mutating func optionalFraction(_ member: Member, _ value: inout Double?, shown: Double?) {
        add(member, Self.fraction, isOptional: true)
    }

    mutating func range(_ member: Member, _ value: inout ClosedRange<Double>) { add(member, Self.range) }

    mutating func optionalRange(_ member: Member, _ value: inout ClosedRange<Double>?) { add(member, Self.range) }

    mutating func word<Word: MemberWord>(_ member: Member, _ value: inout Word) { add(member, words(Word.self)) }

    mutating func optionalWord<Word: MemberWord>(_ member: Member, _ value: inout Word?) {
        add(member, words(Word.self), isOptional: true)
    }

    mutating func action(_ value: inout Action) { addAction(isOptional: false) }

    mutating func optionalAction(_ value: inout Action?) { addAction(isOptional: true) }

    private mutating func addAction(isOptional: Bool) {
        add(.action, .anyText, isOptional: isOptional)
        add(.value, .anyText)
    }

    mutating func elements(_ value: inout [Element]) {
        add(.elements, .list(of: .definition("element")))
    }

    mutating func parts<Part: DescribedPart>(_ member: Member, _ value: inout [Part], of whole: Part.Whole) {
        var (part, members) = (Part.blank, MemberSchema(of: form))
        part.members(&members, of: whole, at: 0)
        add(member, .list(of: members.object))
    }

    mutating func cells(_ member: Member, _ value: inout [[Grid.Cell]]) {
        add(member, .list(of: .list(of: .definition("cell"))))
    }

    mutating func optionalObject<Part: Described>(_ member: Member, _ value: inout Part?) {
        var (part, members) = (Part.blank, MemberSchema(of: form))
        part.members(&members)
        add(member, members.object, isOptional: true)
    }

    mutating func shownText(_ member: Member, _ value: @autoclosure () -> String?) { addShown(member, .anyText) }

    mutating func shownFraction(_ member: Member, _ value: @autoclosure () -> Double?) {
        addShown(member, Self.fraction)
    }

    mutating func shownWord<Word: MemberWord>(_ member: Member, _ value: @autoclosure () -> Word?) {
        addShown(member, words(Word.self))
    }

    /// Adds what follows from other members, and is not read.
    private mutating func addShown(_ member: Member, _ node: SchemaNode) {
        if form == .frontEnd { add(member, node) }
    }
}
