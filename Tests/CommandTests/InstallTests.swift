import Foundation
import TestSupport
import Testing

/// `make install` without the release build before it: what this test run was built into is installed.
@Suite("make install")
struct InstallTests {
    /// Installs under a prefix, or takes it away again.
    private func install(_ argument: String, under prefix: URL) async throws {
        let result = try await run(
            BuildFolder.repository.appending(path: "scripts/install"),
            [argument],
            environment: ["PATH": "/usr/bin:/bin", "DESTDIR": prefix.path, "PREFIX": "/opt/ribs"]
        )
        try #require(result.ending == .exit(0), "\(result.errors)")
        #expect(result.output + result.errors == "")
    }

    /// The files below a folder, those of the package that plugins are compiled against left out.
    private func files(in folder: URL) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { path in
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: folder.appending(path: path).path, isDirectory: &isFolder)
            return !isFolder.boolValue && !path.contains("share/ribs-host/PluginABI/")
        }
        .sorted()
    }

    @Test("the installed host plays the installed flow with the installed plugins, from anywhere")
    func plays() async throws {
        let folder = try TemporaryFolder()
        try await install(BuildFolder.url.path, under: folder.url)
        let root = folder.url.appending(path: "opt/ribs")
        let host = root.appending(path: "bin/ribs-host")
        let config = root.appending(path: "share/ribs-host/plugins.json").path
        let report = try await run(host, ["check", "--load", "--config", config], in: URL(filePath: "/"))
        #expect(report.errors == "")
        #expect(report.output.hasSuffix("/plugins.json is ok.\n"))
        #expect(report.ending == .exit(0))
        let play = try await run(
            host,
            ["--config", config, "--ui", "json"],
            input: #"{"action":"startGame"}"# + "\n",
            in: URL(filePath: "/")
        )
        #expect(play.errors == "")
        #expect(
            try JSONLine.lines(of: play.output).filter { $0.type == "screen" }.map(\.path) == [
                ["off-game"], ["tic-tac-toe"],
            ]
        )

        // Nothing of it is read from where it was built.
        let moved = folder.url.appending(path: "elsewhere")
        try FileManager.default.moveItem(at: root, to: moved)
        let process = try RunningProcess(
            moved.appending(path: "bin/ribs-host"),
            ["--config", moved.appending(path: "share/ribs-host/plugins.json").path, "--ui", "json"]
        )
        #expect(await process.waitForOutput("off-game"))
        let mapped = try process.mappedFiles()
        #expect(mapped.contains(moved.appending(path: "libexec/libPluginABI.so").path))
        #expect(!mapped.contains { $0.hasPrefix(BuildFolder.url.path) })
        process.closeInput()
        #expect(await process.result().ending == .exit(0))
    }

    @Test("uninstall takes away what install has brought, and leaves the plugins of others")
    func uninstall() async throws {
        let folder = try TemporaryFolder()
        try await install(BuildFolder.url.path, under: folder.url)
        #expect(
            try files(in: folder.url) == [
                "opt/ribs/bin/ribs-host",
                "opt/ribs/lib/ribs-host/plugins/libLoggedOutPlugin.so",
                "opt/ribs/lib/ribs-host/plugins/libOffGamePlugin.so",
                "opt/ribs/lib/ribs-host/plugins/libRandomWinAdapter.so",
                "opt/ribs/lib/ribs-host/plugins/libTicTacToePlugin.so", "opt/ribs/libexec/libPluginABI.so",
                "opt/ribs/libexec/ribs-host", "opt/ribs/share/bash-completion/completions/ribs-host",
                "opt/ribs/share/fish/vendor_completions.d/ribs-host.fish", "opt/ribs/share/man/man1/ribs-host.1",
                "opt/ribs/share/ribs-host/plugins.json", "opt/ribs/share/ribs-host/plugins.schema.json",
                "opt/ribs/share/zsh/site-functions/_ribs-host",
            ]
        )
        for (kind, path) in [
            ("man", "man/man1/ribs-host.1"), ("bash", "bash-completion/completions/ribs-host"),
            ("zsh", "zsh/site-functions/_ribs-host"), ("fish", "fish/vendor_completions.d/ribs-host.fish"),
        ] {
            let file = folder.url.appending(path: "opt/ribs/share/\(path)")
            #expect(try String(contentsOf: file, encoding: .utf8) == (try await runHost(["generate", kind]).output))
        }
        try folder.write("", to: "opt/ribs/lib/ribs-host/plugins/libOther.so")
        try await install("--uninstall", under: folder.url)
        #expect(try files(in: folder.url) == ["opt/ribs/lib/ribs-host/plugins/libOther.so"])
        let share = folder.url.appending(path: "opt/ribs/share/ribs-host")
        #expect(!FileManager.default.fileExists(atPath: share.path))
    }
}
