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
            if index < before.count, before[index].isSame(as: action, words) { return before[index] }
            return ActionNode(action, words)
        }
    }
}

/// The JSON of an element.
final class ElementNode {
    /// The contents of an element, with JSON of their own.
    enum Inner {
        case none
        case elements([ElementNode])
        case items([ItemNode])
    }

    let element: Element
    /// The name, which is unique on the screen.
    let id: String
    /// The object, without what it contains.
    let bytes: [UInt8]
    let inner: Inner
    /// The place in the object of what it contains.
    private let innerPlace: Int
    /// The names without numbers of the element, of its parts, and of the elements in it.
    let names: [String]
    /// The bytes of the whole object, but for punctuation.
    let size: Int
    /// True if the whole object is ASCII, which `==` compares exactly. It takes two spellings of another character as
    /// equal, and a front end sends back what it was given.
    fileprivate let isASCII: Bool

    fileprivate init(_ element: Element, _ writer: ElementWriter, _ inner: Inner, at place: Int, names: [String]) {
        self.element = element
        id = writer.id
        bytes = writer.json.bytes
        self.inner = inner
        innerPlace = place
        self.names = names
        let innerSize =
            switch inner {
            case .none: 0
            case .elements(let nodes): nodes.reduce(0) { $0 + $1.size }
            case .items(let nodes): nodes.reduce(0) { $0 + $1.bytes.count }
            }
        size = bytes.count + innerSize
        let isInnerASCII =
            switch inner {
            case .none: true
            case .elements(let nodes): nodes.allSatisfy(\.isASCII)
            case .items(let nodes): nodes.allSatisfy(\.isASCII)
            }
        isASCII = isInnerASCII && bytes.allSatisfy { $0 < 0x80 }
    }

    /// Returns true if the node has the same bytes and contains the same nodes.
    fileprivate func isIdentical(to other: ElementNode) -> Bool {
        names == other.names && bytes == other.bytes && elements.elementsEqual(other.elements, by: ===)
            && items.elementsEqual(other.items, by: ===)
    }

    /// The elements that it contains.
    fileprivate var elements: [ElementNode] { if case .elements(let nodes) = inner { nodes } else { [] } }
    /// The items that it contains.
    fileprivate var items: [ItemNode] { if case .items(let nodes) = inner { nodes } else { [] } }

    /// The whole object.
    private var whole: [UInt8] {
        let parts =
            switch inner {
            case .none: [[UInt8]]()
            case .elements(let nodes): nodes.map(\.whole)
            case .items(let nodes): nodes.map(\.bytes)
            }
        return Array(bytes[..<innerPlace] + parts.joined(separator: [UInt8(ascii: ",")]) + bytes[innerPlace...])
    }
}

/// The JSON of an item of a list.
final class ItemNode {
    let item: List.Item
    let isTree: Bool
    let bytes: [UInt8]
    fileprivate let isASCII: Bool

    fileprivate init(_ item: List.Item, isTree: Bool) {
        (self.item, self.isTree) = (item, isTree)
        bytes = ElementWriter.bytes(of: item, isTree: isTree)
        isASCII = bytes.allSatisfy { $0 < 0x80 }
    }

    /// Returns true if the node is that of an item. What only is shown may be spelled in another way.
    fileprivate func isSame(as item: List.Item, isTree: Bool) -> Bool {
        self.isTree == isTree && self.item == item && (isASCII || self.item.id.utf8.elementsEqual(item.id.utf8))
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
            if isAligned, let before, before.isASCII, before.element == element {
                names.repeat(before.names)
                return before
            }
            let node = node(element, after: before)
            if let before, node.isIdentical(to: before) { return before }
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
        let (inner, place) = inner(of: writer, after: before)
        return ElementNode(element, writer, inner, at: place, names: Array(names.all[start...]))
    }

    private mutating func inner(
        of writer: ElementWriter,
        after before: ElementNode?
    ) -> (inner: ElementNode.Inner, place: Int) {
        switch writer.inner {
        case .none: return (.none, 0)
        case .elements(let elements, let place):
            return (.elements(nodes(elements, after: before?.elements ?? [])), place)
        case .items(let items, let isTree, let place):
            let previous = before?.items ?? []
            let nodes = items.enumerated().map { index, item in
                if index < previous.count, previous[index].isSame(as: item, isTree: isTree) { return previous[index] }
                return ItemNode(item, isTree: isTree)
            }
            return (.items(nodes), place)
        }
    }
}

/// The JSON of an action.
final class ActionNode {
    let action: Screen.AvailableAction
    let words: HostWords?
    let bytes: [UInt8]

    private let isASCII: Bool

    fileprivate init(_ action: Screen.AvailableAction, _ words: HostWords?) {
        self.action = action
        self.words = words
        var writer = JSONWriter()
        writer.value(action, words)
        bytes = writer.bytes
        isASCII = bytes.allSatisfy { $0 < 0x80 }
    }

    /// Returns true if the node is that of an action. What only is shown may be spelled in another way.
    fileprivate func isSame(as action: Screen.AvailableAction, _ words: HostWords?) -> Bool {
        guard self.action == action, self.words == words else { return false }
        return isASCII
            || self.action.id.utf8.elementsEqual(action.id.utf8)
                && (self.action.value ?? "").utf8.elementsEqual((action.value ?? "").utf8)
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
        switch inner {
        case .none: break
        case .elements(let nodes): patch.within(Member.elements.name) { $0.compare(old.elements, nodes) }
        case .items(let nodes): patch.within(Member.items.name) { $0.compare(old.items, nodes) }
        }
    }
}

extension ItemNode: PatchedItem {
    var json: JSONValue { JSONValue(written: bytes) }

    func isSame(as old: ItemNode) -> Bool { self === old }
    func isAlike(_ other: ItemNode) -> Bool { self === other || item.id == other.item.id }

    func compare(with old: ItemNode, in patch: inout JSONPatch) { patch.compare(old.json, json) }
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
