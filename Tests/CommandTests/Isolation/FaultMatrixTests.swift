import Foundation
import Glibc
import TestSupport
import Testing

/// The fault matrix: whatever a plugin does to its process, whenever it does it, the host stays, and tells it exactly
/// so.
///
/// Here each act meets two moments in `--ui json`, and each moment at least two acts; `RIBS_WHOLE_MATRIX` has all.
/// `CompositionTests.LossMatrixTests` has each end at each moment, without a process. `FaultMatrixTerminalTests` has each
/// act and each moment on a terminal, in full screen and in plain lines. The twins of the plugin in C and in Python
/// meet each act once here.
@Suite("The fault matrix", .startsPrograms(for: .end))
struct FaultMatrixTests {
    private static let turnstile = Turnstile()

    private static let game = ["1,1", "2,1", "1,2", "2,2", "1,3"].map { "place=\($0)" } + ["close"]

    private static let cells = FaultyCell.actNames.enumerated().flatMap { index, act in
        let moments = FaultyCell.Moment.allCases
        let chosen = FaultyCell.isWholeMatrix ? moments : [0, 4].map { moments[(index + $0) % moments.count] }
        let languages: [(FaultyCell.Language, tool: String, shift: Int)] = [(.c, "cc", 2), (.python, "python3", 6)]
        let twins = languages.filter { Tool.isWanted($0.tool) }.flatMap { language, _, shift in
            let chosen = FaultyCell.isWholeMatrix ? moments : [moments[(index + shift) % moments.count]]
            return chosen.map { FaultyCell(act, $0, in: language) }
        }
        return (chosen.map { FaultyCell(act, $0) } + twins).enumerated().map { place, cell in
            // Half of the hosts are killed at the end. Which half is another one for each act.
            (cell, (place + act.count).isMultiple(of: 2))
        }
    }

    @Test("in lines of JSON: the faults, the streams, and nothing left behind", arguments: cells)
    func cell(_ cell: FaultyCell, isKilled: Bool) async throws {
        try await Self.turnstile.pass { try await Self.play(cell, isKilled: isKilled) }
    }

    private static func play(_ cell: FaultyCell, isKilled: Bool) async throws {
        let folder = try await cell.folder()
        let mark = "MARK=\(UUID().uuidString)"
        let words = cell.words(mark: mark, in: folder, face: "json")
        let session = try HostSession(host: RunningProcess(URL(filePath: "/usr/bin/env"), words))
        try await session.act(game)
        // Of each process there is a socket, and what it prints to standard output and error. One that has ended, and
        // that the host has not noticed, would be a child without them.
        let ofProcess = ["pipe", "pipe", "socket"]
        // Before the plugin is needed, there is the spare process.
        let process = session.host.processIdentifier
        while ProcessTable.children(of: process).isEmpty { try await session.act([]) }
        try await session.act([])
        var ownDescriptors = descriptors(of: process)
        for descriptor in ofProcess {
            if let index = ownDescriptors.firstIndex(of: descriptor) { ownDescriptors.remove(at: index) }
        }

        try await session.act(actions(of: cell))
        if cell.moment == .background {
            try await session.act(["count", "go"])
            if !cell.isUnseen { try await session.waitForFault() }
            try await session.act(["count", "leave"])
        }
        // A process that has just begun or ended is counted at one look, and its descriptors at another.
        var isAsBefore = false
        let end = ContinuousClock.now + .seconds(120)
        while !isAsBefore, ContinuousClock.now < end {
            try await session.act([])
            isAsBefore = hasOnly(ownDescriptors, ofProcess, process)
        }
        #expect(isAsBefore, "\(cell): \(descriptors(of: process)) of \(ProcessTable.children(of: process))")

        if isKilled { session.host.signal(SIGKILL) }
        session.host.closeInput()
        let result = await session.host.result()
        try await ProcessTable.waitForEnd(ofAllWithVariable: mark)
        #expect(result.ending == (isKilled ? .signal(SIGKILL) : .exit(0)), "\(cell)")
        try expect(cell, Example(result), isKilled: isKilled)
    }

    /// Whether a host has its own descriptors, and those of the processes that it has started, and no others.
    private static func hasOnly(_ own: [String], _ ofProcess: [String], _ host: Int32) -> Bool {
        let ofProcesses = ProcessTable.children(of: host).flatMap { _ in ofProcess }
        // Where a call has taken long, the host has opened a pipe to find out whose it is, and keeps it.
        let expected = [[], ["pipe", "pipe"]].map { (own + ofProcesses + $0).sorted() }
        return expected.contains(descriptors(of: host))
    }

    /// All but the one that Dispatch opens for its first timer, and keeps.
    private static func descriptors(of process: Int32) -> [String] {
        let descriptors = ProcessTable.descriptors(of: process)
        #expect(descriptors.count { $0.contains("timerfd") } <= 1)
        return descriptors.filter { !$0.contains("timerfd") }
    }

    private static func actions(of cell: FaultyCell) -> [String] {
        switch cell.moment {
        case .load, .create, .build, .attach, .screen, .background: ["startGame"]
        case .perform: ["startGame", "count", "go", "count", "leave"]
        case .deliver: ["startGame", "count"]
        case .detach: ["startGame", "count", "leave", "startGame"]
        }
    }

    /// What must be reported and shown, after the game.
    private static func expect(_ cell: FaultyCell, _ example: Example, isKilled: Bool) {
        let (faults, numbers): ([String], [Int]) =
            switch cell.moment {
            case _ where cell.moment.isMetAgain: (cell.failure, [])
            case .deliver: (cell.failure, [0])
            // A host that is not killed leaves the step once more.
            case .detach: (Array(repeating: cell.again, count: isKilled ? 1 : 2), [0, 1, 1])
            default: (cell.isUnseen ? [] : [cell.again], [0, 1, 2])
            }
        #expect(example.faults.map { faultAsExpected($0, of: cell) } == faults, "\(cell)")
        let texts = example.screens.dropFirst(game.count).map(\.texts)
        #expect(texts.flatMap { $0.filter { $0.hasPrefix("number") } } == numbers.map { "number \($0)" }, "\(cell)")
        let scores = texts.filter { $0.contains { $0.hasPrefix("Ada:") } }
        #expect(!scores.isEmpty && scores.allSatisfy { $0 == ["Ada: 1", "Grace: 0"] }, "\(cell): \(scores)")
        #expect(example.screens.last?.path == [cell.moment == .detach ? "faulty" : "off-game"], "\(cell)")
    }

    /// Closing all descriptors takes some of them from Dispatch, whose threads may notice first and give up; and so may
    /// the main thread of a program.
    /// The number of the line that a program has written depends on the moment.
    private static func faultAsExpected(_ fault: String, of cell: FaultyCell) -> String {
        let fault = fault.replacing(/line [0-9]+/, with: "line N")
        let others = [FaultyCell.trapSentence, "The plugin `faulty` ended by itself with exit code 1"]
        guard cell.act == "close", let other = others.first(where: fault.hasPrefix) else { return fault }
        return cell.sentence + fault.dropFirst(other.count)
    }
}

extension HostSession {
    /// Asks until there is one: a process that has closed its connection is seen when it is needed.
    fileprivate func waitForFault() async throws {
        while !host.hasWritten(#""type":"fault""#), kill(host.processIdentifier, 0) == 0 { try await act([]) }
    }
}

extension FaultyCell {
    /// Returns a new folder with the flow, and with the twin that it plays.
    fileprivate func folder() async throws -> TemporaryFolder {
        let folder = try flow.routed.folder()
        try await language.addTwin(to: folder)
        return folder
    }
}

extension FaultyCell.Language {
    /// Puts the twin of the plugin into a folder, with the plugin's own manifest.
    fileprivate func addTwin(to folder: TemporaryFolder) async throws {
        let repository = BuildFolder.repository
        let manifest = repository.appending(path: "Tests/Fixtures/FaultyPlugin/manifest.json")
        if self == .swift { return }
        try folder.write(String(contentsOf: manifest, encoding: .utf8), to: "faulty.manifest.json")
        if self == .python {
            for path in ["Tests/Port/faulty.py", "Templates/python/ribs.py"] {
                try folder.copy(repository.appending(path: path))
            }
            return
        }
        let header = repository.appending(path: "Templates/c").path
        let source = repository.appending(path: "Tests/Port/faulty.c").path
        let words = ["-std=c11", "-fPIC", "-shared", "-I.", "-I\(header)", "-o", "libfaulty.so", source]
        let built = try await run(Tool.url("cc"), words, in: folder.url)
        try #require(built.ending == .exit(0), "\(built.errors)")
    }
}

extension FaultyFlow {
    fileprivate var routed: FaultyFlow {
        var flow = self
        flow.routesFailure = true
        return flow
    }
}
