import PluginABI

/// The bytes of a message while it is written: space for its length, its kind, and its contents.
struct MessageWriter {
    private(set) var bytes: [UInt8]
    /// How many items its lists have.
    private(set) var itemCount = 0

    /// Enough bytes for a board.
    private static let usualSize = 1_024

    let kind: Message.Kind

    init(_ kind: Message.Kind) {
        self.kind = kind
        bytes = []
        bytes.reserveCapacity(Self.usualSize)
        bytes += [0, 0, 0, 0, kind.rawValue]
    }

    /// Begins a message with the number of what it is about.
    init(_ kind: Message.Kind, _ number: Int) {
        self.init(kind)
        write(number)
    }

    /// Appends the bytes to send, with their length in front.
    ///
    /// - Parameter limit: the most bytes that the message may have.
    func append(to target: inout [UInt8], limit: Int = Message.limit) throws(MessageError) {
        let length = bytes.count - 4
        guard length <= limit else { throw .tooLarge(bytes: length) }
        let start = target.count
        target += bytes
        for index in 0..<4 { target[start + index] = UInt8(truncatingIfNeeded: length >> (index * 8)) }
    }

    /// The frame of a message that is known to be small.
    var framed: [UInt8] {
        let length = bytes.count - 4
        var framed = bytes
        for index in 0..<4 { framed[index] = UInt8(truncatingIfNeeded: length >> (index * 8)) }
        return framed
    }

    mutating func write(_ byte: UInt8) { bytes.append(byte) }

    mutating func write(_ bool: Bool) { bytes.append(bool ? 1 : 0) }

    /// Seven bits per byte, the lowest first, the sign in the lowest bit of all: small numbers are short.
    mutating func write(_ number: Int) {
        var rest = UInt(bitPattern: number << 1 ^ number >> (Int.bitWidth - 1))
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func write(_ text: String) {
        var text = text
        text.withUTF8 {
            write($0.count)
            bytes.append(contentsOf: $0)
        }
    }

    mutating func write(_ text: String?) {
        write(text != nil)
        if let text { write(text) }
    }

    mutating func write(_ texts: [String]) {
        write(texts) { $0.write($1) }
    }

    /// Writes how many items follow, and each of them.
    mutating func write<Item>(_ list: [Item], _ item: (inout MessageWriter, Item) -> Void) {
        write(list.count)
        itemCount += list.count
        for next in list { item(&self, next) }
    }

    mutating func write(_ data: [UInt8]) {
        write(data.count)
        bytes += data
    }

    mutating func write(_ value: WireValue) {
        write(ValueTag(value).rawValue)
        switch value {
        case .null: break
        case .bool(let bool): write(bool)
        case .int(let int): write(int)
        case .double(let double): write(Int(bitPattern: UInt(double.bitPattern)))
        case .string(let string): write(string)
        case .array(let elements):
            write(elements.count)
            for element in elements { write(element) }
        case .record(let record): write(record)
        }
    }

    mutating func write(_ value: WireValue?) {
        write(value != nil)
        if let value { write(value) }
    }

    mutating func write(_ record: WireRecord) {
        write(record.names.count)
        for (name, value) in record {
            write(name)
            write(value)
        }
    }

    mutating func write(_ action: Action) {
        write(action.id)
        write(action.value)
    }
}

/// Which kind of value follows.
enum ValueTag: UInt8 {
    case null, bool, int, double, string, array, record

    init(_ value: WireValue) {
        self =
            switch value {
            case .null: .null
            case .bool: .bool
            case .int: .int
            case .double: .double
            case .string: .string
            case .array: .array
            case .record: .record
            }
    }
}
