import Foundation
import TestSupport

/// The host, the sample plugins, a libPluginABI.so and a libRIBs.so in one folder, as an installation has them.
struct Installation {
    private let folder: TemporaryFolder

    /// Copies the host as it was built, plugins, and the libraries, which the host's search path `$ORIGIN` finds.
    init(
        pluginABI library: URL = BuildFolder.file("libPluginABI.so"),
        plugins: [URL] = ["libOffGamePlugin.so", "libTicTacToePlugin.so", "libRandomWinAdapter.so"].map(
            BuildFolder.file
        )
    ) throws {
        folder = try TemporaryFolder()
        try folder.copy(program: BuildFolder.file("ribs-host"), to: "ribs-host")
        for plugin in plugins { try folder.copy(plugin) }
        try folder.copy(BuildFolder.repository.appending(path: "plugins.json"))
        try folder.copy(BuildFolder.file("libRIBs.so"))
        try FileManager.default.copyItem(at: library, to: file("libPluginABI.so"))
    }

    /// A file of the installation.
    func file(_ name: String) -> URL { folder.url.appending(path: name) }

    /// Writes plugins.json.
    func configure(_ text: String) throws { try folder.write(text, to: "plugins.json") }

    /// Runs the host with the installation's plugins.json.
    func run(_ arguments: [String], input: [String] = []) async throws -> ProcessResult {
        let process = try start(arguments)
        process.send(input.map { $0 + "\n" }.joined())
        process.closeInput()
        return await process.result()
    }

    /// The same, for a test that talks to the host while it runs.
    func start(_ arguments: [String]) throws -> RunningProcess {
        try RunningProcess(file("ribs-host"), arguments + ["--config", file("plugins.json").path])
    }

    /// Replaces a plugin with that of today's build, as a linker does.
    func rebuild(_ plugin: String) throws {
        let built = file(plugin + ".new")
        try FileManager.default.copyItem(at: BuildFolder.file(plugin), to: built)
        guard rename(built.path, file(plugin).path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    /// Lets a plugin say that it was compiled against another minor version: the fifth number of its `.ribs.abi`
    /// record.
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

extension String {
    /// The lines of one type, of those that the host wrote with `--ui json`.
    func lines(_ type: String) -> [Substring] {
        split(separator: "\n").filter { $0.hasPrefix(#"{"type":"\#(type)""#) }
    }
}
