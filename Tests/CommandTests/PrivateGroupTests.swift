import Foundation
import TestSupport
import Testing

/// The users of the system, which a mount namespace gives the process.
@Suite(
    "A plugin that its owner's group can write",
    .needsMounts,
    .startsPrograms(for: .files)
)
struct PrivateGroupTests {
    /// Runs `check`, or another command, where the users are those of a file.
    private func check(
        users: String,
        command: String = "check"
    ) async throws -> (path: String, result: ProcessResult) {
        let flow = try SampleFlow(["off-game"])
        try flow.folder.copy(BuildFolder.file("libOffGamePlugin.so"))
        let path = flow.folder.url.appending(path: "libOffGamePlugin.so").path
        try #require(chmod(path, 0o664) == 0 && chown(path, 0, 0) == 0)
        try flow.folder.write(users, to: "passwd")
        try flow.folder.write("root:x:0:\nada:x:4321:\n", to: "group")
        let script = #"for file in passwd group; do mount --bind $file /etc/$file; done; exec "$0" $1 < /dev/null"#
        let words = ["-m", "sh", "-ec", script, Surroundings.host.path, command]
        return (path, try await run(Tool.url("unshare"), words, in: flow.folder.url))
    }

    @Test("is accepted where that is the owner's alone")
    func ownGroup() async throws {
        let (_, result) = try await check(users: "root:x:0:0::/root:/bin/sh\nada:x:4321:4321::/:/bin/sh\n")
        #expect(result.ending == .exit(0), "\(result.errors)")
    }

    @Test("plays in a sealed process too, which cannot look up users")
    func sealed() async throws {
        let (_, result) = try await check(
            users: "root:x:0:0::/root:/bin/sh\nada:x:4321:4321::/:/bin/sh\n",
            command: "--isolate --ui json"
        )
        #expect(result.output.contains(#""label":"Start Game""#), "\(result.output)\(result.errors)")
        #expect(result.ending == .exit(0))
    }

    @Test("is refused where it is another user's primary group: no list of members has such a user")
    func primaryGroup() async throws {
        let (path, result) = try await check(users: "root:x:0:0::/root:/bin/sh\nada:x:4321:0::/:/bin/sh\n")
        #expect(
            result.errors.contains("error[RH212]: `\(path)` can be changed by the group 0: its permissions are 664.\n"),
            "\(result.errors)"
        )
        #expect(result.ending == .exit(65))
    }
}
