import PluginABI

/// Reads a message. Nothing in it is trusted: each length, each depth and each number is checked, whatever the bytes
/// are.
struct MessageReader {
    private let bytes: [UInt8]
    private var position = 1
    private var depth = 0

    /// How deep values and elements can be nested.
    private static let depthLimit = 2 * Screen.depthLimit

    /// How many fields a record can have.
    static let fieldLimit = 256

    /// - Parameter bytes: the kind, and what follows it.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    var kind: Message.Kind? { bytes.first.flatMap(Message.Kind.init(rawValue:)) }

    mutating func byte() throws(MessageError) -> UInt8 {
        guard position < bytes.count else { throw .malformed }
        defer { position += 1 }
        return bytes[position]
    }

    mutating func bool() throws(MessageError) -> Bool { try byte() != 0 }

    mutating func number() throws(MessageError) -> Int {
        var value: UInt = 0
        for shift in stride(from: 0, to: UInt.bitWidth, by: 7) {
            let byte = try byte()
            value |= UInt(byte & 0x7F) << UInt(shift)
            if byte < 0x80 { return Int(bitPattern: value >> 1) ^ -Int(bitPattern: value & 1) }
        }
        throw .malformed
    }

    /// How many items follow: no more than there are bytes left, because each takes at least one.
    mutating func count() throws(MessageError) -> Int {
        let count = try number()
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

    mutating func optionalText() throws(MessageError) -> String? { try bool() ? try text() : nil }

    mutating func texts() throws(MessageError) -> [String] {
        try list { reader throws(MessageError) in try reader.text() }
    }

    /// Reads a list whose elements can contain lists.
    mutating func list<Element>(
        _ element: (inout MessageReader) throws(MessageError) -> Element
    ) throws(MessageError) -> [Element] {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.depthLimit else { throw .malformed }
        var elements: [Element] = []
        for _ in 0..<(try count()) { elements.append(try element(&self)) }
        return elements
    }

    mutating func value() throws(MessageError) -> WireValue {
        switch ValueTag(rawValue: try byte()) {
        case .null: .null
        case .bool: .bool(try bool())
        case .int: .int(try number())
        case .double: .double(Double(bitPattern: UInt64(UInt(bitPattern: try number()))))
        case .string: .string(try text())
        case .array: .array(try list { reader throws(MessageError) in try reader.value() })
        case .record: .record(try record())
        case nil: throw .malformed
        }
    }

    mutating func optionalValue() throws(MessageError) -> WireValue? { try bool() ? try value() : nil }

    mutating func record() throws(MessageError) -> WireRecord {
        let fields = try list { reader throws(MessageError) in (try reader.text(), try reader.value()) }
        // Its names are searched one by one, which would take hours for as many as a message could hold.
        guard fields.count <= Self.fieldLimit else { throw .malformed }
        var record = WireRecord()
        for (name, value) in fields { record[name] = value }
        return record
    }

    mutating func action() throws(MessageError) -> Action {
        Action(id: try text(), value: try optionalText())
    }

    /// One of a few values, by its index.
    mutating func choice<Choice>(_ choices: [Choice]) throws(MessageError) -> Choice {
        let place = Int(try byte())
        guard choices.indices.contains(place) else { throw .malformed }
        return choices[place]
    }
}
