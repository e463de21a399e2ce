import HTTPTypes

/// What a path stands for, below that of the program.
enum Resource: Equatable {
    /// For an operator's programs, at the root of the server whatever the public path is.
    case health, metrics
    /// A file of the page, by its path.
    case part(String)
    /// The printed address with its token.
    case entrance(String)
    /// What happens in a session.
    case events
    /// What a person asks for.
    case request
    /// The page; its path is a link into the flow.
    case page

    /// - Parameters:
    ///   - path: the path of a request.
    ///   - root: where the program is on its site, with a stroke at both ends.
    /// - Returns: nil for a path of nothing.
    init?(_ path: String, below root: String) {
        switch path {
        case "/healthz": self = .health
        case "/metrics": self = .metrics
        default:
            guard path.utf8.starts(with: root.utf8) else { return nil }
            self.init("/" + String(decoding: path.utf8.dropFirst(root.utf8.count), as: UTF8.self))
        }
    }

    private init?(_ path: String) {
        // All that is not the page itself is below `/-/`: every other path is a deep link into the flow.
        guard path.utf8.starts(with: "/-/".utf8) else {
            self = .page
            return
        }
        let entrance = "/-/enter/"
        switch path {
        case "/-/events": self = .events
        case "/-/request": self = .request
        case _ where Pages.isPart(path): self = .part(path)
        case _ where path.utf8.starts(with: entrance.utf8):
            self = .entrance(String(decoding: path.utf8.dropFirst(entrance.utf8.count), as: UTF8.self))
        default: return nil
        }
    }

    /// The methods that it takes: `Allow`. HEAD is answered as GET without the body, where asking changes nothing and the
    /// answer ends.
    var methods: [HTTPRequest.Method] {
        switch self {
        case .health, .metrics, .part, .page: [.get, .head]
        case .entrance, .events: [.get]
        case .request: [.post]
        }
    }
}
