import Foundation
import TestSupport
import Testing

/// The plugins of one release, as `make store-plugins` keeps them.
struct StoredPlugins: CustomTestStringConvertible, Sendable {
    #if arch(arm64)
        static let machine = "aarch64"
    #else
        static let machine = "x86_64"
    #endif

    /// Whether a set for this machine has to be there. Where it has not, the tests are skipped.
    static let isForThisMachine = machine == "x86_64"

    /// Those for this machine, of all releases.
    static let all: [StoredPlugins] = {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Stored")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix("-\(machine)") }.sorted().map {
            StoredPlugins(folder: folder.appending(path: $0))
        }
    }()

    /// The library in C for port 1: of no release, because no release changes the port.
    static let port = StoredPlugins(
        folder: URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Stored/port-1/\(machine)")
    )

    let folder: URL

    /// For example `1.0.0-x86_64`.
    var testDescription: String { folder.lastPathComponent }

    /// The libraries.
    var files: [URL] {
        get throws {
            try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
                .filter { $0.pathExtension == "so" }
                .sorted { $0.path < $1.path }
        }
    }

    /// The sets of 1.1 and later.
    static let later = all.filter {
        (try? $0.folder.appending(path: "libNestPlugin.so").checkResourceIsReachable()) == true
    }

    /// Today's host and PluginABI with these plugins.
    func installation() throws -> Installation { try Installation(plugins: files) }

    /// The flow of those of 1.1 and later, whatever else they have: child slots with streams of events, code that imports
    /// RIBs, and an entry.
    static let laterFlow = """
        {
          "plugins": {
            "nest": { "path": "libNestPlugin.so", "children": { "eggs": [
                { "name": "inner", "plugin": "nest", "children": { "eggs": [] } }
              ] } },
            "errands": "libErrandsPlugin.so", "app-home": "libAppHomePlugin.so"
          },
          "dependencies": {
            "number": { "stream": "Int", "value": 0 }, "pulse": { "events": "Int" }, "name": "Ada"
          },
          "flow": { "start": "nest", "steps": {
            "nest": { "on": { "left": "errands" } }, "errands": { "on": { "didLeave": "app-home" } }, "app-home": {}
          } },
          "links": { "read": { "query": { "count": "Int" }, "to": "app-home", "entry": "read" } }
        }
        """

    /// The library of port 1 in two steps, with what its manifest declares.
    static let portFlow = """
        {
          "plugins": { "walk": "libwalk.so" },
          "dependencies": { "number": { "stream": "Int", "value": 3 }, "pulse": { "events": "Int" } },
          "flow": { "start": "first", "steps": {
            "first": {
              "plugin": "walk", "with": { "stride": 2, "habits": ["write"] },
              "on": { "reached": "@stay", "left": "second" }
            },
            "second": {
              "plugin": "walk", "with": { "stride": 5, "habits": ["report"] },
              "on": { "reached": "@stay", "left": "@finish" }
            }
          } },
          "atEnd": "exit"
        }
        """

    /// All of 1.0 in one flow, which begins with one of them.
    static func flow(start: String) -> String {
        """
        {
          "plugins": {
            "off-game": "libOffGamePlugin.so", "tic-tac-toe": "libTicTacToePlugin.so", "random-win": "libRandomWinAdapter.so",
            "kick-off": "libKickOffPlugin.so", "keeper": "libKeeperPlugin.so", "gallery": "libGalleryPlugin.so"
          },
          "dependencies": {
            "player1Name": "Ada", "player2Name": "Grace", "home": "Ada", "guest": "Grace",
            "number": { "stream": "Int", "value": 0 }, "level": { "stream": "Double", "value": 0.5 }
          },
          "flow": { "start": "\(start)", "steps": {
            "off-game": { "on": { "startGame": "tic-tac-toe" } },
            "tic-tac-toe": { "on": { "gameDidEnd": "random-win" } },
            "random-win": { "on": { "gameDidEnd": "off-game" } },
            "kick-off": { "on": { "matchDidBegin": "keeper" } },
            "keeper": { "on": { "left": "gallery" } },
            "gallery": {}
          } }
        }
        """
    }
}
