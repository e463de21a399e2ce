import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// What browsers get that is the same for all.
enum Pages {
    static var start: Response { file(PackageResources.page_html, "text/html; charset=utf-8") }

    /// What the page consists of; nil for a path of nothing. The elements look as in `Examples/frontends/web`, whose files
    /// these are.
    static func part(_ path: String) -> Response? {
        let (script, style) = ("text/javascript; charset=utf-8", "text/css; charset=utf-8")
        return switch path {
        case "/-/elements.js": file(PackageResources.elements_js, script)
        case "/-/page.js": file(PackageResources.page_js, script)
        case "/-/elements.css": file(PackageResources.elements_css, style)
        case "/-/page.css": file(PackageResources.page_css, style)
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
    static func page(_ refusal: Refusal) -> Response {
        let text = page(refusal.title, "<p>\(escaped(refusal.advice))</p>")
        return response(refusal, "text/html; charset=utf-8", ByteBuffer(string: text))
    }

    /// A page that asks before a link of another site is opened, because that acts for the person.
    ///
    /// - Parameter link: the path, with what follows it.
    static func question(link: String) -> Response {
        let body = """
            <p>It leads to <code>\(escaped(link))</code>, and may change what you see there.</p>
              <p><a href="\(escaped(link))">Open it</a> or <a href="/">leave it</a></p>
            """
        return text(page("Another site wants to open a link here.", body), "text/html; charset=utf-8")
    }

    private static func page(_ title: String, _ body: String) -> String {
        """
        <!doctype html>
        <html lang="en">
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
    static func answer(_ refusal: Refusal) -> Response {
        let words = ["reason": refusal.reason, "message": "\(refusal.title) \(refusal.advice)"]
        let data = (try? JSONEncoder().encode(words)) ?? Data()
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
