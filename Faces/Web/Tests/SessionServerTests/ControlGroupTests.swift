import Foundation
import Testing

@testable import SessionServer

/// Groups as a folder of files; the kernel's own groups are tested in server_tests.py, `memory_group`.
@Suite("Control groups")
struct ControlGroupTests {
    private static let mounts = [
        "24 1 0:22 / /proc rw - proc proc rw", "30 1 0:27 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw",
    ]

    @Test("the folder of a group is where the groups are mounted")
    func folder() {
        let service = "/system.slice/ribs-host-web.service"
        #expect(ControlGroups.folder(of: service, in: Self.mounts) == "/sys/fs/cgroup" + service)
        #expect(ControlGroups.folder(of: "", in: Self.mounts) == "/sys/fs/cgroup")
        #expect(ControlGroups.folder(of: "", in: Array(Self.mounts.prefix(1))) == nil)
        // Of what a container sees, or does not see.
        let part = ["30 1 0:27 /a/b /sys/fs/cgroup rw - cgroup2 cgroup rw"]
        #expect(ControlGroups.folder(of: "/a/b", in: part) == "/sys/fs/cgroup")
        #expect(ControlGroups.folder(of: "/a/b/c", in: part) == "/sys/fs/cgroup/c")
        #expect(ControlGroups.folder(of: "/x", in: part) == nil)
        #expect(ControlGroups.folder(of: "/a/bc", in: part) == nil)
        #expect(ControlGroups.folder(of: "/../x", in: Self.mounts) == nil)
    }

    /// Calls a function with a folder that has the files of a group with this program in it.
    private func withGroup(_ controllers: String, _ body: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "ribs-groups-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in [
            ("cgroup.controllers", controllers), ("cgroup.subtree_control", ""), ("cgroup.procs", "7\n"),
        ] {
            try text.write(to: folder.appending(path: name), atomically: false, encoding: .utf8)
        }
        try await body(folder.path)
    }

    @Test("where memory cannot be limited, there are no groups")
    func noMemory() async throws {
        try await withGroup("cpu io pids\n") { #expect(ControlGroups(folder: $0, limit: 64) == nil) }
        #expect(ControlGroups(folder: "/nonexistent", limit: 64) == nil)
    }

    @Test("what was in the group moves to a child, so that other children can be limited")
    func delegated() async throws {
        try await withGroup("cpu memory pids\n") { folder in
            // The kernel makes this one; a folder has it before.
            try FileManager.default.createDirectory(atPath: "\(folder)/server", withIntermediateDirectories: false)
            try "".write(toFile: "\(folder)/server/cgroup.procs", atomically: false, encoding: .utf8)
            let groups = try #require(ControlGroups(folder: folder, limit: 64))
            #expect(try String(contentsOfFile: "\(folder)/server/cgroup.procs", encoding: .utf8) == "7")
            #expect(try String(contentsOfFile: "\(folder)/cgroup.subtree_control", encoding: .utf8) == "+memory +pids")
            // A folder does not get the files of a group by itself.
            #expect(throws: ChildProcess.StartError.self) { try groups.make() }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count { $0.hasPrefix("session-") } == 0)
        }
    }

    @Test("whether the system has ended a process is in the group's events")
    func events() async throws {
        try await withGroup("memory\n") { folder in
            let group = ControlGroup(path: folder, limit: 64)
            #expect(!group.hasEndedProcesses)
            for (text, isOver) in [("low 0\nmax 9\noom 1\noom_kill 0\n", false), ("oom 1\noom_kill 2\n", true)] {
                try text.write(toFile: "\(folder)/memory.events", atomically: false, encoding: .utf8)
                #expect(group.hasEndedProcesses == isOver)
            }
        }
    }

    @Test("a session's host begins in its group, where there is one, and otherwise with a limit of its own")
    func command() {
        let setup = SessionSetup(
            host: "ribs-host",
            config: "a.json",
            stateFolder: "/s",
            arguments: [],
            processLimit: 7,
            memoryLimit: 64,
            groups: nil,
            idle: .seconds(1)
        )
        let group = ControlGroup(path: "/g", limit: 64)
        let plain = Array(setup.command(for: .alone, in: nil).prefix(4))
        #expect(plain == ["/bin/sh", "-c", #"ulimit -d "$0" && exec "$@""#, "65536"])
        #expect(setup.command(for: .alone, in: nil).suffix(2) == ["--processes", "7"])
        let grouped = Array(setup.command(for: .alone, in: group).prefix(4))
        #expect(grouped == ["/bin/sh", "-c", #"echo 0 > "$0/cgroup.procs" && exec "$@""#, "/g"])
    }

    @Test("a check that takes too long ends, and says so")
    func overdue() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "ribs-check-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let host = folder.appending(path: "host").path
        try "#!/bin/sh\nexec sleep 1000\n".write(toFile: host, atomically: false, encoding: .utf8)
        #expect(chmod(host, 0o700) == 0)
        let setup = SessionSetup(
            host: host,
            config: "a.json",
            stateFolder: "/s",
            arguments: [],
            processLimit: 7,
            memoryLimit: nil,
            groups: nil,
            idle: .seconds(1)
        )
        let failure = await #expect(throws: Program.Failure.self) { try await setup.check(patience: .seconds(2)) }
        #expect(failure?.message == "No session can start: \(host) has not checked the flow in 2 seconds.")
    }
}
