/// The version of what host and plugins share.
///
/// A plugin runs on a host of the same major version and the same or a later minor one. Package.swift gives the module
/// the same version, so that a plugin records at compile time what it was built against: `#if canImport(PluginABI,
/// _version: 1.1)`.
public enum PluginABIVersion {
    /// Raised when something that plugins use is removed or changed.
    public static var major: Int { 1 }
    /// Raised when something is added.
    public static var minor: Int { 1 }
}
