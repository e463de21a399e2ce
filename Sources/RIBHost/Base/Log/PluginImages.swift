import LinuxCalls
import Synchronization

/// The names of the plugins' libraries, for log lines.
public enum PluginImages {
    /// One for the process: it loads a library once.
    private static let names = Mutex<[String: String]>([:])

    /// Notes a library before it is loaded: its initializers can log.
    ///
    /// - Parameters:
    ///   - path: the path as passed to the dynamic linker.
    ///   - id: the name of the plugin in plugins.json.
    ///   - manifestID: the plugin's own name, used for a library with two names in plugins.json.
    public static func note(_ path: String, id: String, manifestID: String) {
        names.withLock { names in
            let known = names[path]
            names[path] = known == nil || known == id ? id : manifestID
        }
    }

    /// Returns the plugin with its library at an address; otherwise the name of the file.
    static func name(at address: UInt) -> String {
        guard let path = path(at: UnsafeRawPointer(bitPattern: address)) else { return "?" }
        if let name = names.withLock({ $0[path] }) { return name }
        return path.split(separator: "/").last.map(String.init) ?? "ribs-host"
    }

    /// Returns the plugin whose code the calling thread is in, the innermost of several; otherwise the only plugin of
    /// the process, if there is only one. Slow: meant for reports of mistakes.
    public static func caller() -> String? {
        let names = names.withLock { $0 }
        return caller(among: names) ?? (names.count == 1 ? names.values.first : nil)
    }

    /// Returns the plugin whose code the calling thread is in, the innermost of several; nil if there is none.
    public static func onStack() -> String? { caller(among: names.withLock { $0 }) }

    private static func caller(among names: [String: String]) -> String? {
        guard !names.isEmpty else { return nil }
        var calls = [UnsafeMutableRawPointer?](repeating: nil, count: 256)
        let count = Int(linux_calls(&calls, Int32(calls.count)))
        for call in calls.prefix(count) {
            if let path = path(at: UnsafeRawPointer(call)), let name = names[path] { return name }
        }
        return nil
    }

    private static func path(at address: UnsafeRawPointer?) -> String? {
        var library = Library()
        guard let address, findLibrary(address, &library) != 0 else { return nil }
        return library.path.map { String(cString: $0) }
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
