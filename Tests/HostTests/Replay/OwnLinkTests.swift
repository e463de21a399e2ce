import Foundation
import Glibc
import HostSupport
import TestSupport
import Testing

@MainActor
@Suite("A link on the path to a file that a run writes")
struct OwnLinkTests {
    private static let beginnings = [
        "record": #"{"type":"recording","#, "log": "# ribs-host log", "state": "ribs-host state",
    ]

    private let flow: SampleFlow
    private var folder: URL { flow.folder.url }

    init() throws {
        flow = try SampleFlow(["off-game", "tic-tac-toe"])
    }

    private func makeDirectory(_ name: String, mode: mode_t = 0o755) throws {
        let path = folder.appending(path: name).path
        try #require(mkdir(path, 0o700) == 0 && chmod(path, mode) == 0)
    }

    private func makeLink(_ name: String, to target: String) throws {
        try #require(symlink(target, folder.appending(path: name).path) == 0)
    }

    private func giveAway(_ name: String) throws {
        try #require(lchown(folder.appending(path: name).path, 65534, 65534) == 0)
    }

    /// Runs with a file, and expects that it is written.
    private func expectWritten(_ path: String, _ flag: String, to file: String) throws {
        let result = try runInMemory(["--ui", "plain", "--\(flag)", path], in: folder)
        #expect(result.errors == "")
        #expect(result.ending == .exit(0))
        let bytes = try Data(contentsOf: folder.appending(path: file))
        let beginning = try #require(Self.beginnings[flag])
        #expect(bytes.prefix(64).range(of: Data(beginning.utf8)) != nil)
    }

    @Test(
        "may be one's own in one's own folder, to a directory or to a file",
        arguments: ["record", "log", "state"]
    )
    func own(flag: String) throws {
        try makeDirectory("real")
        try makeLink("current", to: "real")
        try makeLink("last", to: "current/other")
        try expectWritten("current/file", flag, to: "real/file")
        try expectWritten("last", flag, to: "real/other")
    }

    @Test(
        "may be one's own in a directory that all can write",
        arguments: ["record", "log", "state"]
    )
    func ownAmongOthers(flag: String) throws {
        try makeDirectory("all", mode: 0o1777)
        try makeDirectory("real")
        try makeLink("all/link", to: "../real")
        try expectWritten("all/link/file", flag, to: "real/file")
    }

    @Test(
        "may be another user's, in a directory of that user that no other user can write",
        .enabled(if: getuid() == 0, "needs root, for files of other users"),
        arguments: ["record", "log", "state"]
    )
    func home(flag: String) throws {
        try makeDirectory("home")
        try makeDirectory("home/real")
        try makeLink("home/current", to: "real")
        for name in ["home", "home/real", "home/current"] { try giveAway(name) }
        try expectWritten("home/current/file", flag, to: "home/real/file")
        // Again, with the file of that user.
        try giveAway("home/real/file")
        try expectWritten("home/current/file", flag, to: "home/real/file")
    }

    @Test(
        "does not lead to another user's file in a directory that all can write",
        .enabled(if: getuid() == 0, "needs root, for files of other users"),
        arguments: ["record", "trace", "log", "state"]
    )
    func target(flag: String) throws {
        try makeDirectory("all", mode: 0o1777)
        try flow.folder.write("", to: "all/planted")
        try giveAway("all/planted")
        try makeLink("own", to: "all/planted")
        let result = try runInMemory(["--ui", "plain", "--\(flag)", "own"], in: folder)
        let reason = "belongs to the user 65534, in a directory that others can change."
        #expect(result.errors.contains("/all/planted`, to which it leads, \(reason)\n"), "\(result.errors)")
        #expect(try Data(contentsOf: folder.appending(path: "all/planted")).isEmpty)
        #expect(result.ending == .exit(73))
    }
}
