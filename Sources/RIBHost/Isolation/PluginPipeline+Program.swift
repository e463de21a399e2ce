import Glibc
public import Loading

extension PluginPipeline {
    /// Returns the pipeline of this program, which looks for plugins beside the executable too.
    public static func ofThisProgram(configurationDirectory: String) -> PluginPipeline {
        let locator = PluginLocator(
            configurationDirectory: configurationDirectory,
            executableDirectory: executableDirectory,
            searchPath: getenv("RIBS_PLUGIN_PATH").map { String(cString: $0) }
        )
        return PluginPipeline(locator: locator, trust: .ofThisProcess(), policy: PluginPolicy(host: .host))
    }

    /// The folder of the running executable, links resolved.
    private static var executableDirectory: String {
        // The kernel's link holds the real path: it need not be resolved.
        FilePath.target(of: "/proc/self/exe").map(FilePath.directory) ?? "."
    }
}
