// The protocols of the visitor document what each conformance gives.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Base
public import PluginABI

/// A reader that gives each member of an element any value, so that a new element or member is tried like the others.
public struct RandomElements: MemberVisitor {
    public typealias Failure = Never

    public static var carriesAll: Bool { true }
    public static var isReader: Bool { true }

    private var random: SeededGenerator
    private var depth = 0

    /// Elements that a seed stands for.
    public init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// A screen with any elements.
    public mutating func screen() -> Screen {
        var screen = Screen(title: text())
        elements(&screen.elements)
        screen.isPresented = .random(using: &random)
        screen.unsavedQuestion = .random(using: &random) ? text() : nil
        return screen
    }

    private mutating func text() -> String {
        [
            "", "a", "Ada", "ö日本", "a\"\\\n\t\u{1B}", "👩‍👩‍👧 e\u{301}", "https://example.org",
            "much longer than sixteen bytes",
        ]
        .randomElement(using: &random) ?? ""
    }

    private mutating func number() -> Double {
        [0, 1, -1, 0.5, 1e-9, -0.0, 7.25, .infinity, -.infinity, .greatestFiniteMagnitude].randomElement(using: &random)
            ?? 0
    }

    private mutating func count() -> Int { .random(in: 0...3, using: &random) }

    public mutating func begin(_ kind: ElementKind, _ name: @autoclosure () -> ElementName) {}
    public mutating func part(_ name: @autoclosure () -> ElementName) {}
    public mutating func text(_ member: Member, _ value: inout String, shown: String?) { value = text() }
    public mutating func flag(_ member: Member, _ value: inout Bool) { value = .random(using: &random) }
    public mutating func double(_ member: Member, _ value: inout Double) { value = number() }

    public mutating func optionalText(_ member: Member, _ value: inout String?) {
        value = Bool.random(using: &random) ? text() : nil
    }

    public mutating func character(_ member: Member, _ value: inout Character?) {
        value = Bool.random(using: &random) ? text().first : nil
    }

    public mutating func texts(_ member: Member, _ value: inout [String]) {
        value = (0..<count()).map { _ in text() }
    }

    public mutating func textRows(_ member: Member, _ value: inout [[String]]) {
        value = (0..<count()).map { _ in (0..<count()).map { _ in text() } }
    }

    public mutating func number(_ member: Member, _ value: inout Int, in range: ClosedRange<Int>, shown: Int) {
        value = .random(in: max(-2, range.lowerBound)...min(50, range.upperBound), using: &random)
    }

    public mutating func optionalFraction(_ member: Member, _ value: inout Double?, shown: Double?) {
        value = Bool.random(using: &random) ? number() : nil
    }

    public mutating func range(_ member: Member, _ value: inout ClosedRange<Double>) {
        let (one, other) = (number(), number())
        value = min(one, other)...max(one, other)
    }

    public mutating func optionalRange(_ member: Member, _ value: inout ClosedRange<Double>?) {
        var given = 0.0...1
        range(member, &given)
        value = .random(using: &random) ? given : nil
    }

    public mutating func word<Word: MemberWord>(_ member: Member, _ value: inout Word) {
        value = Word.choices.randomElement(using: &random) ?? value
    }

    public mutating func optionalWord<Word: MemberWord>(_ member: Member, _ value: inout Word?) {
        value = Bool.random(using: &random) ? Word.choices.randomElement(using: &random) : nil
    }

    public mutating func action(_ value: inout Action) { value = Action(id: text(), value: optional()) }

    public mutating func optionalAction(_ value: inout Action?) {
        value = Bool.random(using: &random) ? Action(id: text(), value: optional()) : nil
    }

    private mutating func optional() -> String? { Bool.random(using: &random) ? text() : nil }

    public mutating func elements(_ value: inout [Element]) {
        depth += 1
        defer { depth -= 1 }
        value = (0..<(depth > 3 ? 0 : count())).map { _ in
            (ElementKind.choices.randomElement(using: &random) ?? .text).visited(by: &self)
        }
    }

    public mutating func parts<Part: DescribedPart>(_ member: Member, _ value: inout [Part], of whole: Part.Whole) {
        value = (0..<count()).map { place in
            var part = Part.blank
            part.members(&self, of: whole, at: place)
            return part
        }
    }

    public mutating func cells(_ member: Member, _ value: inout [[Grid.Cell]]) {
        value = (0..<count()).map { _ in (0..<count()).map { _ in Grid.Cell(visitedBy: &self) } }
    }

    public mutating func optionalObject<Part: Described>(_ member: Member, _ value: inout Part?) {
        value = Bool.random(using: &random) ? Part(visitedBy: &self) : nil
    }

    public mutating func shownText(_ member: Member, _ value: @autoclosure () -> String?) {}
    public mutating func shownFraction(_ member: Member, _ value: @autoclosure () -> Double?) {}
    public mutating func shownWord<Word: MemberWord>(_ member: Member, _ value: @autoclosure () -> Word?) {}
}
