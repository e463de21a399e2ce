/// Whose session it is.
struct Person: Hashable, Sendable {
    /// As the proxy calls them.
    let name: String

    /// Who plays alone.
    static let alone = Person(known: "alone")

    private init(known name: String) { self.name = name }

    /// - Returns: nil for a name that is empty, too long for a file's name, or has characters that are not seen.
    init?(_ name: String) {
        let isShown = name.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F || $0 == " " }
        guard !name.isEmpty, name.utf8.count <= 80, isShown else { return nil }
        self.name = name
    }

    /// A name for a file, which no other person has: letters, digits and `-` stay, each other byte becomes `%` and its
    /// number.
    var fileName: String {
        let digits = Array("0123456789ABCDEF")
        return name.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                String(UnicodeScalar(byte))
            default: "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
            }
        }
        .joined()
    }
}
