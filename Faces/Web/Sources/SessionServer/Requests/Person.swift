/// A person with a session.
struct Person: Sendable {
    /// The name given by the proxy.
    let name: String
    /// A file name unique to the person: letters, digits and `-` stay, each other byte becomes `%` and its hexadecimal
    /// number.
    let fileName: String

    /// The single person of a program without a proxy.
    static let alone = Person(known: "alone")

    private init(known name: String) {
        self.name = name
        let digits = Array("0123456789ABCDEF")
        fileName = name.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                String(UnicodeScalar(byte))
            default: "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
            }
        }
        .joined()
    }

    /// Makes a person.
    ///
    /// - Returns: nil for a name that is empty, too long for a file's name, or has invisible characters, or bytes
    ///   that were not UTF-8: several such names would become one text.
    init?(_ name: String) {
        guard !name.isEmpty, name.utf8.count <= 80, name.unicodeScalars.allSatisfy(Self.isShown) else { return nil }
        self.init(known: name)
    }

    private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: false
        default: scalar != "\u{FFFD}"
        }
    }
}

extension Person: Hashable {
    /// Compares byte by byte: two texts that Swift finds equal, such as `K` and the sign of the unit Kelvin, are two
    /// people.
    static func == (one: Person, other: Person) -> Bool { one.fileName == other.fileName }

    func hash(into hasher: inout Hasher) { hasher.combine(fileName) }
}
