import Glibc

/// A colour, measured as WCAG 2.2 does.
public struct RGB: Hashable, Sendable {
    /// The shares of the three lights, from 0 to 255.
    public let red, green, blue: Int

    /// Makes a colour of a number with two hexadecimal digits for each light: `0x88C0D0`.
    init(_ number: UInt32) {
        (red, green, blue) = (Int(number >> 16 & 0xFF), Int(number >> 8 & 0xFF), Int(number & 0xFF))
    }

    /// Reads `#88c0d0`; nil for any other text.
    public init?(_ text: String) {
        guard text.utf8.count == 7, text.hasPrefix("#"), text.dropFirst().allSatisfy(\.isHexDigit) else { return nil }
        guard let number = UInt32(text.dropFirst(), radix: 16) else { return nil }
        self.init(number)
    }

    /// The colour as `#88c0d0`.
    public var text: String {
        let digits = String(red << 16 | green << 8 | blue, radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.utf8.count) + digits
    }

    /// The kind of background that the colour is.
    public var background: Background {
        contrast(to: RGB(0)) > contrast(to: RGB(0xFF_FF_FF)) ? .light : .dark
    }

    /// Returns the contrast to another colour, from 1 to 21 (WCAG 2.2, "contrast ratio").
    public func contrast(to other: RGB) -> Double {
        let (one, two) = (luminance, other.luminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    /// Returns the nearest colour of the same hue, lighter or darker, that meets a condition; nil if there is none.
    func nearest(_ isRight: (RGB) -> Bool) -> RGB? {
        [255, 0].compactMap { end in (0...255).lazy.map { mixed(with: end, $0) }.first(where: isRight) }
            .min { distance(to: $0) < distance(to: $1) }
    }

    /// Returns the number among 256 of the nearest colour with enough contrast to other colours; of the nearest colour
    /// if none has it.
    func number(with least: Double, to others: [RGB]) -> Int {
        let all = Self.numbered.indices
        let readable = all.filter { Self.numbered[$0].has(least, to: others) }
        let nearest = (readable.isEmpty ? Array(all) : readable).min {
            distance(to: Self.numbered[$0]) < distance(to: Self.numbered[$1])
        }
        return Self.firstNumber + (nearest ?? 0)
    }

    /// The colour of a number among 256, from 16 on.
    init(number: Int) {
        self = Self.numbered[number - Self.firstNumber]
    }

    /// The first of the 256 colours that is not one of the user's own 16.
    private static let firstNumber = 16
    /// The colours 16 to 255 of xterm: a cube of six levels, and 24 greys (256colres.h).
    private static let numbered: [RGB] = {
        let levels: [UInt32] = [0, 95, 135, 175, 215, 255]
        let cube = levels.flatMap { red in
            levels.flatMap { green in levels.map { RGB(red << 16 | green << 8 | $0) } }
        }
        return cube + (0..<24).map { RGB((8 + 10 * $0) * 0x01_01_01) }
    }()

    /// Returns true if the contrast to each of other colours is high enough.
    func has(_ least: Double, to others: [RGB]) -> Bool {
        others.allSatisfy { contrast(to: $0) >= least }
    }

    /// Returns the colour in the middle between this one and another. As lights are mixed, not numbers, its luminance is
    /// between theirs, and so it is as readable as one of them.
    func mixed(with other: RGB) -> RGB {
        func middle(_ one: Int, _ other: Int) -> UInt32 {
            let share = (Self.linear(one) + Self.linear(other)) / 2
            let light = share <= 0.0031308 ? share * 12.92 : 1.055 * pow(share, 1 / 2.4) - 0.055
            return UInt32((light * 255).rounded())
        }
        return RGB(middle(red, other.red) << 16 | middle(green, other.green) << 8 | middle(blue, other.blue))
    }

    private func mixed(with end: Int, _ share: Int) -> RGB {
        func mix(_ light: Int) -> UInt32 { UInt32((light * (255 - share) + end * share + 127) / 255) }
        return RGB(mix(red) << 16 | mix(green) << 8 | mix(blue))
    }

    private func distance(to other: RGB) -> Int {
        let (r, g, b) = (red - other.red, green - other.green, blue - other.blue)
        return r * r + g * g + b * b
    }

    /// The lightness from 0 to 1 (WCAG 2.2, "relative luminance").
    var luminance: Double {
        0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
    }

    private static func linear(_ light: Int) -> Double {
        let share = Double(light) / 255
        return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
}
