import Hummingbird
import NIOCore

/// Sends a page the events of its session, until the page is gone, another page replaces it, or this program ends.
struct EventWriter: Sendable {
    let session: PlayedSession
    /// The last position of the page; nil for a new page.
    let position: Position?
    /// Compresses the events for a page that accepts gzip: a first screen with a long list is much smaller then.
    let gzip: GzipStream?

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
            let part = await session.events(for: &cursor)
            try await writer.write(await gzip?.compress(part) ?? part)
        }
        let last = await session.farewell(to: page).event
        try await writer.write(await gzip?.compress(last, isLast: true) ?? last)
    }
}
