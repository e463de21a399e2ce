import Foundation
import TestSupport
import Testing

/// A field for a password, and the files that are written while it is filled in.
@MainActor
@Suite("A secure field on a full screen")
struct SecureScreenTests {
    @Test("its text is neither in the picture, nor in a recording, nor in a trace")
    func full() throws {
        let folder = try TemporaryFolder()
        let config = try folder.write(
            #"{ "plugins": { "gallery": "libGalleryPlugin.so" }, "dependencies": { "kind": "Field" }, "flow": ["gallery"] }"#,
            to: "plugins.json"
        )
        let files = ["record", "trace"].map { folder.url.appending(path: $0).path }
        let terminal = try ScreenHost(config.path, ["--record", files[0], "--trace", files[1]])
        terminal.expect("  ••••••")
        // From the first empty field over the last two to the first one, and on.
        try terminal.type("\t\t\t")
        terminal.expect(focus: "Ada")
        try terminal.type("\t")
        terminal.expect(focus: "••••••")
        try terminal.type("K", shows: "▌ •••••••")
        try terminal.quit("\u{3}")
        #expect(!terminal.surface.written.contains("secret"))
        let written = try files.map { try String(contentsOfFile: $0, encoding: .utf8) }.joined()
        #expect(written.contains("\"action\":\"password\",\"value\":\"\u{2022}\u{2022}\u{2022}\""))
        #expect(!written.contains("secret"))
    }
}
