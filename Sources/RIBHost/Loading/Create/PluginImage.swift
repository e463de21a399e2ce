public import Foreign
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
    ///
    /// - Parameters:
    ///   - manifest: the manifest of the file.
    ///   - failureHandler: called once, if a plugin in another language can no longer be used.
    @MainActor
    public func makeFactory(
        _ manifest: Manifest,
        failureHandler: @escaping @MainActor (PortFailure) -> Void
    ) throws(Diagnostic) -> PluginFactory {
        let entry = file.entry
        guard let symbol = dlsym(handle, entry) else {
            throw Diagnostic(
                .pluginEntryNotFound,
                "The function `\(entry)` of `\(file.path)` cannot be found: \(PluginLoader.linkerMessage()).",
                at: reference.label,
                help: [PluginReading.howToCompile]
            )
        }
        if file.form == .foreignLibrary { return try makePort(symbol, manifest, failureHandler) }
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

    /// Makes the factory of a library in another language.
    @MainActor
    private func makePort(
        _ symbol: UnsafeMutableRawPointer,
        _ manifest: Manifest,
        _ failureHandler: @escaping @MainActor (PortFailure) -> Void
    ) throws(Diagnostic) -> PluginFactory {
        guard let transport = LibraryTransport(symbol) else {
            throw Diagnostic(
                .pluginEntryReturnedNil,
                "The function `\(file.entry)` of `\(file.path)` returned no plugin.",
                at: reference.label,
                help: ["Let it return the functions that `ribs_port.h` declares."]
            )
        }
        do throws(BuildError) {
            return try PortFactory(
                of: reference.id ?? manifest.id,
                manifest,
                over: transport,
                failureHandler: failureHandler
            )
        } catch {
            throw .otherPort(file.path, error.message, at: reference.label)
        }
    }
}

extension Diagnostic {
    /// Returns the error for a plugin that does not speak port 1.
    public static func otherPort(_ path: String, _ reason: String, at label: Label?) -> Diagnostic {
        Diagnostic(
            .otherPort,
            "`\(path)` cannot be used as a plugin. \(reason)",
            at: label,
            help: ["Answer the first message, `hello`, by `{\"event\":\"hello\",\"id\":1,\"port\":1}`."]
        )
    }
}

extension Fault {
    /// A library in another language has broken the rules of port 1, in the host's own process.
    static func brokenPort(_ plugin: String?, _ failure: PortFailure) -> Fault {
        let words = if case .broken(let words) = failure { words } else { "ended" }
        return Fault(kind: .brokenPort, message: "The plugin `\(plugin ?? "")` \(words).", path: [])
    }
}

extension Fault.Kind {
    /// A plugin in another language has broken the rules of port 1.
    public static let brokenPort = Self(rawValue: "broken_port")
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
