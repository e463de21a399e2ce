import Base
import PluginABI
import Port

// The bytes of a screen: the members of its elements in their order, each kind as its number.

extension MessageWriter {
    /// Writes a screen, or its difference to another screen, which the reader also has.
    mutating func write(_ screen: Screen, from other: Screen? = nil) {
        write(screen.title)
        if let other { base = BaseLists(other.elements) }
        var elements = screen.elements
        self.elements(&elements)
        // Elements that were removed because they were nested too deep cannot be counted any longer.
        write(screen.isCut)
        write(screen.isPresented)
        write(screen.unsavedQuestion)
    }

    /// Writes a list, or its difference to the next list of the base.
    private mutating func list<Item: Equatable>(_ list: [Item], _ item: (inout MessageWriter, Item, Item?) -> Void) {
        let other: [Item]? = base.next()
        let rest = base
        defer { base = rest }
        base = BaseLists()
        guard let other else { return write(list) { item(&$0, $1, nil) } }
        write(list, from: other, by: ==) { writer, next, other in
            item(&writer, next, other)
            writer.base = BaseLists()
        }
    }
}

extension MessageReader {
    /// Reads a screen, or its difference to another screen.
    ///
    /// - Parameter count: the number of items that the other screen has taken.
    mutating func screen(
        from other: Screen? = nil,
        holding count: Int = 0
    ) throws(MessageError) -> (screen: Screen, isCut: Bool) {
        limitItems(to: Excess.elements.limit - count)
        var screen = Screen(title: try text())
        if let other { base = BaseLists(other.elements) }
        try elements(&screen.elements)
        let isCut = try bool()
        screen.isPresented = try bool()
        screen.unsavedQuestion = try optionalText()
        return (screen, isCut)
    }

    /// Reads a list, or its difference to the next list of the base.
    private mutating func list<Item>(
        _ item: (inout MessageReader, Item?) throws(MessageError) -> Item
    ) throws(MessageError) -> [Item] {
        let other: [Item]? = base.next()
        let rest = base
        defer { base = rest }
        base = BaseLists()
        guard let other else { return try list { reader throws(MessageError) in try item(&reader, nil) } }
        return try list(from: other) { reader, other throws(MessageError) in
            defer { reader.base = BaseLists() }
            return try item(&reader, other)
        }
    }
}

extension MessageWriter: MemberVisitor {
    typealias Failure = Never

    static var carriesAll: Bool { true }
    static var isReader: Bool { false }

    mutating func begin(_ kind: ElementKind, _ name: @autoclosure () -> ElementName) {
        write(kind.number)
        base.leave(unlessOf: kind)
    }

    mutating func part(_ name: @autoclosure () -> ElementName) {}

    mutating func text(_ member: Member, _ value: inout String, shown: String?) { write(value) }
    mutating func optionalText(_ member: Member, _ value: inout String?) { write(value) }
    mutating func character(_ member: Member, _ value: inout Character?) { write(value.map(String.init)) }
    mutating func texts(_ member: Member, _ value: inout [String]) {
        list(value) { writer, text, _ in writer.write(text) }
    }

    mutating func textRows(_ member: Member, _ value: inout [[String]]) {
        list(value) { writer, row, _ in writer.write(row) }
    }

    mutating func flag(_ member: Member, _ value: inout Bool) { write(value) }

    mutating func number(_ member: Member, _ value: inout Int, in range: ClosedRange<Int>, shown: Int) {
        write(max(range.lowerBound, min(value, range.upperBound)))
    }

    mutating func double(_ member: Member, _ value: inout Double) { write(WireValue.double(value)) }

    mutating func optionalFraction(_ member: Member, _ value: inout Double?, shown: Double?) {
        write(value.map { .double($0) } ?? WireValue.null)
    }

    mutating func range(_ member: Member, _ value: inout ClosedRange<Double>) {
        write(WireValue.double(value.lowerBound))
        write(WireValue.double(value.upperBound))
    }

    mutating func optionalRange(_ member: Member, _ value: inout ClosedRange<Double>?) {
        write(value != nil)
        if var given = value { range(member, &given) }
    }

    mutating func word<Word: MemberWord>(_ member: Member, _ value: inout Word) { write(value.number) }

    mutating func optionalWord<Word: MemberWord>(_ member: Member, _ value: inout Word?) {
        write(value != nil)
        if let value { write(value.number) }
    }

    mutating func action(_ value: inout Action) { write(value) }

    mutating func optionalAction(_ value: inout Action?) {
        write(value != nil)
        if let value { write(value) }
    }

    mutating func elements(_ value: inout [Element]) {
        list(value) { writer, element, other in
            if let other { writer.base = BaseLists(of: other) }
            element.crossingMembers(&writer)
        }
    }

    // No member that crosses depends on the place.
    mutating func parts<Part: DescribedPart>(_ member: Member, _ value: inout [Part], of whole: Part.Whole) {
        list(value) { writer, part, _ in
            var part = part
            part.members(&writer, of: whole, at: 0)
        }
    }

    mutating func cells(_ member: Member, _ value: inout [[Grid.Cell]]) {
        list(value) { writer, row, other in
            if let other { writer.base = BaseLists(other) }
            writer.list(row) { writer, cell, _ in
                var cell = cell
                cell.members(&writer)
            }
        }
    }

    mutating func optionalObject<Part: Described>(_ member: Member, _ value: inout Part?) {
        write(value != nil)
        value?.members(&self)
    }

    mutating func shownText(_ member: Member, _ value: @autoclosure () -> String?) {}
    mutating func shownFraction(_ member: Member, _ value: @autoclosure () -> Double?) {}
    mutating func shownWord<Word: MemberWord>(_ member: Member, _ value: @autoclosure () -> Word?) {}
}

extension MessageReader: MemberVisitor {
    typealias Failure = MessageError

    static var carriesAll: Bool { true }
    static var isReader: Bool { true }

    // Its number has been read: it says which members follow.
    mutating func begin(_ kind: ElementKind, _ name: @autoclosure () -> ElementName) { base.leave(unlessOf: kind) }
    mutating func part(_ name: @autoclosure () -> ElementName) {}

    mutating func text(_ member: Member, _ value: inout String, shown: String?) throws(MessageError) {
        value = try text()
    }

    mutating func optionalText(_ member: Member, _ value: inout String?) throws(MessageError) {
        value = try optionalText()
    }

    mutating func character(_ member: Member, _ value: inout Character?) throws(MessageError) {
        value = try optionalText()?.first
    }

    mutating func texts(_ member: Member, _ value: inout [String]) throws(MessageError) {
        value = try list { reader, _ throws(MessageError) in try reader.text() }
    }

    mutating func textRows(_ member: Member, _ value: inout [[String]]) throws(MessageError) {
        value = try list { reader, _ throws(MessageError) in try reader.texts() }
    }

    mutating func flag(_ member: Member, _ value: inout Bool) throws(MessageError) { value = try bool() }

    mutating func number(
        _ member: Member,
        _ value: inout Int,
        in range: ClosedRange<Int>,
        shown: Int
    ) throws(MessageError) {
        value = try number(in: range)
    }

    mutating func double(_ member: Member, _ value: inout Double) throws(MessageError) { value = try double() }

    mutating func optionalFraction(
        _ member: Member,
        _ value: inout Double?,
        shown: Double?
    ) throws(MessageError) {
        switch try self.value() {
        case .null: value = nil
        case .double(let fraction): value = fraction
        default: throw .malformed
        }
    }

    mutating func range(_ member: Member, _ value: inout ClosedRange<Double>) throws(MessageError) {
        let (lower, upper) = (try double(), try double())
        guard lower <= upper else { throw .malformed }
        value = lower...upper
    }

    mutating func optionalRange(_ member: Member, _ value: inout ClosedRange<Double>?) throws(MessageError) {
        var given = 0.0...1
        value = nil
        guard try bool() else { return }
        try range(member, &given)
        value = given
    }

    mutating func word<Word: MemberWord>(_ member: Member, _ value: inout Word) throws(MessageError) {
        value = try choice(Word.choices)
    }

    mutating func optionalWord<Word: MemberWord>(_ member: Member, _ value: inout Word?) throws(MessageError) {
        value = try bool() ? try choice(Word.choices) : nil
    }

    mutating func action(_ value: inout Action) throws(MessageError) { value = try action() }

    mutating func optionalAction(_ value: inout Action?) throws(MessageError) {
        value = try bool() ? try action() : nil
    }

    mutating func elements(_ value: inout [Element]) throws(MessageError) {
        value = try list { reader, other throws(MessageError) in
            if let other { reader.base = BaseLists(of: other) }
            return try reader.choice(ElementKind.choices).visited(by: &reader)
        }
    }

    mutating func parts<Part: DescribedPart>(
        _ member: Member,
        _ value: inout [Part],
        of whole: Part.Whole
    ) throws(MessageError) {
        value = try list { reader, _ throws(MessageError) in
            var part = Part.blank
            try part.members(&reader, of: whole, at: 0)
            return part
        }
    }

    mutating func cells(_ member: Member, _ value: inout [[Grid.Cell]]) throws(MessageError) {
        value = try list { reader, other throws(MessageError) in
            if let other { reader.base = BaseLists(other) }
            return try reader.list { reader, _ throws(MessageError) in try Grid.Cell(visitedBy: &reader) }
        }
    }

    mutating func optionalObject<Part: Described>(_ member: Member, _ value: inout Part?) throws(MessageError) {
        value = try bool() ? try Part(visitedBy: &self) : nil
    }

    mutating func shownText(_ member: Member, _ value: @autoclosure () -> String?) {}
    mutating func shownFraction(_ member: Member, _ value: @autoclosure () -> Double?) {}
    mutating func shownWord<Word: MemberWord>(_ member: Member, _ value: @autoclosure () -> Word?) {}

    private mutating func double() throws(MessageError) -> Double {
        guard case .double(let number) = try value() else { throw .malformed }
        return number
    }
}
