import Checking
import Configuration
import Foundation
import PluginManifest
import Testing

/// A product of several files, which include each other, with the manifests of its plugins by the names of their files.
struct Product {
    var files: [String: String]
    let root: String
    private let manifests: [String: Manifest]

    /// Reads Tests/Fixtures/Harbor.
    init(harbor root: String) throws {
        self.root = root
        let folder = Fixture.root.appending(path: "Harbor")
        files = try Self.texts(in: folder)
        manifests = try Self.texts(in: folder.appending(path: "manifests")).mapValues { text in
            let (manifest, errors) = Manifest.decode(SourceFile(name: "manifest.json", text: text))
            #expect(errors.isEmpty)
            return try #require(manifest)
        }
    }

    private static func texts(in folder: URL) throws -> [String: String] {
        var texts: [String: String] = [:]
        for file in try FileManager.default.contentsOfDirectory(atPath: folder.path()) where file.hasSuffix(".json") {
            texts[file] = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        }
        return texts
    }

    /// Reads the files as `check` does, and checks them.
    func checked() throws -> (result: CheckResult, diagnostics: [Diagnostic]) {
        var sources = [SourceFile(name: root, text: try #require(files[root]))]
        let (decoded, found) = Configuration.decode(sources[0])
        var (configuration, diagnostics) = (try #require(decoded), found)
        var known: [String: Int] = [:]
        var next = 0
        while next < configuration.inclusions.count {
            defer { next += 1 }
            guard let name = configuration.inclusions[next].path?.value else { continue }
            if let flow = known[name] {
                configuration.inclusions[next].flow = flow
                continue
            }
            let bytes = Array(try #require(files[name]).utf8)
            let source = SourceFile(name: name, bytes: bytes, base: sources[sources.count - 1].nextBase)
            sources.append(source)
            let (decoded, found) = Configuration.decode(source)
            diagnostics += found
            guard let decoded else { continue }
            _ = configuration.include(decoded, at: next, file: sources.count - 1, in: ".")
            known[name] = configuration.inclusions[next].flow
        }
        configuration.source = SourceFile(joining: sources)
        configuration.isIncomplete = diagnostics.contains { $0.severity == .error }
        var read: [String: Manifest] = [:]
        for entry in configuration.plugins {
            if let path = entry.path?.value { read[entry.id.value] = manifests["\(path).json"] }
        }
        let result = FlowChecker.check(configuration, manifests: read)
        return (result, diagnostics + result.diagnostics)
    }

    /// Does what a help line says, in the file that it is about.
    mutating func follow(_ help: String, of diagnostic: Diagnostic) throws -> FixedText.Followed {
        let list = diagnostic.secondary.first { ["declared here", "its writers"].contains($0.text) }
        let place =
            if let match = help.firstMatch(of: /(?:Add it to|at the top of) `(.+?)`:/) {
                String(match.1)
            } else if help.contains("`\"writers\": ["), let list {
                list.source.name
            } else {
                try #require(diagnostic.primary).source.name
            }
        var text = FixedText(try #require(files[place]))
        let followed = try text.follow(help, of: diagnostic)
        files[place] = text.text
        return followed
    }
}

extension CheckResult {
    /// What the flows are made of, in any order: their containers, their steps, and what these run.
    var composition: [String] {
        graph.flows.map { flow in
            let steps = graph.steps[flow.stepsAndServices].map { step in
                switch step.unit {
                case .plugin(let plugin, let build):
                    "\(step.name): \(graph.plugins[plugin].manifest.id) \(build?.name ?? "")"
                case .flow(let flow): "\(step.name): \(lastName(of: flow))"
                case .unknown: "\(step.name): ?"
                }
            }
            return "\(flow.container): \(steps.joined(separator: ", "))"
        }
        .sorted()
    }

    private func lastName(of flow: Int) -> String {
        graph.flows[flow].name.value.split(separator: "/").last.map(String.init) ?? ""
    }
}
