import Hummingbird
import NIOCore

/// Tells a page what happens in its session, until the page is gone, another one takes its place, or this program ends.
struct EventWriter: Sendable {
    let session: PlayedSession
    /// Where the page has been, if it connects again.
    let position: Position?

    /// A comment: a page that receives nothing knows that the connection is lost.
    private static let beat = ByteBuffer(string: ": still here\n\n")

    func write(to writer: inout any ResponseBodyWriter) async throws {
        let page = await session.connect()
        do {
            try await write(to: &writer, page)
        } catch {
            await session.disconnect(page)
            throw error
        }
        await session.disconnect(page)
        try await writer.finish(nil)
    }

    private func write(to writer: inout any ResponseBodyWriter, _ page: PlayedSession.Page) async throws {
        var cursor = PlayedSession.Cursor(position: position)
        for await _ in page.signs {
            let events = await session.events(for: &cursor)
            try await writer.write(events.readableBytes > 0 ? events : Self.beat)
        }
        try await writer.write(session.farewell(to: page).event)
    }
}
