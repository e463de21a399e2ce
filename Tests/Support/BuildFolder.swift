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

    /// An installation that is tested instead of the build, as `RIBS_INSTALLATION=/usr/local` names it.
    private static let installation: URL? = ProcessInfo.processInfo.environment["RIBS_INSTALLATION"]
        .map { URL(filePath: $0) }

    /// A file of the build, as `libOffGamePlugin.so`; or that of the installation, if it has one of this name.
    public static func file(_ name: String) -> URL {
        let places = ["bin", "libexec", "libexec/ribs-runtime", "lib/ribs-host/plugins"]
        let installed = installation.map { prefix in places.map { prefix.appending(path: "\($0)/\(name)") } } ?? []
        return installed.first { FileManager.default.fileExists(atPath: $0.path) } ?? url.appending(path: name)
    }
}
