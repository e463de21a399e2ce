public import Foundation
public import TestSupport

/// A flow of the plugin Keeper, and a state file beside it.
public struct KeeperFlow {
    /// The folder with plugins.json.
    public let folder: TemporaryFolder
    /// The path of plugins.json.
    public var config: String { folder.url.appending(path: "plugins.json").path }
    /// The state file.
    public var file: URL { folder.url.appending(path: "game.state") }

    /// - Parameters:
    ///   - process: the value of `process`; nil for the host's own.
    ///   - rest: what follows the flow in the object.
    public init(process: String? = nil, deadline: Int = 60, rest: String = "") throws {
        folder = try TemporaryFolder()
        let process = process.map { #", "process": \#($0), "deadline": \#(deadline)"# } ?? ""
        try folder.write(
            """
            {
              "plugins": {
                "off-game": "libOffGamePlugin.so", "keeper": { "path": "libKeeperPlugin.so"\(process) }
              },
              "dependencies": {
                "player1Name": "Ada", "player2Name": "Grace",
                "number": { "stream": "Int", "value": 0 }, "level": { "stream": "Double", "value": 1.5 }
              },
              "flow": ["keeper", "off-game"]\(rest)
            }
            """,
            to: "plugins.json"
        )
    }

    /// A flow in which names are typed for a game, which ends it.
    public init(endingWithGame: Void) throws {
        folder = try TemporaryFolder()
        try folder.write(
            """
            {
              "plugins": {
                "keeper": "libKeeperPlugin.so", "logged-out": "libLoggedOutPlugin.so",
                "tic-tac-toe": "libTicTacToePlugin.so"
              },
              "dependencies": { "number": { "stream": "Int", "value": 0 }, "level": { "stream": "Double", "value": 1.5 } },
              "flow": {
                "start": "keeper",
                "steps": {
                  "keeper": { "on": { "left": "names" } },
                  "names": { "plugin": "logged-out", "on": { "login": "game" } },
                  "game": { "plugin": "tic-tac-toe", "on": { "gameDidEnd": "@exit" } }
                }
              }
            }
            """,
            to: "plugins.json"
        )
    }

    /// Plays with the state file.
    ///
    /// - Parameter inProcess: true for the real program: what a plugin is asked for when it crashes or hangs, and values
    ///   larger than a socket takes, need one.
    public func resume(
        _ actions: [String] = [],
        _ arguments: [String] = [],
        inProcess: Bool = false
    ) async throws -> Example {
        let words = ["--state", file.path] + arguments
        guard inProcess else {
            return try await Example.play(file: URL(filePath: config), actions, arguments: words, in: folder.url)
        }
        return try await Example.playInProcess(
            file: URL(filePath: config),
            actions,
            arguments: words,
            in: folder.url
        )
    }
}
