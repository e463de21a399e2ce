import Foundation
import PluginABI
import PluginTestKit
import TestSupport
import Testing

@testable import WordsPlugin

@MainActor
@Suite("Words")
struct WordsTests {
    private static let shelf = BuildFolder.repository.appending(path: "Examples/everyday/shelf").path

    @Test("all words of the files are counted, and a message says so at the end")
    func counts() async throws {
        let words = try RIBTester(WordsFactory(), constants: ["folder": Self.shelf, "pause": 0])
        #expect(words.texts == ["Nothing has been counted yet."])
        try words.press("Count")
        #expect(try words.screen.progressBar("Looking for files").fraction == nil)
        try await words.wait(for: "The message") { words.message != nil }
        #expect(words.messages == [TransientMessage("Counted 4 files", tone: .positive)])
        #expect(words.texts == ["\(try wordCount()) words in 4 files"])
        let points = try words.screen.chart("Words").points
        #expect(points.map(\.label) == ["degrees.csv", "letter.txt", "recipes/bread.txt", "recipes/soup.txt"])
        #expect(points.reduce(0) { $0 + $1.value } == Double(try wordCount()))
        try words.finish()
    }

    /// As wc(1) counts.
    private func wordCount() throws -> Int {
        let files = ["degrees.csv", "letter.txt", "recipes/bread.txt", "recipes/soup.txt"]
        return try files.reduce(0) { sum, file in
            let text = try String(contentsOfFile: "\(Self.shelf)/\(file)", encoding: .utf8)
            return sum + text.split { $0.isWhitespace }.count
        }
    }

    @Test("a bar says how far it has come")
    func progress() async throws {
        let clock = TestClock()
        let words = tester(clock)
        try words.press("Count")
        for done in 0..<4 {
            try await words.wait(for: "\(done) of 4") { words.texts == ["\(done) of 4 files"] }
            #expect(try words.screen.progressBar("Counting").fraction == Double(done) / 4)
            #expect(try words.screen.chart("Words").points.count == done)
            try await clock.advance(by: .seconds(1))
        }
        try await words.wait(for: "The end") { words.message == "Counted 4 files" }
        try words.finish()
    }

    @Test("Cancel ends it, and says so; it can be begun again")
    func cancel() async throws {
        let clock = TestClock()
        let words = tester(clock)
        for _ in 1...2 {
            try words.press("Count")
            try await words.wait(for: "The first file") { words.texts == ["0 of 4 files"] }
            try await clock.advance(by: .seconds(1))
            try await words.wait(for: "The second file") { words.texts == ["1 of 4 files"] }
            try words.press("Cancel")
            #expect(words.texts == ["Nothing has been counted yet."])
            try await words.wait(for: "The end of the task") { clock.waitingCount == 0 }
        }
        #expect(words.messages == [TransientMessage("Cancelled"), TransientMessage("Cancelled")])
        try words.finish()
    }

    @Test("it ends with the RIB, says nothing then, and keeps nothing alive")
    func detach() async throws {
        let clock = TestClock()
        let words = tester(clock)
        try words.press("Count")
        try await words.wait(for: "The first file") { words.texts == ["0 of 4 files"] }
        words.detach()
        try await words.wait(for: "The end of the task") { clock.waitingCount == 0 }
        words.attach()
        #expect(words.texts == ["Nothing has been counted yet."])
        try words.press("Count")
        try await words.wait(for: "The first file") { words.texts == ["0 of 4 files"] }
        #expect(words.messages == [])
        try words.finish()
    }

    private func tester(_ clock: TestClock) -> RIBTester {
        RIBTester {
            let view = WordsViewController()
            let folder = TextFolder(path: Self.shelf)
            let interactor = WordsInteractor(presenter: view, folder: folder, pause: .seconds(1), clock: clock)
            return WordsRouter(interactor: interactor, viewController: view)
        }
    }
}
