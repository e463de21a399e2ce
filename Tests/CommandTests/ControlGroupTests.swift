import Foundation
import TestSupport
import Testing

@testable import Command

@Suite("A control group that has no process left is named")
struct ControlGroupTests {
    private func group(_ lines: String, _ limits: [String: (limit: String, count: Int)]) throws -> String? {
        let folder = try TemporaryFolder()
        for (path, group) in limits {
            try folder.write("\(group.limit)\n", to: "\(path)/pids.max")
            try folder.write("\(group.count)\n", to: "\(path)/pids.current")
        }
        let mount = folder.url.path
        return ControlGroup(lines, mount: mount)?.exhaustedProcesses?.replacing(mount, with: "MOUNT")
    }

    @Test("its own, or one that it is in; in both versions of control groups")
    func named() throws {
        let words = "may have 64 processes and threads (`pids.max`), and has 60."
        #expect(
            try group("0::/a/b\n", ["a": ("64", 60), "a/b": ("max", 3)]) == "The control group `MOUNT/a` \(words)"
        )
        #expect(
            try group("12:cpu,pids:/a\n0::/x\n", ["pids/a": ("64", 60)]) == "The control group `MOUNT/pids/a` \(words)"
        )
    }

    @Test("none that has room, or no limit")
    func room() throws {
        #expect(try group("0::/a\n", ["a": ("64", 20)]) == nil)
        #expect(try group("0::/a\n", ["a": ("max", 20)]) == nil)
        #expect(try group("nothing", [:]) == nil)
    }
}
