import Foundation

/// What the page asks for.
struct PageRequest: Decodable, Sendable, Equatable {
    /// The session that the page shows, by the name of its process's life.
    var session: String?
    var id: String
    var revision: Int?
    var action: String?
    var value: String?
    var command: String?
    var url: String?

    /// What is done with it.
    enum Kind: Equatable {
        /// The host carries it out.
        case host
        /// A plugin that does not return is stopped.
        case interrupt
        /// A session that has ended begins again.
        case begin
    }

    /// - Returns: nil for anything that a page does not ask for: how the host ends is not for a page to decide.
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

    /// The line for the host.
    private struct Line: Encodable {
        let id: String
        let revision: Int?
        let action: String?
        let value: String?
        let command: String?
        let url: String?
    }

    /// The request as a line of protocol 1: only members that are known, so a page can ask for nothing else.
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
