import PluginABI

extension ABIRecord {
    /// What this host was compiled with and for, determined as for a plugin's record: at compile time.
    public static let host = ABIRecord(
        pluginABI: Version(UInt32(PluginABIVersion.major), UInt32(PluginABIVersion.minor)),
        compiler: compilerVersion,
        architecture: UInt32(ELFMachine.host.rawValue),
        system: 3
    )

    /// The compiler can be asked whether it is at least some version, but not for its version; the ManifestCompiler
    /// knows the same versions.
    private static var compilerVersion: Version {
        #if compiler(>=8.0)
            #error("Add the versions of Swift from 8.0 on to this list.")
        #elseif compiler(>=7.3)
            Version(7, 3)
        #elseif compiler(>=7.2)
            Version(7, 2)
        #elseif compiler(>=7.1)
            Version(7, 1)
        #elseif compiler(>=7.0)
            Version(7, 0)
        #elseif compiler(>=6.6)
            Version(6, 6)
        #elseif compiler(>=6.5)
            Version(6, 5)
        #elseif compiler(>=6.4)
            Version(6, 4)
        #else
            Version(6, 3)
        #endif
    }
}
