import Testing

@Suite("The how-to about state")
struct KeepStateTests {
    @Test("shows code that is in the plugin, word for word")
    func code() throws {
        let files = try Page.expectCode(on: "keep-state")
        #expect(
            files == ["manifest.json", "TicTacToeBuilder.swift", "TicTacToeInteractor.swift", "TicTacToeRouter.swift"]
        )
    }
}
