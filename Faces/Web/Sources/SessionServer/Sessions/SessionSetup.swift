/// How each session's host is started.
struct SessionSetup: Sendable {
    let host: String
    let config: String
    /// Where the states are, as `FOLDER/`.
    let stateFolder: String
    let arguments: [String]
    let memoryLimit: Int?
    let idle: Duration

    /// The words of the command.
    func command(for person: Person) -> [String] {
        let state = "\(stateFolder)/\(person.fileName).state"
        // What changes on disk is played by all sessions, each of which says so once.
        let words = [host, "--config", config, "--ui", "json", "--state", state, "--watch"] + arguments
        guard let memoryLimit else { return words }
        // The limit is there before the program is, and each plugin's process has it too.
        return ["/bin/sh", "-c", #"ulimit -d "$0" && exec "$@""#, String(memoryLimit * 1024)] + words
    }
}
