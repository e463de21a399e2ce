import Foundation
import PluginABI
import PluginTestKit
import TestSupport
import Testing

@testable import WordsPlugin

@MainActor
@Suite("Words")
struct WordsTests {
    private static let shelf = BuildFolder.repository.appending(path: "Examples/everyday/small/shelf").path

    private static let files = ["degrees.csv", "letter.txt", "recipes/bread.txt", "recipes/soup.txt"]

    @Test("all words of the files are counted, and a message says so at the end")
    func counts() async throws {
        let words = try RIBTester(WordsFactory(), constants: ["folder": Self.shelf, "pause": 0])
        #expect(words.texts == ["Nothing has been counted yet."])
        try words.press("Count")
        #expect(try words.screen.progressBar("Looking for files").fraction == nil)
        try await words.wait(for: "The message") { words.message != nil }
        #expect(words.messages == [TransientMessage("Counted 4 files", tone: .positive)])
        #expect(words.texts == ["\(try wordCount()) words in 4 files"])
        let rows = try words.screen.list("look").items
        #expect(rows.map(\.title) == ["All files"] + Self.files)
        #expect(rows.dropFirst().reduce(0) { $0 + (Int($1.detail) ?? 0) } == (try wordCount()))
        #expect(rows.first?.detail == "\(try wordCount())")
        try words.finish()
    }

    @Test("the files are listed before they are counted")
    func listed() async throws {
        let words = try RIBTester(WordsFactory(), constants: ["folder": Self.shelf, "pause": 0])
        try await words.wait(for: "The files") { (try? words.screen.list("look").items.count) == 5 }
        #expect(try words.screen.list("look").items.map(\.detail) == ["", "", "", "", ""])
        #expect(try words.screen.chart("Files by kind").points.map { "\($0.label) \($0.words)" } == ["txt 3", "csv 1"])
        try words.finish()
    }

    @Test("a part of a name is searched for among all files, also before they are counted")
    func search() async throws {
        let words = try RIBTester(WordsFactory(), constants: ["folder": Self.shelf, "pause": 0])
        try await words.wait(for: "The files") { (try? words.screen.list("look").items.count) == 5 }
        try words.type("RECIPES", into: "Search")
        #expect(try words.screen.list("look").items.map(\.title) == ["recipes/bread.txt", "recipes/soup.txt"])
        #expect(try words.screen.field("Search").help == "2 of 4")
        try words.type("nowhere", into: "Search")
        #expect(try words.screen.list("look").whenEmpty == "No name has “nowhere”.")
        try words.finish()
    }

    @Test("the words that are frequent in the selected file are beside it, at first those of all files")
    func frequent() async throws {
        let folder = try TemporaryFolder()
        try folder.write("Engine, engine: “engine” and numbers and the store.", to: "a")
        try folder.write("numbers numbers numbers, the carriage 4", to: "b")
        let words = try RIBTester(WordsFactory(), constants: ["folder": folder.url.path, "pause": 0])
        try words.press("Count")
        try await words.wait(for: "The message") { words.message != nil }
        func chart(_ name: String) throws -> [String] {
            try words.screen.chart("Longer words, \(name)").points.map { "\($0.label) \($0.words)" }
        }
        #expect(try chart("all files") == ["numbers 4", "engine 3"])
        words.send(Action(id: "look", value: "a"))
        #expect(try chart("this file") == ["engine 3"])
        #expect(words.texts.starts(with: ["Once in this file", "numbers"]), "\(words.texts)")
        let frequent = ["numbers, engine, carriage", "engine, numbers", "numbers, carriage"]
        #expect(try words.screen.list("look").items.map(\.details.last) == frequent)
        words.send(Action(id: "sort", value: "words ascending"))
        #expect(try words.screen.list("look").items.map(\.title) == ["All files", "b", "a"])
        try words.finish()
    }

    @Test("a word is searched for in the files that are counted, which say how often it is there")
    func searchWord() async throws {
        let folder = try TemporaryFolder()
        try folder.write("Engine, engine: “engine” and numbers and the store.", to: "a")
        try folder.write("numbers numbers numbers, the carriage", to: "b")
        let words = try RIBTester(WordsFactory(), constants: ["folder": folder.url.path, "pause": 0])
        try words.press("Count")
        try await words.wait(for: "The message") { words.message != nil }
        try words.type("Numbers", into: "Search")
        #expect(try words.screen.list("look").items.map(\.details.last) == ["numbers: 1", "numbers: 3"])
        try words.type("nowhere", into: "Search")
        #expect(try words.screen.list("look").whenEmpty == "No name and no text has “nowhere”.")
        try words.finish()
    }

    @Test("words that are all there once have no bars, which would be equal")
    func once() async throws {
        let folder = try TemporaryFolder()
        try folder.write("beneath the daffodils", to: "a")
        let words = try RIBTester(WordsFactory(), constants: ["folder": folder.url.path, "pause": 0])
        try words.press("Count")
        try await words.wait(for: "The message") { words.message != nil }
        words.send(Action(id: "look", value: "a"))
        #expect(words.texts.starts(with: ["Once in this file", "beneath, daffodils"]), "\(words.texts)")
        try words.finish()
    }

    /// As wc(1) counts, but without what has no letters.
    private func wordCount() throws -> Int {
        try Self.files.reduce(0) { sum, file in
            let text = try String(contentsOfFile: "\(Self.shelf)/\(file)", encoding: .utf8)
            return sum + text.split { $0.isWhitespace }.count { $0.contains(where: \.isLetter) }
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
            let counted = try words.screen.list("look").items.count { !$0.detail.isEmpty }
            #expect(counted == (done == 0 ? 0 : done + 1))
            try await clock.advance(by: .seconds(1))
        }
        try await words.wait(for: "The end") { words.message == "Counted 4 files" }
        try words.finish()
    }

    @Test("Cancel ends it, says so, and keeps what has been counted; it can be begun again")
    func cancel() async throws {
        let clock = TestClock()
        let words = tester(clock)
        for _ in 1...2 {
            try words.press("Count")
            try await words.wait(for: "The first file") { words.texts == ["0 of 4 files"] }
            try await clock.advance(by: .seconds(1))
            try await words.wait(for: "The second file") { words.texts == ["1 of 4 files"] }
            try words.press("Cancel")
            #expect(words.texts.count == 1 && words.texts[0].hasSuffix(" words in 1 of 4 files"))
            #expect(try words.screen.list("look").items.map(\.detail).count { !$0.isEmpty } == 2)
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
