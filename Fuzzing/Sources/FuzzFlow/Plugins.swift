import PluginManifest

/// Plugins that use each type and both kinds of dependencies.
enum Plugins {
    /// The plugins that a fuzzed flow can name, by id.
    static let manifests: [String: Manifest] = {
        let texts = [
            #"""
            {"id": "a", "name": "A", "version": "1.0.0", "builder": "ABuilder",
             "dependencies": {"static": {"s": "ScoreStream", "k": "[String]?"}, "dynamic": {"x": "String", "y": "Int?"}},
             "outcomes": {"go": {"x": "String"}, "no": {"z": "Bool", "w": "PlayerType?"}}}
            """#,
            #"""
            {"id": "b", "name": "B", "version": "1.0.0",
             "builds": {"one": {"builder": "OneBuilder", "dynamic": {"w": "PlayerType"}}, "two": {"builder": "TwoBuilder"}},
             "types": {"Login": {"name": "String", "age": "Int?"}},
             "dependencies": {"static": {"t": "MutableValueStream<Double>"}},
             "outcomes": {"done": {"login": "Login", "y": "Int"}}}
            """#,
            #"""
            {"id": "c", "name": "C", "version": "1.0.0", "builder": "CBuilder",
             "types": {"User": {"age": "Int?", "name": "String"}},
             "dependencies": {"dynamic": {"login": "User", "z": "Bool", "score": "Score?"}},
             "outcomes": {}}
            """#,
        ]
        return texts.reduce(into: [:]) { manifests, text in
            guard let manifest = Manifest.decode(SourceFile(name: "manifest", bytes: Array(text.utf8))).manifest else {
                fatalError("a manifest of the fuzz target is wrong: \(text)")
            }
            manifests[manifest.id] = manifest
        }
    }()
}
