extension WireValue {
    /// The largest size, in bytes, of a value that enters a host: reported, written, kept, given to a child, declared
    /// as a constant, restored, or carried by a link. A value within this limit fits into each message of a plugin's
    /// process, together with the rest of the message.
    @_spi(Host) public static let sizeLimit = 768 << 10

    /// The value's size in a message, in bytes.
    @_spi(Host) public var size: Int {
        var room = Int.max
        take(&room)
        return .max - room
    }

    /// True if the value has at most ``sizeLimit`` bytes. The check stops at this limit.
    @_spi(Host) public var fits: Bool {
        var room = Self.sizeLimit
        take(&room)
        return room >= 0
    }

    /// Subtracts the value's size from the remaining room, and stops once no room is left.
    fileprivate func take(_ room: inout Int) {
        room -= 1
        switch self {
        case .null: break
        case .bool: room -= 1
        case .int(let int): room -= int.size
        case .double(let double): room -= Int(bitPattern: UInt(double.bitPattern)).size
        case .string(let string): room -= string.size
        case .array(let elements):
            room -= elements.count.size
            for element in elements {
                guard room >= 0 else { return }
                element.take(&room)
            }
        case .record(let record): record.take(&room)
        }
    }
}

extension WireRecord {
    /// The record's size in a message, in bytes.
    @_spi(Host) public var size: Int { WireValue.record(self).size }

    /// True if the record has at most ``WireValue/sizeLimit`` bytes.
    @_spi(Host) public var fits: Bool { WireValue.record(self).fits }

    fileprivate func take(_ room: inout Int) {
        var count = 0
        for (name, value) in self {
            guard room >= 0 else { return }
            room -= name.size
            value.take(&room)
            count += 1
        }
        room -= count.size
    }
}

extension String {
    /// The text's size in a message, in bytes, including its length.
    fileprivate var size: Int { utf8.count + utf8.count.size }
}

extension Int {
    /// The number's size in a message, in bytes: seven bits each, the sign in the lowest bit.
    fileprivate var size: Int {
        let bits = UInt.bitWidth - UInt(bitPattern: self << 1 ^ self >> (Int.bitWidth - 1)).leadingZeroBitCount
        return Swift.max(1, (bits + 6) / 7)
    }
}
