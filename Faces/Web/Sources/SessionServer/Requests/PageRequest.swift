import Foundation

/// A request of the page.
struct PageRequest: Decodable, Sendable, Equatable {
    /// The session shown on the page, by the name of the process's life.
    var session: String?
    var id: String
    var revision: Int?
    var action: String?
    var value: String?
    var command: String?
    var url: String?

    /// The ways to handle a request.
    enum Kind: Equatable {
        /// Passed to the host.
        case host
        /// Stops a plugin that does not return.
        case interrupt
        /// Begins an ended session again.
        case begin
    }

    /// Reads a request.
    ///
    /// - Returns: nil for requests that a page must not make: how the host ends is not for a page to decide.
    init?(_ body: Data) {
        guard let request = try? JSONDecoder().decode(Self.self, from: body),
            request.kind != nil, !request.id.isEmpty, request.id.utf8.count <= 100
        else { return nil }
        self = request
    }

    var kind: Kind? {
        switch (command, action, url) {
        case (nil, .some, _): .host
        case ("open", nil, .some): .host
        case ("interrupt", nil, _): .interrupt
        case ("begin", nil, _): .begin
        default: nil
        }
    }

    /// The members of the line for the host.
    private struct Line: Encodable {
        let id: String
        let revision: Int?
        let action: String?
        let value: String?
        let command: String?
        let url: String?
    }

    /// The request as a line of protocol 1: only known members, so that a page can ask for nothing else.
    var line: Data {
        get throws {
            let isScreen = kind == .host && command == nil
            let line = Line(
                id: id,
                revision: isScreen ? revision : nil,
                action: action,
                value: value,
                command: command,
                url: url
            )
            // As short as it came: the host takes so many bytes.
            let encoder = JSONEncoder()
            encoder.outputFormatting = .withoutEscapingSlashes
            return try encoder.encode(line) + Data("\n".utf8)
        }
    }
}
