import Foundation
import PluginABI
import TestSupport
import Testing

@Suite("The ABI's version")
struct PluginABIVersionTests {
    @Test("a plugin can ask at compile time for the version that the library has", .startsPrograms(for: .compiler))
    func versionAtCompileTime() async throws {
        let (major, minor) = (PluginABIVersion.major, PluginABIVersion.minor)
        let folder = try TemporaryFolder()
        let file = try folder.write(
            """
            #if canImport(PluginABI, _version: \(major).\(minor + 1))
                #error("The module claims to be newer than the library.")
            #elseif !canImport(PluginABI, _version: \(major).\(minor))
                #error("The module claims to be older than the library.")
            #endif
            """,
            to: "main.swift"
        )
        let words = ["-typecheck", "-I", BuildFolder.file("Modules").path, file.path]
        try await Toolchain.run("swiftc", words, temporaryFiles: folder.url)
    }
}
