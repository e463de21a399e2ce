import Base
import PluginABI

/// The lists of an element in the order of its members: the base of the lists of another element of the same kind.
///
/// Both sides take them from the screen that they had last, so a message need not say which lists belong together.
struct BaseLists {
    private var kind: ElementKind?
    private var lists: [Any] = []
    private var place = 0

    /// Creates a base without lists: all lists are written whole.
    init() {}

    /// Creates the base of a single list.
    init<Item>(_ list: [Item]) { lists = [list] }

    /// Creates the base of an element that replaces another one.
    init(of element: Element) { element.crossingMembers(&self) }

    /// Takes the next list; nil if there is none with such items.
    mutating func next<Item>() -> [Item]? {
        guard place < lists.count else { return nil }
        defer { place += 1 }
        return lists[place] as? [Item]
    }

    /// Leaves out all lists if the element is of another kind.
    mutating func leave(unlessOf kind: ElementKind) {
        if self.kind != kind { self = BaseLists() }
    }
}

extension Element {
    /// Visits the members of an element as it crosses: a kind that this version does not know is an empty column. A face
    /// that does not know a kind does not render it either.
    func crossingMembers<Visitor: MemberVisitor>(_ visitor: inout Visitor) where Visitor.Failure == Never {
        if !members(&visitor) { _ = Element.column(.blank).members(&visitor) }
    }
}

/// Visits an element of the other screen.
extension BaseLists: MemberVisitor {
    typealias Failure = Never

    static var carriesAll: Bool { true }
    static var isReader: Bool { false }

    mutating func begin(_ kind: ElementKind, _ name: @autoclosure () -> ElementName) { self.kind = kind }
    mutating func elements(_ value: inout [Element]) { lists.append(value) }
    mutating func texts(_ member: Member, _ value: inout [String]) { lists.append(value) }
    mutating func textRows(_ member: Member, _ value: inout [[String]]) { lists.append(value) }
    mutating func cells(_ member: Member, _ value: inout [[Grid.Cell]]) { lists.append(value) }
    mutating func parts<Part: DescribedPart>(_ member: Member, _ value: inout [Part], of whole: Part.Whole) {
        lists.append(value)
    }

    mutating func part(_ name: @autoclosure () -> ElementName) {}
    mutating func text(_ member: Member, _ value: inout String, shown: String?) {}
    mutating func optionalText(_ member: Member, _ value: inout String?) {}
    mutating func character(_ member: Member, _ value: inout Character?) {}
    mutating func flag(_ member: Member, _ value: inout Bool) {}
    mutating func number(_ member: Member, _ value: inout Int, in range: ClosedRange<Int>, shown: Int) {}
    mutating func double(_ member: Member, _ value: inout Double) {}
    mutating func optionalFraction(_ member: Member, _ value: inout Double?, shown: Double?) {}
    mutating func range(_ member: Member, _ value: inout ClosedRange<Double>) {}
    mutating func optionalRange(_ member: Member, _ value: inout ClosedRange<Double>?) {}
    mutating func word<Word: MemberWord>(_ member: Member, _ value: inout Word) {}
    mutating func optionalWord<Word: MemberWord>(_ member: Member, _ value: inout Word?) {}
    mutating func action(_ value: inout Action) {}
    mutating func optionalAction(_ value: inout Action?) {}
    mutating func optionalObject<Part: Described>(_ member: Member, _ value: inout Part?) {}
    mutating func shownText(_ member: Member, _ value: @autoclosure () -> String?) {}
    mutating func shownFraction(_ member: Member, _ value: @autoclosure () -> Double?) {}
    mutating func shownWord<Word: MemberWord>(_ member: Member, _ value: @autoclosure () -> Word?) {}
}
