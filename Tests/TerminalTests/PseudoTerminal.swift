import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Terminal

/// A terminal of the kernel's, with a program in it and an emulator that sees what a person would.
///
/// The program is killed with it, if it has not ended by then, and when a test that waits for it runs out of time, so
/// that a test that fails leaves nothing behind.
final class PseudoTerminal: Sendable {
    enum Failure: Error {
        case cannotOpen, cannotStart(Int32)
    }

    private let line: TerminalLine

    /// Starts a program as the leader of a session that has this terminal.
    init(_ executable: String, _ arguments: [String], columns: Int = 80, rows: Int = 24) throws {
        line = try TerminalLine(executable, arguments, columns: columns, rows: rows)
        // Neither holds the terminal: both end when the program has.
        Thread { [line] in line.read() }.start()
        Thread { [line] in line.waitForEnd() }.start()
    }

    deinit {
        line.kill()
    }

    var process: pid_t { line.process }

    /// The settings before the program was started.
    var settingsBefore: [UInt8] { line.settingsBefore }

    /// The terminal's settings, byte for byte.
    var settings: [UInt8] { line.settings }

    var shown: String { line.picture.text }
    var output: String { line.output }
    var emulator: Emulator { line.picture }

    func type(_ text: String) { line.type(text) }

    func resize(_ columns: Int, _ rows: Int) { line.resize(columns, rows) }

    /// Gives the terminal the settings that it had before the program was started.
    func resetSettings() { line.resetSettings() }

    /// Changes the settings, as another program with this terminal can.
    func change(_ body: (inout termios) -> Void) { line.change(body) }

    /// Takes nothing that the program writes from now on, as after Ctrl-S.
    func stop() { line.stop() }

    /// The terminal goes away, as when its window is closed. Nothing that the program writes is seen from then on.
    func hangUp() { line.hangUp() }

    /// Waits until a text is shown, if only for a moment, or the program has ended.
    func waitUntil(shows text: String) async -> Bool {
        let wasShown = Atomic<Bool>(false)
        await line.wait { state in
            if state.picture.text.contains(text) { wasShown.store(true, ordering: .relaxed) }
            return state.ending != nil || wasShown.load(ordering: .relaxed)
        }
        return wasShown.load(ordering: .relaxed)
    }

    /// Waits until what is shown is as it should be, or the program has ended.
    func waitUntil(_ isSatisfied: @escaping @Sendable (Emulator) -> Bool) async {
        await line.wait { state in state.ending != nil || isSatisfied(state.picture) }
    }

    /// Waits until a text has been written so many times, wherever it is shown, or the program has ended.
    func waitUntil(writes text: String, count: Int = 1) async -> Bool {
        let isWritten = { @Sendable (output: String) in output.components(separatedBy: text).count > count }
        await line.wait { state in state.ending != nil || isWritten(state.output) }
        return isWritten(output)
    }

    /// Waits until a button has the focus.
    func waitUntil(focus label: String) async {
        await waitUntil {
            $0.text.split(separator: "\n").contains { $0.contains("▌") && $0.contains(label) }
        }
    }

    /// Waits until a signal has stopped the program, or it has ended.
    func waitForStop() async { await line.waitForStop() }

    /// How the program ended, as waitpid(2) tells it.
    func end() async -> Int32 {
        await line.wait { $0.ending != nil }
        return line.ending ?? -1
    }

    /// Types `q`, and expects that this ends the program with 0.
    func quit(sourceLocation: SourceLocation = #_sourceLocation) async {
        type("q")
        #expect(exitCode(await end()) == 0, sourceLocation: sourceLocation)
    }

    /// Expects that the terminal is as it was before the program.
    func expectGivenBack(sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(settings == settingsBefore, sourceLocation: sourceLocation)
        let emulator = emulator
        #expect(!emulator.isAlternate, sourceLocation: sourceLocation)
        #expect(emulator.isCursorVisible, sourceLocation: sourceLocation)
        #expect(emulator.modes.isDisjoint(with: [1000, 1002, 1006, 2004, 2026]), sourceLocation: sourceLocation)
    }
}

/// The two ends of a pseudo-terminal, the program at one of them, and what has come from it.
private final class TerminalLine: Sendable {
    struct State {
        var emulator: Emulator {
            // Where the program marks its frames, a person sees no half of one.
            didSet { if ending != nil || !emulator.modes.contains(2026) { picture = emulator } }
        }
        /// What a person sees.
        private(set) var picture: Emulator
        var output = ""
        var status: Int32?
        var ending: Int32?
        var isHungUp = false
        fileprivate var waiters: [(isSatisfied: @Sendable (State) -> Bool, resume: CheckedContinuation<Void, Never>)] =
            []

        init(columns: Int, rows: Int) {
            emulator = Emulator(columns: columns, rows: rows)
            picture = emulator
        }

        mutating func resize(columns: Int, rows: Int) {
            emulator.resize(columns: columns, rows: rows)
            picture.resize(columns: columns, rows: rows)
        }

        /// Takes what has been read, up to the end of a frame.
        mutating func take(_ text: String) {
            var text = text
            if status != nil, text.unicodeScalars.contains("\u{E000}") {
                text.unicodeScalars.removeAll { $0 == "\u{E000}" }
                ending = status
            }
            output += text
            emulator.feed(text)
        }
    }

    let process: pid_t
    /// The settings before the program was started.
    let settingsBefore: [UInt8]
    private let master: Int32
    /// Held open, so that the settings can be asked for when the program has gone.
    private let slave: Int32
    private let state: Mutex<State>

    init(_ executable: String, _ arguments: [String], columns: Int, rows: Int) throws {
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
        var number: Int32 = 0
        var isLocked: Int32 = 0
        // Swift does not import the calls for this: TIOCSPTLCK and TIOCGPTN of ioctl_tty(2).
        guard ioctl(master, 0x4004_5431, &isLocked) == 0, ioctl(master, 0x8004_5430, &number) == 0 else {
            throw PseudoTerminal.Failure.cannotOpen
        }
        let name = "/dev/pts/\(number)"
        slave = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(slave, 0x5414, &size)
        settingsBefore = Self.settings(of: slave)
        state = Mutex(State(columns: columns, rows: rows))
        process = try Self.spawn(executable, arguments, terminal: name)
    }

    deinit {
        close(slave)
        if !state.withLock({ $0.isHungUp }) { close(master) }
    }

    /// Kills the program, if it has not ended.
    func kill() {
        state.withLock { state in
            // Until its end is known its number is not reused.
            guard state.status == nil else { return }
            _ = Glibc.kill(process, SIGKILL)
        }
    }

    var settings: [UInt8] { Self.settings(of: slave) }

    func stop() { tcflow(slave, TCOOFF) }

    private static func settings(of terminal: Int32) -> [UInt8] {
        var settings = termios()
        tcgetattr(terminal, &settings)
        return withUnsafeBytes(of: &settings) { Array($0) }
    }

    var ending: Int32? { state.withLock { $0.ending } }
    var output: String { state.withLock { $0.output } }
    var picture: Emulator { state.withLock { $0.picture } }

    /// Writes as much as there is room for, without a pause in which the program could take a part of a key for a key.
    /// A program that has ended reads no more, and a write that blocks would do so for ever.
    func type(_ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty, state.withLock({ $0.status == nil }) {
            let count = rest.withUnsafeBytes { Glibc.write(master, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else {
                guard count == 0 || errno == EAGAIN || errno == EINTR else { return }
                var request = pollfd(fd: master, events: Int16(POLLOUT), revents: 0)
                poll(&request, 1, 1)
            }
        }
    }

    func resize(_ columns: Int, _ rows: Int) {
        state.withLock { $0.resize(columns: columns, rows: rows) }
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, 0x5414, &size)
    }

    func resetSettings() {
        settingsBefore.withUnsafeBytes { settings in
            guard let settings = settings.baseAddress?.assumingMemoryBound(to: termios.self) else { return }
            tcsetattr(slave, TCSANOW, settings)
        }
    }

    func change(_ body: (inout termios) -> Void) {
        var settings = termios()
        tcgetattr(slave, &settings)
        body(&settings)
        tcsetattr(slave, TCSANOW, &settings)
    }

    func hangUp() {
        state.withLock { $0.isHungUp = true }
        // So that the reader, who would keep it open, looks up.
        _ = Self.mark.withUnsafeBytes { write(slave, $0.baseAddress, $0.count) }
    }

    func wait(_ isSatisfied: @escaping @Sendable (State) -> Bool) async {
        let limit = Task {
            try await Task.sleep(for: longestWait)
            kill()
        }
        defer { limit.cancel() }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isNow = state.withLock { state in
                    if isSatisfied(state) { return true }
                    state.waiters.append((isSatisfied, continuation))
                    return false
                }
                if isNow { continuation.resume() }
            }
        } onCancel: {
            kill()
        }
    }

    /// On a thread of its own: waitid(2) blocks, and a test must not.
    func waitForStop() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                Thread.detachNewThread { [process] in
                    var information = siginfo_t()
                    let changes = WSTOPPED | WEXITED | WNOWAIT
                    while waitid(P_PID, id_t(process), &information, changes) == -1, errno == EINTR {}
                    continuation.resume()
                }
            }
        } onCancel: {
            kill()
        }
    }

    private func update(_ change: (inout State) -> Void) {
        let satisfied = state.withLock { state in
            change(&state)
            let waiters = state.waiters
            let satisfied = waiters.filter { $0.isSatisfied(state) }
            state.waiters = waiters.filter { !$0.isSatisfied(state) }
            return satisfied.map(\.resume)
        }
        for continuation in satisfied { continuation.resume() }
    }

    /// Takes what the program writes, until it has ended.
    func read() {
        var buffer = [UInt8](repeating: 0, count: 4096)
        var bytes: [UInt8] = []
        while true {
            let count = Glibc.read(master, &buffer, buffer.count)
            if count == -1, errno == EAGAIN || errno == EINTR {
                var request = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
                poll(&request, 1, -1)
                continue
            }
            guard count > 0 else { return }
            if state.withLock({ $0.isHungUp }) {
                close(master)
                return
            }
            bytes += buffer[..<count]
            // One by one: what a frame shows might be there for a moment.
            for frame in Self.frames(of: Self.takeText(from: &bytes)) { update { $0.take(frame) } }
            if ending != nil { return }
        }
    }

    /// Takes the whole characters: one may be cut at the end of a read.
    private static func takeText(from bytes: inout [UInt8]) -> String {
        var complete = bytes.count
        while complete > 0, bytes[complete - 1] & 0xC0 == 0x80 { complete -= 1 }
        if complete > 0, bytes[complete - 1] < 0x80 {
            complete = bytes.count
        } else if complete > 0 {
            let first = bytes[complete - 1]
            let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
            complete = bytes.count - complete + 1 >= length ? bytes.count : complete - 1
        }
        defer { bytes.removeSubrange(..<complete) }
        return String(decoding: bytes[..<complete], as: UTF8.self)
    }

    /// A text in parts that each end with a frame, but for the last.
    private static func frames(of text: String) -> [String] {
        let end = "\u{1B}[?2026l"
        let parts = text.components(separatedBy: end)
        return parts.dropLast().map { $0 + end } + parts.suffix(1)
    }

    /// Waits for the program's end.
    func waitForEnd() {
        var information = siginfo_t()
        while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) == -1, errno == EINTR {}
        update { state in
            var status: Int32 = 0
            while waitpid(process, &status, 0) == -1, errno == EINTR {}
            state.status = status
            if state.isHungUp { state.ending = status }
        }
        tcflow(slave, TCOON)
        // Its last output might not have arrived yet; the reader sees this mark after it.
        _ = Self.mark.withUnsafeBytes { write(slave, $0.baseAddress, $0.count) }
    }

    /// A character that no program uses: U+E000.
    private static let mark: [UInt8] = [0xEE, 0x80, 0x80]

    private static func spawn(_ executable: String, _ arguments: [String], terminal: String) throws -> pid_t {
        expectMayStartPrograms()
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // The first terminal that the leader of a new session opens becomes its own.
        posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
        posix_spawn_file_actions_adddup2(&actions, 0, 2)
        // Not the pipes of other tests, which would wait for this program to close them.
        addCloseFrom(&actions, 3)
        let setSession: Int32 = 0x80  // POSIX_SPAWN_SETSID of <spawn.h>
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | setSession))
        var all = sigset_t()
        sigfillset(&all)
        posix_spawnattr_setsigdefault(&attributes, &all)
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        let variables = ["TERM=xterm-256color", "LANG=C.UTF-8", "PATH=/usr/bin:/bin", "PS1=shell> "]
        let words: [UnsafeMutablePointer<CChar>?] = ([executable] + arguments).map { strdup($0) } + [nil]
        let environment: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) } + [nil]
        defer { (words + environment).forEach { free($0) } }
        var process: pid_t = 0
        let error = posix_spawn(&process, executable, &actions, &attributes, words, environment)
        if error != 0 { throw PseudoTerminal.Failure.cannotStart(error) }
        return process
    }
}

/// `posix_spawn_file_actions_addclosefrom_np` of glibc's <spawn.h>, which Swift does not import.
@_silgen_name("posix_spawn_file_actions_addclosefrom_np")
@discardableResult
private func addCloseFrom(_ actions: UnsafeMutablePointer<posix_spawn_file_actions_t>, _ first: Int32) -> Int32

/// The program that the tests run.
let probe = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().appending(
    path: "TerminalProbe"
).path

/// How a fatal error ends a program: an illegal instruction on x86_64, and a breakpoint on arm64.
#if arch(arm64)
    let fatalErrorSignal = (number: SIGTRAP, name: "SIGTRAP")
#else
    let fatalErrorSignal = (number: SIGILL, name: "SIGILL")
#endif

/// What Swift's backtracer shows on a terminal once it has waited a second, of half a minute, for an answer.
let backtracerCountdown = "any other key to quit (29s)"

func exitCode(_ status: Int32) -> Int32? { status & 0x7F == 0 ? (status >> 8) & 0xFF : nil }
func endSignal(_ status: Int32) -> Int32? { status & 0x7F == 0 ? nil : status & 0x7F }
