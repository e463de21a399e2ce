import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// Answers browsers: with the page, the events of a session, and the results of requests.
struct Front: HTTPResponder {
    let gate: Gate
    let sessions: Sessions
    let metrics: Metrics
    let languages: Languages
    /// The look of all pages.
    let look: PageLook
    /// Called with each new address that is valid once.
    let tellAddress: @Sendable () -> Void

    /// The longest body of a request, shorter than the host's longest line.
    private static let longestBody = 50_000
    /// The greatest time for a request to arrive.
    private static let patience = TimeAmount.seconds(10)

    func respond(to request: Request, context: FrontContext) async throws -> Response {
        let asking = Gate.Asking(head: request.head, peer: context.peer)
        let words = languages.preferred(by: request.head.headerFields[.acceptLanguage])
        var response: Response
        do {
            response = try await answer(request, asking, words)
        } catch let refusal as Refusal {
            metrics.count(refusal)
            let root = gate.path
            response = wantsPage(request.head) ? Pages.page(refusal, root, words, look) : Pages.answer(refusal, words)
        }
        return (request.head.method == .head ? response.createHeadResponse() : response).secured
    }

    private func answer(_ request: Request, _ asking: Gate.Asking, _ words: Words?) async throws -> Response {
        try gate.checkForm(asking)
        let resource = Resource(request.uri.path, below: gate.path)
        if let resource, !resource.methods.contains(request.head.method) {
            throw Refusal.wrongMethod(resource.methods)
        }
        switch resource {
        case .health: return Pages.text(metrics.health)
        case .metrics: return Pages.text(metrics.text, "text/plain; version=0.0.4; charset=utf-8")
        default: try gate.checkSite(asking)
        }
        switch resource {
        case .part(let path):
            let accepted = request.head.headerFields[.acceptEncoding]
            if let part = Pages.part(path, languages, look.style, accepted: accepted) { return part }
        case .entrance(let token): return try enter(token, asking)
        case nil where request.uri.path + "/" == gate.path:
            return Response(status: .permanentRedirect, headers: [.location: gate.path])
        default: break
        }
        let person = try gate.person(asking)
        try await sessions.count(person)
        switch resource {
        case .events: return try await events(of: person, asking)
        case .request: return try await take(request, of: person)
        case .page: return try await page(request, of: person, asking, words)
        default: throw Refusal.notFound
        }
    }

    private func page(
        _ request: Request,
        of person: Person,
        _ asking: Gate.Asking,
        _ words: Words?
    ) async throws -> Response {
        let root = gate.path
        // A link leads to a page that asks for what it says.
        guard request.uri.path == root || asking.isFromHere else {
            return Pages.question(link: request.uri.string, root, words, look)
        }
        if request.head.method == .get { _ = try await sessions.begin(person) }
        return Pages.start(root, words, look, accepted: request.headers[.acceptEncoding])
    }

    /// Returns true if a browser asks for a page, rather than the page's script.
    private func wantsPage(_ head: HTTPRequest) -> Bool {
        [.get, .head].contains(head.method) && head.headerFields[.accept]?.contains("text/html") == true
    }

    private func enter(_ token: String, _ asking: Gate.Asking) throws -> Response {
        guard case .token(let tokens) = gate.means else { throw Refusal.notFound }
        var response = Response(status: .seeOther, headers: [.location: gate.path])
        if let cookie = tokens.exchange(token) {
            response.headers[.setCookie] = gate.setCookie(cookie)
            tellAddress()
        } else {
            // A browser that is known already may open the address again.
            _ = try gate.person(asking)
        }
        return response
    }

    private func take(_ request: Request, of person: Person) async throws -> Response {
        let body = try await body(of: request)
        guard let asked = PageRequest(Data(body.readableBytesView)) else { throw Refusal.malformed }
        if asked.kind == .begin {
            _ = try await sessions.begin(person)
        } else {
            try await sessions.find(person).ask(asked)
        }
        return Response(status: .accepted)
    }

    /// Returns the whole body of a request, within a time limit: a client that sends only a part keeps no place.
    private func body(of request: Request) async throws -> ByteBuffer {
        let collecting = Task(executorPreference: LoopExecutor.shared) {
            try await request.body.collect(upTo: Self.longestBody)
        }
        let timer = LoopExecutor.shared.loop.scheduleTask(in: Self.patience) { collecting.cancel() }
        defer { timer.cancel() }
        do {
            return try await collecting.value
        } catch {
            throw collecting.isCancelled ? Refusal.tooSlow : Refusal.tooLong
        }
    }

    private func events(of person: Person, _ asking: Gate.Asking) async throws -> Response {
        let session = try await sessions.find(person)
        let last = HTTPField.Name("Last-Event-ID").flatMap { asking.head.headerFields[$0] }.flatMap(Position.init)
        // Without memory for it, the events are sent as they are.
        let gzip = PageFile.takesGzip(asking.head.headerFields[.acceptEncoding] ?? "") ? GzipStream() : nil
        var headers: HTTPFields = [.contentType: "text/event-stream; charset=utf-8", .vary: "Accept-Encoding"]
        if gzip != nil { headers[.contentEncoding] = "gzip" }
        // nginx passes on at once what comes with it.
        if let name = HTTPField.Name("X-Accel-Buffering") { headers[name] = "no" }
        return Response(
            status: .ok,
            headers: headers,
            body: ResponseBody {
                try await EventWriter(session: session, position: last, gzip: gzip).write(to: &$0)
            }
        )
    }
}

extension Response {
    /// The response with headers that allow only our own script and nothing from elsewhere, and forbid embedding, and
    /// caching unless the response allows it.
    var secured: Response {
        var response = self
        let allowed = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; "
        let refused = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        response.headers[.contentSecurityPolicy] = allowed + refused
        response.headers[.xContentTypeOptions] = "nosniff"
        for (name, value) in [("Cross-Origin-Resource-Policy", "same-origin"), ("Referrer-Policy", "no-referrer")] {
            if let name = HTTPField.Name(name) { response.headers[name] = value }
        }
        if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
        return response
    }
}
