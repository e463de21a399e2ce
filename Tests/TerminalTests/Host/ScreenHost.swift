import Base
import Command
import Foundation
import HostSupport
import TestSupport
import Testing

@testable import Terminal

/// A host in memory, played on a full screen in memory.
@MainActor
final class ScreenHost {
    let surface: MemorySurface
    private let host: MemoryHost
    private let timers: Timers

    /// The timers of the face, which a test lets fire.
    @MainActor
    private final class Timers {
        private(set) var all: [ManualTimer] = []

        func make() -> ManualTimer {
            all.append(ManualTimer())
            return all[all.count - 1]
        }
    }

    /// Starts a flow.
    ///
    /// - Parameters:
    ///   - config: the path of plugins.json, from the root of the repository.
    ///   - words: further arguments.
    init(
        _ config: String,
        _ words: [String] = [],
        columns: Int = 80,
        rows: Int = 24,
        colors: TerminalProfile.ColorDepth = .indexed
    ) throws {
        let (surface, timers) = (MemorySurface(columns, rows), Timers())
        let screen = FullScreen(surface) { timers.make() }
        let profile = TerminalProfile(colors: colors, usesUnicode: true, asksBackground: true)
        host = try MemoryHost(["--config", config] + words, in: BuildFolder.repository, screen: (screen, profile))
        (self.surface, self.timers) = (surface, timers)
    }

    /// Starts an application of Examples/everyday. A plugin that has a process of its own there is in this process.
    convenience init(everyday config: String, columns: Int, rows: Int) throws {
        let file = BuildFolder.repository.appending(path: "Examples/everyday/\(config)")
        let text = try String(contentsOf: file, encoding: .utf8)
        guard text.contains(#""process": true"#) else {
            try self.init(file.path, columns: columns, rows: rows)
            return
        }
        var flow = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
        let plugins = flow["plugins"] as? [String: [String: Any]] ?? [:]
        flow["plugins"] = plugins.mapValues { BuildFolder.file("\($0["path"] ?? "")").path }
        flow["$schema"] = nil
        let folder = try TemporaryFolder()
        let copy = folder.url.appending(path: "plugins.json")
        try JSONSerialization.data(withJSONObject: flow).write(to: copy)
        try self.init(copy.path, columns: columns, rows: rows)
    }

    /// The text of the screen.
    var shown: String { surface.emulator.text }

    /// The exit code; nil while the flow is played.
    var code: Int32? { host.code?.rawValue }

    /// Types keys one after the other.
    ///
    /// - Parameter result: a text that the screen has afterwards.
    func type(_ text: String, shows result: String = "", sourceLocation: SourceLocation = #_sourceLocation) throws {
        try host.send(text)
        if !result.isEmpty { expect(result, sourceLocation: sourceLocation) }
    }

    /// Changes the size of the terminal.
    func resize(_ columns: Int, _ rows: Int) throws {
        let surface = surface
        try host.take { surface.resize(columns, rows) }
    }

    /// Lets so much time pass that each timer of the face fires that is running: an escape is a key, and a message goes.
    func passTime() throws {
        let timers = timers
        try host.take { for timer in timers.all where timer.isRunning { timer.fire() } }
    }

    /// Presses the escape key.
    func escape() throws {
        try type("\u{1B}")
        try passTime()
    }

    /// Clicks on a button, whether it has the focus or shows its key.
    func click(_ label: String, shows result: String = "", sourceLocation: SourceLocation = #_sourceLocation) throws {
        let lines = shown.split(separator: "\n", omittingEmptySubsequences: false)
        for (row, line) in lines.enumerated() {
            guard let button = try line.firstMatch(of: Regex("(?:[\\[▌] *|  )(?:\\S )?\(label)")) else { continue }
            return try type(
                Keys.click(line.distance(from: line.startIndex, to: button.range.upperBound) - 1, row),
                shows: result,
                sourceLocation: sourceLocation
            )
        }
        Issue.record("There is no \(label): \(shown)", sourceLocation: sourceLocation)
    }

    /// Ends the input, if the flow is still played.
    func end() throws -> ProcessResult { try host.end() }

    /// Expects a text on the screen.
    func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(shown.contains(text), "\(shown)", sourceLocation: sourceLocation)
    }

    /// Expects a control with a label, or with a text in it, to have the focus.
    func expect(focus label: String, sourceLocation: SourceLocation = #_sourceLocation) {
        let isFocused = shown.split(separator: "\n").contains {
            $0.contains("▌") && $0.contains(label)
        }
        #expect(isFocused, "\(shown)", sourceLocation: sourceLocation)
    }

    /// Expects a key to end the program with 0, and the terminal to be given back.
    ///
    /// - Parameter key: `q`; Ctrl-C where `q` is a text.
    /// - Returns: all that was written to standard output and standard error.
    @discardableResult
    func quit(_ key: String = "q", sourceLocation: SourceLocation = #_sourceLocation) throws -> ProcessResult {
        try type(key)
        try #require(code == 0, "\(shown)", sourceLocation: sourceLocation)
        #expect(!surface.isTaken, sourceLocation: sourceLocation)
        let emulator = surface.emulator
        #expect(emulator.unknown == [] && emulator.overruns == 0, sourceLocation: sourceLocation)
        return try end()
    }
}
