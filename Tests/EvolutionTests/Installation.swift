import Foundation
import TestSupport

/// The host, the sample plugins and a libPluginABI.so in one folder, as an installation has them.
struct Installation {
    private let folder: TemporaryFolder

    /// Copies host and plugins as they were built, and the library given, which the host's search path `$ORIGIN` finds.
    init(pluginABI library: URL) throws {
        folder = try TemporaryFolder()
        for file in ["ribs-host", "libOffGamePlugin.so", "libTicTacToePlugin.so", "libRandomWinAdapter.so"] {
            try folder.copy(BuildFolder.file(file))
        }
        try folder.copy(BuildFolder.repository.appending(path: "plugins.json"))
        try FileManager.default.copyItem(at: library, to: file("libPluginABI.so"))
    }

    /// A file of the installation.
    func file(_ name: String) -> URL { folder.url.appending(path: name) }

    /// Runs the host with the installation's plugins.json.
    func run(_ arguments: [String], input: [String] = []) async throws -> ProcessResult {
        try await TestSupport.run(
            file("ribs-host"),
            arguments + ["--config", file("plugins.json").path],
            input: input.map { $0 + "\n" }.joined()
        )
    }

    /// Lets a plugin say that it was compiled against another minor version: the fifth number of its `.ribs.abi` record.
    func setMinorVersion(of plugin: String, to minor: Int) throws {
        var bytes = try Data(contentsOf: file(plugin))
        let start = Data("RIBS".utf8) + [1, 0, 0, 0, 36, 0, 0, 0]
        guard let record = bytes.range(of: start), let number = UInt8(exactly: minor) else {
            throw CocoaError(.fileReadCorruptFile)
        }
        bytes[record.lowerBound + 16] = number
        try bytes.write(to: file(plugin))
    }
}
