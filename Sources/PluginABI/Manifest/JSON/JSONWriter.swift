/// A writer of JSON: on one line, or indented for people; keys in the given order.
///
/// ```swift
/// var writer = JSONWriter()
/// writer.object { writer in
///     writer.member("type", "exit")
///     writer.member("code", 0)
/// }
/// print(writer.text)  // {"type":"exit","code":0}
/// ```
public struct JSONWriter: Sendable {
    /// The layout of the text.
    public enum Layout: Hashable, Sendable {
        /// A single line, without spaces.
        case compact
        /// A line for each member and element, indented by two spaces a level.
        case pretty
    }

    /// A kind of container, with its brackets.
    public enum Container: Sendable {
        /// An array: `[` and `]`.
        case array
        /// An object: `{` and `}`.
        case object
    }

    /// The text written so far, in UTF-8. Bytes, because appending to a string costs several times as much.
    public private(set) var bytes: [UInt8] = []
    private let layout: Layout
    /// The number of open containers.
    private var depth = 0
    /// True once the innermost container has contents.
    private var hasContent = false
    private var isAfterKey = false

    /// Makes a writer with nothing written.
    public init(_ layout: Layout = .compact) {
        self.layout = layout
        // Few texts are shorter, and growing to this size would copy six times.
        bytes.reserveCapacity(256)
    }

    /// The text written so far.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Removes all that was written, and keeps the memory.
    public mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        (depth, hasContent, isAfterKey) = (0, false, false)
    }

    /// Writes `null`.
    public mutating func null() { write("null") }

    /// Writes a boolean.
    public mutating func value(_ bool: Bool) { write(bool ? "true" : "false") }

    /// Writes a whole number.
    public mutating func value(_ int: Int) {
        separate()
        bytes.appendDecimal(int)
    }

    /// Writes a number with the fewest digits that read back as the same number; `null` for infinity and NaN, which
    /// JSON cannot represent.
    public mutating func value(_ double: Double) { write(double.isFinite ? double.description : "null") }

    /// Writes a string.
    public mutating func value(_ string: String) {
        separate()
        bytes.appendJSON(string, isKey: false)
    }

    /// Writes an array; the closure writes the elements.
    public mutating func array(_ body: (inout JSONWriter) -> Void) {
        begin(.array)
        body(&self)
        end(.array)
    }

    /// Writes an object; the closure writes the members.
    public mutating func object(_ body: (inout JSONWriter) -> Void) {
        begin(.object)
        body(&self)
        end(.object)
    }

    /// Writes the key of a member, whose value is written next.
    public mutating func key(_ key: String) {
        separate()
        bytes.appendJSON(key, isKey: true)
        if layout == .pretty { bytes.append(UInt8(ascii: " ")) }
        isAfterKey = true
    }

    /// Begins a container, where a closure cannot write the contents.
    public mutating func begin(_ container: Container) {
        separate()
        bytes.append(container == .array ? UInt8(ascii: "[") : UInt8(ascii: "{"))
        depth += 1
        hasContent = false
    }

    /// Ends the innermost container.
    public mutating func end(_ container: Container) {
        depth -= 1
        if hasContent { breakLine() }
        bytes.append(container == .array ? UInt8(ascii: "]") : UInt8(ascii: "}"))
        // The container is content of the one around it.
        hasContent = true
    }

    /// Writes a token unchanged.
    mutating func write(_ token: String) {
        separate()
        bytes.append(contentsOf: token.utf8)
    }

    /// Writes the comma and the line break before the next token.
    private mutating func separate() {
        if isAfterKey {
            isAfterKey = false
        } else if depth > 0 {
            if hasContent { bytes.append(UInt8(ascii: ",")) }
            hasContent = true
            breakLine()
        }
    }

    private mutating func breakLine() {
        guard layout == .pretty else { return }
        bytes.append(UInt8(ascii: "\n"))
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
    }
}

extension JSONWriter {
    /// Writes a member with a boolean.
    public mutating func member(_ key: String, _ bool: Bool) {
        self.key(key)
        value(bool)
    }

    /// Writes a member with a whole number.
    public mutating func member(_ key: String, _ int: Int) {
        self.key(key)
        value(int)
    }

    /// Writes a member with a number.
    public mutating func member(_ key: String, _ double: Double) {
        self.key(key)
        value(double)
    }

    /// Writes a member with a string; `null` for nil.
    public mutating func member(_ key: String, _ string: String?) {
        self.key(key)
        if let string { value(string) } else { null() }
    }

    /// Writes a member with an array of strings.
    public mutating func member(_ key: String, _ strings: [String]) {
        self.key(key)
        array { writer in
            for string in strings { writer.value(string) }
        }
    }

    /// Writes a member with an object; the closure writes the object's members.
    public mutating func object(_ key: String, _ body: (inout JSONWriter) -> Void) {
        self.key(key)
        object(body)
    }

    /// Writes a member with an array; the closure writes an element for each item.
    public mutating func array<Items: Sequence>(
        _ key: String,
        of items: Items,
        _ element: (Items.Element, inout JSONWriter) -> Void
    ) {
        self.key(key)
        array { writer in
            for item in items { element(item, &writer) }
        }
    }

    /// Writes a member with an array of objects; the closure writes the members of an object for each item.
    public mutating func objects<Items: Sequence>(
        _ key: String,
        of items: Items,
        _ members: (Items.Element, inout JSONWriter) -> Void
    ) {
        array(key, of: items) { item, writer in
            writer.object { members(item, &$0) }
        }
    }

    /// Writes a value of a document again, with numbers as spelled in the document, to any depth without recursion.
    public mutating func value(_ value: JSONValue) {
        let nodes = value.tape.nodes
        // The open containers, and where each ends.
        var open: [(end: Int, container: Container)] = []
        var isKey = false
        var index = value.index
        let end = nodes[index].next
        while index < end {
            let node = JSONValue(tape: value.tape, index: index)
            let isMember = open.last?.container == .object
            if isMember { isKey.toggle() }
            switch node.kind {
            case .array, .object:
                let container: Container = node.kind == .array ? .array : .object
                begin(container)
                open.append((nodes[index].next, container))
                isKey = false
            case .string where isMember && isKey:
                key(value.tape.text(at: index))
            case .string:
                self.value(value.tape.text(at: index))
            case .null, .bool, .number:
                write(node.literal)
            }
            index += 1
            while let innermost = open.last, innermost.end == index {
                self.end(innermost.container)
                open.removeLast()
                // Within an object this container was a value: a key comes next.
                isKey = false
            }
        }
    }
}
