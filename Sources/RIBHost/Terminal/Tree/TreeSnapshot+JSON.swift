public import Base
import PluginABI
import PluginManifest

extension TreeSnapshot {
    /// The tree as one line of JSON: the answer of the json face to `{"command":"tree"}`.
    ///
    /// The RIBs are a list: each RIB has its depth and precedes its children, because a nested tree might be too deep
    /// for a parser.
    public var json: String {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("type", "tree")
            writer.objects("nodes", of: nodes) { $0.write(to: &$1) }
            writer.objects("outcomes", of: outcomes) { outcome, writer in
                writer.member("path", outcome.path)
                writer.member("name", outcome.name)
                if let name = outcome.pluginName { writer.member("plugin_name", name) }
            }
            writer.objects("faults", of: faults) { fault, writer in
                writer.member("kind", fault.kind.rawValue)
                writer.member("message", fault.message)
                writer.member("path", fault.path)
            }
        }
        return writer.text
    }
}

extension TreeSnapshot.Node {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.member("name", name)
        writer.member("kind", kind)
        writer.member("service", isService)
        writer.member("viewless", isViewless)
        writer.member("depth", depth)
        writer.member("state", state.rawValue)
        writer.member("waits_for", waitsFor)
        guard !pluginNames.isEmpty else { return }
        writer.object("plugin_names") { writer in
            for (name, pluginName) in pluginNames.sorted(by: { $0.key < $1.key }) { writer.member(name, pluginName) }
        }
    }
}
