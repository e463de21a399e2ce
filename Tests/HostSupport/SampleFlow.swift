import Foundation
public import TestSupport

/// The three sample plugins in some order, as a plugins.json in a folder of its own.
public struct SampleFlow {
    /// The libraries, by plugin.
    public static let libraries = [
        "off-game": "libOffGamePlugin.so",
        "tic-tac-toe": "libTicTacToePlugin.so",
        "random-win": "libRandomWinAdapter.so",
    ]

    /// The bytes of the three libraries, as hashes.
    public static func hashes() throws -> [Int] {
        try libraries.values.sorted().map { try Data(contentsOf: BuildFolder.file($0)).hashValue }
    }

    /// The folder with plugins.json.
    public let folder: TemporaryFolder
    /// The path of plugins.json.
    public var config: String { folder.url.appending(path: "plugins.json").path }

    /// - Parameter rest: more members of plugins.json, each after a comma.
    public init(_ order: [String], rest: String = "") throws {
        folder = try TemporaryFolder()
        let plugins = Self.libraries.map { "\"\($0)\": \"\($1)\"" }.sorted().joined(separator: ", ")
        let flow = order.map { "\"\($0)\"" }.joined(separator: ", ")
        try folder.write(
            """
            {
              "plugins": { \(plugins) },
              "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
              "flow": [\(flow)]\(rest)
            }
            """,
            to: "plugins.json"
        )
    }
}
