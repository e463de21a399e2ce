import Foundation
import Loading
import PluginManifest
import Testing

@Suite("locate: from a name to a file")
struct LocateTests {
    @Test("a bare name that is nowhere is refused with all places tried, in order")
    func notFound() throws {
        let locator = PluginLocator(
            configurationDirectory: "/nowhere/game",
            executableDirectory: "/nowhere/bin",
            searchPath: "/nowhere/a::/nowhere/b"
        )
        let problem = try #require(throws: Diagnostic.self) {
            try locator.locate(PluginReference(id: "tic-tac-toe", file: "libTicTacToePlugin.so"))
        }
        #expect(problem.code == .pluginNotFound)
        #expect(problem.code.category == .missingFile)
        #expect(
            problem.message
                == "The plugin `tic-tac-toe` was not found: `libTicTacToePlugin.so` is in none of the plugin directories."
        )
        #expect(
            problem.notes == [
                "Tried `/nowhere/game/libTicTacToePlugin.so`.",
                "Tried `/nowhere/bin/libTicTacToePlugin.so`.",
                "Tried `/nowhere/a/libTicTacToePlugin.so`.",
                "Tried `/nowhere/b/libTicTacToePlugin.so`.",
                "Tried `/nowhere/bin/../lib/ribs-host/plugins/libTicTacToePlugin.so`.",
            ]
        )
        #expect(
            problem.help == [
                "Build the plugin, write its path into plugins.json, or add its directory to `RIBS_PLUGIN_PATH`."
            ]
        )
    }

    @Test("a path with a slash is relative to plugins.json and is looked for nowhere else")
    func relativePath() throws {
        let directory = try PluginWorkshop.newFolder()
        let locator = PluginLocator(
            configurationDirectory: directory,
            executableDirectory: "/nowhere/bin",
            searchPath: "/x"
        )
        try FileManager.default.createDirectory(atPath: "\(directory)/out", withIntermediateDirectories: false)
        try Data().write(to: URL(fileURLWithPath: "\(directory)/out/libA.so"))
        #expect(try locator.locate(PluginReference(id: "a", file: "out/libA.so")) == "\(directory)/out/libA.so")
        #expect(
            try locator.locate(PluginReference(id: "a", file: "\(directory)/out/libA.so")) == "\(directory)/out/libA.so"
        )
        let problem = try #require(throws: Diagnostic.self) {
            try locator.locate(PluginReference(id: "a", file: "out/libAA.so"))
        }
        #expect(problem.message == "The plugin `a` was not found: there is no file `out/libAA.so`.")
        #expect(problem.notes == ["Tried `\(directory)/out/libAA.so`."])
        #expect(
            problem.help == [
                "Did you mean `libA.so`?",
                "Build the plugin, or correct its path, which is relative to plugins.json.",
            ]
        )
    }

    @Test("a path that begins with `~` is not one in the home directory, and the notes say so")
    func home() throws {
        let locator = PluginLocator(configurationDirectory: "/nowhere", executableDirectory: "/x", searchPath: nil)
        let problem = try #require(throws: Diagnostic.self) {
            try locator.locate(PluginReference(id: "a", file: "~/plugins/libA.so"))
        }
        #expect(problem.message == "The plugin `a` was not found: there is no file `~/plugins/libA.so`.")
        #expect(
            problem.notes == [
                "Tried `/nowhere/~/plugins/libA.so`.", "`~` is not expanded here: write the whole path.",
            ]
        )
        let other = try #require(throws: Diagnostic.self) {
            try locator.locate(PluginReference(id: "a", file: "plugins~/libA.so"))
        }
        #expect(other.notes == ["Tried `/nowhere/plugins~/libA.so`."])
    }

    @Test("a target that was compiled and not linked is distinguished from one that was not built")
    func notDynamic() throws {
        let directory = try PluginWorkshop.newFolder()
        let locator = PluginLocator(
            configurationDirectory: directory,
            executableDirectory: "/nowhere/bin",
            searchPath: nil
        )
        try FileManager.default.createDirectory(atPath: "\(directory)/Duel.build", withIntermediateDirectories: false)
        let help =
            "The target `Duel` has been compiled, but its library is missing: finish the build. If that does not make "
            + "it, write `type: .dynamic` at its product in Package.swift."
        let problem = try #require(throws: Diagnostic.self) {
            try locator.locate(PluginReference(id: "duel", file: "./libDuel.so"))
        }
        #expect(
            problem.help == [help, "Build the plugin, or correct its path, which is relative to plugins.json."]
        )
        let report = PluginPipeline.forTests().report(path: "\(directory)/libDuel.so")
        #expect(report.diagnostics.map(\.help) == [[help]])
    }

    @Test("of two places with the file the first counts: beside plugins.json before RIBS_PLUGIN_PATH")
    func order() throws {
        let first = try PluginWorkshop.newFolder()
        let second = try PluginWorkshop.newFolder()
        let locator = PluginLocator(
            configurationDirectory: first,
            executableDirectory: "/nowhere/bin",
            searchPath: second
        )
        try Data().write(to: URL(fileURLWithPath: "\(second)/libA.so"))
        #expect(try locator.locate(PluginReference(id: "a", file: "libA.so")) == "\(second)/libA.so")
        try Data().write(to: URL(fileURLWithPath: "\(first)/libA.so"))
        #expect(try locator.locate(PluginReference(id: "a", file: "libA.so")) == "\(first)/libA.so")
    }

    @Test(
        "RIBS_PLUGIN_PATH is parted at each colon, even before what looks like a part of it, and empty parts do not count"
    )
    func searchPath() {
        let locator = PluginLocator(
            configurationDirectory: "/flow",
            executableDirectory: "/bin",
            searchPath: "/a::/b:\u{301}c:"
        )
        #expect(locator.directories == ["/flow", "/bin", "/a", "/b", "\u{301}c", "/bin/../lib/ribs-host/plugins"])
    }

    @Test("a symbolic link that leads nowhere, and a file that is where a directory should, are named in the notes")
    func badPlaces() throws {
        let directory = try PluginWorkshop.newFolder()
        try FileManager.default.createSymbolicLink(atPath: "\(directory)/libA.so", withDestinationPath: "gone.so")
        let file = try PluginWorkshop.file([], name: "file")
        let locator = PluginLocator(configurationDirectory: directory, executableDirectory: file, searchPath: nil)
        let problem = try #require(throws: Diagnostic.self) {
            try locator.locate(PluginReference(id: "a", file: "libA.so"))
        }
        #expect(
            problem.notes == [
                "Tried `\(directory)/libA.so`: a symbolic link that leads nowhere.",
                "Tried `\(file)/libA.so`: Not a directory.",
                "Tried `\(file)/../lib/ribs-host/plugins/libA.so`: Not a directory.",
            ]
        )
    }

    @Test(
        "an empty name and a name with a NUL are refused",
        arguments: [("", "is empty"), ("lib\0A.so", "contains a NUL character")]
    )
    func impossibleName(file: String, reason: String) throws {
        let locator = PluginLocator(configurationDirectory: "/", executableDirectory: "/", searchPath: nil)
        let problem = try #require(throws: Diagnostic.self) { try locator.locate(PluginReference(id: "a", file: file)) }
        #expect(problem.code == .pluginFileName)
        #expect(problem.message == "The plugin `a` has a file name that \(reason).")
        #expect(problem.help == ["Write the name of the plugin's shared library, for example `libTicTacToePlugin.so`."])
    }
}
