/// The background of a terminal, which decides the foreground colours that are readable.
public enum Background: String, Hashable, Sendable, CaseIterable {
    case dark, light

    /// Reads `COLORFGBG`, set by rxvt, Konsole and others: numbers of the 16 colours, the background's last. Nil for
    /// any other string.
    init?(colorFGBG: String) {
        // As Vim reads it: of the 16 colours, 7 and those from 9 on are light.
        guard let last = colorFGBG.split(separator: ";").last, let number = Int(last), (0...15).contains(number) else {
            return nil
        }
        self = number == 7 || number > 8 ? .light : .dark
    }

    /// Reads the answer to ``question``, without the marks around it: `11;rgb:ffff/ffff/ffff`, with one to four
    /// hexadecimal digits each for red, green and blue (XParseColor(3)). Nil for any other string.
    init?(answer: [UInt8]) {
        let parts = String(decoding: answer, as: UTF8.self).split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0] == "11;rgb" || parts[0] == "11;rgba" else { return nil }
        let numbers = parts[1].split(separator: "/", omittingEmptySubsequences: false)
        let shares = numbers.compactMap(Self.share)
        guard shares.count == numbers.count, numbers.count == (parts[0] == "11;rgb" ? 3 : 4) else { return nil }
        // The lightness that an eye sees, roughly (ITU-R BT.601).
        let lightness = zip([299, 587, 114], shares).reduce(0) { $0 + $1.0 * $1.1 }
        self = lightness > 500_000 ? .light : .dark
    }

    /// The question to a terminal for the colour of its background (xterm's OSC 11).
    static let question = "\u{1B}]11;?\u{1B}\\"

    /// Reads one to four hexadecimal digits as thousandths of the greatest number with as many digits.
    private static func share(_ digits: Substring) -> Int? {
        guard (1...4).contains(digits.count), digits.first != "+", let value = Int(digits, radix: 16), value >= 0 else {
            return nil
        }
        return value * 1000 / (1 << (4 * digits.count) - 1)
    }
}
