import Foundation

/// The settings with which each session's host is started.
struct SessionSetup: Sendable {
    let host: String
    let config: String
    /// The folder of the states.
    let stateFolder: String
    let arguments: [String]
    /// The greatest number of processes for the plugins of a session: a flow that needs more is refused.
    let processLimit: Int
    /// The memory limit in MiB: of a session with a control group, otherwise of each process.
    let memoryLimit: Int?
    /// The control groups for sessions; nil if this program must not make any, or nothing is limited.
    let groups: ControlGroups?
    let idle: Duration

    /// Returns the mark by which a program asks for a state held by another program.
    func mark(of person: Person) -> Mark { Mark(path: path(of: person) + ".wanted") }

    /// A change on disk is noticed once, by a ``FlowWatcher``, and then played by all sessions, each of which says so.
    private var playWords: [String] { ["--ui", "json", "--watched"] }

    private var processWords: [String] { ["--processes", String(processLimit)] }

    /// Returns the file of a person's state.
    func statePath(of person: Person) -> String { path(of: person) + ".state" }

    private func path(of person: Person) -> String { "\(stateFolder)/\(person.fileName)" }

    /// The words of the command that checks the flow now, and whenever one of its files changes.
    var watchCommand: [String] { checkWords + ["--format", "json", "--watch"] }

    private var checkWords: [String] {
        [host, "check", "--config", config] + processWords + arguments.filter { $0 == "--isolate" }
    }

    /// Returns the words of the command for the host.
    func command(for person: Person, in group: ControlGroup?) -> [String] {
        let state = statePath(of: person)
        let words = [host, "--config", config] + playWords + ["--state", state] + processWords + arguments
        guard let memoryLimit else { return words }
        // The limit is there before the program is, and all that it starts has it too.
        if let group { return ["/bin/sh", "-c", #"echo 0 > "$0/cgroup.procs" && exec "$@""#, group.path] + words }
        return ["/bin/sh", "-c", #"ulimit -d "$0" && exec "$@""#, String(memoryLimit * 1024)] + words
    }
}

extension SessionSetup {
    /// Lets the host check the flow, and the host's own flags, before the first session. No code of a plugin runs.
    ///
    /// - Parameter patience: the greatest time for a check.
    func check(patience: Duration = .seconds(60)) async throws(Program.Failure) {
        try await check(checkWords, patience) { $0 == 0 }
        // Without a flow only a wrong flag ends the host with this code: EX_USAGE.
        try await check([host, "--config", "/dev/null"] + playWords + arguments, patience) { $0 != 64 }
    }

    /// Lets the host check a theme.
    ///
    /// - Parameters:
    ///   - theme: the name of a theme, or the path of a file.
    ///   - patience: the greatest time for a check.
    /// - Returns: the colours.
    func theme(_ theme: String, patience: Duration = .seconds(60)) async throws(Program.Failure) -> PageTheme {
        let words = [host, "check", "--theme", theme]
        // First for its sentences, which say what is wrong.
        try await check(words, patience) { $0 == 0 }
        let output = try await check(words + ["--format", "json"], patience) { $0 == 0 }
        if let theme = PageTheme(Data(output.utf8)) { return theme }
        throw Program.Failure(message: "\(host) prints no colours for the theme \(theme).")
    }

    /// Returns what the host has printed on standard output.
    @discardableResult
    private func check(
        _ words: [String],
        _ patience: Duration,
        isRight: (Int32) -> Bool
    ) async throws(Program.Failure) -> String {
        let process: ChildProcess
        do {
            process = try ChildProcess(words)
        } catch {
            throw Program.Failure(message: error.words)
        }
        let overdue = Task {
            do { try await Task.sleep(for: patience) } catch { return false }
            process.kill()
            return true
        }
        let (code, errors, output) = await process.finish()
        overdue.cancel()
        if await overdue.value {
            let seconds = patience.components.seconds
            throw Program.Failure(
                message: "No session can start: \(host) has not checked the flow in \(seconds) seconds."
            )
        }
        guard !isRight(code) else { return output }
        let reason = errors.isEmpty ? "It ends with code \(code)." : errors
        throw Program.Failure(message: "No session can start, because \(host) refuses it:\n\(reason)")
    }
}
