import Foundation
import Glibc
import TestSupport
import Testing

/// The part of the fault matrix that a person sees: each act and each moment on a terminal, in both faces that take
/// one.
///
/// `FaultMatrixTests` has each act with each moment; here only the whole matrix does.
@Suite("The fault matrix, on a terminal", .startsPrograms(for: .end))
struct FaultMatrixTerminalTests {
    private static let turnstile = Turnstile()

    /// Each act with one moment, another one for each; what keeps a processor busy does so once.
    private static func cells(shifts: [Int]) -> [FaultyCell] {
        let moments = FaultyCell.Moment.allCases
        if FaultyCell.isWholeMatrix {
            // A thread that closes all descriptors can be noticed by Dispatch first: `FaultMatrixTests` allows both
            // ends.
            return FaultyCell.actNames.flatMap { act in
                moments.filter { act != "close" || $0 != .background }.map { FaultyCell(act, $0) }
            }
        }
        return shifts.flatMap { shift in
            FaultyCell.actNames.enumerated().map { index, act in
                let moment = moments[(index + shift) % moments.count]
                let cell = FaultyCell(act, moment)
                return cell.isBusy && moment.isMetAgain ? FaultyCell(act, .perform) : cell
            }
        }
    }

    @Test("in plain lines: each fault is one line, and nothing is done to the terminal", arguments: cells(shifts: [0]))
    func plain(_ cell: FaultyCell) async throws {
        try await Self.turnstile.pass { try await Self.play(cell, Plain()) }
    }

    @Test(
        "in full screen: each fault is reported once, and the terminal is as it was",
        arguments: cells(shifts: [0, 4])
    )
    func full(_ cell: FaultyCell) async throws {
        try await Self.turnstile.pass { try await Self.play(cell, Full()) }
    }

    private static func play(_ cell: FaultyCell, _ face: any MatrixFace) async throws {
        let mark = "MARK=\(UUID().uuidString)"
        let folder = try face.flow(cell.flow).folder()
        let terminal = try PseudoTerminal(
            "/usr/bin/env",
            cell.words(mark: mark, in: folder, face: face.name),
            columns: 180,
            rows: 40
        )
        await face.playGame(terminal)
        let isOver = (cell.moment.isMetAgain || cell.moment == .deliver) && !face.routesFailure
        await act(cell, face, terminal, isOver: isOver)
        if !isOver { await face.quit(terminal, after: faults(of: cell)) }
        #expect(exitCode(await terminal.end()) == (isOver ? 65 : 0))
        face.expect(faults(of: cell), reason: isOver ? cell.reason : nil, terminal)
        #expect(terminal.settings == terminal.settingsBefore)
        try await ProcessTable.waitForEnd(ofAllWithVariable: mark)
    }

    /// Enters the step, has it do what it does, and goes back to the score.
    private static func act(
        _ cell: FaultyCell,
        _ face: any MatrixFace,
        _ terminal: PseudoTerminal,
        isOver: Bool
    ) async {
        face.press("1", terminal)
        if cell.moment.isMetAgain {
            // The screen is the same as before: nothing follows the reason.
            if !isOver { #expect(await face.wait(for: cell.reason, terminal)) }
            return
        }
        #expect(await face.wait(for: "number 0", terminal))
        face.press("2", terminal)
        if cell.moment == .deliver {
            // What is typed before the next screen is shown does nothing.
            if !isOver {
                #expect(await face.wait(for: cell.reason, terminal))
                #expect(await face.waitForScore(terminal))
            }
            return
        }
        #expect(await face.wait(for: "number 1", terminal))
        if cell.moment == .perform || cell.moment == .background {
            face.press("1", terminal)
            if !cell.isUnseen { #expect(await face.wait(for: cell.again, terminal)) }
            face.press("2", terminal)
            #expect(await face.wait(for: "number 2", terminal))
        }
        face.press("3", terminal)
        if cell.moment == .detach { #expect(await face.wait(for: cell.again, terminal)) }
        #expect(await face.waitForScore(terminal))
    }

    private static func faults(of cell: FaultyCell) -> [String] {
        if cell.moment.isMetAgain || cell.moment == .deliver { return cell.failure }
        return cell.isUnseen ? [] : [cell.again]
    }
}

/// How a person plays in one of the faces, and what is left of that.
private protocol MatrixFace: Sendable {
    var name: String { get }
    /// Whether the flow continues when the step has failed.
    var routesFailure: Bool { get }

    func playGame(_ terminal: PseudoTerminal) async
    func press(_ key: String, _ terminal: PseudoTerminal)
    func wait(for text: String, _ terminal: PseudoTerminal) async -> Bool
    /// Waits until the score is shown once more.
    func waitForScore(_ terminal: PseudoTerminal) async -> Bool
    func quit(_ terminal: PseudoTerminal, after faults: [String]) async
    func expect(_ faults: [String], reason: String?, _ terminal: PseudoTerminal)
}

extension MatrixFace {
    func flow(_ flow: FaultyFlow) -> FaultyFlow {
        var flow = flow
        flow.routesFailure = routesFailure
        return flow
    }
}

private struct Plain: MatrixFace {
    let name = "plain"
    let routesFailure = true

    func playGame(_ terminal: PseudoTerminal) async {
        #expect(await terminal.waitUntil(writes: "Ada (X) to move"))
        // Each number once it is seen what it means.
        for (number, seen) in [
            ("1", "Row 1: X, empty, empty"), ("4", "Row 2: O, empty, empty"), ("2", "Row 1: X, X, empty"),
            ("5", "Row 2: O, O, empty"), ("3", "Ada won!"), ("10", "Ada: 1   Grace: 0"),
        ] {
            press(number, terminal)
            #expect(await terminal.waitUntil(writes: seen))
        }
    }

    func press(_ key: String, _ terminal: PseudoTerminal) { terminal.type(key + "\n") }

    func wait(for text: String, _ terminal: PseudoTerminal) async -> Bool { await terminal.waitUntil(writes: text) }

    func waitForScore(_ terminal: PseudoTerminal) async -> Bool {
        await terminal.waitUntil(writes: "Ada: 1   Grace: 0", count: 2)
    }

    func quit(_ terminal: PseudoTerminal, after faults: [String]) async { press("q", terminal) }

    func expect(_ faults: [String], reason: String?, _ terminal: PseudoTerminal) {
        let lines = terminal.output.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("fault: ") }
        #expect(lines == faults.map { "fault: \($0) (Root/Wrapper/faulty)" })
        #expect(!terminal.output.contains("\u{1B}"))
    }
}

private struct Full: MatrixFace {
    let name = "full"
    let routesFailure = false

    func playGame(_ terminal: PseudoTerminal) async {
        #expect(await terminal.waitUntil(shows: "Ada (X) to move"))
        for key in ["1", "4", "2", "5", "3"] { terminal.type(key) }
        await terminal.waitUntil(focus: "Close")
        terminal.type("\r")
        #expect(await waitForScore(terminal))
    }

    func press(_ key: String, _ terminal: PseudoTerminal) { terminal.type(Int(key).map(Keys.button) ?? key) }

    func wait(for text: String, _ terminal: PseudoTerminal) async -> Bool { await terminal.waitUntil(shows: text) }

    func waitForScore(_ terminal: PseudoTerminal) async -> Bool { await terminal.waitUntil(shows: "Ada: 1") }

    /// Has the tree shown before, which lists all faults.
    func quit(_ terminal: PseudoTerminal, after faults: [String]) async {
        press("\u{1B}[24~", terminal)
        #expect(await terminal.waitUntil(shows: "RIB tree"))
        let words = terminal.shown.split { $0.isWhitespace || "│╭╮╰╯─".contains($0) }.joined(separator: " ")
        #expect(words.components(separatedBy: "The plugin `faulty`").count == faults.count + 1)
        for fault in faults { #expect(words.contains(fault)) }
        press("q", terminal)
        await terminal.waitUntil { !$0.text.contains("RIB tree") }
        press("q", terminal)
    }

    func expect(_ faults: [String], reason: String?, _ terminal: PseudoTerminal) {
        let parts = terminal.output.components(separatedBy: "\u{1B}[?1049l")
        #expect(parts.count == 2)
        if let reason {
            // Nothing of the picture is left where this stands: each fault, and why the run has ended.
            #expect(parts[1].contains(": \(reason)"))
            for fault in Set(faults.dropLast()) {
                #expect(parts[1].components(separatedBy: fault).count - 1 == faults.count { $0 == fault })
            }
        }
        let emulator = terminal.emulator
        #expect(!emulator.isAlternate)
        #expect(emulator.isCursorVisible)
        #expect(emulator.modes.isDisjoint(with: [1000, 1002, 1006, 2004, 2026]))
    }
}
