import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// What browsers get that is the same for all.
enum Pages {
    static var start: Response { file(PackageResources.page_html, "text/html; charset=utf-8") }
    static var script: Response { file(PackageResources.page_js, "text/javascript; charset=utf-8") }
    static var style: Response { file(PackageResources.page_css, "text/css; charset=utf-8") }
    static var mark: Response { file(PackageResources.mark_svg, "image/svg+xml") }

    private static func file(_ bytes: [UInt8], _ type: String) -> Response {
        Response(status: .ok, headers: [.contentType: type], body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    static func text(_ text: String, _ type: String = "text/plain; charset=utf-8") -> Response {
        Response(status: .ok, headers: [.contentType: type], body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }

    /// A page that says why there is no other, and what to do.
    static func page(_ refusal: Refusal) -> Response {
        let text = """
            <!doctype html>
            <html lang="en">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <meta name="color-scheme" content="light dark">
            <title>\(escaped(refusal.title))</title>
            <link rel="stylesheet" href="/-/page.css">
            <main>
              <h1>\(escaped(refusal.title))</h1>
              <p>\(escaped(refusal.advice))</p>
            </main>
            </html>

            """
        return response(refusal, "text/html; charset=utf-8", ByteBuffer(string: text))
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
