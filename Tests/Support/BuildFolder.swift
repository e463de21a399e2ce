public import Foundation

/// The folder that holds what this test run was built into: the host, the plugins, the manifest compiler.
public enum BuildFolder {
    /// For example `.build/debug`.
    public static let url: URL = {
        let executable = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        return executable.deletingLastPathComponent()
    }()

    /// The root of the repository.
    public static let repository: URL = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// A file of the build, as `libOffGamePlugin.so`.
    public static func file(_ name: String) -> URL { url.appending(path: name) }
}
