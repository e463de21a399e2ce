import Base
import Dispatch
import Glibc
import Isolation
import Loading
import PluginManifest

/// Reports files with new contents: once for each change, when it is complete.
///
/// Their directories are watched, because editors and linkers replace a file by another one. A change counts when the
/// file has been closed or moved there, and no further change has followed for a moment. Other files of the directories
/// are ignored. Where the kernel has no watch left, the files are looked at regularly: it has 128 for a user, and a
/// server may run more hosts. So are those of a ``SharedFileSystem``.
@MainActor
final class FileWatch {
    private let events = DirectoryEvents()
    /// The files by path, each in the state in which it was last seen; nil if there was none.
    private var files: [String: FileIdentity?] = [:]
    /// How messages call them: as a person has written their paths.
    private var names: [String: String] = [:]
    /// What is known of an entry of a directory: a symbolic link can be replaced, and so can its target.
    private var places: [Place: Entry] = [:]
    /// The watches of the directories. One that can be reached by several paths has one.
    private var watches: Set<Int32> = []
    /// The files to check when no further change arrives.
    private var arrived: Set<String> = []
    /// Files that are being written: checked when they have been closed.
    private var unfinished: Set<String> = []
    private var isLookScheduled = false
    private var isWriterAwaited = false
    private var lastEvent = DispatchTime.now()
    private var lastWriting = DispatchTime.now()
    /// The files that are looked at regularly: the kernel does not report all that happens to them.
    private var unreported: Set<String> = []
    /// What the last look at them has found; nil before the first.
    private var found: [String: FileIdentity]?
    /// The mounted files that are not what they were mounted from, already reported.
    private var replaced: Set<String> = []
    private let handler: @MainActor () -> Void
    private let warningHandler: @MainActor (String) -> Void

    /// An entry of a directory that is watched.
    private struct Place: Hashable {
        let watch: Int32
        let name: String
    }

    /// What leads to files.
    private struct Entry {
        /// The path of the file.
        let path: String
        /// The files that it leads to.
        var files: Set<String> = []
    }

    /// How long no further change must arrive.
    private static let pause = DispatchTimeInterval.milliseconds(100)

    /// How long a file that is being written holds back the others, after it was last written.
    private static let patience = DispatchTimeInterval.seconds(2)

    /// How often files are looked at that the kernel does not watch.
    private static let interval = DispatchTimeInterval.seconds(1)

    /// - Parameters:
    ///   - handler: called when some file has changed.
    ///   - warningHandler: called with a sentence for each file whose changes will not be seen.
    init(
        _ handler: @escaping @MainActor () -> Void,
        warningHandler: @escaping @MainActor (String) -> Void
    ) {
        self.handler = handler
        self.warningHandler = warningHandler
        guard events.descriptor >= 0 else { return }
        MainLoop.watch(events.descriptor) { [weak self] in self?.receive() }
    }

    /// Watches these files from now on, and no others. A change meanwhile of a file that was watched before counts.
    func watch(_ paths: [String]) {
        let known = files
        (files, names) = ([:], [:])
        for name in paths {
            let path = WorkingDirectory.atStart.absolute(name)
            names[path] = name
            // Not its current state: that might be newer than what was read.
            files[path] = known[path] ?? FileIdentity(path: path)
        }
        unreported = Set(files.keys.filter { events.descriptor < 0 || SharedFileSystem.holds($0) })
        if events.descriptor >= 0 { watchDirectories() }
        if !unreported.isEmpty { lookRegularly() }
    }

    private func watchDirectories() {
        places = [:]
        var kept: Set<Int32> = []
        for path in files.keys {
            let ends = [path, FilePath.real(path)]
            // Each link on the path can be replaced, those to directories too.
            for place in Set(PathChain(path).places + ends) {
                let directory = FilePath.directory(of: place)
                let existing = Self.existing(directory)
                let (watch, error) = events.watch(existing)
                guard watch >= 0 else {
                    // A directory that has a link and cannot be read is the system's.
                    if error != EACCES || ends.contains(place) {
                        unreported.insert(path)
                        lookRegularly()
                    }
                    continue
                }
                kept.insert(watch)
                for parent in Self.parents(of: existing) {
                    // A directory that cannot be read cannot be watched; those are the system's.
                    let watch = events.watch(moveOf: parent)
                    if watch >= 0 { kept.insert(watch) }
                }
                // What is missing can be made as a link.
                let entry = existing == directory ? place : Self.entry(of: existing, to: place)
                let name = entry.split(separator: "/").last.map { String($0) } ?? ""
                places[Place(watch: watch, name: name), default: Entry(path: entry)].files.insert(path)
            }
        }
        kept.formUnion(watchMountedFiles())
        for watch in watches.subtracting(kept) { events.end(watch) }
        watches = kept
    }

    /// Watches the files that are mounts of their own, as containers have them.
    ///
    /// - Returns: the watches.
    private func watchMountedFiles() -> Set<Int32> {
        let mounts = Set(MountPoints.ofThisProcess().paths)
        var kept: Set<Int32> = []
        for path in files.keys.sorted() where mounts.contains(FilePath.real(path)) {
            let watch = events.watch(file: path)
            guard watch >= 0 else { continue }
            kept.insert(watch)
            places[Place(watch: watch, name: ""), default: Entry(path: path)].files.insert(path)
            warnIfReplaced(path)
        }
        return kept
    }

    /// The mount keeps the file that was there: a new one that has its name outside is not seen. It is said once, by
    /// whatever path the file is reached.
    private func warnIfReplaced(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_nlink == 0, replaced.insert(FilePath.real(path)).inserted
        else { return }
        warningHandler(
            "`\(names[path] ?? path)` is mounted as a single file, and has been replaced where it comes from: here it stays as it was. "
                + "Mount its directory instead."
        )
    }

    /// The directories above one, but for the root.
    private static func parents(of directory: String) -> [String] {
        var parents: [String] = []
        var path = FilePath.real(directory)
        while case let parent = FilePath.directory(of: path), parent != "/", parent != ".", parent != path {
            parents.append(parent)
            path = parent
        }
        return parents
    }

    /// The directory, or while it does not exist the innermost existing one above it: it might be created again.
    private static func existing(_ directory: String) -> String {
        var directory = directory
        while access(directory, F_OK) != 0, directory != "/", directory != "." {
            directory = FilePath.directory(of: directory)
        }
        return directory
    }

    /// The entry of a directory by which a path continues.
    private static func entry(of directory: String, to path: String) -> String {
        let start = directory == "/" ? directory : "\(directory)/"
        guard path.hasPrefix(start) else { return path }
        return start + String(Substring(path.utf8.dropFirst(start.utf8.count).prefix { $0 != UInt8(ascii: "/") }))
    }
}

// Without the kernel's events.
extension FileWatch {
    private func lookRegularly() {
        guard found == nil else { return }
        found = [:]
        scheduleNextLook()
    }

    private func scheduleNextLook() {
        DispatchQueue.main.asyncAfter(deadline: .now() + Self.interval) { [weak self] in
            self?.lookAtAll()
            self?.scheduleNextLook()
        }
    }

    /// A change counts once two looks have found the same file: in between nothing has been written.
    private func lookAtAll() {
        let before = found
        let now = unreported.reduce(into: [:]) { $0[$1] = FileIdentity(path: $1) }
        found = now
        let changed = now.filter { path, identity in before?[path] == identity && files[path] != identity }
        for (path, identity) in changed { files[path] = identity }
        if !changed.isEmpty { handler() }
    }
}

// By the kernel's events.
extension FileWatch {
    private func receive() {
        guard !events.take().filter(note).isEmpty else { return }
        lastEvent = .now()
        scheduleLook()
    }

    /// Notes which files an event is about. Returns whether it is about any of them.
    private func note(_ event: DirectoryEvents.Event) -> Bool {
        if event.isOfAttributes {
            places[Place(watch: event.watch, name: event.name)]?.files.sorted().forEach(warnIfReplaced)
            return false
        }
        if event.isLoss { unfinished = [] }
        if event.isLoss || event.isOfDirectory {
            // There might be other files at the paths now.
            arrived.formUnion(files.keys)
            return true
        }
        guard let entry = places[Place(watch: event.watch, name: event.name)] else { return false }
        let paths = entry.files
        if event.isWriting {
            unfinished.formUnion(paths)
            lastWriting = .now()
        } else {
            unfinished.subtract(paths)
            // A symbolic link is complete as it is made, and so is another name of a file.
            if event.isArrival || event.isCreation && Self.isComplete(entry.path) {
                arrived.formUnion(paths)
            }
        }
        return true
    }

    /// Whether a new entry is not about to be written.
    private static func isComplete(_ path: String) -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0 else { return false }
        return status.st_mode & S_IFMT == S_IFLNK || status.st_nlink > 1
    }

    private func scheduleLook() {
        guard !isLookScheduled else { return }
        isLookScheduled = true
        DispatchQueue.main.asyncAfter(deadline: lastEvent + Self.pause) { [weak self] in
            guard let self else { return }
            self.isLookScheduled = false
            // The kernel might have more events that this thread has not read yet.
            self.receive()
            if DispatchTime.now() < self.lastEvent + Self.pause { self.scheduleLook() } else { self.look() }
        }
    }

    /// Looks again when a writer has been silent for long: it might keep its file open for ever.
    private func awaitWriter() {
        guard !isWriterAwaited else { return }
        isWriterAwaited = true
        DispatchQueue.main.asyncAfter(deadline: lastWriting + Self.patience) { [weak self] in
            self?.isWriterAwaited = false
            self?.scheduleLook()
        }
    }

    private func look() {
        // An incomplete file is waited for: its end is an event too.
        let looked = arrived.subtracting(unfinished)
        guard !looked.isEmpty else { return }
        guard unfinished.isEmpty || DispatchTime.now() >= lastWriting + Self.patience else { return awaitWriter() }
        arrived.subtract(looked)
        // A link might lead elsewhere, and a directory might have been replaced.
        watchDirectories()
        let changed = looked.filter { path in
            guard let known = files[path] else { return false }
            let identity = FileIdentity(path: path)
            // A file that is missing for now comes back, and is checked then.
            guard identity != known, identity != nil else { return false }
            files[path] = identity
            return true
        }
        if !changed.isEmpty { handler() }
    }
}
