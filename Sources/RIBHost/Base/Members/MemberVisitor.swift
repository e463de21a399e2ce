public import PluginABI

/// A visitor of the members of elements, in their order: a writer or reader of one form, or a description of it.
///
/// ``Described`` lists the members of a kind of element once, for all forms. A form for front ends shows
/// the members by name, with values as a person sees them, and leaves out some that say nothing. A form for another
/// process carries all members, and only these. Port 1 is read by name.
public protocol MemberVisitor {
    /// The error of a reader; `Never` for the others.
    associatedtype Failure: Error

    /// True for a form that carries all members without names.
    static var carriesAll: Bool { get }
    /// True for a reader, which changes what it visits.
    static var isReader: Bool { get }

    /// Begins an element; its name is unique on its screen where the form has names.
    mutating func begin(_ kind: ElementKind, _ name: @autoclosure () -> ElementName) throws(Failure)
    /// Names a part of an element.
    mutating func part(_ name: @autoclosure () -> ElementName) throws(Failure)

    /// A text; `shown` is the text for people, where that is another one.
    mutating func text(_ member: Member, _ value: inout String, shown: String?) throws(Failure)
    /// A text that can be absent.
    mutating func optionalText(_ member: Member, _ value: inout String?) throws(Failure)
    /// A character that can be absent.
    mutating func character(_ member: Member, _ value: inout Character?) throws(Failure)
    /// Texts.
    mutating func texts(_ member: Member, _ value: inout [String]) throws(Failure)
    /// Rows of texts.
    mutating func textRows(_ member: Member, _ value: inout [[String]]) throws(Failure)
    /// A flag.
    mutating func flag(_ member: Member, _ value: inout Bool) throws(Failure)
    /// A number; `shown` is the number for people. A reader refuses a number outside a range.
    mutating func number(
        _ member: Member,
        _ value: inout Int,
        in range: ClosedRange<Int>,
        shown: Int
    ) throws(Failure)
    /// A number with a fraction.
    mutating func double(_ member: Member, _ value: inout Double) throws(Failure)
    /// A part of a whole that can be unknown; `shown` is the part for people, from 0 to 1.
    mutating func optionalFraction(_ member: Member, _ value: inout Double?, shown: Double?) throws(Failure)
    /// A range of numbers.
    mutating func range(_ member: Member, _ value: inout ClosedRange<Double>) throws(Failure)
    /// A range of numbers that can be absent.
    mutating func optionalRange(_ member: Member, _ value: inout ClosedRange<Double>?) throws(Failure)
    /// One of a few words.
    mutating func word<Word: MemberWord>(_ member: Member, _ value: inout Word) throws(Failure)
    /// One of a few words, or none.
    mutating func optionalWord<Word: MemberWord>(_ member: Member, _ value: inout Word?) throws(Failure)

    /// The action of an element.
    mutating func action(_ value: inout Action) throws(Failure)
    /// The action of an element that can be without one.
    mutating func optionalAction(_ value: inout Action?) throws(Failure)
    /// The elements of a container.
    mutating func elements(_ value: inout [Element]) throws(Failure)
    /// Parts of one kind, which can depend on the whole.
    mutating func parts<Part: DescribedPart>(
        _ member: Member,
        _ value: inout [Part],
        of whole: Part.Whole
    ) throws(Failure)
    /// Rows of cells.
    mutating func cells(_ member: Member, _ value: inout [[Grid.Cell]]) throws(Failure)
    /// A part that can be absent.
    mutating func optionalObject<Part: Described>(_ member: Member, _ value: inout Part?) throws(Failure)

    /// A text for people that follows from other members; nil to leave it out.
    mutating func shownText(_ member: Member, _ value: @autoclosure () -> String?) throws(Failure)
    /// A part of a whole for people, from 0 to 1, that follows from other members; nil to leave it out.
    mutating func shownFraction(_ member: Member, _ value: @autoclosure () -> Double?) throws(Failure)
    /// One of a few words for people that follows from other members; nil to leave it out.
    mutating func shownWord<Word: MemberWord>(_ member: Member, _ value: @autoclosure () -> Word?) throws(Failure)
}

extension MemberVisitor {
    /// A text that people see as it is.
    public mutating func text(_ member: Member, _ value: inout String) throws(Failure) {
        try text(member, &value, shown: nil)
    }

    /// A number that people see as it is.
    public mutating func number(_ member: Member, _ value: inout Int) throws(Failure) {
        try number(member, &value, in: .min ... .max, shown: value)
    }

    /// Parts of one kind that do not depend on the whole.
    public mutating func parts<Part: Described>(_ member: Member, _ value: inout [Part]) throws(Failure) {
        try parts(member, &value, of: ())
    }
}

/// A part of an element with a list of its members, some of which follow from the whole.
public protocol DescribedPart: Equatable {
    /// The knowledge about the whole that the members need.
    associatedtype Whole

    /// A value with which a reader begins.
    static var blank: Self { get }
    /// Visits the members in their order.
    ///
    /// - Parameter place: the place among the parts of the whole.
    mutating func members<Visitor: MemberVisitor>(
        _ visitor: inout Visitor,
        of whole: Whole,
        at place: Int
    ) throws(Visitor.Failure)
}

/// A type with a list of its members, such as an element.
public protocol Described: DescribedPart where Whole == Void {
    /// Visits the members in their order.
    mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure)
}

extension Described {
    /// Visits the members in their order.
    public mutating func members<Visitor: MemberVisitor>(
        _ visitor: inout Visitor,
        of whole: Void,
        at place: Int
    ) throws(Visitor.Failure) {
        try members(&visitor)
    }
}
