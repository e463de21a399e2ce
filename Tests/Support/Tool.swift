public import Foundation

/// A program that some tests need, and that the product does not.
public enum Tool {
    /// Whether to use it: where it is installed, and wherever a missing tool is an error.
    public static func isWanted(_ name: String) -> Bool {
        ProcessInfo.processInfo.environment["RIBS_REQUIRE_TOOLS"] == "1"
            || FileManager.default.isExecutableFile(atPath: url(name).path)
    }

    /// Where it is installed.
    public static func url(_ name: String) -> URL { URL(filePath: "/usr/bin/\(name)") }
}
