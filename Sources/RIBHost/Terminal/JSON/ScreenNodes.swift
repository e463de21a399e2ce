import Base
import PluginABI
import PluginManifest

/// The line of a screen in parts. The next screen's line keeps the parts whose elements and actions have not changed.
struct ScreenNodes {
    /// The line without elements and actions.
    let head: [UInt8]
    let elements: [ElementNode]
    let actions: [ActionNode]

    /// The bytes of the whole line, but for punctuation.
    var size: Int { head.count + elements.reduce(0) { $0 + $1.size } + actions.reduce(0) { $0 + $1.bytes.count } }

    /// - Parameters:
    ///   - head: the line without elements and actions.
    ///   - words: the host's words among the labels, with their keys; nil if not requested.
    ///   - previous: the parts of the screen before.
    init(_ screen: Screen, head: [UInt8], _ words: ScreenWords?, after previous: ScreenNodes?) {
        self.head = head
        var builder = ElementNodeBuilder()
        elements = builder.nodes(screen.elements, after: previous?.elements ?? [])
        let before = previous?.actions ?? []
        actions = screen.actions.enumerated().map { index, action in
            let words = words?[action]
            if index < before.count, before[index].action == action, before[index].words == words {
                return before[index]
            }
            return ActionNode(action, words)
        }
    }
}

/// The JSON of an element.
final class ElementNode {
    let element: Element
    /// The name, which is unique on the screen.
    let id: String
    /// The object, without the elements in it.
    let bytes: [UInt8]
    /// The place in the object of the elements in it; nil if it contains none.
    let innerPlace: Int?
    /// The elements in it.
    let children: [ElementNode]
    /// The names without numbers of the element, of its parts, and of the elements in it.
    let names: [String]
    /// The bytes of the whole object, but for punctuation.
    let size: Int

    fileprivate init(_ element: Element, _ writer: ElementWriter, children: [ElementNode], names: [String]) {
        self.element = element
        id = writer.id
        bytes = writer.json.bytes
        innerPlace = writer.innerPlace
        self.children = children
        self.names = names
        size = bytes.count + children.reduce(0) { $0 + $1.size }
    }

    /// The whole object.
    private var whole: [UInt8] {
        guard let innerPlace else { return bytes }
        let inner = children.map(\.whole).joined(separator: [UInt8(ascii: ",")])
        return Array(bytes[..<innerPlace] + inner + bytes[innerPlace...])
    }
}

/// Makes the nodes of a screen, in the order of its elements.
private struct ElementNodeBuilder {
    private var names = ElementNames()
    /// True while the elements have the names of the previous screen's, so that an equal element has the same JSON.
    private var isAligned = true

    mutating func nodes(_ elements: [Element], after previous: [ElementNode]) -> [ElementNode] {
        defer { if elements.count < previous.count { isAligned = false } }
        return elements.enumerated().map { index, element in
            let before = index < previous.count ? previous[index] : nil
            if isAligned, let before, before.element == element {
                names.repeat(before.names)
                return before
            }
            let node = node(element, after: before)
            if node.names != before?.names { isAligned = false }
            return node
        }
    }

    // Recurses no deeper than `Screen.depthLimit`.
    private mutating func node(_ element: Element, after before: ElementNode?) -> ElementNode {
        let start = names.all.count
        var writer = ElementWriter(isWhole: false)
        swap(&writer.names, &names)
        writer.element(element)
        swap(&writer.names, &names)
        let children = nodes(writer.inner, after: before?.children ?? [])
        return ElementNode(element, writer, children: children, names: Array(names.all[start...]))
    }
}

/// The JSON of an action.
final class ActionNode {
    let action: Screen.AvailableAction
    let words: HostWords?
    let bytes: [UInt8]

    fileprivate init(_ action: Screen.AvailableAction, _ words: HostWords?) {
        self.action = action
        self.words = words
        var writer = JSONWriter()
        writer.value(action, words)
        bytes = writer.bytes
    }
}

extension JSONPatch {
    /// Compares two screens.
    init(from old: ScreenNodes, to new: ScreenNodes) {
        self.init(from: JSONValue(written: old.head), to: JSONValue(written: new.head))
        within("screen") { patch in
            patch.within("elements") { $0.compare(old.elements, new.elements) }
            patch.within("actions") { $0.compare(old.actions, new.actions) }
        }
    }
}

extension ElementNode: PatchedItem {
    var json: JSONValue { JSONValue(written: whole) }

    func isSame(as old: ElementNode) -> Bool { self === old }
    func isAlike(_ other: ElementNode) -> Bool { self === other || id == other.id }

    func compare(with old: ElementNode, in patch: inout JSONPatch) {
        if bytes != old.bytes { patch.compare(JSONValue(written: old.bytes), JSONValue(written: bytes)) }
        if innerPlace != nil { patch.within(Member.elements.name) { $0.compare(old.children, children) } }
    }
}

extension ActionNode: PatchedItem {
    var json: JSONValue { JSONValue(written: bytes) }

    func isSame(as old: ActionNode) -> Bool { self === old }
    func isAlike(_ other: ActionNode) -> Bool {
        self === other || action.id == other.action.id && action.value == other.action.value
    }

    func compare(with old: ActionNode, in patch: inout JSONPatch) { patch.compare(old.json, json) }
}

extension JSONValue {
    /// Reads what a writer has written.
    fileprivate init(written bytes: [UInt8]) {
        guard case .success(let document) = JSONDocument.parse(SourceFile(name: "screen", bytes: bytes)) else {
            preconditionFailure("a writer has written what is not JSON")
        }
        self = document.root
    }
}
