import Glibc
public import PluginABI
public import PluginManifest

/// A plugin's shared library in this process, permanently: a Swift image is never closed.
public struct PluginImage {
    let file: InspectedFile
    /// The result of `dlopen`.
    let handle: UnsafeMutableRawPointer
    let reference: PluginReference

    /// The addresses of the image in memory; nil if the dynamic linker does not report them.
    public var memory: Range<UInt>? { LoadedFile.memory(of: handle) }

    /// The sixth stage: calls the entry symbol once, and takes over the returned factory. The caller keeps the factory,
    /// because a plugin is created once.
    @MainActor
    public func makeFactory() throws(Diagnostic) -> PluginFactory {
        let entry = file.entry
        guard let symbol = dlsym(handle, entry) else {
            throw Diagnostic(
                .pluginEntryNotFound,
                "The function `\(entry)` of `\(file.path)` cannot be found: \(PluginLoader.linkerMessage()).",
                at: reference.label,
                help: [PluginReading.howToCompile]
            )
        }
        // The type is the contract of the entry symbol. A manifest that names another function breaks it, which no
        // check can detect.
        let makeFactory = unsafeBitCast(symbol, to: (@convention(c) () -> UnsafeMutableRawPointer?).self)
        guard let pointer = makeFactory() else {
            throw Diagnostic(
                .pluginEntryReturnedNil,
                "The function `\(entry)` of `\(file.path)` returned no factory.",
                at: reference.label,
                help: ["Let it return `PluginExport.factory { … }`, as the generated one does."]
            )
        }
        let object = Unmanaged<AnyObject>.fromOpaque(pointer).takeRetainedValue()
        // A class cast, not one to a protocol: it costs a walk up the superclasses, however many images there are.
        guard let factory = object as? PluginFactory else {
            throw Diagnostic(
                .pluginEntryReturnedStranger,
                "The function `\(entry)` of `\(file.path)` returned a `\(type(of: object))`, which is not a PluginFactory of this host.",
                at: reference.label,
                help: ["Let it return `PluginExport.factory { … }`, as the generated one does."]
            )
        }
        return factory
    }
}

/// A loaded plugin with its factory, from which steps are built.
@MainActor
public final class LoadedPlugin {
    /// The real path of the file.
    public let path: String
    /// The factory for the plugin's RIBs.
    public let factory: PluginFactory

    init(_ path: String, factory: PluginFactory) {
        self.path = path
        self.factory = factory
    }
}
