import Checking
import Configuration
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
        let plan = try #require(checked.result?.plan)
        let first = Dictionary(uniqueKeysWithValues: plan.sharedStreams.map { ($0.key, $0.initialValue) })
        #expect(first["league"] == Self.score(0, 0))
        #expect(first["cup"] == Self.score(2, 1))
    }

    private static func score(_ player1: Int, _ player2: Int) -> Constant {
        .record([.init(name: "player1Score", value: .int(player1)), .init(name: "player2Score", value: .int(player2))])
    }
}
