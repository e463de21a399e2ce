import Testing

@Suite("The how-to about another team's plugin")
struct WrapAPluginTests {
    @Test("shows the whole code of the example and its tests, word for word")
    func code() throws {
        let files = try Page.expectCode(on: "wrap-a-plugin", isWhole: true)
        #expect(
            files == [
                "manifest.json", "Players.swift", "NamedWinBuilder.swift", "NamedWinRouter.swift",
                "NamedWinInteractor.swift", "wrapped.json", "NamedWinTests.swift",
            ]
        )
    }
}
