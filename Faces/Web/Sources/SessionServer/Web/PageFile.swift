import Foundation
import HTTPTypes
import Hummingbird
import LinuxCalls
import NIOCore

/// A file of the page, as it is and compressed. Its address has a mark of its bytes, so a browser keeps it for as long as
/// it likes.
struct PageFile: Sendable {
    /// Name and ending, such as `page` and `js`.
    let name: (stem: String, ending: String)
    /// 16 hexadecimal digits that are different for other bytes.
    let mark: String
    let plain: [UInt8]
    private let compressed: [UInt8]

    /// Makes a file of parts.
    init(_ stem: String, _ ending: String, _ parts: [String]) {
        name = (stem, ending)
        plain = Array((parts.joined(separator: "\n") + "\n").utf8)
        compressed = Self.compress(plain)
        // FNV-1a.
        let sum = plain.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        let digits = String(sum, radix: 16)
        mark = String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Returns a script of the page without comments, and without most of the spaces that are for its readers.
    static func script(_ source: [UInt8]) -> String {
        let code = code(source, isScript: true)
        return code.replacingOccurrences(of: scriptSpaces, with: "$1$2", options: .regularExpression)
    }

    /// Returns a style of the page without comments, and without most of the spaces that are for its readers.
    static func style(_ source: [UInt8]) -> String {
        styleMarks.reduce(code(source, isScript: false)) { text, mark in
            text.replacingOccurrences(of: mark, with: mark == "; }" ? "}" : mark.filter { !$0.isWhitespace })
        }
    }

    /// Texts and regular expressions, which stay as they are; and marks with the spaces around them, and with the end of
    /// the line behind some. A regular expression does not begin with a space, and what divides is before one.
    private static let scriptSpaces =
        #"("(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|/[^ /*\n](?:[^/\\\n]|\\.)*/)"#
        + #"| ?([=<>!&|?:,;{}()\[\]*]+)(?: |(?<=[{;,(\[])\n)?"#
    private static let styleMarks = [" { ", "; }", "; ", ": ", ", ", " }", " > ", "{\n", ";\n", "}\n"]

    private static func code(_ source: [UInt8], isScript: Bool) -> String {
        let lines = String(decoding: source, as: UTF8.self).split(separator: "\n")
        return lines.compactMap { code($0, isScript: isScript) }.joined(separator: "\n")
    }

    /// Returns the code of a line; nil for an empty line, and for one that is only a comment.
    private static func code(_ line: Substring, isScript: Bool) -> Substring? {
        let text = line.drop { $0 == " " }
        let isComment =
            text.hasPrefix("//") || text.hasPrefix("/*") && text.hasSuffix("*/")
            || isScript && (text == "/**" || text == "*/" || text.hasPrefix("* "))
        guard !isComment, !text.isEmpty else { return nil }
        // No text of the page has two slashes between blanks.
        return text.firstRange(of: " // ").map { text[..<$0.lowerBound] } ?? text
    }

    /// The path below the program's own.
    var path: String { "-/\(name.stem).\(mark).\(name.ending)" }

    /// Returns the file for a browser.
    ///
    /// - Parameters:
    ///   - mark: the mark in the address. With that of another version the file is not kept: a page of another release
    ///     asks for it while releases change.
    ///   - accepted: the value of Accept-Encoding.
    func response(mark: String?, accepted: String?) -> Response {
        let type = name.ending == "js" ? "text/javascript" : "text/css"
        var headers: HTTPFields = [.contentType: "\(type); charset=utf-8", .vary: "Accept-Encoding"]
        if mark == self.mark { headers[.cacheControl] = "public, max-age=31536000, immutable" }
        let isCompressed = Self.takesGzip(accepted ?? "")
        if isCompressed { headers[.contentEncoding] = "gzip" }
        let body = ResponseBody(byteBuffer: ByteBuffer(bytes: isCompressed ? compressed : plain))
        return Response(status: .ok, headers: headers, body: body)
    }

    /// Returns true if an Accept-Encoding names gzip, and does not forbid it.
    static func takesGzip(_ accepted: String) -> Bool {
        accepted.utf8.prefix(1000).split(separator: UInt8(ascii: ",")).contains { wish in
            let parts = wish.split(separator: UInt8(ascii: ";"))
                .map { String(decoding: $0, as: UTF8.self).filter { $0 != " " }.lowercased() }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            return parts.first == "gzip" && weight > 0
        }
    }

    static func compress(_ bytes: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: Int(gzip_bound(UInt(bytes.count)))) { room, count in
            count = Int(gzip(bytes, UInt(bytes.count), room.baseAddress, UInt(room.count)))
            precondition(count > 0, "zlib has no memory")
        }
    }
}

/// The address of a file of the page: `/-/page.css`, or `/-/page-ko.js` with the words of a language, with a mark before
/// the ending or without.
struct PageFileAddress: Equatable {
    let stem: String
    let mark: String?
    let ending: String

    /// Reads an address.
    ///
    /// - Returns: nil for any other path.
    init?(_ path: String) {
        let form = /\/-\/(page(?:-[a-z]+)?)(?:\.([0-9a-f]{16}))?\.(js|css)/
        guard let parts = path.wholeMatch(of: form) else { return nil }
        (stem, mark, ending) = (String(parts.1), parts.2.map(String.init), String(parts.3))
    }
}
