import Foundation
import PluginManifest
import TestSupport
import Testing

/// A process on a kernel without Landlock or seccomp, as `Refusing` makes one.
@Suite("check says where each plugin runs, and what is enforced there")
struct ProcessReportTests {
    /// - Parameter calls: the numbers of system calls that the kernel does not have.
    private static func check(
        _ configuration: String,
        _ words: [String] = [],
        without calls: [Int] = []
    ) async throws -> ProcessResult {
        let folder = try TemporaryFolder()
        try folder.write(configuration, to: "plugins.json")
        let host = BuildFolder.file("ribs-host")
        guard !calls.isEmpty else { return try await runInMemory(["check"] + words, in: folder.url) }
        let words = calls.map(String.init) + ["--", host.path, "check"] + words
        return try await run(BuildFolder.file("Refusing"), words, in: folder.url)
    }

    private static let mixed = """
        {
          "plugins": {
            "b": { "path": "libFlatteningB.so", "process": true, "memory": 64 },
            "c": "libFlatteningC.so",
            "d": { "path": "libFlatteningD.so", "process": "words" },
            "calendar": {
              "path": "libCalendarPlugin.so",
              "process": "words",
              "memory": 1024,
              "allow": { "network": true, "read": ["/etc/hosts"] }
            }
          },
          "flow": ["b", "c", "d", "calendar"]
        }
        """

    /// A plugin with permissions, on a machine that has other files.
    private static let remote = """
        {
          "plugins": {
            "calendar": {
              "path": "libCalendarPlugin.so",
              "process": { "via": ["ssh", "games.example", "ribs-host"] },
              "allow": { "network": true, "read": ["/etc/hosts"], "write": ["/srv/none/here"] }
            }
          },
          "flow": ["calendar"]
        }
        """

    private static let process =
        #"{ "plugins": { "b": { "path": "libFlatteningB.so", "process": true } }, "flow": ["b"] }"#

    private static let host =
        #"{ "plugins": { "b": "libFlatteningB.so", "d": "libFlatteningD.so" }, "flow": ["b", "d"] }"#

    @Test("on this machine: its process, what it is granted there, and what the kernel enforces")
    func processes() async throws {
        let result = try await Self.check(Self.mixed)
        #expect(result.errors == "")
        let version = try #require(result.output.firstMatch(of: /Landlock \d+/)).0
        #expect(
            result.output.hasSuffix(
                """

                Processes:
                  b: a process of its own, granted nothing, at most 64 MiB
                  c: the host's own process, where permissions cannot be enforced
                  d: the process words, granted the network; to read /etc/hosts, at most 1024 MiB
                  calendar: the process words, granted the network; to read /etc/hosts, at most 1024 MiB

                Enforced on this machine: files (\(version)), network, signals and processes (seccomp), memory (rlimits).

                plugins.json is ok.

                """
            ),
            "\(result.output)"
        )
    }

    @Test(
        "on another machine: this kernel and these files do not matter, and nothing is claimed to be enforced",
        .startsPrograms(for: .seal)
    )
    func elsewhere() async throws {
        for calls in [[], [444]] {
            let result = try await Self.check(Self.remote, without: calls)
            #expect(
                result.output.hasSuffix(
                    """

                    Processes:
                      calendar: a process of its own, which `ssh` starts, granted the network; to read /etc/hosts; to write /srv/none/here, at most 512 MiB: enforced on the other side, not verified here

                    plugins.json is ok.

                    """
                ),
                "\(result.output)"
            )
            // Its manifest does not ask for it: that is about the flow, not about the machine.
            #expect(result.errors.hasPrefix("warning[RH171]:"), "\(result.errors)")
            #expect(result.errors.hasSuffix("\n1 warning; ribs-host explain RH171 says more.\n"), "\(result.errors)")
            #expect(result.ending == .exit(0))
        }
    }

    @Test("in JSON: the limits of this kernel, none for the host's process, and unverified ones for another machine")
    func json() async throws {
        let configuration = """
            {
              "plugins": {
                "b": { "path": "libFlatteningB.so", "process": true },
                "c": "libFlatteningC.so",
                "d": { "path": "libFlatteningD.so", "process": { "via": ["ssh", "games.example", "ribs-host"] } }
              },
              "flow": ["b", "c", "d"]
            }
            """
        let result = try await Self.check(configuration, ["--format", "json"])
        let start = try #require(result.output.range(of: #""processes":"#)).upperBound
        let shared = #""shared":false"#
        let grants = #""network":false,"read":[],"write":[],"memory":512"#
        let enforced = #""enforced":["files","network","signals","processes","memory"],"verified":true"#
        let via = #""via":["ssh","games.example","ribs-host"]"#
        #expect(
            result.output[start...]
                == [
                    #"[{"plugin":"b","process":"b",\#(shared),"via":[],\#(grants),\#(enforced)}"#,
                    #"{"plugin":"c","process":null,"enforced":[],"verified":true}"#,
                    #"{"plugin":"d","process":"d",\#(shared),\#(via),\#(grants),"enforced":[],"verified":false}]}}"#
                        + "\n",
                ].joined(separator: ",")
        )
    }

    @Test("on a kernel without Landlock: that a plugin can open no file once it is loaded", .startsPrograms(for: .seal))
    func withoutLandlock() async throws {
        let result = try await Self.check(Self.process, without: [444])
        #expect(
            result.output.hasSuffix(
                "\nEnforced on this machine: files (no Landlock: once loaded, a plugin can open none), network, signals and processes (seccomp), memory (rlimits).\n\nplugins.json is ok.\n"
            )
        )
        #expect(result.errors == "")
        #expect(try await Self.check(Self.mixed, without: [444]).ending == .exit(65))
    }

    @Test("on a kernel without Landlock and seccomp: that nothing but memory has bounds", .startsPrograms(for: .seal))
    func withoutBounds() async throws {
        // 317 and 277 are the numbers of seccomp(2) on x86-64 and arm64.
        let result = try await Self.check(Self.process, without: [444, 317, 277])
        let words =
            "no bounds for files (no Landlock, no seccomp), no bounds for system calls (no seccomp), memory (rlimits)."
        #expect(
            result.output.hasSuffix("\nEnforced on this machine: \(words)\n\nplugins.json is ok.\n"),
            "\(result.output)"
        )
    }

    @Test("where all plugins run in the host's process: that nothing can be enforced")
    func hostOnly() async throws {
        let result = try await Self.check(Self.host)
        #expect(
            result.output.hasSuffix(
                """

                Every plugin runs in the host's own process, where permissions cannot be enforced.

                plugins.json is ok.

                """
            ),
            "\(result.output)"
        )
        #expect(!result.output.contains("Processes:"))
        #expect(!result.output.contains("Enforced"))
        let json = try await Self.check(Self.host, ["--format", "json"])
        #expect(
            json.output.hasSuffix(
                #""processes":[{"plugin":"b","process":null,"enforced":[],"verified":true},{"plugin":"d","process":null,"enforced":[],"verified":true}]}}"#
                    + "\n"
            ),
            "\(json.output)"
        )
    }

    @Test("with --isolate: as a run with --isolate would have it", .startsPrograms(for: .seal))
    func isolated() async throws {
        let result = try await Self.check(Self.host, ["--isolate"])
        #expect(
            result.output.contains(
                """

                Processes:
                  b: a process of its own, granted nothing, at most 512 MiB
                  d: a process of its own, granted nothing, at most 512 MiB

                Enforced on this machine:
                """
            ),
            "\(result.output)"
        )
        // Without a process, the permissions could not be enforced on any kernel.
        let calendar = """
            {
              "plugins": {
                "calendar": {
                  "path": "libCalendarPlugin.so", "allow": { "network": true, "read": ["/etc/hosts"] }
                }
              },
              "flow": ["calendar"]
            }
            """
        #expect(try await Self.check(calendar, without: [444]).errors.hasPrefix("warning[RH172]:"))
        #expect(try await Self.check(calendar, ["--isolate"], without: [444]).errors.hasPrefix("error[RH512]:"))
        #expect(try await Self.check(calendar, ["--isolate"]).errors == "")
    }
}
