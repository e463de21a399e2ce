/// The version of the interface between host and plugins.
///
/// A plugin runs on a host of the same major version and the same or a later minor one. Package.swift gives the module
/// the same version, so that a plugin records at compile time what it was built against:
/// `#if canImport(PluginABI, _version: 1.1)`.
public enum PluginABIVersion {
    /// The major version, raised when something that plugins use is removed or changed.
    public static var major: Int { 1 }
    /// The minor version, raised when something is added.
    public static var minor: Int { 2 }
}
