/// A type whose values can cross between a plugin and its host. The types of a manifest are such types.
public protocol WireConvertible: Sendable {
    /// Makes the value that came across; nil if it is of another type.
    init?(wireValue: WireValue)

    /// The value as it crosses.
    var wireValue: WireValue { get }

    /// The type as a manifest spells it.
    static var wireTypeName: String { get }
}

extension WireConvertible {
    /// The type's own name.
    public static var wireTypeName: String { String(describing: Self.self) }
}

extension Bool: WireConvertible {
    /// Makes the value that came across; nil if it is not a Bool.
    public init?(wireValue: WireValue) {
        guard case .bool(let value) = wireValue else { return nil }
        self = value
    }

    /// The value as it crosses.
    @inlinable public var wireValue: WireValue { .bool(self) }
}

extension Int: WireConvertible {
    /// Makes the value that came across; nil if it is not an Int.
    public init?(wireValue: WireValue) {
        guard case .int(let value) = wireValue else { return nil }
        self = value
    }

    /// The value as it crosses.
    @inlinable public var wireValue: WireValue { .int(self) }
}

extension Double: WireConvertible {
    /// Makes the value that came across; nil if it is not a Double.
    public init?(wireValue: WireValue) {
        guard case .double(let value) = wireValue else { return nil }
        self = value
    }

    /// The value as it crosses.
    @inlinable public var wireValue: WireValue { .double(self) }
}

extension String: WireConvertible {
    /// Makes the value that came across; nil if it is not a String.
    public init?(wireValue: WireValue) {
        guard case .string(let value) = wireValue else { return nil }
        self = value
    }

    /// The value as it crosses.
    @inlinable public var wireValue: WireValue { .string(self) }
}

extension Optional: WireConvertible where Wrapped: WireConvertible {
    /// Makes the value that came across, nil for null; fails if it is of another type.
    public init?(wireValue: WireValue) {
        if case .null = wireValue {
            self = .none
        } else if let value = Wrapped(wireValue: wireValue) {
            self = .some(value)
        } else {
            return nil
        }
    }

    /// The value as it crosses.
    @inlinable public var wireValue: WireValue { self?.wireValue ?? .null }

    /// The type as a manifest spells it.
    public static var wireTypeName: String { "\(Wrapped.wireTypeName)?" }
}

extension Array: WireConvertible where Element: WireConvertible {
    /// Makes the values that came across; nil if one is of another type.
    public init?(wireValue: WireValue) {
        guard case .array(let wireValues) = wireValue else { return nil }
        self = []
        reserveCapacity(wireValues.count)
        for wireValue in wireValues {
            guard let value = Element(wireValue: wireValue) else { return nil }
            append(value)
        }
    }

    /// The values as they cross.
    @inlinable  // As all of these: a plugin knows the type, and its state is converted after each turn.
    public var wireValue: WireValue {
        // Not a key path: in a generic context it is instantiated at each call.
        .array(map { $0.wireValue })
    }

    /// The type as a manifest spells it.
    public static var wireTypeName: String { "[\(Element.wireTypeName)]" }
}

extension PlayerType: WireConvertible {
    /// Makes the player that came across: "player1" or "player2".
    public init?(wireValue: WireValue) {
        guard case .string(let name) = wireValue else { return nil }
        self.init(rawValue: name)
    }

    /// The player as it crosses: "player1" or "player2".
    public var wireValue: WireValue { .string(rawValue) }
}

extension Score: WireConvertible {
    /// Makes the score that came across: a record of both players' games.
    public init?(wireValue: WireValue) {
        guard case .record(let record) = wireValue,
            case .int(let player1Score) = record["player1Score"],
            case .int(let player2Score) = record["player2Score"]
        else { return nil }
        self.init(player1Score: player1Score, player2Score: player2Score)
    }

    /// The score as it crosses: a record of both players' games.
    public var wireValue: WireValue {
        .record(["player1Score": .int(player1Score), "player2Score": .int(player2Score)])
    }
}
