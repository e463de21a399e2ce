import Foundation
import TestSupport
import Testing

@Suite("Examples/finance: tabs, a stack, a balance that all see")
struct FinanceTests {
    private static let toFinance = "@select=finance"

    @Test("three tabs, the first shown; switching keeps what each of them knows")
    func tabs() async throws {
        let example = try await Example.play(
            "finance",
            ["app-home/readOne", "@select=profile-home", "@select=app-home", "app-home/readOne"]
        )
        #expect(example.ending == .exit(0))
        #expect(example.errors.isEmpty)
        #expect(example.faults.isEmpty)
        #expect(example.paths == ["app-home", "app-home", "profile-home", "app-home", "app-home"])
        #expect(
            example.screens.map { $0.texts.last } == [
                "3 unread messages", "2 unread messages", "Customer", "2 unread messages", "1 unread message",
            ]
        )
        #expect(example.screens[0].offers == ["@select finance", "@select profile-home", "app-home/readOne"])
    }

    @Test("the finance tab shows its home, the dashboard and the top-up at once, and each action carries its steps")
    func stack() async throws {
        let example = try await Example.play("finance", [Self.toFinance])
        #expect(example.paths.last == "finance/finance-home")
        #expect(example.screens.last?.title == "Finance")
        #expect(
            example.screens.last?.offers == [
                "@select app-home", "@select profile-home", "finance/finance-home/showCards",
                "finance/super-pay-dashboard/topUp", "finance/top-up/amount ", "finance/top-up/cancel",
            ]
        )
        #expect(example.lastTexts.contains("Balance: 10,000.00"))
    }

    @Test("a top-up is on the dashboard at once, and in the other tab; the top-up itself is built anew")
    func topUp() async throws {
        let example = try await Example.play(
            "finance",
            [
                Self.toFinance, "finance/super-pay-dashboard/topUp", "finance/top-up/amount=1250.50",
                "finance/top-up/confirm", "@select=profile-home",
            ]
        )
        #expect(example.faults.isEmpty)
        #expect(example.paths[2] == "finance/top-up")
        #expect(example.screens[3].texts.contains("1250.50"))
        let after = example.screens[4]
        #expect(after.texts.contains("Balance: 11,250.50"))
        #expect(!after.offers.contains("finance/top-up/confirm"))
        #expect(example.lastTexts.last == "Gold customer")
    }

    @Test("cancelling focuses the dashboard again, and changes nothing")
    func cancel() async throws {
        let example = try await Example.play(
            "finance",
            [
                Self.toFinance, "finance/super-pay-dashboard/topUp", "finance/top-up/amount=5", "finance/top-up/cancel",
            ]
        )
        #expect(example.paths.last == "finance/super-pay-dashboard")
        #expect(example.lastTexts.contains("Balance: 10,000.00"))
        #expect(example.screens.last?.offers.contains("finance/top-up/confirm") == false)
    }

    @Test("the cards are attached once, however often a person asks, and detached when they say so")
    func cards() async throws {
        let example = try await Example.play(
            "finance",
            [
                Self.toFinance, "finance/finance-home/showCards", "finance/finance-home/showCards",
                "finance/finance-home/cards/close", "finance/finance-home/showCards",
            ]
        )
        #expect(example.faults.isEmpty)
        let shown = example.screens.map { $0.texts.count { $0 == "Visa 4242" } }
        #expect(shown == [0, 0, 1, 0, 1])
    }

    @Test(
        "a text that is no amount is refused in words, and the balance is as it was",
        arguments: [
            ("lots", "This is no amount. Write it as 1000 or as 12.50."),
            ("", "This is no amount. Write it as 1000 or as 12.50."),
            ("1,000", "This is no amount. Write it as 1000 or as 12.50."),
            ("1e3", "This is no amount. Write it as 1000 or as 12.50."),
            ("inf", "This is no amount. Write it as 1000 or as 12.50."),
            ("-5", "An amount cannot be negative: nothing can be taken out here."),
            ("0.00", "An amount is more than nothing."),
            ("0.001", "An amount has at most two digits behind the point."),
            ("1000000.01", "At most 1000000 can be topped up at once."),
            (String(repeating: "9", count: 400), "At most 1000000 can be topped up at once."),
        ]
    )
    func badAmount(text: String, refusal: String) async throws {
        let example = try await Example.play(
            "finance",
            [Self.toFinance, "finance/top-up/amount=10", "finance/top-up/amount=" + text, "finance/top-up/confirm"]
        )
        #expect(example.faults.isEmpty)
        #expect(example.screens[3].texts.contains(refusal))
        // What was entered before still counts.
        #expect(example.lastTexts.contains("Balance: 10,010.00"))
    }
}
