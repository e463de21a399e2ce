import Foundation
import TestSupport
import Testing

/// A link reaches RIBs in the processes of their plugins; `HostTests` has all else about links.
@Suite("Deep links into processes of plugins", .timeLimit(.ofPrograms))
struct LinkTests {
    @Test(
        "a link asks a RIB that is attached, wherever its plugin runs, and nothing is built again",
        arguments: [[], ["--isolate"]]
    )
    func entry(arguments: [String]) async throws {
        let actions = ["app-home/readOne", "@select=finance", "ribs://read?count=1", "ribs://read?count=1"]
        let example = try await Example.play("finance", actions, arguments: arguments)
        #expect(example.ending == .exit(0))
        #expect(example.faults.isEmpty)
        #expect(example.paths == ["app-home", "app-home", "finance/finance-home", "app-home", "app-home"])
        #expect(example.screens.dropLast().last?.texts == ["1 unread message"])
        #expect(example.lastTexts == ["0 unread messages"])
    }

    @Test(
        "a link asks a child in a slot once its condition is true, wherever the plugins run",
        arguments: [[], ["--isolate"]]
    )
    func child(arguments: [String]) async throws {
        let example = try await Example.play(
            file: BuildFolder.repository.appending(path: "Examples/finance/offers.json"),
            ["ribs://save?months=6", "@select=settings", "settings/premium=true", "@select=finance"],
            arguments: arguments
        )
        #expect(example.ending == .exit(0))
        #expect(example.faults.isEmpty)
        #expect(example.lastTexts.filter { $0.hasPrefix("For you") }.first == "For you: 12000 in 6 months")
    }
}
