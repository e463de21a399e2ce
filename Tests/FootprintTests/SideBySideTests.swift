import Foundation
import TestSupport
import Testing

/// The processes of steps that a flow attaches together.
@Suite("The processes of tabs start side by side", .startsPrograms(for: .pace))
struct SideBySideTests {
    private let folder: TemporaryFolder
    private let crowd: Crowd
    private var gate: URL { folder.url.appending(path: "gate") }
    /// What runs while the first tab is being built.
    private var firstProcesses: [String] { (crowd.ids.prefix(8).map(Self.processName) + ["slow"]).sorted() }

    /// Tabs. The first one is built as soon as the FIFO `gate` is opened for writing.
    init() async throws {
        folder = try TemporaryFolder()
        crowd = try Crowd(12, in: folder)
        #expect(mkfifo(folder.url.appending(path: "gate").path, 0o600) == 0)
        try write(#""container": "tabs", "flow": \#(tabs)"#)
    }

    /// The steps that are tabs.
    private var tabs: String { "[" + (["slow"] + crowd.ids).map { #""\#($0)""# }.joined(separator: ", ") + "]" }

    /// Writes plugins.json.
    ///
    /// - Parameters:
    ///   - flow: what it says about the flow.
    ///   - plugins: the ids of more plugins, each of which has a process too.
    private func write(_ flow: String, plugins: [(id: String, file: String)] = []) throws {
        let entries =
            crowd.ids.map { Crowd.entry($0, #", "process": true"#) }
            + plugins.map { #""\#($0.id)": { "path": "\#($0.file)", "process": true }"# }
        let others = entries.map { ", " + $0 }.joined()
        try folder.write(
            """
            {
              "plugins": {
                "slow": { "path": "libSlowPlugin.so", "process": true, "deadline": 600, "allow": { "read": ["gate"] } }\(others)
              },
              "dependencies": {
                "milliseconds": 0, "gate": "\(gate.path)", "count": { "stream": "Int", "value": 0 }
              },
              \(flow)
            }
            """,
            to: "plugins.json"
        )
    }

    /// Starts a host, which waits for the first tab.
    private func start(_ words: [String] = []) async throws -> RunningProcess {
        let host = try run(words)
        _ = try await ProcessTable.child(named: "slow", of: host.processIdentifier)
        return host
    }

    private func run(_ words: [String]) throws -> RunningProcess {
        try RunningProcess(
            BuildFolder.file("ribs-host"),
            ["--config", "plugins.json", "--ui", "json"] + words,
            in: folder.url
        )
    }

    /// The names of the host's processes, once they have nothing to do.
    private static func processes(of host: RunningProcess) async throws -> [String] {
        try await ProcessTable.waitForRest(of: host.processIdentifier)
        return ProcessTable.children(of: host.processIdentifier).map(ProcessTable.name).sorted()
    }

    /// The name of a plugin's process: Linux has 15 characters of it.
    private static func processName(_ id: String) -> String { String(id.prefix(15)) }

    /// Lets the first tab be built, and waits for the screen.
    private func openGate(_ host: RunningProcess) async throws {
        try FileHandle(forWritingTo: gate).close()
        #expect(await host.waitForOutput(#""type":"screen""#))
    }

    private static func end(_ host: RunningProcess) async {
        host.closeInput()
        let result = await host.result()
        #expect(result.ending == .exit(0))
        #expect(!result.output.contains(#""type":"fault""#))
    }

    @Test("while the host waits for the first, the next eight load their plugins, and all are there in the end")
    func tabs() async throws {
        let host = try await start()
        #expect(try await Self.processes(of: host) == firstProcesses)
        try await openGate(host)
        let all = (crowd.ids.map(Self.processName) + ["slow"]).sorted()
        #expect(try await Self.processes(of: host).filter { $0 != "ribs-host" } == all)
        await Self.end(host)
    }

    @Test("one that is killed before it is needed is started again, and no plugin is blamed for it")
    func killed() async throws {
        let host = try await start()
        #expect(try await Self.processes(of: host) == firstProcesses)
        let children = ProcessTable.children(of: host.processIdentifier)
        let victim = children.first { ProcessTable.name(of: $0) != "slow" }
        if let victim {
            kill(victim, SIGKILL)
            await ProcessTable.waitForEnd(of: victim)
        }
        try await openGate(host)
        let names = try await Self.processes(of: host)
        #expect(names.filter { $0 != "ribs-host" } == (crowd.ids.map(Self.processName) + ["slow"]).sorted())
        await Self.end(host)
    }

    @Test("a flow that fails with its first step leaves none of the other processes behind")
    func failure() async throws {
        let host = try await start()
        #expect(try await Self.processes(of: host) == firstProcesses)
        let children = ProcessTable.children(of: host.processIdentifier)
        // Three times in a row: the step has failed then, and the flow does not route that.
        for _ in 0..<3 {
            let slow = try await ProcessTable.child(named: "slow", of: host.processIdentifier)
            kill(slow, SIGKILL)
            try await ProcessTable.waitForRemoval(of: slow)
        }
        let result = await host.result()
        #expect(result.ending == .exit(65))
        #expect(result.errors.contains("error[RH502]"))
        for child in children { try await ProcessTable.waitForRemoval(of: child) }
    }

    /// Plays a flow that begins with a form and a service, and has the tabs after it, until it shows these; the state is
    /// kept then.
    private func keepTabs() async throws {
        try write(
            """
            "services": { "viewless": {} },
              "flow": {
                "start": "login",
                "steps": {
                  "login": { "plugin": "logged-out", "on": { "login": "home" } },
                  "home": { "flow": "home" }
                }
              },
              "flows": { "home": { "container": "tabs", "steps": \(tabs) } }
            """,
            plugins: [("logged-out", "libLoggedOutPlugin.so"), ("viewless", "libViewlessPlugin.so")]
        )
        let host = try run(Self.keeping)
        #expect(await host.waitForOutput(#""type":"screen""#))
        for name in ["player1Name", "player2Name"] { host.send(#"{"action":"\#(name)","value":"Ada"}"# + "\n") }
        host.send(#"{"action":"login"}"# + "\n")
        _ = try await ProcessTable.child(named: "slow", of: host.processIdentifier)
        let names = try await Self.processes(of: host).filter { $0 != "ribs-host" && $0 != "logged-out" }
        #expect(names == (firstProcesses + ["viewless"]).sorted())
        try FileHandle(forWritingTo: gate).close()
        #expect(await host.waitForOutput("Here at last"))
        await Self.end(host)
    }

    private static let keeping = ["--state", "game.state"]

    @Test("tabs after a form are entered, and a later session continues there: no process of another step is started")
    func kept() async throws {
        try await keepTabs()
        let host = try await start(Self.keeping)
        #expect(try await Self.processes(of: host) == (firstProcesses + ["viewless"]).sorted())
        try await openGate(host)
        let all = (crowd.ids.map(Self.processName) + ["slow", "viewless"]).sorted()
        #expect(try await Self.processes(of: host).filter { $0 != "ribs-host" } == all)
        await Self.end(host)
    }
}
