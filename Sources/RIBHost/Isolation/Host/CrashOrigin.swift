import Base
import Loading

/// The code of a plugin that led to a crash, as reported by a worker.
struct CrashOrigin: Hashable {
    let plugin: String
    /// The distance from the first byte of the plugin's file in memory.
    let offset: UInt
}

extension ProcessPool {
    /// Returns a place such as `Duel/Board.swift:12`; nil if unknown, as without debug information.
    func place(of origin: CrashOrigin) -> String? {
        // The lines of a file that has been built again are others.
        guard var path = plugins[origin.plugin]?.path, let known = catalog.identity(of: origin.plugin),
            FileIdentity(path: path) == known
        else { return nil }
        if let last = lastCrash, last.path == path, last.origin == origin { return last.place }
        let place = path.withUTF8 { symbols.find(origin.offset, in: $0).map { String(decoding: $0, as: UTF8.self) } }
        lastCrash = (path, origin, place)
        return place
    }
}
