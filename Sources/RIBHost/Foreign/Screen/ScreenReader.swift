import Base
import PluginABI
import PluginManifest

/// The screen of a plugin behind port 1: read whenever the host asks for it, because the screens of children are in it.
struct PortScreen {
    let object: PortObject

    /// Reads the screen.
    ///
    /// - Parameter child: returns the elements of a child.
    func screen(_ child: @escaping (Int) -> [Element]) throws(PortMisuse) -> (screen: Screen, hasChildren: Bool) {
        var reader = ElementReader(object, child)
        var screen = Screen(title: try object.optionalText("title") ?? "")
        try reader.elements(&screen.elements)
        if let question = try object.optionalText("unsaved") { screen = screen.unsavedChanges(question: question) }
        return (screen, reader.hasChildren)
    }
}

/// Reads the members of elements from JSON, by their names. A member that is absent keeps the value of a blank element.
struct ElementReader: MemberVisitor {
    typealias Failure = PortMisuse

    static var carriesAll: Bool { false }
    static var isReader: Bool { true }

    private var object: PortObject
    private var depth = 0
    private let child: (Int) -> [Element]
    /// True once the place of a child has been read.
    private(set) var hasChildren = false

    /// The maximum nesting: deeper elements would be left out of the screen anyway, and reading recurses.
    private static let depthLimit = 2 * Screen.depthLimit

    /// - Parameter child: returns the elements of a child.
    init(_ object: PortObject, _ child: @escaping (Int) -> [Element]) {
        (self.object, self.child) = (object, child)
    }

    // The kind has been read: it says which members follow.
    mutating func begin(_ kind: ElementKind, _ name: @autoclosure () -> ElementName) {}
    mutating func part(_ name: @autoclosure () -> ElementName) {}

    mutating func text(_ member: Member, _ value: inout String, shown: String?) throws(PortMisuse) {
        value = try object.optionalText(member.name) ?? value
    }

    mutating func optionalText(_ member: Member, _ value: inout String?) throws(PortMisuse) {
        value = try object.optionalText(member.name)
    }

    mutating func character(_ member: Member, _ value: inout Character?) throws(PortMisuse) {
        value = try object.optional(member.name, \.character, "a single character")
    }

    mutating func texts(_ member: Member, _ value: inout [String]) throws(PortMisuse) {
        value = try object.optional(member.name, \.strings, "an array of strings") ?? value
    }

    mutating func textRows(_ member: Member, _ value: inout [[String]]) throws(PortMisuse) {
        value = try object.optional(member.name, \.stringRows, "an array of arrays of strings") ?? value
    }

    mutating func flag(_ member: Member, _ value: inout Bool) throws(PortMisuse) {
        value = try object.optional(member.name, \.bool, "true or false") ?? value
    }

    mutating func number(
        _ member: Member,
        _ value: inout Int,
        in range: ClosedRange<Int>,
        shown: Int
    ) throws(PortMisuse) {
        guard let number = try object.optionalNumber(member.name) else { return }
        guard range ~= number else {
            throw object.misuse(member.name, "must be between \(range.lowerBound) and \(range.upperBound)")
        }
        value = number
    }

    mutating func double(_ member: Member, _ value: inout Double) throws(PortMisuse) {
        // Absent, a number is a gap in a picture of numbers.
        value = try object.optional(member.name, \.portDouble, "a number") ?? (member.isOptional ? .nan : value)
    }

    mutating func optionalFraction(_ member: Member, _ value: inout Double?, shown: Double?) throws(PortMisuse) {
        value = try object.optional(member.name, \.portDouble, "a number")
    }

    mutating func range(_ member: Member, _ value: inout ClosedRange<Double>) throws(PortMisuse) {
        value = try object.optional(member.name, \.range, "an array of two numbers in their order") ?? value
    }

    mutating func optionalRange(_ member: Member, _ value: inout ClosedRange<Double>?) throws(PortMisuse) {
        value = try object.optional(member.name, \.range, "an array of two numbers in their order")
    }

    mutating func word<Word: MemberWord>(_ member: Member, _ value: inout Word) throws(PortMisuse) {
        value = try object.word(member.name, of: Word.self) ?? value
    }

    mutating func optionalWord<Word: MemberWord>(_ member: Member, _ value: inout Word?) throws(PortMisuse) {
        value = try object.word(member.name, of: Word.self)
    }

    mutating func action(_ value: inout Action) throws(PortMisuse) {
        value = Action(id: try object.text(Member.action.name), value: try object.optionalText(Member.value.name))
    }

    mutating func optionalAction(_ value: inout Action?) throws(PortMisuse) {
        value = nil
        guard let id = try object.optionalText(Member.action.name) else { return }
        value = Action(id: id, value: try object.optionalText(Member.value.name))
    }

    mutating func elements(_ value: inout [Element]) throws(PortMisuse) {
        guard depth < Self.depthLimit else { throw object.misuse(Member.elements.name, "is nested too deep") }
        value = []
        for (json, place) in try object.elements(Member.elements.name) ?? [] {
            value += try inside(PortObject(json, place)) { reader throws(PortMisuse) in try reader.element() }
        }
    }

    /// Reads an element, or the place of a child, which has the child's elements.
    private mutating func element() throws(PortMisuse) -> [Element] {
        let type = try object.text(Member.type.name)
        if let kind = ElementKind(rawValue: type) { return [try kind.visited(by: &self)] }
        guard type == "child" else { throw object.misuse(Member.type.name, "is `\(type)`, which is not an element") }
        hasChildren = true
        return child(try object.number("child"))
    }

    /// Reads an object in the current one.
    private mutating func inside<Value>(
        _ inner: PortObject,
        _ read: (inout ElementReader) throws(PortMisuse) -> Value
    ) throws(PortMisuse) -> Value {
        let outer = object
        (object, depth) = (inner, depth + 1)
        defer { (object, depth) = (outer, depth - 1) }
        return try read(&self)
    }

    mutating func parts<Part: DescribedPart>(
        _ member: Member,
        _ value: inout [Part],
        of whole: Part.Whole
    ) throws(PortMisuse) {
        guard let elements = try object.elements(member.name) else { return }
        value = try parts(elements, of: whole)
    }

    private mutating func parts<Part: DescribedPart>(
        _ elements: [(json: JSONValue, place: String)],
        of whole: Part.Whole
    ) throws(PortMisuse) -> [Part] {
        var parts: [Part] = []
        for (json, place) in elements {
            let part = try inside(PortObject(json, place)) { reader throws(PortMisuse) in
                var part = Part.blank
                try part.members(&reader, of: whole, at: parts.count)
                return part
            }
            parts.append(part)
        }
        return parts
    }

    mutating func cells(_ member: Member, _ value: inout [[Grid.Cell]]) throws(PortMisuse) {
        value = []
        for (row, place) in try object.elements(member.name) ?? [] {
            guard row.kind == .array else { throw PortMisuse("`\(place)` must be an array of cells.") }
            let cells = row.elements.enumerated().map { (json: $1, place: "\(place)[\($0)]") }
            value.append(try parts(cells, of: ()))
        }
    }

    mutating func optionalObject<Part: Described>(_ member: Member, _ value: inout Part?) throws(PortMisuse) {
        value = nil
        guard object[member.name] != nil else { return }
        value = try inside(try object.object(member.name)) { reader throws(PortMisuse) in try Part(visitedBy: &reader) }
    }

    mutating func shownText(_ member: Member, _ value: @autoclosure () -> String?) {}
    mutating func shownFraction(_ member: Member, _ value: @autoclosure () -> Double?) {}
    mutating func shownWord<Word: MemberWord>(_ member: Member, _ value: @autoclosure () -> Word?) {}
}

extension JSONValue {
    fileprivate var character: Character? { string.flatMap { $0.count == 1 ? $0.first : nil } }

    fileprivate var strings: [String]? {
        guard kind == .array else { return nil }
        let strings = elements.compactMap(\.string)
        return strings.count == elements.count ? strings : nil
    }

    fileprivate var stringRows: [[String]]? {
        guard kind == .array else { return nil }
        let rows = elements.compactMap(\.strings)
        return rows.count == elements.count ? rows : nil
    }

    fileprivate var range: ClosedRange<Double>? {
        guard kind == .array else { return nil }
        let bounds = elements.compactMap(\.portDouble)
        guard bounds.count == 2, elements.count == 2, bounds[0] <= bounds[1] else { return nil }
        return bounds[0]...bounds[1]
    }
}
