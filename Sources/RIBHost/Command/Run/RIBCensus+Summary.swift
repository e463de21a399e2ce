import Base
import PluginManifest

extension RIBCensus {
    /// The line of `--leaks` at the end, with another line for each RIB that held children.
    var summary: String {
        "ribs-host: \(count) RIBs were attached, \(survivorCount) of them leaked.\n"
            + heldChildren.map { "ribs-host: \(shownLine($0.words))\n" }.joined()
    }
}
