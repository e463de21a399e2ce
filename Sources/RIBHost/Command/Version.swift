internal import PluginABI

/// What this build of the host calls itself.
enum Version {
    /// The host's own version, and that of the interface it offers to plugins.
    static var current: String {
        "0.1.0 (plugin ABI \(PluginABIVersion.major).\(PluginABIVersion.minor))"
    }
}
