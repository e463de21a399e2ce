import Foundation

/// A flow whose plugin Faulty ends its process in a given manner, at a given moment.
public struct FaultyFlow: Sendable {
    /// Where the flow begins; each place leads to Faulty.
    public enum Start: Sendable {
        /// With Faulty itself.
        case faulty
        /// With the score, from which `startGame` leads on.
        case score
        /// With a game, after which the score is shown.
        case game
    }

    /// How many seconds a plugin that never answers has. One that does has them too, to be loaded and to answer on a
    /// machine with much to do.
    public static let patience = 5
    /// What the host says of a plugin that has not answered for so long.
    public static let late = "did not answer for \(patience) seconds and was stopped"

    /// The value of `process` in plugins.json.
    public var process = "true"
    /// The path of Faulty in plugins.json.
    public var path = "libFaultyPlugin.so"
    /// What Faulty does.
    public var act = "none"
    /// When it does that.
    public var moment = "perform"
    /// How many seconds the host waits for an answer.
    public var deadline = 60
    /// How many MiB its process may take; nil for what the host says.
    public var memory: Int?
    /// Where the flow begins.
    public var start = Start.score
    /// Whether the flow continues with the score when Faulty has failed.
    public var routesFailure = false

    /// Makes a flow in which nothing goes wrong.
    public init() {}

    /// Makes a flow of one fault.
    public init(act: String, moment: String) {
        self.act = act
        self.moment = moment
    }

    /// A new folder with the flow in `plugins.json`.
    public func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try write(to: folder)
        return folder
    }

    /// Writes the flow into a folder's `plugins.json`.
    public func write(to folder: TemporaryFolder) throws {
        try folder.write(text, to: "plugins.json")
    }

    /// What the environment has for the act, where that is to happen while the library is loaded.
    public var variables: [String] {
        // Without llvm-symbolizer, so that no crash is reported with its place, which not every machine finds. A script
        // needs its interpreter.
        (path.hasSuffix(".so") ? ["PATH=/nowhere"] : []) + (moment == "load" ? ["RIBS_TEST_INITIALIZER=\(act)"] : [])
    }

    private var text: String {
        let isGame = start == .game
        let limit = memory.map { #", "memory": \#($0)"# } ?? ""
        let game = #""tic-tac-toe": "libTicTacToePlugin.so","#
        return """
            {
              "plugins": {
                "off-game": "libOffGamePlugin.so", \(isGame ? game : "")
                "faulty": { "path": "\(path)", "process": \(process), "deadline": \(deadline)\(limit) }
              },
              "dependencies": {
                "player1Name": "Ada", "player2Name": "Grace", "act": "\(act)", "moment": "\(moment)",
                "number": { "stream": "Int", "value": 0 }
              },
              "flow": {
                "start": "\(startStep)",
                "steps": {
                  \(isGame ? #""tic-tac-toe": { "on": { "gameDidEnd": "off-game" } },"# : "")
                  "off-game": { "on": { "startGame": "faulty" } },
                  "faulty": { "on": { "left": "off-game"\(routesFailure ? #", "@failed": "off-game""# : "") } }
                }
              }
            }
            """
    }

    private var startStep: String {
        switch start {
        case .faulty: "faulty"
        case .score: "off-game"
        case .game: "tic-tac-toe"
        }
    }
}
