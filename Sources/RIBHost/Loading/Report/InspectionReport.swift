public import PluginManifest

/// The output of `ribs-host inspect FILE.so`: all results about a file, and then all errors.
public struct InspectionReport: Sendable {
    /// The real path of the file, if there is one.
    public let path: String
    /// The contents; nil if the file could not even be opened safely.
    public let inspection: Inspection?
    /// The errors, from the trust stage to the check.
    public let diagnostics: [Diagnostic]

    /// True if this host would load the file.
    public var isAccepted: Bool { diagnostics.allSatisfy { $0.severity != .error } }
}

/// A declaration in a manifest, with a name and a type.
protocol Declaration {
    associatedtype Kind: CustomStringConvertible
    var name: String { get }
    var type: Kind { get }
}

extension Declaration {
    var words: String { "\(name): \(type)" }
}

extension Manifest.Field: Declaration {}
extension Manifest.StaticSlot: Declaration {}
extension Manifest.DynamicSlot: Declaration {}
extension RecordType.Field: Declaration {}
