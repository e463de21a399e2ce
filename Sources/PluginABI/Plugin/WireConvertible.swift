/// A type with values that can cross between a plugin and its host. Each type of a manifest is wire-convertible.
public protocol WireConvertible: Sendable {
    /// Makes a value from a wire value; nil if the wire value is of another type.
    init?(wireValue: WireValue)

    /// The wire value to send.
    var wireValue: WireValue { get }

    /// The type's name, as spelled in a manifest.
    static var wireTypeName: String { get }
}

extension WireConvertible {
    /// The type's own name.
    public static var wireTypeName: String { String(describing: Self.self) }
}

extension Bool: WireConvertible {
    /// Makes a Bool from a wire value; nil for another type.
    public init?(wireValue: WireValue) {
        guard case .bool(let value) = wireValue else { return nil }
        self = value
    }

    /// The wire value to send.
    @inlinable public var wireValue: WireValue { .bool(self) }
}

extension Int: WireConvertible {
    /// Makes an Int from a wire value; nil for another type.
    public init?(wireValue: WireValue) {
        guard case .int(let value) = wireValue else { return nil }
        self = value
    }

    /// The wire value to send.
    @inlinable public var wireValue: WireValue { .int(self) }
}

extension Double: WireConvertible {
    /// Makes a Double from a wire value; nil for another type.
    public init?(wireValue: WireValue) {
        guard case .double(let value) = wireValue else { return nil }
        self = value
    }

    /// The wire value to send.
    @inlinable public var wireValue: WireValue { .double(self) }
}

extension String: WireConvertible {
    /// Makes a String from a wire value; nil for another type.
    public init?(wireValue: WireValue) {
        guard case .string(let value) = wireValue else { return nil }
        self = value
    }

    /// The wire value to send.
    @inlinable public var wireValue: WireValue { .string(self) }
}

extension Optional: WireConvertible where Wrapped: WireConvertible {
    /// Makes a value from a wire value, nil for null; fails for another type.
    public init?(wireValue: WireValue) {
        if case .null = wireValue {
            self = .none
        } else if let value = Wrapped(wireValue: wireValue) {
            self = .some(value)
        } else {
            return nil
        }
    }

    /// The wire value to send; null for nil.
    @inlinable public var wireValue: WireValue { self?.wireValue ?? .null }

    /// The type's name, as spelled in a manifest.
    public static var wireTypeName: String { "\(Wrapped.wireTypeName)?" }
}

extension Array: WireConvertible where Element: WireConvertible {
    /// Makes values from an array of wire values; nil if any is of another type.
    public init?(wireValue: WireValue) {
        guard case .array(let wireValues) = wireValue else { return nil }
        self = []
        reserveCapacity(wireValues.count)
        for wireValue in wireValues {
            guard let value = Element(wireValue: wireValue) else { return nil }
            append(value)
        }
    }

    /// The wire value to send: an array of the elements' wire values.
    @inlinable  // As all of these: a plugin knows the type, and its state is converted after each turn.
    public var wireValue: WireValue {
        // Not a key path: in a generic context it is instantiated at each call.
        .array(map { $0.wireValue })
    }

    /// The type's name, as spelled in a manifest.
    public static var wireTypeName: String { "[\(Element.wireTypeName)]" }
}

extension PlayerType: WireConvertible {
    /// Makes a player from a wire value: "player1" or "player2".
    public init?(wireValue: WireValue) {
        guard case .string(let name) = wireValue else { return nil }
        self.init(rawValue: name)
    }

    /// The wire value to send: "player1" or "player2".
    public var wireValue: WireValue { .string(rawValue) }
}

extension Score: WireConvertible {
    /// Makes a score from a wire value: a record of both players' games.
    public init?(wireValue: WireValue) {
        guard case .record(let record) = wireValue,
            case .int(let player1Score) = record["player1Score"],
            case .int(let player2Score) = record["player2Score"]
        else { return nil }
        self.init(player1Score: player1Score, player2Score: player2Score)
    }

    /// The wire value to send: a record of both players' games.
    public var wireValue: WireValue {
        .record(["player1Score": .int(player1Score), "player2Score": .int(player2Score)])
    }
}
