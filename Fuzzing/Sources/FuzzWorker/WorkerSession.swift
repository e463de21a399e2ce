import Base
import FuzzMessages
import Loading
import PluginABI
import PluginManifest

@testable import Isolation

/// A worker from its start to the end of its connection; its process stays unsealed.
@MainActor
final class WorkerSession {
    private let connection: Connection
    private let service: PluginServer
    private let loss = Loss()

    /// Whether the host is gone.
    private final class Loss {
        var isKnown = false
    }

    init(_ peer: Peer) {
        connection = Connection(socket: peer.descriptor)
        service = PluginServer(
            Channel(connection),
            census: RIBCensus(),
            makePlugin: { reference, _, _ in LocalPlugin.fuzzed(reference.file) },
            lossHandler: { [loss] in loss.isKnown = true }
        )
    }

    func play() {
        let host = service.makeHost()
        host.connect()
        do throws(MessageError) {
            _ = try service.receiveSeal()
            // All has been sent, so each turn serves more, up to the end.
            while !loss.isKnown {
                service.serveAll()
                MainLoop.turn()
            }
        } catch {
            precondition(error != .timeout, "a timeout without a deadline")
        }
        MainLoop.turn()
        // A process ends here, with all that it has. What is detached can let the rest of a message be served, which
        // attaches more: none of it may outlive the service.
        while !service.ribs.isEmpty {
            for number in service.ribs.keys.sorted() { service.ribs.removeValue(forKey: number)?.detach() }
            MainLoop.turn()
        }
        host.disconnect()
        connection.close()
    }
}
