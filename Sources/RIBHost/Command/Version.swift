internal import Isolation
internal import PluginABI

/// What this build of the host calls itself.
enum Version {
    /// The host's own version, and that of the interface it offers to plugins.
    static var current: String {
        "\(ProgramVersion.current) (plugin ABI \(PluginABIVersion.major).\(PluginABIVersion.minor))"
    }
}
