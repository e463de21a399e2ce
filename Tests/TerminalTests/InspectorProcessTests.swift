import Foundation
import TestSupport
import Testing

/// The output of plugins, in this process and in processes of their own; `Host/InspectorTests` has the rest.
@Suite("The inspector, with processes of plugins", .startsPrograms(for: .terminal))
struct InspectorProcessTests {
    private func start(_ example: String, _ words: [String] = [], columns: Int = 120, rows: Int = 40) throws
        -> PseudoTerminal
    {
        let config = URL(filePath: example, relativeTo: BuildFolder.repository).path
        let host = BuildFolder.file("ribs-host").path
        return try PseudoTerminal(host, ["--config", config] + words, columns: columns, rows: rows)
    }

    /// A plugin that writes, with the inspector beside it.
    private func startCrashPlugin(in folder: TemporaryFolder) async throws -> PseudoTerminal {
        let flow = #"{"plugins": {"crash": "libCrashPlugin.so"}, "flow": ["crash"]}"#
        let terminal = try start(folder.write(flow, to: "plugins.json").path, ["--show-tree"])
        #expect(await terminal.waitUntil(shows: "│ RIB tree"))
        return terminal
    }

    @Test("shows what a plugin writes, which the picture does not, and follows the terminal's size")
    func output() async throws {
        let folder = try TemporaryFolder()
        let terminal = try await startCrashPlugin(in: folder)
        terminal.type(Keys.button(6))
        #expect(await terminal.waitUntil(shows: "a line of ␛[31mits own"))
        #expect(terminal.shown.contains("│ Written by plugins, the newest last"))
        terminal.resize(100, 40)
        await terminal.waitUntil {
            $0.text.contains("╭─ RIB tree") && $0.text.contains("and one to standard error")
        }
        terminal.resize(200, 50)
        await terminal.waitUntil {
            $0.columns == 200 && !$0.text.contains("╭─ RIB tree") && $0.text.contains("│ RIB tree")
        }
        #expect(terminal.shown.contains("Print"))
        await terminal.quit()
    }

    @Test("shows what a plugin writes on a thread of its own while nothing else happens, without a key")
    func written() async throws {
        let folder = try TemporaryFolder()
        let terminal = try await startCrashPlugin(in: folder)
        terminal.type(":Flood on")
        #expect(await terminal.waitUntil(shows: "› Flood on"))
        terminal.type("\r")
        #expect(await terminal.waitUntil(shows: "│ all is printed"))
        await terminal.quit()
    }

    @Test("has the children in slots below their parent, also in processes of their own")
    func slots() async throws {
        let terminal = try start("Examples/finance/slots.json", ["--isolate"], columns: 160)
        #expect(await terminal.waitUntil(shows: "Balance: 10,000.00"))
        terminal.type(Keys.f12)
        #expect(await terminal.waitUntil(shows: "● much  savings  active"))
        for line in [
            "│ ● Root  active", "│ └─ ● Wrapper  flow  active", "│    └─ ● wallet  active  waits for topUp",
            "│       ├─ ● finance-home  active  waits for topUp", "│       ├─ ● little  savings  active",
            "│       │    waits for didClose", "│       └─ ● much  savings  active",
        ] { #expect(terminal.shown.contains(line), "\(line)") }
        // The dashboard's button: its parent reports it in turn, and is covered with its children, which stay.
        terminal.type("\r")
        #expect(await terminal.waitUntil(shows: "● top-up  active"))
        for line in [
            "  wallet › finance-home  topUp", "  wallet  topUp", "│    ├─ ● wallet  active  waits for topUp",
            "│    │  ├─ ● finance-home  active  waits for topUp", "│    │  └─ ● much  savings  active",
        ] { #expect(terminal.shown.contains(line), "\(line)") }
        terminal.type("\u{3}")
        #expect(exitCode(await terminal.end()) == 0)
    }
}
