import Foundation
import PluginABI
import TestSupport
import Testing

/// `make install` without the release build before it: what this test run was built into is installed.
@Suite("make install", .startsPrograms(for: .installation))
struct InstallTests {
    /// Installs under a prefix, or takes it away again.
    ///
    /// - Parameter runtime: `separate` where the libraries do not matter, which are linked into one for a second.
    private func install(
        _ argument: String,
        under prefix: URL,
        umask: String = "022",
        runtime: String = "one"
    ) async throws {
        let result = try await run(
            URL(filePath: "/bin/sh"),
            [
                "-c", #"umask \#(umask); exec "$0" "$1""#,
                BuildFolder.repository.appending(path: "scripts/install").path, argument,
            ],
            environment: ["PATH": "/usr/bin:/bin", "DESTDIR": prefix.path, "PREFIX": "/opt/ribs", "RUNTIME": runtime]
        )
        try #require(result.ending == .exit(0), "\(result.errors)")
        #expect(result.output + result.errors == "")
    }

    /// The files below a folder; without what authors of plugins need, the documentation and Swift's libraries.
    private func files(in folder: URL) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { path in
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: folder.appending(path: path).path, isDirectory: &isFolder)
            let isPart = [
                "share/ribs-host/PluginABI/", "share/ribs-host/RIBs/", "share/ribs-host/PluginTestKit/",
                "share/ribs-host/templates/", "share/doc/ribs-host/", "ribs-runtime/",
            ]
            .contains(where: path.contains)
            return !isFolder.boolValue && !isPart
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
        let package = root.appending(path: "share/ribs-host/PluginABI/Interface/PluginABI.pc")
        let version = "\nVersion: \(PluginABIVersion.major).\(PluginABIVersion.minor)\n"
        #expect(try String(contentsOf: package, encoding: .utf8).contains(version))
        try await playsElsewhere(root, movedTo: folder.url.appending(path: "elsewhere"))
    }

    @Test("the dynamic linker looks in one folder of the installation: a second one takes a tenth of a start")
    func folderOfLibraries() async throws {
        let folder = try TemporaryFolder()
        try await install(BuildFolder.url.path, under: folder.url)
        let root = folder.url.appending(path: "opt/ribs").path
        for program in ["ribs-host", "ribs-manifest-compiler"] {
            let shown = try await run(
                URL(filePath: "\(root)/libexec/\(program)"),
                ["--version"],
                environment: ["LD_DEBUG": "libs"]
            )
            let tried = shown.errors.matches(of: /trying file=(\S+)\/lib[^\/\s]+/).map { String($0.1) }
            #expect(tried.contains("\(root)/libexec/ribs-runtime"))
            #expect(!tried.contains("\(root)/libexec"))
        }
    }

    @Test("the message of a plugin that crashes is followed by the host's sentence, and by no list of addresses")
    func crash() async throws {
        let folder = try TemporaryFolder()
        try await install(BuildFolder.url.path, under: folder.url)
        try folder.write(
            #"{"plugins": {"crash": "\#(BuildFolder.file("libCrashPlugin.so").path)"}, "flow": ["crash"]}"#,
            to: "plugins.json"
        )
        let host = try RunningProcess(
            folder.url.appending(path: "opt/ribs/bin/ribs-host"),
            ["--ui", "json"],
            in: folder.url
        )
        host.send(#"{"action":"fatal"}"# + "\n")
        let lines = await host.result().errors.split(separator: "\n")
        try #require(lines.count == 2, "\(lines)")
        #expect(lines[0].hasSuffix(": Fatal error: as told"))
        #expect(lines[1].hasPrefix("ribs-host: The plugin `crash` crashed "))
    }

    /// Nothing of it is read from where it was built.
    private func playsElsewhere(_ root: URL, movedTo moved: URL) async throws {
        try FileManager.default.moveItem(at: root, to: moved)
        let process = try RunningProcess(
            moved.appending(path: "bin/ribs-host"),
            ["--config", moved.appending(path: "share/ribs-host/plugins.json").path, "--ui", "json"]
        )
        #expect(await process.waitForOutput("off-game"))
        let mapped = try process.mappedFiles()
        #expect(mapped.contains(moved.appending(path: "libexec/ribs-runtime/libPluginABI.so").path))
        #expect(!mapped.contains { $0.hasPrefix(BuildFolder.url.path) })
        // Nor is Swift.
        let swift = mapped.filter { $0.contains("/libswift") || $0.contains("/libdispatch") }
        #expect(swift.allSatisfy { $0.hasPrefix(moved.appending(path: "libexec/ribs-runtime/").path) }, "\(swift)")
        // One library is the runtime; Dispatch is apart, and a debug build has one more. None needs C++'s.
        let names = Set(swift.map { URL(filePath: $0).lastPathComponent }).subtracting(["libswiftSwiftOnoneSupport.so"])
        #expect(names == ["libswiftCore.so", "libswiftDispatch.so", "libdispatch.so"])
        #expect(!mapped.contains { $0.contains("libstdc++") })
        process.closeInput()
        #expect(await process.result().ending == .exit(0))
    }

    @Test("whatever the umask is, what is installed has the same modes, which let everyone use it")
    func umask() async throws {
        func modes(_ umask: String) async throws -> [String: Int] {
            let folder = try TemporaryFolder()
            try await install(BuildFolder.url.path, under: folder.url, umask: umask)
            let root = folder.url.appending(path: "opt/ribs")
            var modes: [String: Int] = [:]
            for path in try FileManager.default.subpathsOfDirectory(atPath: root.path) {
                let attributes = try FileManager.default.attributesOfItem(atPath: root.appending(path: path).path)
                modes[path] = attributes[.posixPermissions] as? Int
            }
            return modes
        }
        let usual = try await modes("022")
        #expect(usual["libexec/ribs-host"] == 0o755 && usual["share/ribs-host"] == 0o755)
        #expect(try await modes("077") == usual)
        #expect(try await modes("002") == usual)
    }

    @Test("uninstall takes away what install has brought, and leaves the plugins of others")
    func uninstall() async throws {
        let folder = try TemporaryFolder()
        try await install(BuildFolder.url.path, under: folder.url)
        let plugins = try Self.plugins().map { "opt/ribs/lib/ribs-host/plugins/lib\($0).so" }
        #expect(
            Set(plugins).isSuperset(of: ["OffGame", "Mail"].map { "opt/ribs/lib/ribs-host/plugins/lib\($0)Plugin.so" })
        )
        #expect(
            try files(in: folder.url) == ["opt/ribs/bin/ribs-host"] + plugins.sorted() + [
                "opt/ribs/libexec/ribs-host", "opt/ribs/libexec/ribs-manifest-compiler",
                "opt/ribs/share/bash-completion/completions/ribs-host",
                "opt/ribs/share/fish/vendor_completions.d/ribs-host.fish", "opt/ribs/share/man/man1/ribs-host.1",
                "opt/ribs/share/ribs-host/made-folders", "opt/ribs/share/ribs-host/manifest.schema.json",
                "opt/ribs/share/ribs-host/plugin.toolset.json", "opt/ribs/share/ribs-host/plugins.json",
                "opt/ribs/share/ribs-host/plugins.schema.json",
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
        #expect(
            try FileManager.default.subpathsOfDirectory(atPath: folder.url.path).count == 6,
            "the file, and the folders that contain it"
        )
    }

    /// The plugins of the sample flow and of the examples, which are not packages of their own.
    private static func plugins() throws -> [String] {
        let package = BuildFolder.repository.appending(path: "Package.swift")
        return try String(contentsOf: package, encoding: .utf8)
            .matches(of: /(?m)^    "(\w+)": "(?:Plugins|Examples)\/.*",$/).map { String($0.1) }
    }

    @Test("what the pages show can be played where they are read: the README's flow, and each of the examples")
    func examples() async throws {
        let folder = try TemporaryFolder()
        try await install(BuildFolder.url.path, under: folder.url, runtime: "separate")
        let host = folder.url.appending(path: "opt/ribs/bin/ribs-host")
        let pages = folder.url.appending(path: "opt/ribs/share/doc/ribs-host")
        let played = try await run(host, ["--ui", "plain"], input: "q\n", in: pages)
        #expect(played.ending == .exit(0) && played.errors == "", "\(played.errors)")
        let refused = try await run(host, ["check", "--config", "Examples/flattening/CB.json"], in: pages)
        let reason = refused.output + refused.errors
        #expect(reason.hasPrefix("error[RH130]: `c` needs `word`"), "\(reason)")
        let files = try FileManager.default.subpathsOfDirectory(atPath: pages.path).filter { path in
            path.hasPrefix("Examples/") && path.hasSuffix(".json")
        }
        var lacking: [String] = []
        for file in files.sorted() {
            let text = try String(contentsOf: pages.appending(path: file), encoding: .utf8)
            guard text.contains(#""plugins":"#) else { continue }
            let checked = try await run(host, ["check", "--load", "--config", file], in: pages)
            if (checked.output + checked.errors).contains("RH200") { lacking.append(file) }
        }
        // Packages of their own, or other languages: their pages say how to build them.
        #expect(
            lacking == [
                "Examples/languages/plugins.json", "Examples/ledger/plugins.json",
                "Examples/scoreboard/plugins.json",
            ]
        )
    }

    @Test("uninstall leaves no folder that install has made, once or again, and each that was there before")
    func folders() async throws {
        let folder = try TemporaryFolder()
        let before = folder.url.appending(path: "opt/ribs/share/man/man7")
        try FileManager.default.createDirectory(at: before, withIntermediateDirectories: true)
        for _ in 0..<2 { try await install(BuildFolder.url.path, under: folder.url, runtime: "separate") }
        try await install("--uninstall", under: folder.url)
        #expect(
            try FileManager.default.subpathsOfDirectory(atPath: folder.url.path).sorted() == [
                "opt", "opt/ribs", "opt/ribs/share", "opt/ribs/share/man", "opt/ribs/share/man/man7",
            ]
        )
        try FileManager.default.removeItem(at: folder.url.appending(path: "opt"))
        try await install(BuildFolder.url.path, under: folder.url, runtime: "separate")
        try await install("--uninstall", under: folder.url)
        #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.url.path) == [])
        // A package that was unpacked elsewhere.
        try await install(BuildFolder.url.path, under: folder.url, runtime: "separate")
        let moved = try TemporaryFolder()
        try FileManager.default.moveItem(
            at: folder.url.appending(path: "opt"),
            to: moved.url.appending(path: "opt")
        )
        try await install("--uninstall", under: moved.url)
        #expect(try FileManager.default.subpathsOfDirectory(atPath: moved.url.path) == [])
    }

    @Test("an editor shows the doc comments of what plugins import")
    func comments() async throws {
        let folder = try TemporaryFolder()
        try await install(BuildFolder.url.path, under: folder.url, runtime: "separate")
        let machine = try await run(URL(filePath: "/usr/bin/uname"), ["-m"]).output.trimmingCharacters(in: .newlines)
        let interface = folder.url.appending(path: "opt/ribs/share/ribs-host/PluginABI/Interface").path
        try await Toolchain.run(
            "swift-symbolgraph-extract",
            [
                "-module-name", "PluginABI", "-I", interface, "-target", "\(machine)-unknown-linux-gnu", "-output-dir",
                folder.url.path, "-minimum-access-level", "public",
            ],
            temporaryFiles: folder.url
        )
        let graph = try String(contentsOf: folder.url.appending(path: "PluginABI.symbols.json"), encoding: .utf8)
        #expect(graph.contains("A short message over the whole screen, with buttons that end it."))
    }

    @Test("no installed file has a path of the machine that built it")
    func noPaths() async throws {
        let folder = try TemporaryFolder()
        try await install(BuildFolder.url.path, under: folder.url, runtime: "separate")
        let host = BuildFolder.file("ribs-host")
        let libraries = try await run(URL(filePath: "/usr/bin/env"), ["ldd", host.path]).output
        let core = try #require(libraries.firstMatch(of: /libswiftCore\.so => (\/.*)\/libswiftCore\.so/))
        let paths = [BuildFolder.repository.path, BuildFolder.url.path, String(core.1)]
        // What was built has them, or this would find nothing.
        let built = try Data(contentsOf: host)
        for path in paths { #expect(built.range(of: Data(path.utf8)) != nil, "\(path)") }
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.url.path) {
            let file = folder.url.appending(path: path)
            // Swift's own libraries are as Swift made them.
            guard !path.contains("ribs-runtime/"), let data = try? Data(contentsOf: file) else { continue }
            for place in paths { #expect(data.range(of: Data(place.utf8)) == nil, "\(path) has \(place)") }
        }
    }

    @Test("the documentation is installed, and its links lead to what is installed")
    func documentation() async throws {
        let folder = try TemporaryFolder()
        try await install(BuildFolder.url.path, under: folder.url, runtime: "separate")
        let root = folder.url.appending(path: "opt/ribs/share/doc/ribs-host")
        let pages = try FileManager.default.subpathsOfDirectory(atPath: root.path).filter { $0.hasSuffix(".md") }
        #expect(Set(pages).isSuperset(of: DocumentationPage.all.map(\.path).filter { !$0.hasPrefix("Templates/") }))
        for page in pages {
            let file = root.appending(path: page)
            let text = try String(contentsOf: file, encoding: .utf8)
            for link in text.replacing(/`[^`\n]*`/, with: "").matches(of: /\]\(([^)#:\s]+)(?:#[^)\s]*)?\)/) {
                let target = file.deletingLastPathComponent().appending(path: String(link.1)).standardizedFileURL
                #expect(FileManager.default.fileExists(atPath: target.path), "\(page): \(link.0)")
            }
        }
    }
}
