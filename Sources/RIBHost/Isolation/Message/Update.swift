import Base
import PluginABI
import Port

/// A screen or a state of a RIB as it crosses: whole, or as the difference to the last one that the host was sent.
struct Update {
    let isWhole: Bool
    let bytes: [UInt8]
    /// The number of items in the lists; known to the writer.
    let itemCount: Int

    /// Writes a screen.
    ///
    /// - Parameter limit: the size above which the difference is not needed.
    init(_ screen: Screen, from other: Screen? = nil, limit: Int = .max) {
        self.init(isWhole: other == nil, limit) { $0.write(screen, from: other) }
    }

    /// Writes a state.
    init(_ state: WireValue, from other: WireValue? = nil, limit: Int = .max) {
        self.init(isWhole: other == nil, limit) { $0.write(state, from: other) }
    }

    private init(isWhole: Bool, _ limit: Int, _ write: (inout MessageWriter) -> Void) {
        let content = MessageWriter(Event.Kind.screen) {
            $0.limit = $0.bytes.count + min(limit, Message.hostLimit)
            write(&$0)
        }
        self.isWhole = isWhole
        bytes = Array(content.bytes.dropFirst(5))
        itemCount = content.itemCount
    }

    /// Takes the rest of a message.
    init(isWhole: Bool, _ message: MessageReader) {
        (self.isWhole, bytes, itemCount) = (isWhole, message.rest, 0)
    }

    /// Reads the screen that replaces another one.
    ///
    /// - Parameter count: the number of items that the other screen has taken; updated.
    func screen(from other: Screen, holding count: inout Int) throws(MessageError) -> (screen: Screen, isCut: Bool) {
        var reader = MessageReader(bytes, at: 0)
        if isWhole { count = 0 }
        defer { count += reader.itemCount }
        return try reader.screen(from: isWhole ? nil : other, holding: count)
    }

    /// Reads the state that replaces another one.
    func state(from other: WireValue?) throws(MessageError) -> WireValue {
        var reader = MessageReader(bytes, at: 0)
        return try reader.value(from: isWhole ? nil : other)
    }
}

/// The last screen or state of a RIB that was sent to the host.
struct Told<Value> {
    private(set) var value: Value?
    /// The bytes and items for further differences, until a whole one is due: so the host knows the size of what it
    /// keeps.
    private var room = (bytes: 0, items: 0)

    /// The size of a whole one from which a difference is worth its computation, in bytes.
    private static var least: Int { 1_024 }

    /// Returns the update to the next one.
    ///
    /// - Parameter make: writes a value, perhaps as the difference to another one.
    mutating func update(to next: Value, _ make: (Value, _ other: Value?, _ limit: Int) -> Update) -> Update {
        defer { value = next }
        if let value, room.bytes > 0 {
            let change = make(next, value, room.bytes)
            room.bytes -= change.bytes.count
            room.items -= change.itemCount
            if room.bytes >= 0, room.items >= 0 { return change }
        }
        let whole = make(next, nil, .max)
        let size = whole.bytes.count
        room = (size < Self.least ? 0 : size / 4, Excess.elements.limit - whole.itemCount)
        return whole
    }

    /// Notes that the host does not have the last one.
    mutating func wasLeftOut() { room = (0, 0) }
}
