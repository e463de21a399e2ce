import Base
import PluginABI
import PluginManifest

extension JSONWriter {
    /// Writes a screen: its title, its elements, and its actions.
    ///
    /// - Parameter words: the host's words among the labels, with their keys; nil if not requested.
    mutating func value(_ screen: Screen, _ words: ScreenWords? = nil) {
        object { writer in
            writer.members(of: screen)
            writer.elements(screen.elements)
            writer.array("actions", of: screen.actions) { $1.value($0, words?[$0]) }
        }
    }

    /// Writes the members of a screen that are neither elements nor actions.
    mutating func members(of screen: Screen) {
        member("title", screen.title)
        if screen.isPresented { member("presented", true) }
        if screen.hasUnsavedChanges { member("unsaved", true) }
    }

    /// Writes the member `elements`.
    private mutating func elements(_ elements: [Element]) {
        var (visitor, elements) = (ElementWriter(), elements)
        swap(&visitor.json, &self)
        visitor.elements(&elements)
        swap(&visitor.json, &self)
    }

    /// Writes an action, with its words' keys if requested.
    mutating func value(_ action: Screen.AvailableAction, _ words: HostWords?) {
        object { writer in
            writer.member("id", action.id)
            if let value = action.value { writer.member("value", value) }
            writer.member("label", action.label)
            writer.member("enabled", action.isEnabled)
            if action.takesText { writer.member("takes_text", true) }
            if action.fieldKind != .text { writer.member("kind", action.fieldKind.rawValue) }
            if !action.confirmation.isEmpty { writer.member("confirmation", action.confirmation) }
            if let key = action.shortcut { writer.member("shortcut", String(key)) }
            if action.isSelected { writer.member("selected", true) }
            if let words { writer.members([words]) }
        }
    }
}

/// Writes the members of elements for front ends.
struct ElementWriter: MemberVisitor {
    typealias Failure = Never

    /// The inner elements that are left out of an element, and their place among the bytes.
    enum Inner {
        case none
        case elements([Element], place: Int)
        case items([List.Item], isTree: Bool, place: Int)
    }

    static var carriesAll: Bool { false }
    static var isReader: Bool { false }

    var json = JSONWriter()
    var names = ElementNames()
    /// The name of the element written last.
    private(set) var id = ""
    /// The elements or items in the visited element, where they are left out.
    private(set) var inner = Inner.none
    private let isWhole: Bool
    private var kind = ElementKind.text

    /// - Parameter isWhole: false to leave out the elements in an element, and the items of a list.
    init(isWhole: Bool = true) { self.isWhole = isWhole }

    /// Writes an element as an object.
    mutating func element(_ element: Element) {
        json.begin(.object)
        if !element.members(&self) {
            id = names.next(.kind, kind: "unknown")
            json.member(Member.type.name, "unknown")
            json.member(Member.id.name, id)
        }
        json.end(.object)
    }

    mutating func begin(_ kind: ElementKind, _ name: @autoclosure () -> ElementName) {
        self.kind = kind
        id = names.next(name(), kind: kind.rawValue)
        json.member(Member.type.name, kind.rawValue)
        json.member(Member.id.name, id)
    }

    mutating func part(_ name: @autoclosure () -> ElementName) {
        json.member(Member.id.name, names.next(name(), kind: kind.rawValue))
    }

    mutating func text(_ member: Member, _ value: inout String, shown: String?) {
        if member.isShown { json.member(member.name, shown ?? value) }
    }

    mutating func optionalText(_ member: Member, _ value: inout String?) {
        if member.isShown, let value { json.member(member.name, value) }
    }

    mutating func character(_ member: Member, _ value: inout Character?) {
        if member.isShown, let value { json.member(member.name, String(value)) }
    }

    mutating func texts(_ member: Member, _ value: inout [String]) {
        if member.isShown { json.member(member.name, value) }
    }

    mutating func textRows(_ member: Member, _ value: inout [[String]]) {
        guard member.isShown else { return }
        json.key(member.name)
        json.array { rows in
            for row in value {
                rows.array { texts in
                    for text in row { texts.value(text) }
                }
            }
        }
    }

    mutating func flag(_ member: Member, _ value: inout Bool) {
        if member.isShown { json.member(member.name, value) }
    }

    mutating func number(_ member: Member, _ value: inout Int, in range: ClosedRange<Int>, shown: Int) {
        if member.isShown { json.member(member.name, shown) }
    }

    mutating func double(_ member: Member, _ value: inout Double) {
        if member.isShown { json.member(member.name, value) }
    }

    mutating func optionalFraction(_ member: Member, _ value: inout Double?, shown: Double?) {
        if member.isShown, let shown { json.member(member.name, shown) }
    }

    mutating func range(_ member: Member, _ value: inout ClosedRange<Double>) {}
    mutating func optionalRange(_ member: Member, _ value: inout ClosedRange<Double>?) {}

    mutating func word<Word: MemberWord>(_ member: Member, _ value: inout Word) {
        if member.isShown { json.member(member.name, value.rawValue) }
    }

    mutating func optionalWord<Word: MemberWord>(_ member: Member, _ value: inout Word?) {
        if member.isShown, let value { json.member(member.name, value.rawValue) }
    }

    mutating func action(_ value: inout Action) {
        json.member(Member.action.name, value.id)
        if let value = value.value { json.member(Member.value.name, value) }
    }

    mutating func optionalAction(_ value: inout Action?) {
        if var action = value { self.action(&action) }
    }

    // Recurses no deeper than `Screen.depthLimit`.
    mutating func elements(_ value: inout [Element]) {
        json.key(Member.elements.name)
        json.begin(.array)
        if isWhole {
            for element in value { self.element(element) }
        } else {
            inner = .elements(value, place: json.bytes.count)
        }
        json.end(.array)
    }

    mutating func parts<Part: DescribedPart>(_ member: Member, _ value: inout [Part], of whole: Part.Whole) {
        guard member.isShown else { return }
        json.key(member.name)
        if !isWhole, let items = value as? [List.Item], let isTree = whole as? Bool {
            json.begin(.array)
            inner = .items(items, isTree: isTree, place: json.bytes.count)
            json.end(.array)
        } else {
            write(value, of: whole)
        }
    }

    mutating func cells(_ member: Member, _ value: inout [[Grid.Cell]]) {
        json.key(member.name)
        json.begin(.array)
        for row in value { write(row, of: ()) }
        json.end(.array)
    }

    mutating func optionalObject<Part: Described>(_ member: Member, _ value: inout Part?) {
        guard member.isShown, var part = value else { return }
        json.key(member.name)
        json.begin(.object)
        part.members(&self)
        json.end(.object)
    }

    mutating func shownText(_ member: Member, _ value: @autoclosure () -> String?) {
        if let value = value() { json.member(member.name, value) }
    }

    mutating func shownFraction(_ member: Member, _ value: @autoclosure () -> Double?) {
        if let value = value() { json.member(member.name, value) }
    }

    mutating func shownWord<Word: MemberWord>(_ member: Member, _ value: @autoclosure () -> Word?) {
        if let value = value() { json.member(member.name, value.rawValue) }
    }

    private mutating func write<Part: DescribedPart>(_ parts: [Part], of whole: Part.Whole) {
        json.begin(.array)
        for place in parts.indices { write(parts[place], of: whole, at: place) }
        json.end(.array)
    }

    private mutating func write<Part: DescribedPart>(_ part: Part, of whole: Part.Whole, at place: Int) {
        var part = part
        json.begin(.object)
        part.members(&self, of: whole, at: place)
        json.end(.object)
    }

    /// The JSON of an item of a list, which does not depend on its place.
    static func bytes(of item: List.Item, isTree: Bool) -> [UInt8] {
        var writer = ElementWriter()
        writer.write(item, of: isTree, at: 0)
        return writer.json.bytes
    }
}

/// Unique names for the elements of one screen: the element's kind and name, with a number for later elements of the
/// same kind and name.
///
/// A control is named after its action, so that it keeps its name wherever it moves. Other elements are named after
/// their kind and label, and keep their names as long as no similar element precedes them.
struct ElementNames {
    private var counts: [String: Int] = [:]
    /// The names without numbers, in the order of the elements.
    private(set) var all: [String] = []

    /// Names elements as others, which had these names without numbers.
    mutating func `repeat`(_ names: [String]) {
        for name in names { counts[name, default: 0] += 1 }
        all += names
    }

    mutating func next(_ name: ElementName, kind: String) -> String {
        let id =
            switch name {
            case .kind: kind
            case .label(let label): "\(kind):\(label)"
            case .action(let action): "action:" + (action.value.map { "\(action.id)=\($0)" } ?? action.id)
            case .cell(let position): "cell:\(position)"
            }
        let count = counts[id, default: 0] + 1
        counts[id] = count
        all.append(id)
        // The number comes first: a kind never begins with a digit, while a name can end with one.
        return count == 1 ? id : "\(count) \(id)"
    }
}
