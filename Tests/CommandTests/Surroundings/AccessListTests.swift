import Foundation
import Glibc
import TestSupport
import Testing

/// A process whose system calls are filtered.
@Suite(
    "Rights that an access control list gives",
    .enabled("needs a file system with access control lists", AccessListFile.canBeSet)
)
struct AccessListTests {
    /// A flow, and the path of its plugin, which has an access control list.
    private func listedPlugin() throws -> (SampleFlow, path: String) {
        let flow = try SampleFlow(["off-game"])
        try flow.folder.copy(BuildFolder.file("libOffGamePlugin.so"))
        let path = flow.folder.url.appending(path: "libOffGamePlugin.so").path
        try #require(AccessListFile.setList(of: path))
        return (flow, path)
    }

    private func expectRefusal(of path: String, in result: ProcessResult) {
        #expect(
            result.errors.contains(
                "error[RH212]: `\(path)` can be changed by others: its permissions are 664, "
                    + "and an access control list (`getfacl`) may name any user.\n"
            ),
            "\(result.errors)"
        )
        #expect(result.errors.contains("  = help: Run `chmod g-w \(path)`.\n"))
        #expect(result.ending == .exit(65))
    }

    @Test("a plugin that an access control list lets another user write is refused")
    func accessList() async throws {
        let (flow, path) = try listedPlugin()
        let result = try await runInMemory(["check"], in: flow.folder.url)
        expectRefusal(of: path, in: result)
        // What the help says helps.
        try #require(chmod(path, 0o644) == 0)
        #expect(try await runInMemory(["check"], in: flow.folder.url).ending == .exit(0))
    }

    @Test(
        "where lists cannot be read, a plugin that might have one is refused: a filter denies the call",
        .startsPrograms(for: .files)
    )
    func unreadableList() async throws {
        let (flow, path) = try listedPlugin()
        #if arch(arm64)
            let call = "9"
        #else
            let call = "192"
        #endif
        let words = [call, "--", Surroundings.host.path, "check"]
        let result = try await run(BuildFolder.file("Refusing"), words, in: flow.folder.url)
        expectRefusal(of: path, in: result)
    }

    @Test("so is a plugins.json with grants that a list lets another user write")
    func listOfFlow() async throws {
        let folder = try TemporaryFolder()
        let text = ReloadFlow.game(player: "Ada", #", "process": true, "allow": { "network": true }"#)
        let path = try folder.write(text, to: "plugins.json").path
        try #require(AccessListFile.setList(of: path))
        let result = try await runInMemory(["check"], in: folder.url)
        #expect(
            result.errors.contains(
                "`\(path)` can be changed by others: its permissions are 664, "
                    + "and an access control list (`getfacl`) may name any user.\n"
            ),
            "\(result.errors)"
        )
        try #require(chmod(path, 0o644) == 0)
        #expect(try await runInMemory(["check"], in: folder.url).ending == .exit(0))
    }
}

/// A file with an access control list.
private enum AccessListFile {
    @Sendable static func canBeSet() throws -> Bool {
        let folder = try TemporaryFolder()
        return setList(of: try folder.write("", to: "file").path)
    }

    /// As `setfacl -m u:65533:rw` does it.
    static func setList(of path: String) -> Bool {
        let nobody = UInt32.max
        let entries: [(tag: UInt16, permissions: UInt16, id: UInt32)] = [
            (1, 6, nobody), (2, 6, 65533), (4, 4, nobody), (0x10, 6, nobody), (0x20, 4, nobody),
        ]
        var value: [UInt8] = [2, 0, 0, 0]
        for entry in entries {
            withUnsafeBytes(of: entry.tag.littleEndian) { value += $0 }
            withUnsafeBytes(of: entry.permissions.littleEndian) { value += $0 }
            withUnsafeBytes(of: entry.id.littleEndian) { value += $0 }
        }
        return setAttribute(path, "system.posix_acl_access", value, value.count, 0) == 0
    }
}

// setxattr(2) of <sys/xattr.h>, which Swift does not import.
@_silgen_name("setxattr")
private func setAttribute(
    _ path: UnsafePointer<CChar>,
    _ name: UnsafePointer<CChar>,
    _ value: UnsafePointer<UInt8>,
    _ size: Int,
    _ flags: Int32
) -> Int32
