import Hummingbird
import NIOCore
import ServiceLifecycle

/// Tells a page what happens in its session, until the page is gone or this program ends.
struct EventWriter: Sendable {
    let session: PlayedSession
    let page: PlayedSession.Page
    /// Where the page has been, if it connects again.
    let position: Position?

    /// A comment: a page that hears nothing knows that the connection is lost.
    private static let beat = ByteBuffer(string: ": still here\n\n")

    func write(to writer: inout any ResponseBodyWriter) async throws {
        try await withGracefulShutdownHandler {
            var cursor = PlayedSession.Cursor(position: position)
            for await _ in page.signs {
                let events = await session.events(for: &cursor)
                try await writer.write(events.readableBytes > 0 ? events : Self.beat)
            }
            try await writer.write(SessionNews(state: .leaving).event)
        } onGracefulShutdown: {
            page.leave()
        }
    }
}
