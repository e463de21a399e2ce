import Foundation
import TestSupport
import Testing

/// However plugins.json is saved, a process that watches it plays it once, and complete.
@Suite("A saved plugins.json is played once", .startsPrograms(for: .files))
struct SaveTests {
    /// How an editor saves.
    enum Way: String, CaseIterable, CustomTestStringConvertible {
        case inPlace = "over itself"
        case renamed = "as a new file that is renamed"
        case inPieces = "over itself, in pieces"
        case manyTimes = "several times, a moment apart"
        case throughLink = "through a symbolic link"
        case besideLink = "as a new file instead of the one that a symbolic link leads to"
        case link = "as another symbolic link"
        case hardLink = "as another name of a file"
        case linkedAndRemoved = "as another name of a file, whose first name is removed"
        case unnamed = "as a file that gets its name when it is complete"
        case backup = "as vim does, with the old file under another name"

        var testDescription: String { rawValue }
    }

    @Test("whichever way it is saved", arguments: Way.allCases)
    func save(way: Way) async throws {
        let session = try await session(linked: [.throughLink, .besideLink, .link].contains(way))
        let before = try session.notices.count
        guard try await save(ReloadFlow.game(player: "Maryam"), way, in: session) else {
            // The machine was too busy: this was another way.
            await session.end()
            return try await save(way: way)
        }
        #expect(try await session.notice() == ReloadFlow.changed)
        #expect(try session.screen.texts.contains("Maryam: 0"))
        // Everything else that the save causes is reported before the effects of the next one.
        try session.save(ReloadFlow.game(player: "Emmy"))
        #expect(try await session.notice() == ReloadFlow.changed)
        #expect(try session.screens.count == 3)
        #expect(try session.notices.count == before + 2)
        let result = await session.end()
        #expect(result.ending == .exit(0))
        #expect(result.errors.isEmpty)
    }

    @Test("saved every 5 ms, it is never played half-written, and at the end as it was saved last")
    func savesInARow() async throws {
        let session = try await session()
        let file = session.file("plugins.json").path
        for number in 0..<200 {
            let bytes = Data(ReloadFlow.game(player: "Player \(number)").utf8)
            let handle = FileHandle(fileDescriptor: open(file, O_WRONLY | O_TRUNC | O_CLOEXEC), closeOnDealloc: true)
            try handle.write(contentsOf: bytes.prefix(bytes.count / 2))
            try handle.write(contentsOf: bytes.dropFirst(bytes.count / 2))
            try handle.close()
            // The pace of the writer: nothing is waited for.
            try await Task.sleep(for: .microseconds(4_000 + number % 20 * 100))
        }
        try session.save(ReloadFlow.game(player: "Maryam"))
        #expect(await session.host.waitForOutput("Maryam: 0"))
        let result = await session.end()
        #expect(try Set(session.notices) == [ReloadFlow.changed])
        #expect(result.ending == .exit(0))
        #expect(result.errors.isEmpty)
    }

    @Test("saved as it was, it is looked at, and nothing has changed")
    func unchanged() async throws {
        let session = try await session()
        try session.save(ReloadFlow.game())
        #expect(try await session.notice() == "Nothing has changed.")
        #expect(try session.screens.count == 1)
        await session.end()
    }

    @Test("another file of the directory does not matter, whatever happens to it")
    func otherFile() async throws {
        let session = try await session()
        try session.folder.write("{}", to: "other.json")
        try session.folder.write("{}", to: "plugins.json~")
        try session.folder.write("{}", to: ".plugins.json.swp")
        try #require(rename(session.file("other.json").path, session.file("another.json").path) == 0)
        try FileManager.default.createDirectory(at: session.file("folder"), withIntermediateDirectories: false)
        try FileManager.default.removeItem(at: session.file("another.json"))
        try session.save(ReloadFlow.game(player: "Emmy"))
        #expect(try await session.notice() == ReloadFlow.changed)
        #expect(try session.notices.count == 1)
        await session.end()
    }

    @Test("a directory that replaces the old one is watched, also one further above", arguments: ["", "/inner/app"])
    func directory(inside: String) async throws {
        let folder = try TemporaryFolder()
        let file = "now\(inside)/plugins.json"
        try folder.write(ReloadFlow.game(), to: file)
        try folder.write(ReloadFlow.game(player: "Emmy"), to: "next\(inside)/plugins.json")
        let host = try RunningProcess(
            BuildFolder.file("ribs-host"),
            ["--config", folder.url.path + "/" + file, "--ui", "json", "--watch"]
        )
        #expect(await host.waitForOutput("Ada: 0"))
        try #require(rename(folder.url.path + "/now", folder.url.path + "/before") == 0)
        try #require(rename(folder.url.path + "/next", folder.url.path + "/now") == 0)
        #expect(await host.waitForOutput("Emmy: 0"))
        try folder.write(ReloadFlow.game(player: "Maryam"), to: file)
        #expect(await host.waitForOutput("Maryam: 0"))
        host.closeInput()
        #expect(await host.result().ending == .exit(0))
    }

    @Test(
        "a link on the path that leads to another directory is watched, as Kubernetes and releases switch it",
        arguments: ["plugins.json", "current/plugins.json"],
        ["rename", "remove and make"]
    )
    func switchedDirectory(config: String, way: String) async throws {
        let folder = try TemporaryFolder()
        let link = config == "plugins.json" ? "..data" : "current"
        for (name, player) in [("one", "Ada"), ("two", "Emmy"), ("three", "Maryam")] {
            try folder.write(ReloadFlow.game(player: player), to: "\(name)/plugins.json")
        }
        func lead(to name: String) throws {
            let place = folder.url.appending(path: link).path
            if way == "rename" {
                try #require(symlink(name, "\(place)_tmp") == 0)
                try #require(rename("\(place)_tmp", place) == 0)
            } else {
                _ = unlink(place)
                try #require(symlink(name, place) == 0)
            }
        }
        try lead(to: "one")
        if link == "..data" {
            try #require(symlink("..data/plugins.json", folder.url.appending(path: config).path) == 0)
        }
        let host = try RunningProcess(
            BuildFolder.file("ribs-host"),
            ["--config", config, "--ui", "json", "--watch"],
            in: folder.url
        )
        #expect(await host.waitForOutput("Ada: 0"))
        try lead(to: "two")
        #expect(await host.waitForOutput("Emmy: 0"))
        try lead(to: "three")
        #expect(await host.waitForOutput("Maryam: 0"))
        host.closeInput()
        #expect(await host.result().ending == .exit(0))
    }

    @Test("a plugin's library behind such a link is built again where the link is switched")
    func switchedLibrary() async throws {
        let folder = try TemporaryFolder()
        for number in 1...2 {
            try folder.write("", to: "\(number)/kept")
            let library = folder.url.appending(path: "\(number)/libGenerationPlugin.so")
            try ReloadFlow.library(ofGeneration: number).write(to: library)
            try #require(chmod(library.path, 0o755) == 0)
        }
        let flow = ReloadFlow.generation().replacing("libGenerationPlugin.so", with: "./now/libGenerationPlugin.so")
        try folder.write(flow, to: "plugins.json")
        let link = folder.url.appending(path: "now").path
        try #require(symlink("1", link) == 0)
        let host = try RunningProcess(
            BuildFolder.file("ribs-host"),
            ["--config", "plugins.json", "--ui", "json", "--watch"],
            in: folder.url
        )
        #expect(await host.waitForOutput(#"{"type":"screen""#))
        try #require(symlink("2", "\(link)_tmp") == 0)
        try #require(rename("\(link)_tmp", link) == 0)
        #expect(await host.waitForOutput(ReloadFlow.built("generation")))
        host.closeInput()
        #expect(await host.result().ending == .exit(0))
    }

    @Test("a library that stays open for writing holds back the other files for two seconds, not for ever")
    func openFile() async throws {
        let session = try await ReloadSession(ReloadFlow.game(), libraries: ["libRandomWinAdapter.so"])
        let library = try FileHandle(forUpdating: session.file("libRandomWinAdapter.so"))
        let start = ContinuousClock.now
        try library.write(contentsOf: Data("\u{7F}ELF".utf8))
        try session.save(ReloadFlow.game(player: "Emmy"))
        // That the library is another one is said, too.
        _ = try await session.notice()
        #expect(try session.screen.texts.contains("Emmy: 0"))
        #expect(ContinuousClock.now - start >= .seconds(2))
        try library.write(contentsOf: Data(try Data(contentsOf: BuildFolder.file("libRandomWinAdapter.so"))[4..<8]))
        try session.save(ReloadFlow.game(player: "Maryam"))
        _ = try await session.notice()
        #expect(try session.screen.texts.contains("Maryam: 0"))
        try library.close()
        #expect(try session.faults.isEmpty)
        await session.end()
    }

    @Test("a plugins.json that another program holds open is played when that has not written for two seconds")
    func heldOpen() async throws {
        let session = try await ReloadSession(ReloadFlow.game())
        let holder = try FileHandle(forUpdating: session.file("plugins.json"))
        try session.save(ReloadFlow.game(player: "Emmy"))
        #expect(try await session.notice() == ReloadFlow.changed)
        #expect(try session.screen.texts.contains("Emmy: 0"))
        try holder.close()
        await session.end()
    }

    /// As numbers of system calls: inotify_init1 and inotify_add_watch.
    #if arch(arm64)
        private static let watching = ["26", "27"]
    #else
        private static let watching = ["294", "254"]
    #endif

    @Test("where the kernel watches no files or no directories, they are looked at", arguments: Self.watching)
    func unwatched(call: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write(ReloadFlow.game(), to: "real/plugins.json")
        let link = folder.url.appending(path: "plugins.json").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "real/plugins.json")
        let host = try RunningProcess(
            BuildFolder.file("Refusing"),
            [call, "--", BuildFolder.file("ribs-host").path, "--config", "plugins.json", "--ui", "json", "--watch"],
            in: folder.url
        )
        #expect(await host.waitForOutput(#""type":"screen""#))
        try folder.write(ReloadFlow.game(player: "Emmy"), to: "real/plugins.json")
        #expect(await host.waitForOutput("Emmy: 0"))
        host.closeInput()
        let result = await host.result()
        let notices = try JSONLine.lines(of: result.output).filter { $0.type == "notice" }.map(\.message)
        #expect(notices == ["The flow is played as `plugins.json` says now."])
        #expect(result.ending == .exit(0))
    }

    private func session(linked: Bool = false) async throws -> ReloadSession {
        guard linked else { return try await ReloadSession(ReloadFlow.game()) }
        let session = try await ReloadSession(ReloadFlow.game())
        // A save by rename makes it a link; what follows is the save that the test is about.
        try session.folder.write(ReloadFlow.game(), to: "elsewhere/flow.json")
        try FileManager.default.createSymbolicLink(
            atPath: session.file("link").path,
            withDestinationPath: "elsewhere/flow.json"
        )
        try #require(rename(session.file("link").path, session.file("plugins.json").path) == 0)
        #expect(try await session.notice() == "Nothing has changed.")
        return session
    }

    /// Saves in one of the ways. Returns whether it went as quickly as it should.
    private func save(_ text: String, _ way: Way, in session: ReloadSession) async throws -> Bool {
        let file = session.file("plugins.json").path
        switch way {
        case .inPlace: try session.save(text)
        case .renamed:
            try session.folder.write(text, to: "plugins.json.new")
            try #require(rename(file + ".new", file) == 0)
        case .inPieces: return try await saveInPieces(text, to: file)
        case .manyTimes:
            var (isSteady, last) = (true, ContinuousClock.now)
            for text in (0..<5).map({ ReloadFlow.game(player: "Player \($0)") }) + [text] {
                try session.save(text)
                isSteady = isSteady && ContinuousClock.now - last < .milliseconds(2)
                last = .now
            }
            return isSteady
        case .throughLink: try session.save(text)
        case .besideLink:
            try session.folder.write(text, to: "elsewhere/new")
            try #require(rename(session.file("elsewhere/new").path, session.file("elsewhere/flow.json").path) == 0)
        case .link:
            try session.folder.write(text, to: "third.json")
            try FileManager.default.removeItem(atPath: file)
            try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: "third.json")
        case .hardLink, .linkedAndRemoved:
            try session.folder.write(text, to: "third.json")
            try FileManager.default.removeItem(atPath: file)
            try FileManager.default.linkItem(atPath: session.file("third.json").path, toPath: file)
            if way == .linkedAndRemoved { try FileManager.default.removeItem(at: session.file("third.json")) }
        case .unnamed: try saveUnnamed(text, to: file)
        case .backup:
            try #require(rename(file, file + "~") == 0)
            defer { unlink(file + "~") }
            return try await saveInPieces(text, to: file)
        }
        return true
    }

    /// Writes a file without a name, by O_TMPFILE of <fcntl.h>, which Swift does not import, and then gives it the name.
    private func saveUnnamed(_ text: String, to file: String) throws {
        try FileManager.default.removeItem(atPath: file)
        let folder = URL(filePath: file).deletingLastPathComponent().path
        let descriptor = open(folder, 0o20_000_000 | O_DIRECTORY | O_WRONLY | O_CLOEXEC, 0o600)
        try #require(descriptor >= 0)
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try handle.write(contentsOf: Data(text.utf8))
        try #require(linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, file, 0x400) == 0)
        try handle.close()
    }

    /// Writes a file so slowly that a reader that does not wait for its end would read half of it. Returns whether no
    /// pause was so long that the host takes the writer for one that keeps the file open for ever.
    private func saveInPieces(_ text: String, to file: String) async throws -> Bool {
        let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        let bytes = Data(text.utf8)
        var (isSteady, last) = (true, ContinuousClock.now)
        for start in stride(from: 0, to: bytes.count, by: 100) {
            try handle.write(contentsOf: bytes[start..<min(start + 100, bytes.count)])
            // The time that the writer takes, longer than the host's pause: nothing is waited for.
            try await Task.sleep(for: .milliseconds(130))
            isSteady = isSteady && ContinuousClock.now - last < .seconds(1)
            last = .now
        }
        try handle.close()
        return isSteady
    }
}
