/// How each session's host is started.
struct SessionSetup: Sendable {
    let host: String
    let config: String
    /// Where the states are, as `FOLDER/`.
    let stateFolder: String
    let arguments: [String]
    /// How many processes the plugins of a session may have: a flow that needs more is refused.
    let processLimit: Int
    /// In MiB: of a session, where there are control groups for them, otherwise of each process.
    let memoryLimit: Int?
    /// Where each session gets a control group; nil where this program may not make any, or nothing is limited.
    let groups: ControlGroups?
    let idle: Duration

    /// Where a program asks for a state that another one has.
    func mark(of person: Person) -> Mark { Mark(path: path(of: person) + ".wanted") }

    private var processWords: [String] { ["--processes", String(processLimit)] }

    /// The file that keeps a person's state.
    func statePath(of person: Person) -> String { path(of: person) + ".state" }

    private func path(of person: Person) -> String { "\(stateFolder)/\(person.fileName)" }

    /// The words of the command.
    func command(for person: Person, in group: ControlGroup?) -> [String] {
        let state = statePath(of: person)
        // What changes on disk is played by all sessions, each of which says so once.
        let words =
            [host, "--config", config, "--ui", "json", "--state", state, "--watch"] + processWords + arguments
        guard let memoryLimit else { return words }
        // The limit is there before the program is, and all that it starts has it too.
        if let group { return ["/bin/sh", "-c", #"echo 0 > "$0/cgroup.procs" && exec "$@""#, group.path] + words }
        return ["/bin/sh", "-c", #"ulimit -d "$0" && exec "$@""#, String(memoryLimit * 1024)] + words
    }
}

extension SessionSetup {
    /// Has the host check the flow, and its own flags, before anybody asks for a session. No code of a plugin runs.
    ///
    /// - Parameter patience: how long a check may take.
    func check(patience: Duration = .seconds(60)) async throws(Program.Failure) {
        let flow = ["check", "--config", config] + processWords + arguments.filter { $0 == "--isolate" }
        try await check(flow, patience) { $0 == 0 }
        // Without a flow only a wrong flag ends the host with this code: EX_USAGE.
        try await check(["--config", "/dev/null", "--ui", "json"] + arguments, patience) { $0 != 64 }
    }

    private func check(
        _ words: [String],
        _ patience: Duration,
        isRight: (Int32) -> Bool
    ) async throws(Program.Failure) {
        let process: ChildProcess
        do {
            process = try ChildProcess([host] + words)
        } catch {
            throw Program.Failure(message: error.words)
        }
        let overdue = Task {
            do { try await Task.sleep(for: patience) } catch { return false }
            process.kill()
            return true
        }
        let (code, errors) = await process.finish()
        overdue.cancel()
        if await overdue.value {
            let seconds = patience.components.seconds
            throw Program.Failure(
                message: "No session can start: \(host) has not checked the flow in \(seconds) seconds."
            )
        }
        guard !isRight(code) else { return }
        let reason = errors.isEmpty ? "It ends with code \(code)." : errors
        throw Program.Failure(message: "No session can start, because \(host) refuses it:\n\(reason)")
    }
}
