import Foundation
import NIOCore

/// What a page is told beside the host's lines: how its session is.
struct SessionNews: Sendable, Equatable {
    enum State: String, Encodable, Sendable {
        /// It is played.
        case playing
        /// Another program still has its state.
        case waiting
        /// Its process has ended; a person can begin again.
        case ended
        /// Newer windows of the person are shown instead; one can be chosen again.
        case left
        /// This program ends: the page gets what was still asked, and connects again, to whichever answers.
        case leaving
    }

    var state: State
    /// The life of the session's process: a request with another one is not carried out.
    var session: String?
    var message: Phrase?
    /// What the button says by which it begins again.
    var button: Phrase?

    /// It was ended for no reason that a person has to know.
    static let quiet = SessionNews(
        state: .ended,
        message: "The session was ended while nobody used it. Its state is kept.",
        button: "Continue"
    )

    /// What a page is told as soon as this program is to end.
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
    /// A server-sent event with an id: a page that connects again says which one it has seen last.
    ///
    /// - Parameter screen: the number of the screen that the page has; where that is the one before, it gets what is
    ///   different.
    func event(of session: String, after screen: Int? = nil) -> ByteBuffer {
        let bytes = change.flatMap { $0.base == screen ? $0.bytes : nil } ?? bytes
        var buffer = ByteBuffer(string: "id: \(session).\(number)\ndata: ")
        buffer.writeImmutableBuffer(bytes)
        buffer.writeString("\n\n")
        return buffer
    }
}
