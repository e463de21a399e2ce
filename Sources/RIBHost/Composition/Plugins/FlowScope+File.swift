import Checking
import PluginABI

extension FlowScope {
    /// The scope of the file, around the root flow.
    convenience init(
        ofFile proof: Proof,
        _ kept: WireRecord?,
        _ restoration: Restoration?,
        replacing predecessor: FlowScope?
    ) {
        let streams = proof.graph.file.streams
        var constants = WireRecord()
        for (name, value) in proof.values(of: proof.graph.file.constants) { constants[name] = value }
        self.init(
            streams,
            entry: Environment(constants),
            in: nil,
            contextCount: 0,
            keeping: restoration?.streams(streams, from: kept),
            replacing: predecessor
        )
    }
}

extension Proof {
    /// The constants of a scope by name, each in the form of its type.
    func values(of constants: [FlowGraph.Constant]) -> [(key: String, value: WireValue)] {
        var values: [(key: String, value: WireValue)] = []
        for constant in constants { values.append((graph.keys[constant.key], value(of: constant))) }
        return values
    }
}
