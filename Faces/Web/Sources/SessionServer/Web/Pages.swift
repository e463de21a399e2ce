import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// The responses that are the same for all browsers.
enum Pages {
    /// Returns the page, with the words for a browser without scripts in the browser's language.
    ///
    /// - Parameters:
    ///   - root: the program's path on its site, with a slash at both ends.
    ///   - accepted: the value of Accept-Encoding.
    static func start(_ root: String, _ words: Words?, _ look: PageLook, accepted: String?) -> Response {
        let sentence: Phrase = "This page needs JavaScript."
        let page = String(decoding: PackageResources.page_html, as: UTF8.self)
            .replacing(sentence.english, with: escaped(words.text(sentence)))
            .replacing("/-/page.css", with: root + look.style.path)
            .replacing("/-/page.js", with: root + (words?.file ?? english).path)
            .replacing("<title>ribs-host</title>\n", with: look.head)
            .replacing("<main ", with: look.brand + "<main ")
        guard PageFile.takesGzip(accepted ?? "") else { return text(page, "text/html; charset=utf-8") }
        let headers: HTTPFields = [.contentType: "text/html; charset=utf-8", .contentEncoding: "gzip"]
        let body = ByteBuffer(bytes: PageFile.compress(Array(page.utf8)))
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: body))
    }

    /// The script of the page in English.
    private static let english = script("page", words: "")

    /// Returns the script of the page, with words of a language.
    static func script(_ stem: String, words: String) -> PageFile {
        let elements = [PackageResources.lists_js, PackageResources.elements_js].map(PageFile.script)
        let language = words.isEmpty ? [] : [words, PageFile.script(PackageResources.charts_js)]
        return PageFile(stem, "js", elements + language + [PageFile.script(PackageResources.page_js)])
    }

    /// Returns a file of the page; nil for any other path.
    ///
    /// - Parameter accepted: the value of Accept-Encoding.
    static func part(_ path: String, _ languages: Languages, _ style: PageFile, accepted: String?) -> Response? {
        guard let address = PageFileAddress(path) else { return nil }
        let files = [style, english] + languages.files
        return files.first { $0.name == (address.stem, address.ending) }?
            .response(mark: address.mark, accepted: accepted)
    }

    static func text(_ text: String, _ type: String = "text/plain; charset=utf-8") -> Response {
        Response(status: .ok, headers: [.contentType: type], body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }

    /// Returns a page that explains a refusal, with advice.
    static func page(_ refusal: Refusal, _ root: String, _ words: Words?, _ look: PageLook) -> Response {
        let text = page(words.text(refusal.title), "<p>\(escaped(words.text(refusal.advice)))</p>", root, words, look)
        return response(refusal, "text/html; charset=utf-8", ByteBuffer(string: text))
    }

    /// Returns a page that asks before a link of another site is opened, because a link acts for the person.
    ///
    /// - Parameter link: the path with the query.
    static func question(link: String, _ root: String, _ words: Words?, _ look: PageLook) -> Response {
        let link = onThisSite(link)
        let body = """
            <p>\(escaped(words.text("It may change what you see there, and leads to:"))) <code>\(escaped(link))</code></p>
              <p><a href="\(escaped(link))">\(escaped(words.text("Open it")))</a> · \
            <a href="\(root)">\(escaped(words.text("Leave it")))</a></p>
            """
        let title = words.text("Another site wants to open a link here.")
        return text(page(title, body, root, words, look), "text/html; charset=utf-8")
    }

    /// Returns a path with one slash at the beginning: two would lead to another site, even with combining marks on the
    /// second.
    static func onThisSite(_ link: String) -> String {
        let strokes = "/\\".utf8
        return "/" + String(decoding: link.utf8.drop { strokes.contains($0) }, as: UTF8.self)
    }

    private static func page(
        _ title: String,
        _ body: String,
        _ root: String,
        _ words: Words?,
        _ look: PageLook
    ) -> String {
        """
        <!doctype html>
        <html lang="\(words?.language ?? "en")">
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <meta name="color-scheme" content="light dark">
        <title>\(escaped(title))</title>
        <link rel="stylesheet" href="\(root)\(look.style.path)">
        \(look.brand)<main>
          <h1>\(escaped(title))</h1>
          \(body)
        </main>
        </html>

        """
    }

    /// Returns a refusal for the page's script.
    static func answer(_ refusal: Refusal, _ words: Words?) -> Response {
        let message = "\(words.text(refusal.title)) \(words.text(refusal.advice))"
        let data = (try? JSONEncoder().encode(["reason": refusal.reason, "message": message])) ?? Data()
        return response(refusal, "application/json", ByteBuffer(bytes: data))
    }

    private static func response(_ refusal: Refusal, _ type: String, _ body: ByteBuffer) -> Response {
        var headers: HTTPFields = [.contentType: type]
        if let seconds = refusal.retryAfter { headers[.retryAfter] = String(seconds) }
        if !refusal.allowed.isEmpty { headers[.allow] = refusal.allowed.map(\.rawValue).joined(separator: ", ") }
        // What is left of its body is not read.
        if refusal.status == .contentTooLarge { headers[.connection] = "close" }
        return Response(status: refusal.status, headers: headers, body: ResponseBody(byteBuffer: body))
    }

    /// Returns text escaped for HTML. By scalars: a quotation mark with an accent is one character, and still ends an
    /// attribute.
    static func escaped(_ text: String) -> String {
        let marks: [Unicode.Scalar: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"]
        var result = ""
        for scalar in text.unicodeScalars {
            if let mark = marks[scalar] { result += mark } else { result.unicodeScalars.append(scalar) }
        }
        return result
    }
}
