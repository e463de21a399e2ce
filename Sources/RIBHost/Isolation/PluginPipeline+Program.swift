import Glibc
public import Loading

extension PluginPipeline {
    /// The pipeline of this program, which looks for plugins beside its executable too.
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
        let path = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
            guard let start = buffer.baseAddress else { return }
            count = max(0, readlink("/proc/self/exe", start, buffer.count))
        }
        return path.isEmpty ? "." : FilePath.directory(of: String(decoding: path, as: UTF8.self))
    }
}
