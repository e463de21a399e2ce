public import Foundation
import Glibc
public import Testing

/// A program that some tests need, and that the product does not.
///
///     @Test("the man page is sound to groff", .needs("groff"))
public enum Tool {
    /// Whether a missing tool is an error, as in CI: `RIBS_REQUIRE_TOOLS=1`.
    public static let areRequired = ProcessInfo.processInfo.environment["RIBS_REQUIRE_TOOLS"] == "1"

    /// Whether a test that needs a tool is to run: where the tool is installed, and wherever a missing one is an error.
    public static func isWanted(_ name: String) -> Bool { areRequired || installed(name) != nil }

    /// The program that a shell would run, or where its package installs it.
    public static func url(_ name: String) -> URL { installed(name) ?? URL(filePath: "/usr/bin/\(name)") }

    /// Whether root may mount: not in every container.
    public static let canMount =
        getuid() == 0 && succeeds("unshare", "--mount", "mount", "-t", "tmpfs", "tmpfs", "/mnt")

    /// Whether a command runs, and ends with 0.
    public static func succeeds(_ command: String...) -> Bool {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }

    private static func installed(_ name: String) -> URL? {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let folders = path.split(separator: ":").map(String.init) + ["/usr/sbin", "/sbin"]
        return folders.map { URL(filePath: "\($0)/\(name)") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips a test, with the reason, where one of these tools is missing.
    public static func needs(_ tools: String...) -> Self {
        let missing = tools.filter { !Tool.isWanted($0) }
        return .enabled(if: missing.isEmpty, "\(missing.joined(separator: " and ")) is not installed")
    }

    /// Skips a test that mounts something of its own where this user cannot.
    public static var needsMounts: Self {
        .enabled(if: Tool.canMount, "only root may mount, and not in every container")
    }
}
