import Foundation
import TestSupport
import Testing

/// A library in C is compiled, and loaded into the process that plays it.
@Suite("A library in C that breaks the rules of port 1", .needs("cc"), .startsPrograms(for: .compiler))
struct CLibraryTests {
    /// A library that answers each call by `done`, and the action by what a test says.
    private static func source(act: String, port: Int) -> String {
        """
        #include <stdio.h>
        #include <stdlib.h>
        #include <string.h>
        #include "ribs_port.h"
        RIBS_MANIFEST("manifest.json")
        static const ribs_host *host;
        static void tell(const char *event) { host->send(host->context, event, strlen(event)); }
        static void done(const char *call, size_t length) {
            char event[60];
            const char *id = memmem(call, length, "\\"id\\":", 5);
            snprintf(event, sizeof event, "{\\"event\\":\\"done\\",\\"id\\":%d}", id ? atoi(id + 5) : 0);
            tell(event);
        }
        static void receive(const char *call, size_t length) {
            if (memmem(call, length, "\\"call\\":\\"hello\\"", 14)) {
                tell("{\\"event\\":\\"hello\\",\\"id\\":1,\\"port\\":\(port)}");
                return;
            }
            if (memmem(call, length, "\\"attach\\"", 8))
                tell("{\\"event\\":\\"screen\\",\\"rib\\":1,\\"screen\\":{\\"elements\\":["
                     "{\\"type\\":\\"button\\",\\"label\\":\\"Act\\",\\"action\\":\\"act\\"}]}}");
            if (memmem(call, length, "\\"perform\\"", 9)) { \(act); return; }
            if (!memmem(call, length, "\\"wrong\\"", 7)) done(call, length);
        }
        const ribs_plugin *ribs_port_1(const ribs_host *given) {
            static const ribs_plugin plugin = {sizeof plugin, receive, NULL};
            host = given;
            return &plugin;
        }
        """
    }

    private static let manifest = """
        { "id": "act", "name": "Act", "version": "1.0.0", "builder": "ActBuilder", "outcomes": { "didEnd": {} } }
        """

    private func play(act: String, isolated: Bool, port: Int = 1) async throws -> Example {
        let folder = try TemporaryFolder()
        try folder.copy(BuildFolder.repository.appending(path: "Templates/c/ribs_port.h"))
        try folder.write(Self.source(act: act, port: port), to: "act.c")
        try folder.write(Self.manifest, to: "manifest.json")
        let words = ["-D_GNU_SOURCE", "-fPIC", "-fvisibility=hidden", "-shared", "-o", "libact.so", "act.c"]
        let compiled = try await run(Tool.url("cc"), words, in: folder.url)
        try #require(compiled.ending == .exit(0), "\(compiled.errors)")
        let flow = """
            {
              "plugins": { "act": { "path": "./libact.so", "process": \(isolated) } },
              "flow": { "start": "act", "steps": { "act": { "on": { "didEnd": "@finish" } } } }
            }
            """
        let file = try folder.write(flow, to: "plugins.json")
        return try await Example.playInProcess(file: file, ["act"], in: folder.url)
    }

    @Test("is refused if it speaks another version of the port", arguments: [false, true])
    func otherPort(isolated: Bool) async throws {
        let played = try await play(act: "(void)0", isolated: isolated, port: 2)
        #expect(played.ending == .exit(65))
        #expect(played.errors.hasPrefix("error[RH263]: `"))
        let words = "/libact.so` cannot be used as a plugin. It speaks port 2, and this host speaks port 1.\n"
        #expect(played.errors.contains(words))
    }

    @Test(
        "costs its process, or is said of it in the host's",
        arguments: [
            (#"tell("Hello")"#, "wrote `Hello` in line 6, which is not JSON, and was stopped"),
            (
                #"tell("{\"event\":\"done\",\"id\":4}")"#,
                "answered call 5 in line 6 with the id 4 and was stopped"
            ),
            ("(void)0", "returned from `receive` without an answer and was stopped"),
        ]
    )
    func broken(act: String, words: String) async throws {
        let apart = try await play(act: act, isolated: true)
        #expect(apart.faults == ["The plugin `act` \(words). \(Outlook.again)"])
        #expect(apart.ending == .exit(0))
        let here = try await play(act: act, isolated: false)
        #expect(here.faults == ["The plugin `act` \(words)."])
        #expect(here.ending == .exit(0))
    }
}
