import Base
import PluginManifest

extension RIBCensus {
    /// What `--leaks` says at the end.
    var summary: String {
        "ribs-host: \(count) RIBs were attached, \(survivorCount) of them leaked.\n"
            + heldChildren.map { "ribs-host: \(shownLine($0.words))\n" }.joined()
    }
}
