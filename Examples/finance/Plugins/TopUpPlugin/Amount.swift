/// An amount of money for a single top-up.
struct Amount: Equatable {
    /// The reason why a text is not an amount, as a sentence for a person.
    struct Refusal: Error, Equatable {
        let message: String
    }

    static let greatest = 1_000_000.0

    let text: String
    let value: Double

    /// Reads an amount: digits, and at most two more after a point.
    init(entered text: String) throws(Refusal) {
        let text = String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        if text.hasPrefix("-") {
            throw Refusal(message: "An amount cannot be negative: nothing can be taken out here.")
        }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, parts.allSatisfy(Self.isNumber), let value = Double(text) else {
            throw Refusal(message: "This is not an amount. Write it as 1000 or as 12.50.")
        }
        guard parts.count < 2 || parts[1].count <= 2 else {
            throw Refusal(message: "An amount has at most two digits after the point.")
        }
        guard value <= Self.greatest else {
            throw Refusal(message: "At most 1000000 can be topped up at a time.")
        }
        guard value > 0 else {
            throw Refusal(message: "An amount is more than nothing.")
        }
        self.text = text
        self.value = value
    }

    private static func isNumber(_ digits: Substring) -> Bool {
        !digits.isEmpty && digits.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    }
}
