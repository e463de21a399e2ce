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
    private func message(_ kind: Message.Kind, _ write: (inout MessageWriter) -> Void = { _ in }) -> MessageWriter {
        var message = MessageWriter(kind)
        write(&message)
        return message
    }

    /// A plugin's part of the host: one stream, number 5, which it can write.
    private var context: MessageWriter {
        message(.context) {
            $0.write(1)
            $0.write(1)
            $0.write("number")
            $0.write(true)
            $0.write(5)
            $0.write(true)
            $0.write(WireValue.int(0))
        }
    }

    @Test(
        "serves a delivery that its own call has caused, and another one once its code has run to its end",
        arguments: [Message.Kind.deliverBack, .deliver]
    )
    func deliveries(kind: Message.Kind) async throws {
        let (toService, toHost) = (try Pipe(), try Pipe())
        let host = Channel(Connection(incoming: toHost.reading, outgoing: toService.writing))
        let service = PluginServer(
            Channel(Connection(incoming: toService.reading, outgoing: toHost.writing), isOfWorker: true),
            census: nil,
            lossHandler: {}
        )
        try host.hold(context)
        try host.flush()
        service.serveAll()
        let stream = try #require(service.streams[5])

        var events: [String] = []
        try host.hold(message(.done))
        try host.flush()
        let subscription = stream.subscribe { if $0 == .int(2) { events.append("delivered") } }

        let delivery = message(kind) {
            $0.write(1)
            $0.write(WireValue.int(2))
        }
        try host.hold(delivery)
        try host.hold(message(.done))
        try host.flush()
        stream.value = .int(3)
        events.append("written")
        service.serveAll()
        subscription.dispose()
        // The service has put off to look again: the descriptors must be its own until then.
        await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
        [toService, toHost].forEach { $0.close() }
        #expect(events == (kind == .deliverBack ? ["delivered", "written"] : ["written", "delivered"]))
    }
}
