import Foundation
import HostSupport
import TestSupport
import Testing

@Suite("`check` and `inspect` read a program as they read a library")
@MainActor
struct ProgramCheckTests {
    private func check(_ flow: ProgramFlow) throws -> String {
        let result = try runInMemory(["check", "--config", "plugins.json"], in: flow.folder.url)
        return (result.errors + result.output).replacing(flow.folder.url.path, with: "/flow")
    }

    @Test("a program has a process of its own, whatever its entry leaves out")
    func process() throws {
        let text = try check(try ProgramFlow())
        #expect(text.contains("  counter: a process of its own, granted nothing, at most 512 MiB, run by /bin/sh\n"))
        #expect(text.contains("\n     name: String, static, from the constant name\n"))
    }

    @Test("a file of its own folder that it may read is not reported, because its manifest cannot ask for that")
    func ownFolder() throws {
        let text = try check(try ProgramFlow(entry: #", "allow": { "read": ["questions.json"] }"#))
        #expect(!text.contains("RH171"), "\(text)")
        let other = try check(try ProgramFlow(entry: #", "allow": { "read": ["/etc/hosts"] }"#))
        #expect(other.contains("warning[RH171]: The plugin `counter` is allowed to read `/etc/hosts`"), "\(other)")
    }

    @Test("it can neither share a process nor run in the host's", arguments: ["\"shared\"", "false"])
    func shared(process: String) throws {
        let text = try check(try ProgramFlow(entry: ", \"process\": \(process)"))
        let message = "error[RH237]: The plugin `counter` is a program, which always has a process of its own.\n"
        #expect(text.hasPrefix("\(message) --> plugins.json:2:62\n"), "\(text)")
        #expect(text.contains("  = help: Leave out `process`, or write `\"process\": true`.\n"))
    }

    @Test(
        "one that cannot be run is refused, with what to do",
        arguments: [
            ("#!/bin/sh\n", 0o644, "it is not allowed to be executed", "Run `chmod +x /flow/counter.sh`."),
            (
                "print(1)\n", 0o755, "it neither begins with `#!` and an absolute path, nor is an ELF file",
                "Begin it with a line such as `#!/usr/bin/env python3`, or name the program that a compiler has made."
            ),
            (
                "#!/usr/bin/env no-such-language\n", 0o755,
                "`no-such-language`, by which `/flow/counter.sh` is run, cannot be found or executed",
                "Install it, or correct the first line of the program."
            ),
        ]
    )
    func cannotRun(program: String, mode: Int, reason: String, help: String) throws {
        let flow = try ProgramFlow()
        try flow.write(program: program)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: flow.file("counter.sh").path)
        let text = try check(flow)
        let message =
            "error[RH236]: `/flow/counter.sh` is a program, because `/flow/counter.manifest.json` is its manifest, and it "
            + "cannot be run: \(reason).\n"
        #expect(text.hasPrefix(message))
        #expect(text.contains("  = help: \(help)\n"))
    }

    @Test("a manifest with a mistake is refused at its place")
    func manifest() throws {
        let flow = try ProgramFlow()
        try flow.folder.write(#"{ "id": "counter", "nme": "Counter" }"#, to: "counter.manifest.json")
        #expect(try check(flow).hasPrefix("error[RH303]"))
    }

    @Test("a script without a manifest is refused, and the help says how it becomes a plugin")
    func script() throws {
        let flow = try ProgramFlow()
        try FileManager.default.removeItem(at: flow.file("counter.manifest.json"))
        let text = try check(flow)
        #expect(text.hasPrefix("error[RH220]: `/flow/counter.sh` is not a shared library: "))
        #expect(text.contains("or a program with its manifest beside it: `shop.manifest.json` beside `shop.py`."))
    }

    @Test("`inspect` says what a program is, and by which files it is run")
    func inspect() throws {
        let flow = try ProgramFlow()
        let result = try runInMemory(["inspect", flow.file("counter.sh").path], in: flow.folder.url)
        let text = result.output.replacing(flow.folder.url.path, with: "/flow")
        #expect(text.contains("form       program, port 1\nmanifest   /flow/counter.manifest.json\nrun by     /"))
        #expect(text.hasSuffix("This host accepts the plugin.\n"))
        #expect(!text.contains("entry "))
    }

    @Test("a digest covers the program; its manifest is listed with its own")
    func digest() throws {
        let flow = try ProgramFlow()
        let result = try runInMemory(["inspect", "--sha256", flow.file("counter.sh").path], in: flow.folder.url)
        let digest = String(result.output.prefix(64))
        #expect(result.output.hasSuffix("  \(flow.file("counter.sh").path)\n"))
        let pinned = try ProgramFlow(entry: #", "sha256": "\#(digest)""#)
        #expect(try check(pinned).contains("plugins.json is ok."))
        try pinned.write(program: ProgramFlow.program(title: "Other"))
        #expect(try check(pinned).hasPrefix("error[RH215]"))
    }
}
