extension WireValue {
    /// The most bytes that a value can have where it enters a host: reported, written, kept, given to a child, declared as
    /// a constant, restored, or carried by a link. What was let in fits into each message of a plugin's process, with all
    /// that stands around it there.
    @_spi(Host) public static let sizeLimit = 768 << 10

    /// How many bytes the value has in a message.
    @_spi(Host) public var size: Int {
        var room = Int.max
        take(&room)
        return .max - room
    }

    /// Whether the value has at most ``sizeLimit`` bytes. No more of it is looked at than that.
    @_spi(Host) public var fits: Bool {
        var room = Self.sizeLimit
        take(&room)
        return room >= 0
    }

    /// Takes the bytes of the value from the room that is left, and stops where there is none.
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
    /// How many bytes the record has in a message.
    @_spi(Host) public var size: Int { WireValue.record(self).size }

    /// Whether all of it has at most ``WireValue/sizeLimit`` bytes.
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
    /// How many bytes a text has in a message, its length included.
    fileprivate var size: Int { utf8.count + utf8.count.size }
}

extension Int {
    /// How many bytes a number has in a message: seven bits each, the sign in the lowest one.
    fileprivate var size: Int {
        let bits = UInt.bitWidth - UInt(bitPattern: self << 1 ^ self >> (Int.bitWidth - 1)).leadingZeroBitCount
        return Swift.max(1, (bits + 6) / 7)
    }
}
