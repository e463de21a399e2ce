import Foundation
import Glibc
import TestSupport
import Testing

/// The fault matrix with slots: what a child does to its process costs the child, and what a parent does costs the
/// parent, whose child is built again with it.
///
/// Here each act meets one moment, and each moment one act, in child and in parent; `RIBS_WHOLE_MATRIX` has all.
@Suite("The fault matrix, in slots", .startsPrograms(for: .end))
struct SlotFaultMatrixTests {
    private static let turnstile = Turnstile()

    /// Where the plugin is that ends its process.
    enum Role: String, CaseIterable {
        case child, parent
    }

    /// A cell in a role.
    struct SlotCell: Sendable, CustomTestStringConvertible {
        let cell: FaultyCell
        let role: Role

        var testDescription: String { "\(cell.testDescription), in the \(role.rawValue)" }
    }

    private static let cells = Role.allCases.enumerated().flatMap { shift, role in
        FaultyCell.actNames.enumerated().flatMap { index, act in
            let moments = FaultyCell.Moment.allCases
            let chosen = FaultyCell.isWholeMatrix ? moments : [moments[(index + shift * 4) % moments.count]]
            return chosen.map { SlotCell(cell: FaultyCell(act, $0), role: role) }
        }
    }

    @Test("the faults, the streams, what the parent receives, and nothing left behind", arguments: cells)
    func cell(_ cell: SlotCell) async throws {
        try await Self.turnstile.pass {
            let folder = try TemporaryFolder()
            try folder.write(Self.text(of: cell), to: "plugins.json")
            let mark = "MARK=\(UUID().uuidString)"
            let words = cell.cell.words(mark: mark, in: folder, face: "json")
            let session = try HostSession(host: RunningProcess(URL(filePath: "/usr/bin/env"), words))
            for actions in Self.actions(of: cell) {
                try await session.act(actions)
                // What a thread of the plugin's own does is seen when the host needs the process next.
                let isDue = cell.cell.moment == .background && actions.last?.hasSuffix("go") == true
                while isDue, !cell.cell.isUnseen, !session.host.hasWritten(#""type":"fault""#),
                    kill(session.host.processIdentifier, 0) == 0
                {
                    try await session.act([])
                }
            }
            session.host.closeInput()
            let result = await session.host.result()
            try await ProcessTable.waitForEnd(ofAllWithVariable: mark)
            #expect(result.ending == .exit(0))
            try Self.expect(cell, Example(result))
        }
    }

    private static func text(of cell: SlotCell) -> String {
        let isChild = cell.role == .child
        let faulty = #""path": "libFaultyPlugin.so", "process": true, "deadline": \#(cell.cell.deadline), "memory": 64"#
        let plugins =
            isChild
            ? #""faulty": { \#(faulty) }, "nest": { "path": "libNestPlugin.so", "children": { "eggs": ["faulty", "d"] } }"#
            : #""faulty": { \#(faulty), "children": { "inner": "d" } }"#
        let step = isChild ? "nest" : "faulty"
        return """
            {
              "plugins": { "off-game": "libOffGamePlugin.so", "d": "libFlatteningD.so", \(plugins) },
              "dependencies": {
                "player1Name": "Ada", "player2Name": "Grace", "act": "\(cell.cell.act)", "moment": "\(cell.cell.moment)",
                "number": { "stream": "Int", "value": 0 }, "pulse": { "events": "Int" }
              },
              "flow": { "start": "off-game", "steps": {
                "off-game": { "on": { "startGame": "\(step)" } },
                "\(step)": { "on": { "left": "off-game"\(isChild ? "" : #", "@failed": "off-game""#) } }
              } }
            }
            """
    }

    /// What is done, in parts that are waited for.
    private static func actions(of cell: SlotCell) -> [[String]] {
        let isChild = cell.role == .child
        let prefix = isChild ? "faulty/" : ""
        let leave = isChild ? ["faulty/leave", "attach"] : ["leave", "startGame"]
        let (count, go) = ("\(prefix)count", "\(prefix)go")
        switch cell.cell.moment {
        case .load, .create, .build, .attach, .screen: return [["startGame"]]
        case .deliver: return [["startGame", count]]
        case .perform, .background: return [["startGame", count, go], [count]]
        case .detach: return [["startGame", count] + leave]
        }
    }

    private static func expect(_ slot: SlotCell, _ example: Example) {
        let cell = slot.cell
        let isChild = slot.role == .child
        let fails = cell.moment.isMetAgain || cell.moment == .deliver
        // Where no path leads on from it, the place stays.
        let failure = cell.failure.dropLast() + [cell.reason + (isChild ? " The step `faulty` is left out." : "")]
        // At the end the host leaves the step, and with it the RIB, once more.
        let again = Array(repeating: cell.again, count: cell.moment == .detach ? 2 : cell.isUnseen ? 0 : 1)
        #expect(example.faults.map { faultAsExpected($0, of: cell) } == (fails ? Array(failure) : again))
        let last = example.screens.last
        let isGone = slot.role == .parent && fails
        #expect(last?.path == [isGone ? "off-game" : isChild ? "nest" : "faulty"])
        // The sibling, or the child of the parent that came back, is there and works.
        if !isGone { #expect(last?.offers.contains(isChild ? "d/goOn" : "inner/goOn") == true) }
        let number = ["number \(cell.moment == .detach ? 1 : 2)"]
        let shown = last?.texts.filter { $0.hasPrefix("number") }
        #expect(shown == (fails ? [] : number))
        guard isChild else { return }
        let told = last?.texts.filter { $0.hasPrefix("eggs/faulty") }.map { faultAsExpected($0, of: cell) }
        let comesBack = "eggs/faulty comes back: \(cell.sentence)."
        switch cell.moment {
        case _ where fails:
            // It comes back when it has been built.
            let wasThere = ![.load, .create, .build].contains(cell.moment)
            #expect(told == (wasThere ? [comesBack, comesBack] : []) + ["eggs/faulty is gone: \(cell.reason)"])
            #expect(last?.texts.contains(cell.reason) == true)
        case .detach: #expect(told == [])
        default: #expect(told == (cell.isUnseen ? [] : [comesBack]))
        }
    }

    /// As in `FaultMatrixTests`: closing all descriptors takes some of them from Dispatch, which may notice first.
    private static func faultAsExpected(_ fault: String, of cell: FaultyCell) -> String {
        let trap = FaultyCell("fatal", cell.moment).sentence
        return cell.act == "close" ? fault.replacing(trap, with: cell.sentence) : fault
    }
}
