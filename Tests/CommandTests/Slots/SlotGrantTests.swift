import Foundation
import TestSupport
import Testing

/// `allow` seals the process of a plugin, whether it is a step or fills a slot.
@Suite("What a child in a slot is granted")
struct SlotGrantTests {
    /// A wallet whose dashboard is a plugin that tries what it must not do.
    ///
    /// - Parameter entry: the rest of the child's entry.
    private static func folder(
        _ child: String,
        _ library: String,
        _ entry: String,
        isolatesParent: Bool = false
    ) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("hello", to: "place/readable")
        let process = isolatesParent ? #", "process": true"# : ""
        try folder.write(
            """
            {
              "plugins": {
                "wallet": { "path": "libWalletPlugin.so"\(process), "children": { "dashboard": "\(child)" } },
                "\(child)": { "path": "\(library)"\(entry), "adapt": { "outcomes": { "left": "topUp" } } }
              },
              "dependencies": {
                "balance": { "stream": "Double", "value": 100 }, "place": "\(folder.url.path)/place"
              },
              "flow": { "start": "wallet", "steps": { "wallet": { "on": { "topUp": "@stay" } } } }
            }
            """,
            to: "plugins.json"
        )
        return folder
    }

    /// What of all that the child tries worked.
    private static func worked(_ folder: TemporaryFolder) async throws -> [String] {
        let example = try await Example.playInProcess(
            file: folder.url.appending(path: "plugins.json"),
            ["dashboard/everything"]
        )
        withExtendedLifetime(folder) {}
        #expect(example.ending == .exit(0))
        #expect(example.faults == [])
        #expect(example.lastTexts.contains { $0.hasPrefix("create a file: ") })
        return example.lastTexts.filter { $0.hasSuffix(": WORKED") }.map { String($0.dropLast(": WORKED".count)) }
    }

    @Test("is what its entry grants, wherever its parent runs", .startsPrograms(for: .seal), arguments: [false, true])
    func granted(isolatesParent: Bool) async throws {
        let entry = #", "process": true, "allow": { "read": ["place"] }"#
        let folder = try Self.folder("naughty", "libNaughtyPlugin.so", entry, isolatesParent: isolatesParent)
        #expect(try await Self.worked(folder) == ["read the place", "list the place"])
    }

    @Test(
        "is nothing without a grant, wherever its parent runs",
        .startsPrograms(for: .seal),
        arguments: [false, true]
    )
    func nothing(isolatesParent: Bool) async throws {
        let entry = #", "process": true"#
        let folder = try Self.folder("naughty", "libNaughtyPlugin.so", entry, isolatesParent: isolatesParent)
        #expect(try await Self.worked(folder) == [])
    }

    private static func check(_ folder: TemporaryFolder) async throws -> ProcessResult {
        try await runInMemory(["check", "--config", folder.url.appending(path: "plugins.json").path])
    }

    @Test("is what it asks for, or the flow is refused; the help helps, and `check` says what is granted")
    func check() async throws {
        let refused = try await Self.check(Self.folder("calendar", "libCalendarPlugin.so", ""))
        #expect(refused.ending == .exit(78))
        let errors = refused.errors.split(separator: "\n").filter { $0.hasPrefix("error") }
        #expect(
            errors == [
                "error[RH170]: The plugin `calendar` asks to use the network, which is not granted.",
                "error[RH170]: The plugin `calendar` asks to read `/etc/hosts`, which is not granted.",
            ]
        )
        let entry = #""process": true, "allow": {"network": true, "read": ["/etc/hosts"]}"#
        let help =
            "  = help: Grant what it asks for, if you trust it with that: `\(entry)` in the entry of `calendar`."
        #expect(refused.errors.split(separator: "\n").contains { $0 == help })
        let accepted = try await Self.check(Self.folder("calendar", "libCalendarPlugin.so", ", " + entry))
        #expect(accepted.ending == .exit(0))
        #expect(accepted.errors == "")
        #expect(
            accepted.output.contains(
                """
                Processes:
                  wallet: the host's own process, where permissions cannot be enforced
                  calendar: a process of its own, granted the network; to read /etc/hosts, at most 512 MiB

                """
            )
        )
    }
}
