import Foundation
import TestSupport
import Testing

/// A mount whose owners are others than on the disk (mount_setattr(2), MOUNT_ATTR_IDMAP).
enum IDMappedMount {
    /// What mount(8) does for `X-mount.idmap`, which not every machine's has: mounts a folder at another place, where one
    /// user of the disk is another one.
    private static let mapping = """
        import ctypes, os, struct, subprocess, sys
        source, target, on_disk, shown = sys.argv[1:]
        calls = ctypes.CDLL(None, use_errno=True)
        def call(number, *arguments):
            result = calls.syscall(number, *arguments)
            if result < 0: sys.exit(os.strerror(ctypes.get_errno()))
            return result
        child = subprocess.Popen(["unshare", "--user", "sh", "-c", "echo; read end"], stdin=-1, stdout=-1)
        child.stdout.readline()
        for kind in "uid", "gid":
            with open(f"/proc/{child.pid}/{kind}_map", "w") as file: file.write(f"{on_disk} {shown} 1")
        users = os.open(f"/proc/{child.pid}/ns/user", os.O_RDONLY)
        tree = call(428, -100, source.encode(), 1 | os.O_CLOEXEC)
        attributes = struct.pack("QQQQ", 0x100000, 0, 0, users)
        call(442, tree, b"", 0x1000, attributes, len(attributes))
        call(429, tree, b"", -100, target.encode(), 4)
        child.communicate(b"end")
        """

    private static let script = #"python3 -c "$1" disk mount "$2" "$3"; shift 3; exec "$0" "$@""#

    /// Runs the host where the folder `disk` is mounted as `mount`.
    static func run(
        _ words: [String],
        mapping user: UInt32,
        to shown: UInt32,
        in folder: URL,
        program: String = BuildFolder.file("ribs-host").path
    ) async throws -> ProcessResult {
        let arguments = ["-m", "sh", "-ec", script, program, mapping, "\(user)", "\(shown)"] + words
        return try await TestSupport.run(Tool.url("unshare"), arguments, in: folder)
    }

    static let canMap: Bool = {
        guard getuid() == 0, Tool.isWanted("unshare"), Tool.isWanted("python3"),
            let folder = try? TemporaryFolder(), (try? folder.write("", to: "disk/file")) != nil,
            (try? folder.write("", to: "mount/file")) != nil
        else { return false }
        let process = Process()
        process.executableURL = Tool.url("unshare")
        process.arguments = ["-m", "sh", "-ec", script, "/bin/true", mapping, "0", "1"]
        process.currentDirectoryURL = folder.url
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()
}

/// A process in a mount namespace.
@Suite(
    "In a mount that maps owners, as containers have it",
    .enabled(if: IDMappedMount.canMap, "needs root, python3, and a kernel and file system that map owners"),
    .startsPrograms(for: .files)
)
struct IDMappedMountTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let mount = folder.url.appending(path: "mount")
        try FileManager.default.createDirectory(at: mount, withIntermediateDirectories: true)
        try folder.write(
            """
            {
              "plugins": { "off-game": "./libOffGamePlugin.so" },
              "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
              "flow": ["off-game"]
            }
            """,
            to: "disk/plugins.json"
        )
        let library = folder.url.appending(path: "disk/libOffGamePlugin.so")
        try FileManager.default.copyItem(at: BuildFolder.file("libOffGamePlugin.so"), to: library)
    }

    @Test("a plugin of root's that is another user's there is refused: that user can change it")
    func others() async throws {
        let words = ["check", "--config", "mount/plugins.json"]
        let result = try await IDMappedMount.run(words, mapping: 0, to: 1234, in: folder.url)
        let place = folder.url.appending(path: "mount").path
        #expect(
            result.errors.hasPrefix(
                "error[RH213]: `\(place)/libOffGamePlugin.so` belongs to the user 1234, who could change it at any "
                    + "time.\n"
            ),
            "\(result.errors)"
        )
        #expect(result.ending == .exit(65))
    }

    @Test(
        "a plugin of another user's that is root's there plays, in the host and sealed",
        arguments: [[], ["--isolate"]]
    )
    func own(isolation: [String]) async throws {
        for name in ["", "/plugins.json", "/libOffGamePlugin.so"] {
            try #require(chown("\(folder.url.path)/disk\(name)", 1234, 1234) == 0)
        }
        let words = ["--config", "mount/plugins.json", "--ui", "json"] + isolation
        let result = try await IDMappedMount.run(words, mapping: 1234, to: 0, in: folder.url)
        #expect(result.errors == "")
        #expect(result.output.contains(#""label":"Start Game""#))
        #expect(result.ending == .exit(0))
    }
}
