import PluginABI

/// The version of PluginABI that this test run was compiled with.
enum HostABI {
    static let major = PluginABIVersion.major
    static let minor = PluginABIVersion.minor
}
