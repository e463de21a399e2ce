import Foundation
import TestSupport

/// A reader with an editor and a shell who does what a page says.
final class Reader {
    /// How many commands have been typed.
    private(set) var numberOfCommands = 0
    private let home: URL
    private var folder: URL

    init(home: URL) {
        self.home = home
        folder = home
    }

    /// Reads a file, by its path from where the last commands left off.
    func read(_ path: String) throws -> String {
        try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    }

    /// Writes a file, by its path from where the last commands left off.
    func write(_ text: String, to path: String) throws {
        try Data(text.utf8).write(to: folder.appending(path: path))
    }

    /// Runs commands where the last ones left off: the first `cd` of a page holds for all that follows.
    func type(_ commands: String, input: String = "") async throws -> ProcessResult {
        numberOfCommands += commands.split(separator: "\n").count
        let place = home.appending(path: ".place")
        let result = try await run(
            URL(filePath: "/usr/bin/env"),
            ["bash", "-e", "-c", "\(commands)\npwd > \(place.path)"],
            input: input,
            in: folder,
            environment: Toolchain.environment(temporaryFiles: home)
        )
        if result.ending == .exit(0) {
            folder = URL(filePath: try String(contentsOf: place, encoding: .utf8).filter { $0 != "\n" })
        }
        return result
    }
}
