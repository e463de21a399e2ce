import Synchronization

/// The names of the libraries that plugins were loaded from, for what they log.
public enum PluginImages {
    private static let names = Mutex<[String: String]>([:])

    /// Notes a library before it is loaded: its initializers can log.
    ///
    /// - Parameters:
    ///   - path: as the dynamic linker is given it.
    ///   - id: what plugins.json calls the plugin.
    ///   - manifestID: what the plugin calls itself, which stands for a library that plugins.json has two names for.
    public static func note(_ path: String, id: String, manifestID: String) {
        names.withLock { names in
            let known = names[path]
            names[path] = known == nil || known == id ? id : manifestID
        }
    }

    /// The plugin whose library is loaded at an address; otherwise the name of the file.
    static func name(at address: UInt) -> String {
        var library = Library()
        guard let address = UnsafeRawPointer(bitPattern: address), findLibrary(address, &library) != 0,
            let found = library.path
        else { return "?" }
        let path = String(cString: found)
        if let name = names.withLock({ $0[path] }) { return name }
        return path.split(separator: "/").last.map(String.init) ?? "ribs-host"
    }
}

/// `Dl_info` of <dlfcn.h>: the library at an address, and the symbol before it.
private struct Library {
    var path: UnsafePointer<CChar>?
    var start: UnsafeRawPointer?
    var symbol: UnsafePointer<CChar>?
    var symbolStart: UnsafeRawPointer?
}

// dladdr(3) of <dlfcn.h>, which Swift does not import: it is there for _GNU_SOURCE only.
@_silgen_name("dladdr")
private func findLibrary(_ address: UnsafeRawPointer, _ library: UnsafeMutablePointer<Library>) -> Int32
