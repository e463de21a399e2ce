import Base
import Dispatch
import Glibc
import Isolation
import Loading
import PluginManifest

/// Reports files with new contents: once for each complete change.
///
/// The directories of the files are watched, because editors and linkers replace a file by another one. A change counts
/// when the file has been closed or moved there, and no further change follows within ``pause``, or while the files are
/// read. Other files of the directories are ignored. If the kernel has no more watches, the files are polled: the kernel
/// has 128 instances for a user, and a server may run more hosts. Files of a ``SharedFileSystem`` are polled too.
@MainActor
final class FileWatch {
    private let events = DirectoryEvents()
    /// The last known state of each file, by path; nil if there was no file.
    private var files: [String: FileIdentity?] = [:]
    /// The paths as the user has written them, for messages.
    private var names: [String: String] = [:]
    /// The watched entries of directories: a symbolic link can be replaced, and so can its target.
    private var places: [Place: Entry] = [:]
    /// The watches of the directories; a single watch for a directory with several paths.
    private var watches: Set<Int32> = []
    /// The files to check once no further change arrives.
    private var arrived: Set<String> = []
    /// The files being written. They are checked after they have been closed.
    private var unfinished: Set<String> = []
    private var isLookScheduled = false
    private var isWriterAwaited = false
    private var lastEvent = DispatchTime.now()
    private var lastWriting = DispatchTime.now()
    /// The files to poll, because the kernel does not report all their changes.
    private var unreported: Set<String> = []
    /// The states found by the last poll; nil before the first poll.
    private var found: [String: FileIdentity]?
    /// The mounted files replaced outside of the mount, already reported.
    private var replaced: Set<String> = []
    private let readHandler: ReadHandler
    private let warningHandler: @MainActor (String) -> Void

    /// An entry of a watched directory.
    private struct Place: Hashable {
        let watch: Int32
        let name: String
    }

    /// A directory entry on the paths of watched files.
    private struct Entry {
        /// The path of the entry.
        let path: String
        /// The watched files whose paths go through the entry.
        var files: Set<String> = []
    }

    /// Reads the files, and returns what plays them.
    typealias ReadHandler = @MainActor () -> @MainActor () -> Void

    /// The time without a further change after which a change counts: more than a tick of the file systems' clock (4 ms
    /// in most kernels), so that a later change of a file has a later time.
    private static let pause: DispatchTimeInterval = {
        var tick = timespec()
        clock_getres(CLOCK_REALTIME_COARSE, &tick)
        return .nanoseconds(tick.tv_nsec + 1_000_000)
    }()

    /// How long a file that is being written holds back the others, after it was last written.
    private static let patience = DispatchTimeInterval.seconds(2)

    /// The interval between two polls.
    private static let interval = DispatchTimeInterval.seconds(1)

    /// - Parameters:
    ///   - readHandler: called when a file has changed. What it returns is called unless a file changes meanwhile; then
    ///     the files are read again.
    ///   - warningHandler: called with a sentence for each file whose changes will be missed.
    init(
        _ readHandler: @escaping ReadHandler,
        warningHandler: @escaping @MainActor (String) -> Void
    ) {
        self.readHandler = readHandler
        self.warningHandler = warningHandler
        guard events.descriptor >= 0 else { return }
        MainLoop.watch(events.descriptor) { [weak self] in _ = self?.receive() }
    }

    /// Watches these files from now on, and no others. If a file was watched before, its changes in between count.
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

    /// Watches the files with a mount for themselves, as in containers.
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

    /// Warns if a file was replaced outside of its mount: the mount keeps the old file, and changes of the new one are
    /// missed. Warns once for a file, even if several paths lead to it.
    private func warnIfReplaced(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_nlink == 0, replaced.insert(FilePath.real(path)).inserted
        else { return }
        warningHandler(
            "`\(names[path] ?? path)` is mounted as a single file, and has been replaced where it comes from: here it stays as it was. "
                + "Mount its directory instead."
        )
    }

    /// Returns the directories above a directory, without the root.
    private static func parents(of directory: String) -> [String] {
        var parents: [String] = []
        var path = FilePath.real(directory)
        while case let parent = FilePath.directory(of: path), parent != "/", parent != ".", parent != path {
            parents.append(parent)
            path = parent
        }
        return parents
    }

    /// Returns the directory, or, if it does not exist, the innermost existing one above it: the directory might be
    /// created again.
    private static func existing(_ directory: String) -> String {
        var directory = directory
        while access(directory, F_OK) != 0, directory != "/", directory != "." {
            directory = FilePath.directory(of: directory)
        }
        return directory
    }

    /// Returns the entry of a directory through which a path continues.
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

    /// Polls the files. A change counts once two polls have found the same file, because then nothing was written in
    /// between.
    private func lookAtAll() {
        let before = found
        let now = unreported.reduce(into: [:]) { $0[$1] = FileIdentity(path: $1) }
        found = now
        let changed = now.filter { path, identity in before?[path] == identity && files[path] != identity }
        for (path, identity) in changed { files[path] = identity }
        if !changed.isEmpty { readHandler()() }
    }
}

// By the kernel's events.
extension FileWatch {
    /// Notes the events since the last call. Returns true if there are any that matter.
    private func receive() -> Bool {
        guard !events.take().filter(note).isEmpty else { return false }
        lastEvent = .now()
        scheduleLook()
        return true
    }

    /// Notes the files affected by an event. Returns true if there are any.
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
        if event.isWriting || event.isCreation && Self.isToBeWritten(entry.path) {
            unfinished.formUnion(paths)
            lastWriting = .now()
        } else {
            unfinished.subtract(paths)
            if event.isArrival || event.isCreation { arrived.formUnion(paths) }
        }
        return true
    }

    /// Returns true if a new entry will be written first: an empty file. A symbolic link is complete as it is made, and so
    /// is the name of a file with content; further writing is an event of its own.
    private static func isToBeWritten(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_size == 0
    }

    private func scheduleLook() {
        guard !isLookScheduled else { return }
        isLookScheduled = true
        DispatchQueue.main.asyncAfter(deadline: lastEvent + Self.pause) { [weak self] in
            guard let self else { return }
            self.isLookScheduled = false
            // The kernel might have more events that this thread has not read yet.
            _ = self.receive()
            if DispatchTime.now() < self.lastEvent + Self.pause { self.scheduleLook() } else { self.look() }
        }
    }

    /// Checks the files again when a writer has been silent for long: it might keep the file open for ever.
    private func awaitWriter() {
        guard !isWriterAwaited else { return }
        isWriterAwaited = true
        DispatchQueue.main.asyncAfter(deadline: lastWriting + Self.patience) { [weak self] in
            self?.isWriterAwaited = false
            self?.scheduleLook()
        }
    }

    /// Returns true if a program has a file open for writing that is not known to be written. On a file system that
    /// other machines share, the kernel cannot tell.
    private func isOpenForWriting(_ path: String) -> Bool {
        !unfinished.contains(path) && !unreported.contains(path) && DirectoryEvents.isOpenForWriting(path)
    }

    private func look() {
        // An incomplete file is waited for: its end is an event too.
        let looked = arrived.subtracting(unfinished)
        guard !looked.isEmpty else { return }
        guard unfinished.isEmpty || DispatchTime.now() >= lastWriting + Self.patience else { return awaitWriter() }
        arrived.subtract(looked)
        // A link might lead elsewhere, and a directory might have been replaced.
        watchDirectories()
        let changed: [String: FileIdentity] = looked.reduce(into: [:]) { changed, path in
            // A file that is missing for now comes back, and is checked then.
            guard let known = files[path], let identity = FileIdentity(path: path), identity != known else { return }
            changed[path] = identity
        }
        guard !changed.isEmpty else { return }
        let play = readHandler()
        // Half of a file may have been read: first who writes now is looked for, then who has written.
        let isWritten = DispatchTime.now() < lastEvent + Self.patience && files.keys.contains(where: isOpenForWriting)
        guard !receive(), !isWritten else {
            arrived.formUnion(looked)
            // A program that only has the file open, without writing, causes no event.
            if isWritten { lastWriting = lastEvent }
            return isWritten ? awaitWriter() : scheduleLook()
        }
        for (path, identity) in changed { files[path] = identity }
        play()
    }
}
