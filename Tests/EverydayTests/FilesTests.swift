import Foundation
import PluginABI
import PluginTestKit
import TestSupport
import Testing

@testable import FilesPlugin

@MainActor
@Suite("Files")
struct FilesTests {
    private static let shelf = BuildFolder.repository.appending(path: "Examples/everyday/shelf").path

    private func files(in folder: String = shelf) throws -> RIBTester {
        try RIBTester(FilesFactory(), constants: ["folder": folder])
    }

    @Test("the beginning of a longer text ends with a whole line, or in a long line with a whole character")
    func beginning() {
        func lines(_ text: String, _ count: Int) -> [String]? {
            Folder.Beginning(Array(text.utf8.prefix(count)), isWhole: false).lines
        }
        #expect(lines("a\nbé", 4) == ["a"])
        #expect(lines("abé", 3) == ["ab"])
        #expect(lines("a🎲", 4) == ["a"])
        #expect(lines("a\u{0}b", 3) == nil)
    }

    @Test("a folder is listed beside the file that is looked at, folders first")
    func open() throws {
        let files = try files()
        #expect(files.screen.title == "shelf")
        #expect(try files.screen.list("Files").items.map(\.title) == ["recipes", "degrees.csv", "letter.txt"])
        #expect(try files.screen.pane(2).texts == ["recipes", "bread.txt\nsoup.txt"])
        files.send(Action(id: "look", value: "degrees.csv"))
        #expect(try files.screen.pane(2).texts.first == "degrees.csv")
        try files.press("letter.txt")
        let letter = try String(contentsOfFile: "\(Self.shelf)/letter.txt", encoding: .utf8)
        #expect(try files.screen.pane(2).texts == ["letter.txt", String(letter.dropLast())])
        #expect(try files.screen.list("Files").selected == "letter.txt")
        try files.finish()
    }

    @Test("a folder in it is opened, and left by Up; that of the plugin is not left")
    func folders() throws {
        let files = try files()
        #expect(try !files.screen.button("Up").isEnabled)
        files.send(Action(id: "up"))
        files.send(Action(id: "open", value: ".."))
        #expect(files.screen.title == "shelf")
        try files.press("recipes")
        #expect(files.screen.title == "shelf/recipes")
        #expect(try files.screen.list("Files").items.map(\.detail) == ["54 B", "15 B"])
        try files.press("Up")
        #expect(files.screen.title == "shelf")
        try files.finish()
    }

    @Test("the sizes of what is picked are added; another folder has nothing picked")
    func picked() throws {
        let files = try files()
        try files.press("Size")
        #expect(try files.screen.list("Files").order == List.SortOrder("size descending"))
        #expect(try files.screen.list("Files").items.map(\.title) == ["recipes", "letter.txt", "degrees.csv"])
        try files.pick("degrees.csv")
        try files.pick("letter.txt")
        #expect(files.texts.contains("2 picked, 93 B"))
        try files.press("recipes")
        try files.press("Up")
        #expect(try files.screen.list("Files").picked == [])
        try files.finish()
    }

    @Test("a folder in it opens and closes in its place, and its files are looked at and picked there")
    func tree() throws {
        let files = try files()
        func titles() throws -> [String] { try files.screen.list("Files").items.map(\.title) }
        try files.expand("recipes")
        #expect(try titles() == ["recipes", "bread.txt", "soup.txt", "degrees.csv", "letter.txt"])
        #expect(try files.screen.list("Files").items.map(\.level) == [0, 1, 1, 0, 0])
        try files.press("Name")
        #expect(try titles() == ["recipes", "soup.txt", "bread.txt", "letter.txt", "degrees.csv"])
        try files.press("soup.txt")
        #expect(try files.screen.pane(2).texts.first == "soup.txt")
        #expect(try files.screen.list("Files").selected == "recipes/soup.txt")
        try files.pick("soup.txt")
        try files.expand("recipes")
        #expect(try titles() == ["recipes", "letter.txt", "degrees.csv"])
        #expect(!files.texts.contains { $0.hasSuffix("picked, 15 B") })
        files.send(Action(id: "expand", value: "letter.txt"))
        files.send(Action(id: "expand", value: ".."))
        #expect(try titles() == ["recipes", "letter.txt", "degrees.csv"])
        try files.finish()
    }

    @Test("a row has the day of the last change, by which rows are sorted too")
    func changed() throws {
        let folder = try TemporaryFolder()
        for (name, seconds) in [("a", 1_795_521_600.0), ("b", 1_000_000_000.0), ("c", 1_795_435_200.0)] {
            let path = try folder.write("", to: name).path
            let date = Date(timeIntervalSince1970: seconds)
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
        }
        let files = try files(in: folder.url.path)
        try files.press("Changed")
        let items = try files.screen.list("Files").items
        #expect(items.map(\.title) == ["a", "c", "b"])
        #expect(items.map(\.details.last) == ["2026-11-24", "2026-11-23", "2001-09-09"])
        try files.finish()
    }

    @Test("a part of a name is searched for in all rows, until another folder is opened")
    func search() throws {
        let files = try files()
        try files.expand("recipes")
        try files.type("R.TXT", into: "Search")
        #expect(try files.screen.list("Files").items.map(\.title) == ["letter.txt"])
        #expect(try files.screen.field("Search").help == "1 of 5")
        try files.type("nowhere", into: "Search")
        #expect(try files.screen.list("Files").whenEmpty == "No name has “nowhere”.")
        try files.type("", into: "Search")
        try files.press("recipes")
        #expect(try files.screen.field("Search").help == "" && files.screen.list("Files").items.count == 2)
        try files.finish()
    }

    @Test("a folder that cannot be read says so where it is opened", .enabled(if: getuid() != 0))
    func unreadable() throws {
        let folder = try TemporaryFolder()
        let inner = try folder.write("", to: "inner/file").deletingLastPathComponent().path
        defer { chmod(inner, 0o700) }
        chmod(inner, 0)
        let files = try files(in: folder.url.path)
        try files.expand("inner")
        #expect(try files.screen.list("Files").items.map(\.badge) == ["cannot be read"])
        try files.finish()
    }

    @Test("of a folder with very many files, those are listed that a face asks for")
    func many() throws {
        let folder = try TemporaryFolder()
        for number in 1000..<2500 { try folder.write("", to: "\(number)") }
        let files = try files(in: folder.url.path)
        #expect(try files.screen.list("Files").items.count == 100)
        files.send(Action(id: "rows", value: "1401 100"))
        let list = try files.screen.list("Files")
        #expect(list.items.first?.id == "2400" && list.items.count == 100 && list.excerpt?.total == 1500)
        try files.pick("2499")
        #expect(try files.screen.list("Files").picked == ["2499"])
        try files.finish()
    }

    @Test("what cannot be read, is empty or is not a text is said")
    func odd() throws {
        let missing = try files(in: "/nowhere")
        #expect(missing.texts.first == "This folder cannot be read: No such file or directory.")
        try missing.finish()
        let folder = try TemporaryFolder()
        let empty = try files(in: folder.url.path)
        #expect(try empty.screen.list("Files").whenEmpty == "Nothing is in this folder.")
        try empty.finish()
        try folder.write("a\u{0}b", to: "bytes")
        try folder.write(String(repeating: "A line.\n", count: 3000), to: "long")
        let odd = try files(in: folder.url.path)
        try odd.press("bytes")
        #expect(try odd.screen.pane(2).texts == ["bytes", "This is not a text."])
        try odd.press("long")
        #expect(try odd.screen.pane(2).texts.last == "This is its beginning.")
        try odd.finish()
    }
}
