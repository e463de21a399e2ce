import Base
import Dispatch
import PluginABI
import TestSupport
import Testing

@testable import Isolation

/// What a worker makes of the messages of a host that has sent them beforehand.
@Suite("A worker that waits for its host")
@MainActor
struct PluginServerTests {
    /// A plugin's part of the host: one stream, number 5, which it can write.
    private let context = Call.context(1, [("number", .stream(5, latest: .int(0), isWritable: true))])

    @Test(
        "serves a delivery that its own call has caused, and another one once its code has run to its end",
        arguments: [true, false]
    )
    func deliveries(isCaused: Bool) async throws {
        let (toService, toHost) = (try Pipe(), try Pipe())
        let host = Channel(Connection(incoming: toHost.reading, outgoing: toService.writing))
        let service = PluginServer(
            Channel(Connection(incoming: toService.reading, outgoing: toHost.writing), isOfWorker: true),
            census: nil,
            lossHandler: {}
        )
        try host.hold(context.message)
        try host.flush()
        service.serveAll()
        let stream = try #require(service.streams[5])

        var events: [String] = []
        try host.hold(MessageWriter(.done))
        try host.flush()
        let subscription = stream.subscribe { if $0 == .int(2) { events.append("delivered") } }

        try host.hold(Call.deliver(watcher: 1, .int(2), isCaused: isCaused).message)
        try host.hold(MessageWriter(.done))
        try host.flush()
        stream.value = .int(3)
        events.append("written")
        service.serveAll()
        subscription.dispose()
        // The service has put off to look again: the descriptors must be its own until then.
        await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
        [toService, toHost].forEach { $0.close() }
        #expect(events == (isCaused ? ["delivered", "written"] : ["written", "delivered"]))
    }
}
