import Foundation
import Glibc
import TestSupport
import Testing

/// What shells, supervisors and containers hand on to the programs that they start.
@Suite("Whatever a process inherits", .startsPrograms(for: .inheritance))
struct InheritanceTests {
    /// What is run before the host.
    private static let others: [[String]] =
        [
            ["env", "--ignore-signal"], ["env", "--block-signal"], ["env", "-i"], ["env", "LC_ALL=xx_YY.BAD"],
            ["sh", "-c", #"umask 0777; exec "$@""#, "sh"], ["sh", "-c", #"umask 0; exec "$@""#, "sh"],
            ["sh", "-c", #"ulimit -s 256; exec "$@""#, "sh"], ["setarch", "-R"],
        ]
        + (Tool.canMount
            ? [
                ["unshare", "-Ur"], ["unshare", "-Urpf", "--mount-proc"],
                ["unshare", "-T", "--boottime", "1000000000", "--monotonic", "500000000"],
                ["unshare", "-m", "sh", "-c", #"mount -o remount,ro,bind /; exec "$@""#, "sh"],
                ["unshare", "-m", "sh", "-c", #"mount -t tmpfs -o ro,mode=0 none /dev/shm; exec "$@""#, "sh"],
            ] : [])
        + preloads.filter { FileManager.default.fileExists(atPath: $0.library) }.map { preload in
            ["env", "LD_PRELOAD=\(preload.library)"] + preload.variables
        }

    /// An allocator, and a library that turns the clock back.
    private static let preloads: [(library: String, variables: [String])] = {
        #if arch(arm64)
            let folder = "/usr/lib/aarch64-linux-gnu"
        #else
            let folder = "/usr/lib/x86_64-linux-gnu"
        #endif
        return [("\(folder)/libjemalloc.so.2", []), ("\(folder)/faketime/libfaketimeMT.so.1", ["FAKETIME=-20y"])]
    }()

    @Test("a plugin in a process of its own plays, ends and is started again as anywhere", arguments: others)
    func elsewhere(before: [String]) async throws {
        let folder = try TemporaryFolder()
        let library = BuildFolder.file("libCrashPlugin.so").path
        try folder.write(
            #"{"plugins": {"crash": {"path": "\#(library)", "process": true}}, "flow": ["crash"]}"#,
            to: "plugins.json"
        )
        let host = try RunningProcess(
            URL(filePath: "/usr/bin/env"),
            before + [BuildFolder.file("ribs-host").path, "--config", "plugins.json", "--ui", "json"],
            in: folder.url
        )
        host.send(Example.line(for: "exit") + "\n")
        #expect(await host.waitForOutput(#""type":"done""#))
        host.closeInput()
        let result = await host.result()
        let example = try Example(result)
        #expect(example.faults == ["The plugin `crash` ended by itself with exit code 3. \(Outlook.again)"])
        #expect(example.errors == "")
        #expect(result.output.hasSuffix(#"{"type":"exit","code":0,"reason":"quit"}"# + "\n"))
        #expect(example.ending == .exit(0))
    }
}
