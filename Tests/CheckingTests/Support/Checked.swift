import Checking
import Configuration
import PluginManifest
import Testing

/// A configuration and manifests as text, decoded and checked.
struct Checked {
    var decoding: [Diagnostic]
    var result: CheckResult?

    /// Decodes and checks; a manifest must be right.
    init(_ configuration: String, manifests: [String: String] = [:]) {
        let (decoded, decoding) = Configuration.decode(SourceFile(name: "plugins.json", text: configuration))
        self.decoding = decoding
        guard let decoded else { return }
        var read: [String: Manifest] = [:]
        for (id, text) in manifests {
            let (manifest, errors) = Manifest.decode(SourceFile(name: "lib\(id).so (manifest)", text: text))
            #expect(errors.isEmpty, "the manifest of \(id) is wrong")
            read[id] = manifest
        }
        result = FlowChecker.check(decoded, manifests: read)
    }

    var diagnostics: [Diagnostic] { decoding + (result?.diagnostics ?? []) }

    var codes: [String] { diagnostics.map(\.code.rawValue) }

    /// All diagnostics as the user sees them.
    var text: String {
        let renderer = DiagnosticRenderer(color: false)
        return diagnostics.map { renderer.render($0) }.joined(separator: "\n")
    }
}

/// A manifest in few words.
func manifest(
    _ id: String,
    static staticSlots: [(String, String)] = [],
    dynamic: [(String, String)] = [],
    outcomes: [(String, [(String, String)])] = [],
    types: [(String, [(String, String)])] = []
) -> String {
    func object(_ members: [(String, String)]) -> String {
        "{" + members.map { "\"\($0.0)\": \"\($0.1)\"" }.joined(separator: ", ") + "}"
    }
    func nested(_ members: [(String, [(String, String)])]) -> String {
        "{" + members.map { "\"\($0.0)\": \(object($0.1))" }.joined(separator: ", ") + "}"
    }
    let name = id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return """
        {
          "id": "\(id)", "name": "\(name)", "version": "1.0.0",
          "builder": "\(name)Builder",
          "types": \(nested(types)),
          "dependencies": {
            "static": \(object(staticSlots)),
            "dynamic": \(object(dynamic))
          },
          "outcomes": \(nested(outcomes))
        }
        """
}

/// The three plugins of the sample flow, and a login that provides what they need.
let sample: [String: String] = [
    "logged-out": manifest(
        "logged-out",
        outcomes: [("login", [("player1Name", "String"), ("player2Name", "String")])]
    ),
    "off-game": manifest(
        "off-game",
        static: [("scoreStream", "ScoreStream")],
        dynamic: [("player1Name", "String"), ("player2Name", "String")],
        outcomes: [("startGame", [])]
    ),
    "tic-tac-toe": manifest(
        "tic-tac-toe",
        static: [("scoreStream", "MutableScoreStream")],
        dynamic: [("player1Name", "String"), ("player2Name", "String")],
        outcomes: [("gameDidEnd", [("winner", "PlayerType?")])]
    ),
    "random-win": manifest(
        "random-win",
        static: [("scoreStream", "MutableScoreStream")],
        dynamic: [("player1Name", "String"), ("player2Name", "String")],
        outcomes: [("gameDidEnd", [("winner", "PlayerType?")])]
    ),
]
