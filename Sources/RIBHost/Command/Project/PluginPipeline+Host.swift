internal import Glibc
internal import Loading

extension PluginPipeline {
    /// The pipeline of the running host.
    static func forHost(configurationDirectory: String) -> PluginPipeline {
        let locator = PluginLocator(
            configurationDirectory: configurationDirectory,
            executableDirectory: executableDirectory,
            searchPath: getenv("RIBS_PLUGIN_PATH").map { String(cString: $0) }
        )
        return PluginPipeline(locator: locator, trust: .ofThisProcess(), policy: PluginPolicy(host: .host))
    }

    /// The folder of the running executable, links resolved.
    private static var executableDirectory: String {
        guard let path = realpath("/proc/self/exe", nil) else { return "." }
        defer { free(path) }
        return FilePath.directory(of: String(cString: path))
    }
}

/// What the host asks of paths.
enum FilePath {
    /// The folder that a file is in: all before the last slash.
    static func directory(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
