import Base
import PluginABI
import Port

/// Reads a message, without trusting any of it: each length, depth and number is checked here, for any bytes, so that
/// the code that uses them need not check.
struct MessageReader {
    private let bytes: [UInt8]
    private var position = 1
    private var depth = 0
    /// The number of items in all lists so far; `itemLimit` is the maximum.
    private var itemCount = 0
    private var itemLimit = Int.max

    /// The maximum nesting of values and elements.
    private static let depthLimit = 2 * Screen.depthLimit

    /// The maximum number of fields in a record.
    static let fieldLimit = 256

    /// The maximum size of a name, in bytes; `sentencesLimit` is for sentences for a person. Longer texts are
    /// shortened.
    static var nameLimit: Int { 256 }
    private static var sentencesLimit: Int { 4_096 }

    /// - Parameter bytes: the kind, followed by the content.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

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
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.depthLimit else { throw .malformed }
        let count = try count()
        guard count <= limit else { throw .malformed }
        // Each takes a byte, so the sum cannot exceed the length of the message.
        itemCount += count
        guard itemCount <= itemLimit else { throw .excess(.elements) }
        var elements: [Element] = []
        for _ in 0..<count { elements.append(try element(&self)) }
        return elements
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
