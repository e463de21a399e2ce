import Foundation
import Glibc
import PluginManifest
import TestSupport
import Testing

@testable import Journal

/// Files that cannot be used, and stay as they are.
@MainActor
@Suite("A state file is refused")
struct RefusalTests {
    @Test("a file that is something else")
    func foreign() throws {
        let folder = try JournalFolder()
        for text in ["x", "My notes, which are not a state.\n"] {
            try folder.put(Array(text.utf8))
            #expect(
                try folder.refusal(folder.path) == """
                    error[RH600]: `FOLDER/game.state` is not a state file of ribs-host.
                      = note: The file was not changed.
                      = help: Name another file with --state, or one that does not exist yet.

                    """
            )
            #expect(try folder.bytes() == Array(text.utf8))
        }
    }

    @Test("a file of a newer format")
    func newer() throws {
        let folder = try JournalFolder()
        let bytes = withChecksum(Header.magic + [7, 0, 0, 0]) + [1, 2, 3]
        try folder.put(bytes)
        #expect(
            try folder.refusal(folder.path) == """
                error[RH601]: The state file `FOLDER/game.state` was written by a newer ribs-host: it has format 7, and this one reads format 3.
                  = note: The file was not changed.
                  = help: Run the newer ribs-host, or name another file with --state.

                """
        )
        #expect(try folder.bytes() == bytes)
    }

    @Test("a file that this process has open already", .startsPrograms(for: .files))
    func locked() throws {
        let folder = try JournalFolder()
        let journal = try folder.open()
        #expect(
            try folder.refusal(folder.path) == """
                error[RH602]: The state file `FOLDER/game.state` is in use by process \(getpid()).
                  = help: End that process, or name another file with --state.

                """
        )
        journal.close()
        _ = try folder.open()
    }

    @Test("a file that is not a regular file", arguments: ["directory", "FIFO", "socket", "device"])
    func irregular(kind: String) throws {
        let folder = try JournalFolder()
        let path = kind == "device" ? "/dev/full" : folder.path
        switch kind {
        case "directory": #expect(mkdir(path, 0o700) == 0)
        case "FIFO": #expect(mkfifo(path, 0o600) == 0)
        case "socket": #expect(mknod(path, S_IFSOCK | 0o600, 0) == 0)
        default: break
        }
        #expect(
            try folder.refusal(path) == """
                error[RH605]: The state file `\(kind == "device" ? path : "FOLDER/game.state")` is a \(kind), not a regular file.
                  = help: Name another file with --state.

                """
        )
    }

    @Test("a file in a directory that does not exist")
    func noDirectory() throws {
        let folder = try JournalFolder(name: "missing/game.state")
        #expect(
            try folder.refusal(folder.path) == """
                error[RH604]: The state file `FOLDER/missing/game.state` cannot be created: No such file or directory.
                  = help: Name another file with --state.

                """
        )
    }

    @Test(
        "a file that was removed, and is only open: the next start would not find its state",
        .startsPrograms(for: .files)
    )
    func removed() throws {
        let folder = try JournalFolder()
        let descriptor = Glibc.open(folder.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        defer { close(descriptor) }
        #expect(unlink(folder.path) == 0)
        let path = "/proc/self/fd/\(descriptor)"
        #expect(
            try folder.refusal(path) == """
                error[RH604]: The state file `\(path)` cannot be found after it was opened: No such file or directory.
                  = help: Name another file with --state.

                """
        )
        #expect(try folder.names == [])
    }

    private static func refusal(on disk: FaultyDisk, _ folder: JournalFolder) throws -> Diagnostic {
        var options = Journal.Options()
        options.calls = disk.calls
        return try #require(throws: Diagnostic.self) { _ = try Journal(at: folder.path, options: options) }
    }

    @Test("a damaged file that cannot be copied")
    func noCopy() throws {
        let folder = try JournalFolder()
        try folder.put(Header.magic + Array(repeating: 9, count: 20))
        let error = try Self.refusal(on: FaultyDisk(write: [.error(ENOSPC)]), folder)
        #expect(
            folder.text(error) == """
                error[RH604]: The state file `FOLDER/game.state` cannot be used: it is damaged, and the copy of it failed: No space left on device.
                  = help: Name another file with --state.

                """
        )
        #expect(try folder.names == ["game.state"])
        #expect(try folder.bytes() == Header.magic + Array(repeating: 9, count: 20))
    }

    @Test("a new file for which the disk has no room")
    func full() throws {
        let folder = try JournalFolder()
        let error = try Self.refusal(on: FaultyDisk(write: [.error(ENOSPC)]), folder)
        #expect(
            folder.text(error) == """
                error[RH604]: The state file `FOLDER/game.state` cannot be written: No space left on device.
                  = help: Name another file with --state.

                """
        )
    }

    @Test("a link that another user puts there between the look and the opening")
    func plantedLink() throws {
        let folder = try JournalFolder()
        #expect(symlink("victim", folder.path) == 0)
        let error = try #require(
            throws: Diagnostic.self,
            performing: {
                var options = Journal.Options.unsynced()
                options.look = { _ in nil }
                _ = try Journal(at: folder.path, options: options)
            }
        )
        #expect(
            folder.text(error) == """
                error[RH604]: The state file `FOLDER/game.state` cannot be created: File exists.
                  = help: Name another file with --state.

                """
        )
        #expect(try folder.names == ["game.state"])
    }

    /// Runs the probe as a user whom modes concern, which root is not.
    private func open(_ path: String) async throws -> ProcessResult {
        let probe = BuildFolder.file("JournalProbe")
        guard getuid() == 0 else { return try await run(probe, ["open", path]) }
        let become = ["--reuid=65534", "--regid=65534", "--clear-groups", probe.path]
        return try await run(URL(filePath: "/usr/bin/setpriv"), become + ["open", path])
    }

    @Test("files and directories that modes forbid to an ordinary user", .startsPrograms(for: .files))
    func modes() async throws {
        let folder = try JournalFolder(name: "place/game.state")
        let place = folder.folder.url.appending(path: "place").path
        #expect(mkdir(place, 0o700) == 0)
        #expect(chmod(folder.folder.url.path, 0o755) == 0)
        try folder.put(file([[1]]), "place/game.state")
        for path in [place, folder.path] where getuid() == 0 { #expect(chown(path, 65_534, 65_534) == 0) }
        func refusal(directory: mode_t, file: mode_t) async throws -> String {
            #expect(chmod(folder.path, file) == 0)
            #expect(chmod(place, directory) == 0)
            let result = try await open(folder.path)
            #expect(chmod(place, 0o700) == 0)
            #expect(result.ending == .exit(1), "\(result.output)")
            return result.output.replacing(folder.folder.url.path, with: "FOLDER")
        }
        #expect(
            try await refusal(directory: 0o700, file: 0o400) == """
                error[RH604]: The state file `FOLDER/place/game.state` cannot be opened for writing: Permission denied.
                  = help: Name another file with --state.

                """
        )
        #expect(
            try await refusal(directory: 0o700, file: 0o200) == """
                error[RH603]: The state file `FOLDER/place/game.state` cannot be read: Permission denied.
                  = help: Name another file with --state.

                """
        )
        // A file that exists needs no other one beside it.
        #expect(chmod(folder.path, 0o600) == 0)
        #expect(chmod(place, 0o500) == 0)
        let result = try await open(folder.path)
        #expect(result.output == "holds 1 bytes\n")
        #expect(chmod(place, 0o700) == 0)
        try await expectNoNewFile(folder, in: place)
    }

    private func expectNoNewFile(_ folder: JournalFolder, in place: String) async throws {
        #expect(unlink(folder.path) == 0)
        #expect(chmod(place, 0o500) == 0)
        let result = try await open(folder.path)
        #expect(chmod(place, 0o700) == 0)
        #expect(
            result.output.replacing(folder.folder.url.path, with: "FOLDER") == """
                error[RH604]: The state file `FOLDER/place/game.state` cannot be created: Permission denied.
                  = help: Name another file with --state.

                """
        )
    }
}
