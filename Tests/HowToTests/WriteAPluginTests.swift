import Foundation
import TestSupport
import Testing

@Suite("The how-to for plugin authors")
struct WriteAPluginTests {
    @Test(
        "a reader who does what the page says, and nothing else, has a plugin that plays",
        .startsPrograms(for: .compiler)
    )
    func page() async throws {
        let folder = try TemporaryFolder()
        try await Self.standInForCheckout(in: folder.url)
        let text = try String(
            contentsOf: BuildFolder.repository.appending(path: "Documentation/how-to/write-a-plugin.md"),
            encoding: .utf8
        )
        let reader = Reader(home: folder.url)
        for step in Page(text).steps {
            switch step {
            case .file(let path, let text):
                #expect(try reader.read(path).contains(text), "\(path)")
            case .commands(let commands):
                let result = try await reader.type(commands)
                try #require(result.ending == .exit(0), "\(commands)\n\(result.output)\(result.errors)")
                // What is installed is compiled already, and gives no warning.
                let said = result.output + result.errors
                for word in ["warning:", "Compiling PluginABI ", "PluginManifest"] {
                    #expect(!said.contains(word), "\(said)")
                }
            case .session(let session):
                let result = try await reader.type(session.command, input: session.input).withoutBusyNotices
                if session.isShortened {
                    let seen = result.output + result.errors
                    for line in session.output where line != "…" {
                        #expect(seen.contains(line), "\(session.command)\n\(seen)")
                    }
                } else {
                    #expect(result.ending == .exit(0))
                    #expect(result.errors == "")
                    #expect(result.output == session.output.map { $0 + "\n" }.joined())
                }
            }
        }
        #expect(reader.numberOfCommands == 9)
    }

    @Test("a page is read as files, commands and sessions, in order")
    func reading() {
        let page = Page(
            """
            # Title

            `a/b.txt`:

            ```json
            {}
            ```

            Then `c`:

            ```sh
            ls a
            ```

            ```text
            $ play now
            1. Go
            > 1
            …
            ```
            """
        )
        #expect(
            page.steps == [
                .file(path: "a/b.txt", text: "{}\n"),
                .commands("ls a"),
                .session(Page.Session(command: "play now", input: "1\n", output: ["1. Go", "…"])),
            ]
        )
    }

    /// Puts what the page expects beside its reader: `ribs-host`, built. It is the one that `make install` installs,
    /// with its package.
    static func standInForCheckout(in home: URL) async throws {
        let installed = try await run(
            BuildFolder.repository.appending(path: "scripts/install"),
            [BuildFolder.url.path],
            environment: ["PATH": "/usr/bin:/bin", "PREFIX": home.appending(path: "installed").path]
        )
        try #require(installed.ending == .exit(0), "\(installed.errors)")
        let build = home.appending(path: "ribs-host/.build")
        try FileManager.default.createDirectory(at: build, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            at: build.appending(path: "debug"),
            withDestinationURL: home.appending(path: "installed/libexec")
        )
    }
}
