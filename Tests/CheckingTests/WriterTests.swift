import PluginManifest
import Testing

@Suite("The writers of a stream")
struct WriterTests {
    private static let manifests = [
        "play": manifest(
            "play",
            static: [("score", "MutableValueStream<Int>")],
            outcomes: [("won", [("by", "String")])]
        ),
        "note": manifest(
            "note",
            static: [("score", "MutableValueStream<Int>"), ("by", "String")],
            outcomes: [("done", [])]
        ),
    ]

    @Test("a flow that two flows use writes the streams of both, and either can refuse that")
    func listsOfTwoScopes() {
        func checked(_ cup: String, _ league: String) -> Checked {
            func scope(_ writers: String) -> String {
                #"{"score": {"stream": "Int", "value": 0, "writers": \#(writers)}}"#
            }
            return Checked(
                """
                {"plugins": {"play": "a.so"}, "flow": ["cup", "league"], "flows": {
                  "cup": {"dependencies": \(scope(cup)), "steps": ["game"]},
                  "league": {"dependencies": \(scope(league)), "steps": ["game"]},
                  "game": ["play"]}}
                """,
                manifests: Self.manifests
            )
        }
        #expect(checked(#"["play"]"#, #"["play"]"#).codes == [])
        for refused in [checked(#"["play"]"#, "[]"), checked("[]", #"["play"]"#)] {
            #expect(refused.diagnostics.map(\.message) == ["`play` would write `score`, which no plugin may write."])
        }
    }

    @Test("are named if one is given what the other reports, also as a static dependency of a flow that follows")
    func givenOnEntry() {
        let checked = Checked(
            """
            {"plugins": {"play": "a.so", "note": "b.so"}, "dependencies": {"score": {"stream": "Int", "value": 0}},
             "flow": ["play", "after"], "flows": {"after": ["note"]}}
            """,
            manifests: Self.manifests
        )
        #expect(
            checked.diagnostics.map(\.message) == [
                "`note` is given the `by` that `play` reports, and both can write `score`: "
                    + "what the one has written, the other might write again."
            ]
        )
    }
}
