import Foundation
import TestSupport
import Testing

/// The echo of a terminal, which the process turns off; `Host/SecureScreenTests` has the full screen.
@Suite("A secure field of a plugin", .startsPrograms(for: .terminal))
struct SecureFieldTests {
    private func start(_ folder: TemporaryFolder) throws -> PseudoTerminal {
        let gallery = BuildFolder.file("libGalleryPlugin.so").path
        let config = try folder.write(
            #"{ "plugins": { "gallery": "\#(gallery)" }, "dependencies": { "kind": "Field" }, "flow": ["gallery"] }"#,
            to: "plugins.json"
        )
        let (record, trace) = (folder.url.appending(path: "record").path, folder.url.appending(path: "trace").path)
        return try PseudoTerminal(
            BuildFolder.file("ribs-host").path,
            ["--config", config.path, "--ui", "plain", "--record", record, "--trace", trace, "--isolate"]
        )
    }

    private func written(_ folder: TemporaryFolder) throws -> String {
        try ["record", "trace"].map { try String(contentsOf: folder.url.appending(path: $0), encoding: .utf8) }.joined()
    }

    @Test("its text is neither on the terminal, nor in a recording, nor in a trace, where lines are typed")
    func plain() async throws {
        let folder = try TemporaryFolder()
        let terminal = try start(folder)
        #expect(await terminal.waitUntil(shows: "2. Password: not shown"))
        terminal.type("2\n")
        #expect(await terminal.waitUntil(shows: "Type the text of `Password` and press Enter: it is not shown."))
        let settings = terminal.settings
        #expect(settings != terminal.settingsBefore)
        terminal.type("hunter2\n")
        #expect(await terminal.waitUntil(shows: "Nothing has changed."))
        #expect(terminal.settings == terminal.settingsBefore)
        terminal.type("q\n")
        #expect(exitCode(await terminal.end()) == 0)
        #expect(!terminal.output.contains("hunter2"))
        let files = try written(folder)
        #expect(files.contains("\"action\":\"password\",\"value\":\"\u{2022}\u{2022}\u{2022}\""))
        #expect(!files.contains("hunter2") && !files.contains("secret"))
    }
}
