import Base
import PluginABI
import PluginManifest

/// The bytes of a message being written: space for the length, the kind, and the content.
struct MessageWriter {
    private(set) var bytes: [UInt8]
    /// The number of items in all lists so far.
    private(set) var itemCount = 0
    /// The size above which no further items of changed lists are written, because the message will not be sent.
    var limit = Int.max
    /// The lists of the last screen that belong to the next lists of this one.
    var base = BaseLists()

    /// The initial capacity: enough bytes for a board.
    private static let usualSize = 1_024

    /// Makes an answer, or a greeting.
    init(_ kind: Message.Kind) { self.init(kind, then: { _ in }) }

    /// Makes a message that begins with the numbers of what it is about.
    init(
        _ kind: some RawRepresentable<UInt8>,
        _ numbers: Int...,
        then writeRest: (inout MessageWriter) -> Void = { _ in }
    ) {
        bytes = []
        bytes.reserveCapacity(Self.usualSize)
        bytes += [0, 0, 0, 0, kind.rawValue]
        for number in numbers { write(number) }
        writeRest(&self)
    }

    /// Appends the bytes to send, with the length in front.
    ///
    /// - Parameter limit: the maximum size of the message, in bytes.
    func append(to target: inout [UInt8], limit: Int = Message.limit) throws(MessageError) {
        let length = bytes.count - 4
        guard length <= limit else { throw .tooLarge(bytes: length) }
        let start = target.count
        target += bytes
        for index in 0..<4 { target[start + index] = UInt8(truncatingIfNeeded: length >> (index * 8)) }
    }

    /// The bytes of a small message with the length in front.
    var framed: [UInt8] {
        let length = bytes.count - 4
        var framed = bytes
        for index in 0..<4 { framed[index] = UInt8(truncatingIfNeeded: length >> (index * 8)) }
        return framed
    }

    mutating func write(_ byte: UInt8) { bytes.append(byte) }

    mutating func write(_ bool: Bool) { bytes.append(bool ? 1 : 0) }

    /// Writes a number with seven bits per byte, the lowest first, the sign in the lowest bit of all: small numbers are
    /// short.
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

    /// Writes the number of items, and each of them.
    mutating func write<Item>(_ list: [Item], _ item: (inout MessageWriter, Item) -> Void) {
        write(list.count)
        itemCount += list.count
        for next in list { item(&self, next) }
    }

    /// Writes a list as the steps from another list, which the reader also has.
    ///
    /// - Parameter item: writes an item; the second one is the item that it replaces, if there is one.
    mutating func write<Item>(
        _ list: [Item],
        from other: [Item],
        by isSame: (Item, Item) -> Bool,
        _ item: (inout MessageWriter, Item, Item?) -> Void
    ) {
        let steps = [ListStep](from: other, to: list, by: isSame)
        write(steps.count)
        for step in steps {
            write(step.count << 2 | step.kind.rawValue)
            guard step.kind == .added || step.kind == .changed else { continue }
            itemCount += step.count
            for (place, index) in step.new.enumerated() where bytes.count <= limit {
                item(&self, list[index], step.kind == .changed ? other[step.old.lowerBound + place] : nil)
            }
        }
    }

    /// Appends bytes that have been written before.
    mutating func append(_ content: [UInt8]) { bytes += content }

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

    /// Writes a value as its difference to another value, which the reader also has.
    mutating func write(_ value: WireValue, from other: WireValue?) {
        switch (value, other) {
        case (.array(let elements), .array(let others)?):
            write(ValueTag.array.rawValue)
            write(elements, from: others, by: { $0.isWritten(like: $1) }) { $0.write($1, from: $2) }
        case (.record(let record), .record(let other)?):
            write(ValueTag.record.rawValue)
            let isAlike = record.names.elementsEqual(other.names) { $0.hasSameBytes(as: $1) }
            write(isAlike)
            guard isAlike else { return write(record) }
            let (values, others) = (record.map(\.value), other.map(\.value))
            write(values, from: others, by: { $0.isWritten(like: $1) }) { $0.write($1, from: $2) }
        default: write(value)
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

/// The kind of the following value.
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
