import Configuration
import Foundation
import HostSupport
import TestSupport
import Testing

@Suite("Documentation/reference/containers.md")
struct ContainerPageTests {
    @Test("its table has a column for each container, and it names those that attach all their steps")
    func columns() throws {
        let page = try String(
            contentsOf: BuildFolder.repository.appending(path: "Documentation/reference/containers.md"),
            encoding: .utf8
        )
        let lines = page.split(separator: "\n")
        let table = try #require(lines.first { $0.hasPrefix("| |") })
        #expect(table.matches(of: /`(\w+)`/).map { String($0.1) } == Container.allCases.map(\.rawValue))
        let sentence = try #require(lines.first { $0.contains(" attach all their steps, which ") })
        let members = Container.allCases.filter(\.attachesAllMembers).map(\.rawValue)
        #expect(sentence.matches(of: /`(\w+)`/).map { String($0.1) } == members)
    }

    @Test("its picture is what `ribs-host graph` draws, and its example is the file's")
    func picture() async throws {
        let page = try String(
            contentsOf: BuildFolder.repository.appending(path: "Documentation/reference/containers.md"),
            encoding: .utf8
        )
        let graph = try await runInMemory(
            ["graph", "--config", "Examples/finance/flattened.json", "--format", "mermaid"],
            in: BuildFolder.repository
        )
        #expect(page.contains("```mermaid\n" + graph.output + "```"))
        let config = try String(
            contentsOf: BuildFolder.repository.appending(path: "Examples/finance/flattened.json"),
            encoding: .utf8
        )
        let block = try #require(page.components(separatedBy: "```json\n").last?.components(separatedBy: "```").first)
        let lines = block.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        let written = config.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(lines.allSatisfy { written.contains($0) })
    }
}
