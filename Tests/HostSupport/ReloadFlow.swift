public import Foundation
public import TestSupport
import Testing

/// What plugins.json says in tests of flows that change while they are played.
public enum ReloadFlow {
    /// The notice about another plugins.json that is played.
    public static let changed = "The flow is played as `plugins.json` says now."
    /// The notice about another build of a plugin that is played.
    public static func built(_ plugin: String) -> String {
        "The plugin `\(plugin)` has been built again and is played."
    }

    /// The sample flow.
    ///
    /// - Parameter entry: what the entry of `tic-tac-toe` says besides the library.
    public static func game(
        _ order: [String] = ["off-game", "tic-tac-toe", "random-win"],
        player: String = "Ada",
        _ entry: String = ""
    ) -> String {
        """
        {
          "plugins": {
            "off-game": "libOffGamePlugin.so",
            "tic-tac-toe": { "path": "libTicTacToePlugin.so"\(entry) },
            "random-win": "libRandomWinAdapter.so"
          },
          "dependencies": { "player1Name": "\(player)", "player2Name": "Grace" },
          "flow": [\(order.map { "\"\($0)\"" }.joined(separator: ", "))]
        }
        """
    }

    /// A flow that begins with the plugin of the tests.
    public static func generation(_ entry: String = "", rest: String = "") -> String {
        """
        {
          "plugins": {
            "generation": { "path": "libGenerationPlugin.so"\(entry) }, "off-game": "libOffGamePlugin.so"
          },
          "dependencies": {
            "player1Name": "Ada", "player2Name": "Grace", "number": { "stream": "Int", "value": 0 }
          },
          "flow": { "start": "generation", "steps": {
            "generation": { "on": { "left": "off-game" } }, "off-game": { "on": { "startGame": "generation" } }
          } }\(rest)
        }
        """
    }

    /// The library of the plugin, as a build of changed code gives it: all types have the same names, the version is
    /// another.
    public static func library(ofGeneration number: Int) throws -> Data {
        var data = try Data(contentsOf: BuildFolder.file("libGenerationPlugin.so"))
        let place = try #require(data.range(of: Data("This is version 0001".utf8)))
        let digits = String(number)
        let word = "This is version " + String(repeating: "0", count: 4 - digits.count) + digits
        data.replaceSubrange(place, with: Data(word.utf8))
        return data
    }

    /// A file that passes all checks, and needs a function that does not exist.
    public static func unloadable(_ library: String) throws -> Data {
        var file = try Data(contentsOf: BuildFolder.file(library))
        let name = try #require(file.range(of: Data("\0$s9PluginABI".utf8)))
        file[name.upperBound - 1] = UInt8(ascii: "X")
        return file
    }
}

extension TemporaryFolder {
    /// Replaces a library with a new file, as a linker does.
    ///
    /// - Parameter data: the new library; nil for the one of the build.
    public func replace(_ library: String, by data: Data? = nil) throws {
        let temporary = url.appending(path: library + ".new")
        try (data ?? Data(contentsOf: BuildFolder.file(library))).write(to: temporary)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: temporary.path)
        try #require(rename(temporary.path, url.appending(path: library).path) == 0)
    }
}
