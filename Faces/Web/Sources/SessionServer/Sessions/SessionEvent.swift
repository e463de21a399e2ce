import Foundation
import NIOCore

/// News for a page beside the host's lines: the state of the session.
struct SessionNews: Sendable, Equatable {
    enum State: String, Encodable, Sendable {
        /// The session is played.
        case playing
        /// Another program still holds the session's state.
        case waiting
        /// The session's process has ended; a person can begin again.
        case ended
        /// Newer windows of the person are shown instead; the person can choose this window again.
        case left
        /// This program ends: the page gets the remaining answers, and connects again, to any program that answers.
        case leaving
    }

    var state: State
    /// The life of the session's process: requests for another life are refused.
    var session: String?
    var message: Phrase?
    /// The title of the button that begins the session again.
    var button: Phrase?

    /// An end for a reason that does not concern the person.
    static let quiet = SessionNews(
        state: .ended,
        message: "The session was ended while nobody used it. Its state is kept.",
        button: "Continue"
    )

    /// The news that this program shuts down.
    static let leaving = SessionNews(
        state: .leaving,
        message: "The program is being restarted. This page continues by itself."
    )

    /// A server-sent event.
    var event: ByteBuffer {
        let data = (try? JSONEncoder().encode(self)) ?? Data()
        var buffer = ByteBuffer(string: "event: session\ndata: ")
        buffer.writeBytes(data)
        buffer.writeString("\n\n")
        return buffer
    }
}

extension SessionNews: Encodable {
    private enum CodingKeys: String, CodingKey {
        case state, session, message, button, words
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: CodingKeys.self)
        try object.encode(state, forKey: .state)
        try object.encodeIfPresent(session, forKey: .session)
        try object.encodeIfPresent(message?.text, forKey: .message)
        try object.encodeIfPresent(message.map { [$0] }, forKey: .words)
        try object.encodeIfPresent(button?.english, forKey: .button)
    }
}

extension LineLog.Entry {
    /// Returns a server-sent event with an id: a page that connects again sends the id of the last event it has seen.
    func event(of session: String) -> ByteBuffer {
        var buffer = ByteBuffer(string: "id: \(session).\(number)\ndata: ")
        buffer.writeImmutableBuffer(bytes)
        buffer.writeString("\n\n")
        return buffer
    }
}
