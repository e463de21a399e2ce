import PluginABI
import Port

/// Tells the host the outcomes of a RIB in this worker.
@MainActor
final class ServedListener: PortListener {
    private unowned let server: PluginServer
    /// The number of the RIB.
    private let rib: Int
    let plugin: String
    let path: [String]

    init(of rib: Int, _ build: RIBBuild, _ server: PluginServer) {
        self.rib = rib
        self.server = server
        (plugin, path) = (build.plugin, build.path)
    }

    func report(_ outcome: Outcome, holding room: OutcomeRoom?) { server.tell(.outcome(rib: rib, outcome)) }

    /// Does nothing: the host gets that with the screen.
    func screenIsCut() {}

    /// Does nothing: a port in this process does not end by itself.
    func portDidEnd(_ end: PortEnd) {}
}
