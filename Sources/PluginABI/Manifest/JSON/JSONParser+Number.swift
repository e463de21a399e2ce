extension JSONParser {
    /// Reads the number that begins at the offset: `-`, digits without a leading zero, a fraction, an exponent.
    mutating func readNumber() throws(Diagnostic) {
        let start = offset
        var end = start
        if bytes[end] == UInt8(ascii: "-") { end += 1 }
        let digits = digitCount(at: end)
        guard digits > 0 else {
            throw malformedNumber(start, end, "After `-` a digit must follow.")
        }
        if digits > 1, bytes[end] == UInt8(ascii: "0") {
            throw malformedNumber(
                start,
                end + digits,
                "A number must not begin with a zero that is followed by digits."
            )
        }
        end += digits
        if isByte(at: end, UInt8(ascii: ".")) {
            let fraction = digitCount(at: end + 1)
            guard fraction > 0 else { throw malformedNumber(start, end + 1, "After `.` a digit must follow.") }
            end += 1 + fraction
        }
        if isByte(at: end, UInt8(ascii: "e")) || isByte(at: end, UInt8(ascii: "E")) {
            end += 1
            if isByte(at: end, UInt8(ascii: "+")) || isByte(at: end, UInt8(ascii: "-")) { end += 1 }
            let exponent = digitCount(at: end)
            guard exponent > 0 else { throw malformedNumber(start, end, "An exponent needs a digit.") }
            end += exponent
        }
        append(.number, from: start, to: end)
    }

    private func isByte(at offset: Int, _ byte: UInt8) -> Bool {
        offset < bytes.count && bytes[offset] == byte
    }

    private func digitCount(at offset: Int) -> Int {
        var end = offset
        while end < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[end]) { end += 1 }
        return end - offset
    }
}
