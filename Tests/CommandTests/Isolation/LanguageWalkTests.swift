import Configuration
import Foundation
import HostSupport
import TestSupport
import Testing

/// Random flows of one plugin and its twins in Python and C: languages are mixed, and nothing that a person sees or a
/// flow does is different.
@Suite("Random flows in several languages", .startsPrograms(for: .tool))
struct LanguageWalkTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for path in ["Tests/Port/walk.py", "Tests/Port/walk.manifest.json", "Templates/python/ribs.py"] {
            try folder.copy(BuildFolder.repository.appending(path: path))
        }
    }

    /// The twin in C, built.
    private func library() async throws -> String {
        let (source, library) = (BuildFolder.repository.path, folder.url.appending(path: "libwalk.so").path)
        let flags = [
            "-std=c11", "-fPIC", "-shared", "-I\(source)/Tests/Port", "-I\(source)/Templates/c", "-o", library,
        ]
        let built = try await run(Tool.url("cc"), flags + ["\(source)/Tests/Port/walk.c"])
        try #require(built.ending == .exit(0), "\(built.errors)")
        return "\"path\": \"\(library)\""
    }

    @Test(
        "play as they do in Swift, line by line, with the tree after each action",
        .needs("python3", "cc"),
        arguments: 0..<4
    )
    func same(seed: Int) async throws {
        let swift = "\"path\": \"\(BuildFolder.file("libWalkPlugin.so").path)\""
        let python = "\"path\": \"\(folder.url.path)/walk.py\", \"deadline\": 60"
        let c = try await library()
        let flows = WalkFlows(count: 6, seed: UInt64(seed))
        let config = try folder.write(flows.configuration([swift, swift, swift]), to: "swift.json")
        let walk = try await RandomSession.walk(config: config.path, flows: 6, actions: 10, seed: UInt64(seed))
        #expect(walk.count > 20)
        let isolated = "\(c), \"process\": true, \"deadline\": 60"
        let mixes = [
            [python, c, swift], [isolated, python, python], [swift, isolated, c], [python, isolated, python],
        ]
        for index in [seed, seed + 1] {
            let mix = mixes[index % mixes.count]
            let config = try folder.write(flows.configuration(mix), to: "mixed.json")
            let replay = try await RandomSession.play(config: config.path, walk.dropFirst().map(\.action))
            let difference = zip(walk, replay).first { $0.lines != $1.lines }
            #expect(walk.count == replay.count)
            #expect(difference == nil, "\(mix): \(difference?.0.lines ?? []) \(difference?.1.lines ?? [])")
        }
    }
}

/// Random flows of a plugin under three names.
private struct WalkFlows {
    private static let containers = [.replace] + Container.allCases
    private var random: SeededGenerator
    private var flows: [String] = []
    private let count: Int

    init(count: Int, seed: UInt64) {
        random = SeededGenerator(seed: seed)
        self.count = count
        for index in 0..<count { addFlow("f\(index)") }
    }

    /// Returns the text of plugins.json.
    ///
    /// - Parameter plugins: the members of the three plugins.
    func configuration(_ plugins: [String]) -> String {
        let names = zip(["walk-a", "walk-b", "walk-c"], plugins).map { "\"\($0)\": { \"id\": \"walk\", \($1) }" }
        let links = (0..<count).map { #""go\#($0)": { "to": "f\#($0)" }"# }
        let steps = (0..<count).map { #""f\#($0)": { "on": { "finished": "f\#(($0 + 1) % count)" } }"# }
        return """
            {
              "plugins": { \(names.joined(separator: ",\n")) },
              "dependencies": { "number": { "stream": "Int", "value": 0 }, "pulse": { "events": "Int" } },
              "flow": { "start": "f0", "steps": { \(steps.joined(separator: ", ")) } },
              "flows": { \(flows.joined(separator: ",\n")) },
              "links": { \(links.joined(separator: ", ")) }
            }
            """
    }

    private mutating func addFlow(_ name: String) {
        let container = random.pick(Self.containers)
        let names = (0..<random.number(2...4)).map { "\(name)s\($0)" }
        let steps = names.indices.map { index in
            let habits = ["write", "report"].filter { _ in random.chance(30) }.map { "\"\($0)\"" }
            let next = index + 1 < names.count ? names[index + 1] : "@finish"
            // What is reported on entry leads nowhere, or flows could follow each other for ever.
            let reached = habits.contains("\"report\"") ? "@stay" : random.pick(names + ["@stay", "@stay", "@finish"])
            return """
                "\(names[index])": { "plugin": "\(random.pick(["walk-a", "walk-b", "walk-c"]))",
                  "with": { "stride": \(random.number(0...3)), "habits": [\(habits.joined(separator: ", "))] },
                  "on": { "left": "\(next)", "reached": "\(reached)" } }
                """
        }
        flows.append(
            """
            "\(name)": { "container": "\(container.rawValue)", "start": "\(names[0])",
              "dependencies": { "number": { "stream": "Int", "value": \(random.number(0...5)) } },
              "steps": { \(steps.joined(separator: ", ")) } }
            """
        )
    }
}
