import Testing

@Suite("The how-to about slots")
struct TakeChildrenTests {
    @Test("shows code that is in the examples and in the kit's tests, word for word")
    func code() throws {
        let files = try Page.expectCode(on: "take-children")
        #expect(
            files == [
                "manifest.json", "LoggedInBuilder.swift", "LoggedInBuilder.swift", "LoggedInRouter.swift",
                "LoggedInInteractor.swift", "LoggedInInteractor.swift", "slots.json", "offers.json",
                "WalletInteractor.swift", "SlotTests.swift",
            ]
        )
    }
}
