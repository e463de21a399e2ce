import Foundation
import PluginABI
import PluginTestKit
import TestSupport
import Testing

@testable import FilesPlugin

@MainActor
@Suite("Files")
struct FilesTests {
    private static let shelf = BuildFolder.repository.appending(path: "Examples/everyday/small/shelf").path

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
        #expect(try files.screen.list("open").items.map(\.title) == ["recipes", "degrees.csv", "letter.txt"])
        #expect(try texts(files) == ["recipes", "2 items", "bread.txt\nsoup.txt"])
        files.send(Action(id: "look", value: "degrees.csv"))
        #expect(try files.screen.pane(2).texts.first == "degrees.csv")
        files.send(Action(id: "look", value: "letter.txt"))
        let letter = try String(contentsOfFile: "\(Self.shelf)/letter.txt", encoding: .utf8)
        #expect(try texts(files) == ["letter.txt", "47 B, 3 lines", String(letter.dropLast())])
        #expect(try files.screen.list("open").selected == "letter.txt")
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
        #expect(try files.screen.list("open").items.map(\.detail) == ["54 B", "15 B"])
        try files.press("Up")
        #expect(try files.screen.title == "shelf" && files.screen.list("open").selected == "recipes")
        try files.finish()
    }

    @Test("the sizes of what is picked are added; another folder has nothing picked")
    func picked() throws {
        let files = try files()
        try files.press("Size")
        #expect(try files.screen.list("open").order == List.SortOrder("size descending"))
        #expect(try files.screen.list("open").items.map(\.title) == ["recipes", "letter.txt", "degrees.csv"])
        try files.pick("degrees.csv")
        try files.pick("letter.txt")
        #expect(try files.screen.list("open").label == "2 picked, 93 B")
        try files.press("recipes")
        try files.press("Up")
        #expect(try files.screen.list("open").picked == [])
        try files.finish()
    }

    @Test("a folder in it opens and closes in its place, and its files are looked at and picked there")
    func tree() throws {
        let files = try files()
        func titles() throws -> [String] { try files.screen.list("open").items.map(\.title) }
        try files.expand("recipes")
        #expect(try titles() == ["recipes", "bread.txt", "soup.txt", "degrees.csv", "letter.txt"])
        #expect(try files.screen.list("open").items.map(\.level) == [0, 1, 1, 0, 0])
        try files.press("Name")
        #expect(try titles() == ["recipes", "soup.txt", "bread.txt", "letter.txt", "degrees.csv"])
        files.send(Action(id: "look", value: "recipes/soup.txt"))
        #expect(try files.screen.pane(2).texts.first == "soup.txt")
        #expect(try files.screen.list("open").selected == "recipes/soup.txt")
        try files.pick("soup.txt")
        try files.expand("recipes")
        #expect(try titles() == ["recipes", "letter.txt", "degrees.csv"])
        #expect(try files.screen.list("open").label == "3 items, 93 B")
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
        let items = try files.screen.list("open").items
        #expect(items.map(\.title) == ["a", "c", "b"])
        #expect(items.map(\.details.last) == ["2026-11-24", "2026-11-23", "2001-09-09"])
        try files.finish()
    }

    @Test("a part of a name is searched for in all rows, until another folder is opened")
    func search() throws {
        let files = try files()
        try files.expand("recipes")
        try files.type("R.TXT", into: "Search")
        #expect(try files.screen.list("open").items.map(\.title) == ["letter.txt"])
        #expect(try files.screen.field("Search").help == "1 of 5")
        #expect(try files.screen.list("open").label == "1 of 5 items")
        try files.type("nowhere", into: "Search")
        #expect(try files.screen.list("open").whenEmpty == "No name has “nowhere”.")
        #expect(try files.screen.pane(2).texts == ["No file is open."] && !files.screen.button("Delete").isEnabled)
        try files.type("deg", into: "Search")
        #expect(try texts(files) == ["degrees.csv", "46 B, 4 lines"])
        try files.type("", into: "Search")
        try files.press("recipes")
        #expect(try files.screen.field("Search").help == "" && files.screen.list("open").items.count == 2)
        try files.finish()
    }

    @Test("a name is searched for in the folders below, too, and what is selected stays when the search ends")
    func deepSearch() throws {
        let files = try files()
        try files.type("BREAD", into: "Search")
        let found = try files.screen.list("open").items
        #expect(found.map(\.title) == ["recipes/bread.txt"] && found.map(\.id) == ["recipes/bread.txt"])
        #expect(try files.screen.field("Search").help == "1 of 5")
        try files.type("", into: "Search")
        let list = try files.screen.list("open")
        #expect(list.items.map(\.title).contains("bread.txt") && list.selected == "recipes/bread.txt")
        try files.finish()
    }

    @Test("a search that has ended after 500 folders says so, and one that has read all of them does not")
    func manyFolders() throws {
        let folder = try TemporaryFolder()
        for number in 1...500 { try folder.write("", to: "\(number)/a") }
        let files = try files(in: folder.url.path)
        try files.type("a", into: "Search")
        #expect(try files.screen.list("open").label == "500 of 1000 items")
        try files.finish()
        try folder.write("", to: "501/a")
        let more = try self.files(in: folder.url.path)
        try more.type("a", into: "Search")
        #expect(try more.screen.list("open").label == "500 of 1001 items in 500 folders")
        #expect(try more.screen.field("Search").help == "500 of 1001 in 500 folders")
        try more.type("b", into: "Search")
        #expect(try more.screen.list("open").whenEmpty == "No name has “b” in 500 folders.")
        try more.finish()
    }

    @Test("of a file with commas, the preview is a table, whose numbers are aligned right")
    func commas() throws {
        let files = try files()
        files.send(Action(id: "look", value: "degrees.csv"))
        let tables: [Table] = try files.screen.pane(2).all.compactMap { element in
            if case .table(let table) = element { table } else { nil }
        }
        let table = try #require(tables.first)
        #expect(table.columns.map(\.title) == ["day", "degrees"] && table.rows.first == ["Monday", "12"])
        #expect(table.columns.map(\.alignment) == [.leading, .trailing])
        try files.finish()
    }

    @Test("a file that is opened is shown alone, as a whole, and left by Back")
    func view() throws {
        let folder = try TemporaryFolder()
        let text = String(repeating: "A line.\n", count: 3000)
        try folder.write(text, to: "long")
        let files = try files(in: folder.url.path)
        try files.press("long")
        #expect(files.screen.title.hasSuffix("/long") && files.texts.last == String(text.dropLast()))
        #expect(files.texts.first?.hasPrefix("24 kB, 3000 lines, changed ") == true)
        try files.press("Back")
        #expect(try files.screen.list("open").selected == "long")
        try files.press("View")
        #expect(files.screen.title.hasSuffix("/long"))
        try files.finish()
    }

    // MARK: Work on files

    /// A folder with a file and a folder with another one, and the plugin that shows it.
    private func desk() throws -> (TemporaryFolder, RIBTester) {
        let folder = try TemporaryFolder()
        try folder.write("one", to: "one.txt")
        try folder.write("two", to: "inner/two.txt")
        return (folder, try files(in: folder.url.path))
    }

    /// All paths in a folder, in order, apart from what is hidden.
    private func paths(_ folder: TemporaryFolder) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.url.path).filter { !$0.hasPrefix(".") }.sorted()
    }

    @Test("a file is copied under another name, and a folder with what is in it; then the copy is selected")
    func copy() throws {
        let (folder, files) = try desk()
        files.send(Action(id: "look", value: "one.txt"))
        try files.press("Copy")
        #expect(try files.screen.field("Copy “one.txt” to").text == "one.txt")
        try files.type("uno.txt", into: "Copy “one.txt” to")
        try files.press("Copy")
        #expect(try files.screen.list("open").selected == "uno.txt")
        files.send(Action(id: "look", value: "inner"))
        try files.press("Copy")
        try files.type("outer", into: "Copy “inner” to")
        try files.press("Copy")
        #expect(try paths(folder) == ["inner", "inner/two.txt", "one.txt", "outer", "outer/two.txt", "uno.txt"])
        #expect(try String(contentsOf: folder.url.appending(path: "uno.txt"), encoding: .utf8) == "one")
        try files.finish()
    }

    @Test("what is picked is moved to a folder, which can be made before; a single name is a new name")
    func move() throws {
        let (folder, files) = try desk()
        try files.press("New folder")
        try files.type("new", into: "New folder")
        try files.press("Make")
        #expect(files.message == "Made the folder “new”.")
        try files.pick("inner")
        try files.pick("one.txt")
        try files.press("Move")
        try files.type("new", into: "Move 2 items to")
        try files.press("Move")
        #expect(try paths(folder) == ["new", "new/inner", "new/inner/two.txt", "new/one.txt"])
        files.send(Action(id: "look", value: "new"))
        try files.press("Move")
        try files.type("old", into: "Move “new” to")
        try files.press("Move")
        #expect(files.message == "Moved “new” to “old”.")
        #expect(try paths(folder).first == "old")
        #expect(try files.screen.list("open").items.map(\.title) == ["old"])
        try files.finish()
    }

    @Test(
        "nothing is overwritten, put outside or into itself, and several need a folder; the reason is at the field",
        arguments: [
            ("inner", "inner", "A folder cannot be put into itself."),
            ("inner", "one.txt", "“one.txt” is here already."),
            ("one.txt", "one.txt", "“one.txt” is here already."),
            ("one.txt", "nowhere/x", "There is no folder “nowhere”."),
            ("inner", "inner/../inner/x", "A folder cannot be put into itself."),
        ]
    )
    func refused(path: String, target: String, reason: String) throws {
        let (folder, files) = try desk()
        let before = try paths(folder)
        for kind in ["Copy", "Move"] {
            files.send(Action(id: "look", value: path))
            try files.press(kind)
            try files.type(target, into: "\(kind) “\(path)” to")
            try files.press(kind)
            #expect(try files.screen.field("\(kind) “\(path)” to").error == reason)
            #expect(try paths(folder) == before)
            try files.press("Cancel")
        }
        try files.finish()
    }

    @Test("a path leads up to the folder that the plugin is granted, and no further")
    func up() throws {
        let (folder, files) = try desk()
        try folder.write("three", to: "other/three.txt")
        files.send(Action(id: "open", value: "inner"))
        for target in ["/tmp/x", "../../x", "a/../../../x"] {
            try files.press("Move")
            try files.type(target, into: "Move “two.txt” to")
            try files.press("Move")
            let error = try files.screen.field("Move “two.txt” to").error
            #expect(error.hasPrefix("Type a name, or a path in “"))
            #expect(try paths(folder).contains("inner/two.txt"))
            try files.press("Cancel")
        }
        try files.press("Copy")
        try files.type("..", into: "Copy “two.txt” to")
        try files.press("Copy")
        try files.press("Move")
        try files.type("../other/2.txt", into: "Move “two.txt” to")
        try files.press("Move")
        #expect(files.message == "Moved “two.txt” to “../other/2.txt”.")
        let moved = ["inner", "one.txt", "other", "other/2.txt", "other/three.txt", "two.txt"]
        #expect(try paths(folder) == moved)
        try files.press("Undo")
        #expect(try paths(folder).contains("inner/two.txt"))
        try files.finish()
    }

    @Test("of several, all are checked before the first is copied")
    func checked() throws {
        let (folder, files) = try desk()
        try folder.write("here", to: "two/two.txt")
        try files.expand("inner")
        for path in ["one.txt", "inner/two.txt"] { files.send(Action(id: "pick", value: path)) }
        try files.press("Copy")
        try files.type("two", into: "Copy 2 items to")
        let before = try paths(folder)
        try files.press("Copy")
        #expect(try files.screen.field("Copy 2 items to").error == "“two/two.txt” is here already.")
        #expect(try paths(folder) == before)
        try files.finish()
    }

    @Test("what is in an expanded folder does not count as in the folder that is shown")
    func counted() throws {
        let files = try files()
        let before = try files.screen.list("open").label
        try files.expand("recipes")
        #expect(try files.screen.list("open").label == before && before == "3 items, 93 B")
        try files.finish()
    }

    @Test("several are moved to a folder only")
    func several() throws {
        let (folder, files) = try desk()
        try files.pick("inner")
        try files.pick("one.txt")
        try files.press("Move")
        try files.type("x", into: "Move 2 items to")
        try files.press("Move")
        #expect(try files.screen.field("Move 2 items to").error == "Type the name of a folder for them.")
        #expect(try paths(folder) == ["inner", "inner/two.txt", "one.txt"])
        try files.finish()
    }

    @Test("what is selected or picked is deleted after a question, a folder with what is in it")
    func delete() throws {
        let (folder, files) = try desk()
        let question = try files.screen.button("Delete").confirmation
        #expect(question == "Delete “inner”, and all that is in it?")
        try files.press("Delete")
        #expect(files.message == "Deleted “inner”.")
        #expect(try paths(folder) == ["one.txt"] && files.screen.list("open").selected == "one.txt")
        try files.pick("one.txt")
        #expect(try files.screen.button("Delete").confirmation == "Delete “one.txt”?")
        try files.press("Delete")
        #expect(try paths(folder) == [] && !files.screen.button("Delete").isEnabled)
        try files.finish()
    }

    @Test("the question before a deletion names what is picked")
    func question() throws {
        let folder = try TemporaryFolder()
        for name in ["a", "b", "c", "d", "e"] { try folder.write("", to: name) }
        try folder.write("", to: "inner/f")
        let files = try files(in: folder.url.path)
        func question() throws -> String { try files.screen.button("Delete").confirmation }
        for name in ["a", "b"] { try files.pick(name) }
        #expect(try question() == "Delete 2 files: a and b?")
        for name in ["c", "d"] { try files.pick(name) }
        #expect(try question() == "Delete 4 files: a, b, c and d?")
        try files.pick("e")
        #expect(try question() == "Delete 5 files: a, b, c and 2 more?")
        for name in ["b", "c", "d", "e", "inner"] { try files.pick(name) }
        #expect(try question() == "Delete 2 items: inner and a, and all that is in them?")
        try files.finish()
    }

    @Test("each change is taken back, the last one first, and nothing hidden is left at the end")
    func undo() throws {
        let (folder, files) = try desk()
        let before = try paths(folder)
        #expect(throws: TestFailure.self) { try files.press("Undo") }
        for name in ["inner", "one.txt"] { try files.pick(name) }
        try files.press("Delete")
        #expect(files.message == "Deleted 2 items: inner and one.txt.")
        try files.press("New folder")
        try files.type("one.txt", into: "New folder")
        try files.press("Make")
        try files.press("Move")
        try files.type("two", into: "Move “one.txt” to")
        try files.press("Move")
        try files.press("Copy")
        try files.type("three", into: "Copy “two” to")
        try files.press("Copy")
        #expect(try paths(folder) == ["three", "two"])
        for left in [["two"], ["one.txt"], [], before] {
            try files.press("Undo")
            #expect(try paths(folder) == left)
        }
        #expect(try files.screen.list("open").selected == "inner")
        #expect(throws: TestFailure.self) { try files.press("Undo") }
        try files.press("Delete")
        try files.finish()
        #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.url.path) == ["one.txt"])
    }

    @Test("what cannot be taken back says why, and can be taken back later")
    func undoRefused() throws {
        let (folder, files) = try desk()
        files.send(Action(id: "look", value: "one.txt"))
        try files.press("Delete")
        let inTheWay = try folder.write("", to: "one.txt")
        try files.press("Undo")
        #expect(files.messages.last == TransientMessage("Not undone: File exists.", tone: .negative))
        try FileManager.default.removeItem(at: inTheWay)
        try files.press("Undo")
        #expect(try String(contentsOf: folder.url.appending(path: "one.txt"), encoding: .utf8) == "one")
        try files.finish()
    }

    @Test("in a folder that cannot be changed, the system's words say so", .enabled(if: getuid() != 0))
    func readOnly() throws {
        let (folder, files) = try desk()
        chmod(folder.url.path, 0o500)
        defer { chmod(folder.url.path, 0o700) }
        files.send(Action(id: "look", value: "one.txt"))
        try files.press("Delete")
        #expect(files.messages == [TransientMessage("Not deleted: Permission denied.", tone: .negative)])
        #expect(try paths(folder).contains("one.txt"))
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
        #expect(try files.screen.list("open").items.map(\.badge) == ["cannot be read"])
        try files.finish()
    }

    @Test("of a folder with very many files, those are listed that a face asks for")
    func many() throws {
        let folder = try TemporaryFolder()
        for number in 1000..<2500 { try folder.write("", to: "\(number)") }
        let files = try files(in: folder.url.path)
        #expect(try files.screen.list("open").items.count == 100)
        files.send(Action(id: "rows", value: "1401 100"))
        let list = try files.screen.list("open")
        #expect(list.items.first?.id == "2400" && list.items.count == 100 && list.excerpt?.total == 1500)
        try files.pick("2499")
        #expect(try files.screen.list("open").picked == ["2499"])
        try files.finish()
    }

    @Test("what cannot be read, is empty or is not a text is said")
    func odd() throws {
        let missing = try files(in: "/nowhere")
        #expect(missing.texts.first == "This folder cannot be read: No such file or directory.")
        try missing.finish()
        let folder = try TemporaryFolder()
        let empty = try files(in: folder.url.path)
        #expect(try empty.screen.list("open").whenEmpty == "Nothing is in this folder.")
        try empty.finish()
        try folder.write("a\u{0}b", to: "bytes")
        try folder.write(String(repeating: "A line.\n", count: 3000), to: "long")
        let odd = try files(in: folder.url.path)
        odd.send(Action(id: "look", value: "bytes"))
        #expect(try texts(odd) == ["bytes", "3 B", "This is not a text."])
        odd.send(Action(id: "look", value: "long"))
        #expect(try odd.screen.pane(2).texts.last == "This is its beginning.")
        try odd.finish()
    }

    /// The texts beside the list, without the day of the last change, which is that of a checkout.
    private func texts(_ files: RIBTester) throws -> [String] {
        try files.screen.pane(2).texts.map { $0.replacing(/, changed \d{4}-\d\d-\d\d$/, with: "") }
    }
}
