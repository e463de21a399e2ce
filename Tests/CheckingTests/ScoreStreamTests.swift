import Checking
import Configuration
import PluginABI
import Testing

@Suite("A stream of `Score`")
struct ScoreStreamTests {
    @Test("begins at 0:0 where the file gives no value, and with the value where it gives one")
    func values() throws {
        let checked = Checked(
            #"""
            {
              "plugins": { "board": "libBoard.so" },
              "dependencies": {
                "league": { "stream": "Score" },
                "cup": { "stream": "Score", "value": { "player1Score": 2, "player2Score": 1 } }
              },
              "flow": ["board"]
            }
            """#,
            manifests: [
                "board": manifest(
                    "board",
                    static: [("league", "ValueStream<Score>"), ("cup", "ValueStream<Score>")],
                    outcomes: [("done", [])]
                )
            ]
        )
        #expect(checked.codes == [])
        let file = try #require(checked.result).graph.file
        let first = Dictionary(uniqueKeysWithValues: file.streams.map { ($0.name, $0.initialValue) })
        #expect(first["league"] == Self.score(0, 0))
        #expect(first["cup"] == Self.score(2, 1))
    }

    private static func score(_ player1: Int, _ player2: Int) -> WireValue {
        .record(["player1Score": .int(player1), "player2Score": .int(player2)])
    }
}
