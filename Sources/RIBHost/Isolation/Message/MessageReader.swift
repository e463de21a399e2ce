import Base
import PluginABI
import Port

/// Reads a message, without trusting any of it: each length, depth and number is checked here, for any bytes, so that
/// the code that uses them need not check.
struct MessageReader {
    private let bytes: [UInt8]
    private var position: Int
    private var depth = 0
    /// The number of items in all lists so far; `itemLimit` is the maximum.
    private(set) var itemCount = 0
    private var itemLimit = Int.max
    /// The lists of the last screen that belong to the next lists of this one.
    var base = BaseLists()

    /// The maximum nesting of values and elements.
    private static let depthLimit = 2 * Screen.depthLimit

    /// The maximum number of fields in a record.
    static let fieldLimit = 256

    /// The maximum size of a name, in bytes; `sentencesLimit` is for sentences for a person. Longer texts are
    /// shortened.
    static var nameLimit: Int { 256 }
    private static var sentencesLimit: Int { 4_096 }

    /// - Parameters:
    ///   - bytes: the kind, followed by the content.
    ///   - position: the position of the content.
    init(_ bytes: [UInt8], at position: Int = 1) {
        (self.bytes, self.position) = (bytes, position)
    }

    /// The bytes that have not been read.
    var rest: [UInt8] { Array(bytes.dropFirst(position)) }

    /// The size of the message, in bytes.
    var byteCount: Int { bytes.count }

    var isAtEnd: Bool { position >= bytes.count }

    /// Returns the kind of the message; nil if it is of none of these.
    func kind<Kind: RawRepresentable<UInt8>>(of kinds: Kind.Type = Kind.self) -> Kind? {
        bytes.first.flatMap(Kind.init(rawValue:))
    }

    mutating func byte() throws(MessageError) -> UInt8 {
        guard position < bytes.count else { throw .malformed }
        defer { position += 1 }
        return bytes[position]
    }

    mutating func bool() throws(MessageError) -> Bool { try byte() != 0 }

    /// Reads a number to be counted with, compared, or used as an index.
    mutating func number(in range: ClosedRange<Int>) throws(MessageError) -> Int {
        let number = try anyNumber()
        guard range ~= number else { throw .malformed }
        return number
    }

    /// Reads the number of a RIB, stream, context or subscription. Any number is possible, as it is only looked up.
    mutating func identifier() throws(MessageError) -> Int { try anyNumber() }

    private mutating func anyNumber() throws(MessageError) -> Int {
        var value: UInt = 0
        for shift in stride(from: 0, to: UInt.bitWidth, by: 7) {
            let byte = try byte()
            value |= UInt(byte & 0x7F) << UInt(shift)
            if byte < 0x80 { return Int(bitPattern: value >> 1) ^ -Int(bitPattern: value & 1) }
        }
        throw .malformed
    }

    /// Reads the number of the following bytes or items: at most the number of bytes left, because each takes at least
    /// one.
    private mutating func count() throws(MessageError) -> Int {
        let count = try anyNumber()
        guard 0...(bytes.count - position) ~= count else { throw .malformed }
        return count
    }

    mutating func data() throws(MessageError) -> [UInt8] {
        let count = try count()
        defer { position += count }
        return Array(bytes[position..<position + count])
    }

    mutating func text() throws(MessageError) -> String {
        let count = try count()
        defer { position += count }
        let range = position..<position + count
        let text = bytes.withUnsafeBufferPointer { bytes in
            String(validating: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
        }
        guard let text else { throw .malformed }
        return text
    }

    /// Reads a name, shortened if too long for any screen.
    mutating func name() throws(MessageError) -> String { try text().prefix(bytes: Self.nameLimit) }

    /// Reads sentences for a person, also shortened.
    mutating func sentences() throws(MessageError) -> String { try text().prefix(bytes: Self.sentencesLimit) }

    mutating func optionalText() throws(MessageError) -> String? { try bool() ? try text() : nil }

    mutating func texts() throws(MessageError) -> [String] {
        try list { reader throws(MessageError) in try reader.text() }
    }

    /// Reads a list whose elements can contain lists.
    mutating func list<Element>(
        atMost limit: Int = .max,
        _ element: (inout MessageReader) throws(MessageError) -> Element
    ) throws(MessageError) -> [Element] {
        try enter()
        defer { depth -= 1 }
        let count = try count()
        guard count <= limit else { throw .malformed }
        try admit(count)
        var elements: [Element] = []
        for _ in 0..<count { elements.append(try element(&self)) }
        return elements
    }

    /// Reads a list that is written as the steps from another list.
    ///
    /// - Parameter element: reads an element, given the element that it replaces, if there is one.
    mutating func list<Element>(
        from other: [Element],
        _ element: (inout MessageReader, Element?) throws(MessageError) -> Element
    ) throws(MessageError) -> [Element] {
        try enter()
        defer { depth -= 1 }
        var (elements, rest): ([Element], ArraySlice<Element>) = ([], other[...])
        for _ in 0..<(try count()) {
            let number = try anyNumber()
            let (kind, count) = (ListStep.Kind(rawValue: number & 3), number >> 2)
            // No element of the other list is taken twice, so each step adds at most what is in the message or there.
            guard 0...(kind == .added ? bytes.count - position : rest.count) ~= count else { throw .malformed }
            switch kind {
            case .kept: elements += rest.prefix(count)
            case .removed: break
            case .added, .changed:
                try admit(count)
                for place in 0..<count {
                    elements.append(try element(&self, kind == .added ? nil : rest[rest.startIndex + place]))
                }
            case nil: throw .malformed
            }
            if kind != .added { rest = rest.dropFirst(count) }
        }
        return elements
    }

    /// Enters a list, unless it is nested too deep.
    private mutating func enter() throws(MessageError) {
        depth += 1
        guard depth <= Self.depthLimit else { throw .malformed }
    }

    /// Counts items. Each takes a byte, so the sum cannot exceed the length of the message.
    private mutating func admit(_ count: Int) throws(MessageError) {
        itemCount += count
        guard itemCount <= itemLimit else { throw .excess(.elements) }
    }

    /// Limits the number of items in the following lists: an item can take far more memory than bytes here.
    mutating func limitItems(to limit: Int) { itemLimit = itemCount + limit }

    mutating func value() throws(MessageError) -> WireValue {
        switch ValueTag(rawValue: try byte()) {
        case .null: .null
        case .bool: .bool(try bool())
        case .int: .int(try anyNumber())
        case .double: .double(Double(bitPattern: UInt64(UInt(bitPattern: try anyNumber()))))
        case .string: .string(try text())
        case .array: .array(try list { reader throws(MessageError) in try reader.value() })
        case .record: .record(try record())
        case nil: throw .malformed
        }
    }

    /// Reads a value that is written as its difference to another value.
    mutating func value(from other: WireValue?) throws(MessageError) -> WireValue {
        let start = position
        switch (ValueTag(rawValue: try byte()), other) {
        case (.array, .array(let others)?): return .array(try values(from: others))
        case (.record, .record(var record)?):
            guard try bool() else { return .record(try self.record()) }
            let (names, values) = (record.names, try values(from: record.map(\.value)))
            guard values.count == names.count else { throw .malformed }
            for (name, value) in zip(names, values) { record[name] = value }
            return .record(record)
        default:
            position = start
            return try value()
        }
    }

    private mutating func values(from others: [WireValue]) throws(MessageError) -> [WireValue] {
        try list(from: others) { reader, other throws(MessageError) in try reader.value(from: other) }
    }

    mutating func optionalValue() throws(MessageError) -> WireValue? { try bool() ? try value() : nil }

    mutating func record() throws(MessageError) -> WireRecord {
        // A record's names are searched one by one, which would take hours for as many as a message could hold.
        let fields = try list(atMost: Self.fieldLimit) { reader throws(MessageError) in
            (try reader.text(), try reader.value())
        }
        var record = WireRecord()
        for (name, value) in fields { record[name] = value }
        return record
    }

    mutating func action() throws(MessageError) -> Action {
        Action(id: try text(), value: try optionalText())
    }

    /// Reads one of a few values, by index.
    mutating func choice<Choice>(_ choices: [Choice]) throws(MessageError) -> Choice {
        let place = Int(try byte())
        guard choices.indices.contains(place) else { throw .malformed }
        return choices[place]
    }
}
