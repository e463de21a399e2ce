import Foundation
import Glibc

/// A separate sshd for one test: on a free port of the loopback interface, with new keys, for this user alone.
public final class SSHServer: Sendable {
    private let folder: TemporaryFolder
    private let process: RunningProcess
    private let port: UInt16

    private static let program = "/usr/sbin/sshd"

    /// Whether tests that need it are to run: where openssh-server is installed, and in CI, which installs it.
    public static var isWanted: Bool {
        Tool.areRequired
            || FileManager.default.isExecutableFile(atPath: program)
    }

    /// Starts one, and waits until it listens.
    public init() async throws {
        folder = try TemporaryFolder()
        port = try LoopbackPort.free()
        let config = try await Self.configure(folder, address: "127.0.0.1", port: port)
        // Behind a shell: sshd closes the descriptor by whose end Foundation sees that a process has ended.
        process = try RunningProcess(URL(filePath: "/bin/sh"), ["-c", "\(Self.command(config)) 2>&1; exit"])
        guard await process.waitForOutput("Server listening on") else { throw NotStarted(output: process.output) }
    }

    deinit {
        // With the connections that it serves: each of them is a process below it.
        for session in ProcessTable.descendants(of: process.processIdentifier) { kill(session, SIGTERM) }
        process.signal(SIGTERM)
    }

    /// What starts a program there, up to the program's name.
    public var words: [String] { Self.words(folder, address: "127.0.0.1", port: port) }

    /// The processes of this server that serve connections.
    public var sessions: [Int32] {
        ProcessTable.children(of: process.processIdentifier).flatMap(ProcessTable.descendants)
            .filter { ProcessTable.words(of: $0).first?.hasPrefix("sshd") == true }
    }

    private struct NotStarted: Error {
        let output: String
    }
}

// MARK: - Its parts, for tests that start it elsewhere

extension SSHServer {
    /// Writes keys and configuration into a folder.
    ///
    /// - Returns: the configuration's path.
    public static func configure(_ folder: TemporaryFolder, address: String, port: UInt16) async throws -> String {
        let path = folder.url.path
        for key in ["host_key", "user_key"] {
            let keygen = URL(filePath: "/usr/bin/ssh-keygen")
            _ = try await run(keygen, ["-q", "-t", "ed25519", "-N", "", "-f", "\(path)/\(key)"])
        }
        let hostKey = try String(contentsOfFile: "\(path)/host_key.pub", encoding: .utf8)
        try folder.write("[\(address)]:\(port) \(hostKey)", to: "known_hosts")
        try folder.write(
            """
            Port \(port)
            ListenAddress \(address)
            HostKey \(path)/host_key
            AuthorizedKeysFile \(path)/user_key.pub
            # The folder is private, but below one that everybody may write to.
            StrictModes no
            PidFile none
            UsePAM no
            PasswordAuthentication no
            KbdInteractiveAuthentication no
            PermitRootLogin prohibit-password

            """,
            to: "sshd_config"
        )
        // Where sshd, as root, confines itself. The package's service makes it when it starts, which it does not here.
        if getuid() == 0 { mkdir("/run/sshd", 0o755) }
        return "\(path)/sshd_config"
    }

    /// The command line of the server.
    public static func command(_ config: String) -> String { "\(program) -D -e -f \(config)" }

    /// What starts a program through a server that was configured in a folder, up to the program's name.
    public static func words(_ folder: TemporaryFolder, address: String, port: UInt16) -> [String] {
        let path = folder.url.path
        return [
            "ssh", "-T", "-F", "none", "-p", "\(port)", "-i", "\(path)/user_key", "-o", "IdentitiesOnly=yes",
            "-o", "BatchMode=yes", "-o", "UserKnownHostsFile=\(path)/known_hosts", address,
        ]
    }
}
