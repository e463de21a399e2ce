internal import Dispatch
internal import Glibc
internal import Isolation
internal import Loading

/// Tells when files have new contents: once for each change, when it is complete.
///
/// It watches their directories, as an editor replaces a file by another one, and a linker too (inotify(7)). A change counts
/// when the file has been closed or put there, and when nothing more has come for a moment.
@MainActor
final class FileWatch {
    private let descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    private var files: [String: FileIdentity?] = [:]
    private var directories: [String: Int32] = [:]
    private var isLookScheduled = false
    /// Counts what has happened in the directories.
    private var eventCount = 0
    private let handler: @MainActor () -> Void

    /// For how long nothing more must come.
    private static let pause = DispatchTimeInterval.milliseconds(100)
    private static let mask = UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_ONLYDIR)

    /// - Parameter handler: called when some file has changed.
    init(_ handler: @escaping @MainActor () -> Void) {
        self.handler = handler
        MainLoop.watch(descriptor) { [weak self] in self?.receive() }
    }

    /// Watches these files from now on, as they are now, and no others.
    func watch(_ paths: [String]) {
        files = [:]
        var wanted: Set<String> = []
        for path in paths {
            files[path] = FileIdentity(path: path)
            // Where the name is a symbolic link, either may be replaced.
            wanted.insert(FilePath.directory(of: path))
            wanted.insert(FilePath.directory(of: FilePath.real(path)))
        }
        for (directory, watch) in directories where !wanted.contains(directory) {
            inotify_rm_watch(descriptor, watch)
            directories[directory] = nil
        }
        for directory in wanted where directories[directory] == nil {
            let watch = inotify_add_watch(descriptor, directory, Self.mask)
            if watch >= 0 { directories[directory] = watch }
        }
    }

    /// Whether all that was to be watched can be.
    var isComplete: Bool { !directories.isEmpty && descriptor >= 0 }

    private func receive() {
        var events = [UInt8](repeating: 0, count: 1 << 14)
        // Which file it was does not matter: all are looked at.
        while read(descriptor, &events, events.count) > 0 {}
        eventCount += 1
        guard !isLookScheduled else { return }
        isLookScheduled = true
        look(after: eventCount)
    }

    private func look(after count: Int) {
        DispatchQueue.main.asyncAfter(deadline: .now() + Self.pause) { [weak self] in
            MainActor.assumeIsolated {
                guard let self else { return }
                if self.eventCount != count { return self.look(after: self.eventCount) }
                self.isLookScheduled = false
                self.look()
            }
        }
    }

    private func look() {
        var hasChanged = false
        for (path, known) in files {
            let identity = FileIdentity(path: path)
            // A file that is gone for now comes back, and is looked at then.
            guard identity != known, identity != nil else { continue }
            files[path] = identity
            hasChanged = true
        }
        if hasChanged { handler() }
    }
}
