import Base
import Loading

/// What is known of the crash of a worker's plugin.
extension ProcessPool {
    /// Whether something has been written into a plugin's file since it was inspected.
    func isOverwritten(_ plugin: String) -> Bool {
        guard let path = plugins[plugin]?.path, let known = catalog.identity(of: plugin) else { return false }
        return FileIdentity(path: path)?.isOverwritten(since: known) ?? false
    }

    /// A place such as `Duel/Board.swift:12`; nil where it is not known, as without debug information.
    ///
    /// - Parameter offsets: how far calls of the plugin are from the first byte of its file, the innermost first.
    func place(of offsets: [UInt], in plugin: String) -> String? {
        // The lines of a file that has been built again are others.
        guard let path = plugins[plugin]?.path, let known = catalog.identity(of: plugin),
            FileIdentity(path: path) == known
        else { return nil }
        if let last = lastCrash, last.path == path, last.offsets == offsets { return last.place }
        let place = symbols.place(of: offsets, in: path)
        lastCrash = (path, offsets, place)
        return place
    }
}

extension PluginPlace {
    fileprivate mutating func place(of offsets: [UInt], in file: String) -> String? {
        count = 0
        for offset in offsets where !isFull { add(offset) }
        var path = file
        let place = path.withUTF8 { find(in: $0) }
        return place.isEmpty ? nil : String(decoding: place, as: UTF8.self)
    }
}
