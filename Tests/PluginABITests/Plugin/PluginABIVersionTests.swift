import PluginABI
import Testing

@Suite("The ABI's version")
struct PluginABIVersionTests {
    @Test("a plugin can ask at compile time for the version that the library has")
    func versionAtCompileTime() {
        #expect("\(PluginABIVersion.major).\(PluginABIVersion.minor)" == "1.0")
        #if canImport(PluginABI, _version: 1.1)
            Issue.record("The module claims to be newer than the library.")
        #elseif canImport(PluginABI, _version: 1.0)
        #else
            Issue.record("The module's version is not 1.0.")
        #endif
    }
}
