import Foundation
import TestSupport
import Testing

/// An app of five levels that is written as for RIBs-iOS, `Tests/Fixtures/ErrandsPlugin`, in the real binary: it
/// waits for timers and tasks, and runs in a process of its own. The full screen is played in `TerminalTests`.
@Suite("An app that imports RIBs")
struct ErrandsTests {
    static let isolations: [[String]] = [[], ["--isolate"]]

    private static func configuration(in folder: TemporaryFolder) throws -> String {
        let text = """
            {"plugins": {"errands": "libErrandsPlugin.so"}, "dependencies": {"name": "Ada"}, "flow": ["errands"]}
            """
        return try folder.write(text, to: "plugins.json").path
    }

    @Test(
        "is played through: a workflow that waits, a list with edit, a modal flow with Back, a worker",
        .startsPrograms(for: .installation),
        arguments: isolations
    )
    func played(arguments: [String]) async throws {
        let folder = try TemporaryFolder()
        let host = try RunningProcess(
            BuildFolder.file("ribs-host"),
            ["--config", Self.configuration(in: folder), "--ui", "json", "--leaks"] + arguments
        )
        func send(_ actions: [String]) {
            host.send(actions.map { Example.line(for: $0) + "\n" }.joined())
        }
        // The workflow waits for the login, then opens the list and the errand.
        send(["link=2", "name=Grace", "logIn"])
        #expect(await host.waitForOutput(#""title":"Errand 2""#))
        send(["title=Buy rolls", "save", "new", "title=Call Ada", "continue", "@back", "continue", "choose=work"])
        #expect(await host.waitForOutput("Call Ada (work)"))
        send(["errand=1", "done=true", "save", "hide=true"])
        send(["errand=2", "@back", "@back", "settings", "userName=Hopper", "close", "refresh"])
        #expect(await host.waitForOutput("Synced once"))
        send(["errands", "@back", "logOut"])
        host.closeInput()
        let played = try Example(await host.result())
        #expect(played.faults == [])
        #expect(played.errors.hasSuffix(" RIBs were attached, 0 of them leaked.\n"), "\(played.errors)")
        #expect(played.ending == .exit(0))
        #expect(played.screens.map { ([$0.title] + $0.texts).joined(separator: "|") } == Self.shown)
    }

    /// The title and the texts of each screen.
    private static let shown = [
        "Log in|Ada|Welcome, Ada.", "Log in|Grace|Welcome, Grace.",
        "Errand 2|Buy bread", "Errand 2|Buy rolls", "Errands",
        "New errand|", "New errand|Call Ada", "New errand|What kind of errand is “Call Ada”?",
        "New errand|Call Ada", "New errand|What kind of errand is “Call Ada”?", "Errands",
        "Errand 1|Water the plants", "Errand 1|Water the plants", "Errands", "Errands",
        "Errand 2|Buy rolls", "Errands", "Hello, Grace|2 to do, 1 done|Synced 0 times",
        "Settings|Grace", "Settings|Hopper", "Hello, Hopper|2 to do, 1 done|Synced 0 times",
        "Hello, Hopper|3 to do, 1 done|Synced once", "Errands", "Hello, Hopper|3 to do, 1 done|Synced once",
        "Log in|Ada|Welcome, Ada.",
    ]

    @Test("is played in plain lines", arguments: isolations)
    func plain(arguments: [String]) async throws {
        let folder = try TemporaryFolder()
        let result = try await runInMemory(
            ["--config", Self.configuration(in: folder), "--ui", "plain", "--leaks"] + arguments,
            input: "2\n1\n2\n2 Water all plants\n6\n1\nq\n"
        )
        let screens = result.output.components(separatedBy: "\n\n").map { $0.trimmingCharacters(in: .newlines) }
        let hub = "Hello, Ada\n2 to do, 0 done\nSynced 0 times\n  1. Errands\n  2. Settings\n  3. Refresh\n  4. Log out"
        #expect(screens.count == 7)
        // Only what has changed is printed.
        let changed = "\n  2. Title: Water all plants (type the number and a text)\n  6. Save\n\nErrands\n"
        #expect(result.output.contains(changed))
        #expect(screens.last == hub)
        #expect(
            screens.dropLast().last == """
                Errands
                  1. Back
                  2. Water all plants (home)
                  3. Buy bread (shopping)
                  4. Hide what is done: off (turn on)
                  5. New
                """
        )
        #expect(result.errors.hasSuffix(" RIBs were attached, 0 of them leaked.\n"), "\(result.errors)")
        #expect(result.ending == .exit(0))
    }

    @Test("is valid", .startsPrograms(for: .installation))
    func valid() async throws {
        let result = try await runHost(["validate", BuildFolder.file("libErrandsPlugin.so").path])
        #expect(result.ending == .exit(0), "\(result.output)")
    }
}

/// A process maps libRIBs.so once, for the plugins that need it.
@Suite("libRIBs.so", .startsPrograms(for: .installation))
struct RIBsLibraryTests {
    private static func mappedFiles(_ plugin: String, dependencies: String, shows text: String) async throws -> [String]
    {
        let folder = try TemporaryFolder()
        let config = try folder.write(
            #"{"plugins": {"it": "\#(plugin)"}, "dependencies": \#(dependencies), "flow": ["it"]}"#
                .replacing("\"it\"", with: plugin == "libErrandsPlugin.so" ? "\"errands\"" : "\"off-game\""),
            to: "plugins.json"
        )
        let host = try RunningProcess(BuildFolder.file("ribs-host"), ["--config", config.path, "--ui", "json"])
        #expect(await host.waitForOutput(text))
        let files = try host.mappedFiles()
        host.closeInput()
        #expect(await host.result().ending == .exit(0))
        return files.filter { $0.hasSuffix("/libRIBs.so") }
    }

    @Test("is mapped for a plugin that needs it, and for no other")
    func mapped() async throws {
        let needed = try await Self.mappedFiles(
            "libErrandsPlugin.so",
            dependencies: #"{"name": "Ada"}"#,
            shows: "Log in"
        )
        #expect(needed == [BuildFolder.file("libRIBs.so").path])
        let names = #"{"player1Name": "Ada", "player2Name": "Grace"}"#
        #expect(try await Self.mappedFiles("libOffGamePlugin.so", dependencies: names, shows: "Start Game") == [])
    }

    @Test("is the host's, although the plugin has one beside it", arguments: ErrandsTests.isolations)
    func ofTheHost(arguments: [String]) async throws {
        let folder = try TemporaryFolder()
        try folder.copy(BuildFolder.file("libErrandsPlugin.so"))
        // Loading it would fail.
        try folder.write("another library", to: "libRIBs.so")
        let config = try folder.write(
            #"{"plugins": {"errands": "./libErrandsPlugin.so"}, "dependencies": {"name": "Ada"}, "flow": ["errands"]}"#,
            to: "plugins.json"
        )
        let result = try await runHost(["--config", config.path, "--ui", "json"] + arguments, input: "")
        #expect(result.output.contains(#""title":"Log in""#), "\(result.output)\(result.errors)")
        #expect(result.ending == .exit(0))
    }

    @Test(
        "of an installation is found by a plugin elsewhere, in the host's process and in one of its own",
        arguments: ErrandsTests.isolations
    )
    func installed(arguments: [String]) async throws {
        let folder = try TemporaryFolder()
        let installed = try await run(
            BuildFolder.repository.appending(path: "scripts/install"),
            [BuildFolder.url.path],
            environment: ["PATH": "/usr/bin:/bin", "PREFIX": folder.url.appending(path: "prefix").path]
        )
        try #require(installed.ending == .exit(0), "\(installed.errors)")
        try folder.copy(BuildFolder.file("libErrandsPlugin.so"))
        let config = try folder.write(
            #"{"plugins": {"errands": "./libErrandsPlugin.so"}, "dependencies": {"name": "Ada"}, "flow": ["errands"]}"#,
            to: "plugins.json"
        )
        let host = folder.url.appending(path: "prefix/bin/ribs-host")
        let result = try await run(host, ["--config", config.path, "--ui", "json"] + arguments, input: "")
        #expect(result.output.contains(#""title":"Log in""#), "\(result.output)\(result.errors)")
        #expect(result.ending == .exit(0))
    }
}
