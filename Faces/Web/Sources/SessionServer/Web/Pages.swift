import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// What browsers get that is the same for all.
enum Pages {
    /// The page itself. What it says without its script is said here in the browser's language.
    static func start(_ words: Words?) -> Response {
        let sentence: Phrase = "This page needs JavaScript."
        let page = String(decoding: PackageResources.page_html, as: UTF8.self)
        return text(page.replacing(sentence.english, with: escaped(words.text(sentence))), "text/html; charset=utf-8")
    }

    /// What the page consists of; nil for a path of nothing. The elements look as in `Examples/frontends/web`, whose files
    /// these are.
    static func part(_ path: String, _ words: Words?) -> Response? {
        let (script, style) = ("text/javascript; charset=utf-8", "text/css; charset=utf-8")
        return switch path {
        case "/-/elements.js": file(PackageResources.elements_js, script)
        case "/-/page.js": file(PackageResources.page_js, script)
        case "/-/elements.css": file(PackageResources.elements_css, style)
        case "/-/page.css": file(PackageResources.page_css, style)
        case "/-/words.js": text(words?.script ?? "", script)
        case "/-/mark.svg": file(PackageResources.mark_svg, "image/svg+xml")
        default: nil
        }
    }

    private static func file(_ bytes: [UInt8], _ type: String) -> Response {
        Response(status: .ok, headers: [.contentType: type], body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    static func text(_ text: String, _ type: String = "text/plain; charset=utf-8") -> Response {
        Response(status: .ok, headers: [.contentType: type], body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }

    /// A page that says why there is no other, and what to do.
    static func page(_ refusal: Refusal, _ words: Words?) -> Response {
        let text = page(words.text(refusal.title), "<p>\(escaped(words.text(refusal.advice)))</p>", words)
        return response(refusal, "text/html; charset=utf-8", ByteBuffer(string: text))
    }

    /// A page that asks before a link of another site is opened, because that acts for the person.
    ///
    /// - Parameter link: the path, with what follows it. Two strokes at its beginning would lead to another site.
    static func question(link: String, _ words: Words?) -> Response {
        let link = "/" + link.drop { $0 == "/" || $0 == "\\" }
        let body = """
            <p>\(escaped(words.text("It may change what you see there, and leads to:"))) <code>\(escaped(link))</code></p>
              <p><a href="\(escaped(link))">\(escaped(words.text("Open it")))</a> · \
            <a href="/">\(escaped(words.text("Leave it")))</a></p>
            """
        let title = words.text("Another site wants to open a link here.")
        return text(page(title, body, words), "text/html; charset=utf-8")
    }

    private static func page(_ title: String, _ body: String, _ words: Words?) -> String {
        """
        <!doctype html>
        <html lang="\(words?.language ?? "en")">
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <meta name="color-scheme" content="light dark">
        <title>\(escaped(title))</title>
        <link rel="stylesheet" href="/-/elements.css">
        <link rel="stylesheet" href="/-/page.css">
        <main>
          <h1>\(escaped(title))</h1>
          \(body)
        </main>
        </html>

        """
    }

    /// The same for the page's script.
    static func answer(_ refusal: Refusal, _ words: Words?) -> Response {
        let message = "\(words.text(refusal.title)) \(words.text(refusal.advice))"
        let data = (try? JSONEncoder().encode(["reason": refusal.reason, "message": message])) ?? Data()
        return response(refusal, "application/json", ByteBuffer(bytes: data))
    }

    private static func response(_ refusal: Refusal, _ type: String, _ body: ByteBuffer) -> Response {
        var headers: HTTPFields = [.contentType: type]
        if let seconds = refusal.retryAfter { headers[.retryAfter] = String(seconds) }
        // What is left of its body is not read.
        if refusal.status == .contentTooLarge { headers[.connection] = "close" }
        return Response(status: refusal.status, headers: headers, body: ResponseBody(byteBuffer: body))
    }

    private static func escaped(_ text: String) -> String {
        text.map { ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"][$0] ?? String($0) }.joined()
    }
}
