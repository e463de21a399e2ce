/// How each session's host is started.
struct SessionSetup: Sendable {
    let host: String
    let config: String
    /// Where the states are, as `FOLDER/`.
    let stateFolder: String
    let arguments: [String]
    let memoryLimit: Int?
    let idle: Duration

    /// Where a program asks for a state that another one has.
    func mark(of person: Person) -> Mark { Mark(path: path(of: person) + ".wanted") }

    private func path(of person: Person) -> String { "\(stateFolder)/\(person.fileName)" }

    /// The words of the command.
    func command(for person: Person) -> [String] {
        let state = path(of: person) + ".state"
        // What changes on disk is played by all sessions, each of which says so once.
        let words = [host, "--config", config, "--ui", "json", "--state", state, "--watch"] + arguments
        guard let memoryLimit else { return words }
        // The limit is there before the program is, and each plugin's process has it too.
        return ["/bin/sh", "-c", #"ulimit -d "$0" && exec "$@""#, String(memoryLimit * 1024)] + words
    }
}

extension SessionSetup {
    /// Has the host check the flow, and its own flags, before anybody asks for a session. No code of a plugin runs.
    func check() async throws(Program.Failure) {
        let flow = ["check", "--config", config] + arguments.filter { $0 == "--isolate" }
        try await check(flow) { $0 == 0 }
        // Without a flow only a wrong flag ends the host with this code: EX_USAGE.
        try await check(["--config", "/dev/null", "--ui", "json"] + arguments) { $0 != 64 }
    }

    private func check(_ words: [String], isRight: (Int32) -> Bool) async throws(Program.Failure) {
        let process: ChildProcess
        do {
            process = try ChildProcess([host] + words)
        } catch {
            throw Program.Failure(message: error.words)
        }
        let (code, errors) = await process.finish()
        guard !isRight(code) else { return }
        let reason = errors.isEmpty ? "It ends with code \(code)." : errors
        throw Program.Failure(message: "No session can start, because \(host) refuses it:\n\(reason)")
    }
}
