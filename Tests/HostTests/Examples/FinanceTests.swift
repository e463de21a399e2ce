import Foundation
import HostSupport
import TestSupport
import Testing

@Suite("Examples/finance: tabs, a RIB with a dashboard as its child, a balance that all see")
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
        #expect(
            example.screens[0].offers == [
                "@select app-home", "@select finance", "@select profile-home", "app-home/readOne",
            ]
        )
    }

    @Test("FinanceHome has its dashboard from the start: it attaches it when it becomes active, once")
    func dashboard() async throws {
        let example = try await Example.play("finance", [Self.toFinance, "@select=app-home", Self.toFinance])
        #expect(example.faults.isEmpty)
        for screen in [example.screens[1], example.screens[3]] {
            #expect(screen.path == ["finance", "finance-home"])
            #expect(screen.title == "Finance")
            #expect(screen.texts.filter { $0.hasPrefix("Balance") } == ["Balance: 10,000.00"])
            #expect(
                screen.offers == [
                    "@select app-home", "@select finance", "@select profile-home",
                    "finance/finance-home/dashboard/topUp",
                    "finance/finance-home/showCards",
                ]
            )
        }
    }

    @Test("the dashboard is a child RIB of FinanceHome, and the cards are another while they are shown")
    func tree() async throws {
        let config = BuildFolder.repository.appending(path: "Examples/finance/plugins.json").path
        let result = try await runInMemory(["--config", config, "--ui", "plain"], input: "2\n5\ntree\n")
        #expect(
            result.output.contains(
                """
                      finance (flow): active, waits for finished
                        finance-home: active, waits for topUp
                          SuperPayDashboard: active
                          CardsOnFile: active
                      profile-home: active

                """
            )
        )
    }

    @Test("what the dashboard tells FinanceHome, FinanceHome reports: the top-up covers it, and leads back to it")
    func topUp() async throws {
        let example = try await Example.play(
            "finance",
            [
                Self.toFinance, "finance/finance-home/dashboard/topUp", "finance/top-up/amount=1250.50",
                "finance/top-up/confirm", "@select=profile-home",
            ]
        )
        #expect(example.faults.isEmpty)
        #expect(
            example.paths == [
                "app-home", "finance/finance-home", "finance/top-up", "finance/top-up", "finance/finance-home",
                "profile-home",
            ]
        )
        #expect(example.screens[4].texts.contains("Balance: 11,250.50"))
        #expect(example.lastTexts.last == "Gold customer")
    }

    @Test(
        "cancelling, or going back by the bar, changes nothing",
        arguments: ["finance/top-up/cancel", "finance/@back"]
    )
    func cancel(action: String) async throws {
        let example = try await Example.play(
            "finance",
            [Self.toFinance, "finance/finance-home/dashboard/topUp", "finance/top-up/amount=5", action]
        )
        #expect(example.faults.isEmpty)
        #expect(example.paths.last == "finance/finance-home")
        #expect(example.lastTexts.contains("Balance: 10,000.00"))
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
        let shown = example.screens.map { $0.offers.count { $0 == "finance/finance-home/cards/pay Visa 4242" } }
        #expect(shown == [0, 0, 1, 0, 1])
    }

    @Test(
        "a link opens a tab",
        arguments: [
            ("ribs://finance", "finance/finance-home"), ("ribs://tab?name=finance", "finance/finance-home"),
            ("ribs://tab?name=profile", "profile-home"), ("ribs://tab?name=home", "app-home"),
        ]
    )
    func links(url: String, path: String) async throws {
        let example = try await Example.play("finance", [], arguments: ["--open", url])
        #expect(example.ending == .exit(0))
        #expect(example.errors.isEmpty)
        #expect(example.faults.isEmpty)
        #expect(example.paths.last == path)
    }
}

@Suite("Examples/finance/flattened.json: the same dashboard as a step by itself")
struct FlattenedFinanceTests {
    private static let config = BuildFolder.repository.appending(path: "Examples/finance/flattened.json")
    private static let toFinance = "@select=finance"

    @Test("the finance tab shows the dashboard and the top-up, and each action carries its steps")
    func stack() async throws {
        let example = try await Example.play(file: Self.config, [Self.toFinance])
        #expect(example.paths.last == "finance/super-pay-dashboard")
        #expect(example.screens.last?.title == "Super Pay")
        #expect(
            example.screens.last?.offers == [
                "@select app-home", "@select finance", "@select profile-home", "finance/super-pay-dashboard/topUp",
                "finance/top-up/amount ", "finance/top-up/cancel",
            ]
        )
        #expect(example.lastTexts.contains("Balance: 10,000.00"))
    }

    @Test("a top-up is on the dashboard immediately, and in the other tab; the top-up itself is built again")
    func topUp() async throws {
        let example = try await Example.play(
            file: Self.config,
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
            file: Self.config,
            [
                Self.toFinance, "finance/super-pay-dashboard/topUp", "finance/top-up/amount=5", "finance/top-up/cancel",
            ]
        )
        #expect(example.paths.last == "finance/super-pay-dashboard")
        #expect(example.lastTexts.contains("Balance: 10,000.00"))
        #expect(example.screens.last?.offers.contains("finance/top-up/confirm") == false)
    }

    @Test(
        "a text that is not an amount is refused in words and stays as it is, and nothing can be confirmed",
        arguments: [
            ("lots", "This is not an amount. Write it as 1000 or as 12.50."),
            ("", "This is not an amount. Write it as 1000 or as 12.50."),
            ("1,000", "This is not an amount. Write it as 1000 or as 12.50."),
            ("1e3", "This is not an amount. Write it as 1000 or as 12.50."),
            ("inf", "This is not an amount. Write it as 1000 or as 12.50."),
            ("-5", "An amount cannot be negative: nothing can be taken out here."),
            ("0.00", "An amount is more than nothing."),
            ("0.001", "An amount has at most two digits after the point."),
            ("1000000.01", "At most 1000000 can be topped up at a time."),
            (String(repeating: "9", count: 400), "At most 1000000 can be topped up at a time."),
        ]
    )
    func badAmount(text: String, refusal: String) async throws {
        let example = try await Example.play(
            file: Self.config,
            [Self.toFinance, "finance/top-up/amount=10", "finance/top-up/amount=" + text]
        )
        #expect(example.faults.isEmpty)
        #expect(example.lastTexts.contains(refusal))
        #expect(example.screens.last?.offers.contains("finance/top-up/confirm") == false)
        #expect(example.lastTexts.contains("Balance: 10,000.00"))
    }
}
