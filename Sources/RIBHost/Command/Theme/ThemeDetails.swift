import Base
import Configuration
import PluginManifest
import Session

/// The parts of a theme that are not colours. The page has its own of each that a theme leaves out.
struct ThemeDetails {
    /// The room between things on the page, in pixels.
    var spacing: Int?
    /// The radius of corners on the page, in pixels.
    var radius: Int?
    /// The name of the application, in the titles of windows and in the head of the page.
    var name: String?
    /// The picture in the head of the page.
    var logo: ThemeLogo?

    /// The keys of a theme that are not colours, in the order of the reference.
    static let keys = lengths.map(\.key) + ["name", "logo"]
    /// The lengths, with their bounds and what the page has without them, in pixels.
    static let lengths: [(key: String, bounds: ClosedRange<Int>, usual: Int)] = [
        ("spacing", 8...32, 16), ("radius", 0...24, 8),
    ]
    /// The greatest length of a name, in characters: a longer one leaves no room for the title of a screen.
    static let longestName = 40
}

/// The bytes of a logo: an SVG or PNG picture.
struct ThemeLogo {
    let bytes: [UInt8]
    /// The media type, such as `image/png`.
    let type: String

    /// The greatest size, in bytes: it is a part of each first visit.
    static let largest = 8192

    /// Makes a logo.
    ///
    /// - Returns: nil if the bytes are neither an SVG nor a PNG picture.
    init?(_ bytes: [UInt8]) {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            type = "image/png"
        } else if String(validating: bytes, as: UTF8.self)?.contains("<svg") == true {
            type = "image/svg+xml"
        } else {
            return nil
        }
        self.bytes = bytes
    }

    /// The picture as an address (RFC 2397).
    var address: String { "data:\(type);base64,\(bytes.base64)" }
}

extension ThemeFile {
    /// Reads the value of a key that is not a colour.
    mutating func readDetail(_ key: String, _ value: JSONValue) {
        if let length = ThemeDetails.lengths.first(where: { $0.key == key }) {
            guard value.kind == .number else { return reportType("The length `\(key)` must be a number", value) }
            guard let pixels = value.int, length.bounds.contains(pixels) else {
                let bounds = "from \(length.bounds.lowerBound) to \(length.bounds.upperBound)"
                return report(
                    .badThemeDetail,
                    "`\(value.literal)` is not a whole number \(bounds).",
                    at: value.range,
                    help: "`\(key)` counts pixels of the page, which has \(length.usual) without it."
                )
            }
            if key == "radius" { details.radius = pixels } else { details.spacing = pixels }
        } else if let text = value.string {
            if key == "logo" { readLogo(text, value.range) } else { readName(text, value.range) }
        } else {
            reportType("The \(key) must be a string", value)
        }
    }

    private mutating func readName(_ name: String, _ place: SourceRange) {
        let isOneLine = !name.unicodeScalars.contains {
            [.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
        }
        guard isOneLine, name.contains(where: { !$0.isWhitespace }), name.count <= ThemeDetails.longestName else {
            return report(
                .badThemeDetail,
                "This cannot be the name of an application.",
                at: place,
                help: "Write 1 to \(ThemeDetails.longestName) characters on one line."
            )
        }
        details.name = name
    }

    private mutating func readLogo(_ name: String, _ place: SourceRange) {
        guard !name.isEmpty, !name.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == 0 }) else {
            let help = "Write the name of an SVG or PNG file that is beside this one, such as `logo.svg`."
            return report(.badThemeDetail, "A logo must be a file beside the theme.", at: place, help: help)
        }
        let folder = source.name.lastIndex(of: "/").map { source.name[...$0] } ?? ""
        do throws(Diagnostic) {
            let bytes = try SourceFile.read(folder + name, help: "Put the logo beside the theme.").bytes
            guard bytes.count <= ThemeLogo.largest else {
                return report(
                    .badThemeDetail,
                    "`\(name)` has \(bytes.count) bytes; the limit is \(ThemeLogo.largest).",
                    at: place,
                    help: "It is shown 24 pixels high: save it smaller."
                )
            }
            guard let logo = ThemeLogo(bytes) else {
                let message = "`\(name)` is neither an SVG nor a PNG picture."
                return report(.badThemeDetail, message, at: place, help: "Save the logo as one of these.")
            }
            details.logo = logo
        } catch {
            diagnostics.append(error)
        }
    }
}
