import HTTPTypes

/// The resource at a path below the program's path.
enum Resource: Equatable {
    /// Text for an operator's programs, at the root of the server whatever the public path is.
    case health, metrics
    /// A file of the page, by path.
    case part(String)
    /// The printed address, with the token.
    case entrance(String)
    /// The events of a session.
    case events
    /// A request of a person.
    case request
    /// The page; the path is a link into the flow.
    case page

    /// Finds the resource at a path.
    ///
    /// - Parameters:
    ///   - path: the path of a request.
    ///   - root: the program's path on its site, with a slash at both ends.
    /// - Returns: nil for any other path.
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
        case _ where PageFileAddress(path) != nil: self = .part(path)
        case _ where path.utf8.starts(with: entrance.utf8):
            self = .entrance(String(decoding: path.utf8.dropFirst(entrance.utf8.count), as: UTF8.self))
        default: return nil
        }
    }

    /// The methods of the resource, for `Allow`. HEAD is answered as GET without the body, unless the request changes
    /// something or the answer does not end.
    var methods: [HTTPRequest.Method] {
        switch self {
        case .health, .metrics, .part, .page: [.get, .head]
        case .entrance, .events: [.get]
        case .request: [.post]
        }
    }
}
