/// The functions to pass a factory through a plugin's entry point, which is a C function.
public enum PluginExport {
    /// Makes the factory, for the entry point to return as a retained reference. Hosts call entry points on the main
    /// thread.
    public static func factory(_ make: @MainActor () -> PluginFactory) -> UnsafeMutableRawPointer? {
        // As a number, because what `assumeIsolated` returns must be Sendable, and a pointer is not.
        let address = MainActor.assumeIsolated { UInt(bitPattern: Unmanaged.passRetained(make()).toOpaque()) }
        return UnsafeMutableRawPointer(bitPattern: address)
    }

    /// Takes over a factory from an entry point; nil if the object is of another class.
    ///
    /// The pointer must come from `factory(_:)`.
    @MainActor
    public static func take(_ factory: UnsafeMutableRawPointer) -> PluginFactory? {
        Unmanaged<AnyObject>.fromOpaque(factory).takeRetainedValue() as? PluginFactory
    }
}
