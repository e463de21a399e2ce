import Testing

@Suite("The how-to about work in the background")
struct WorkInBackgroundTests {
    @Test("shows code that is in the example and its tests, word for word")
    func code() throws {
        let files = try Page.expectCode(on: "work-in-background")
        #expect(
            files == [
                "TextFolder.swift", "WordsInteractor.swift", "WordsViewController.swift", "WordsViewController.swift",
                "WordsInteractor.swift", "WordsViewController.swift", "WordsTests.swift",
            ]
        )
    }
}
