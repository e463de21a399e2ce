import Foundation
import TestSupport
import Testing

/// `scripts/files`, the list of the source files.
@Suite("The list of the source files", .needs("python3"), .startsPrograms(for: .tool))
struct SourceListTests {
    @Test("has each file of the host and of PluginABI once, most of them with a sentence")
    func whole() async throws {
        let result = try await run(BuildFolder.repository.appending(path: "scripts/files"), [])
        #expect(result.ending == .exit(0) && result.errors == "", "\(result.errors)")
        var folder = ""
        var listed: [String] = []
        var described = 0
        for line in result.output.split(separator: "\n") {
            guard line.hasPrefix("  ") else {
                folder = String(line)
                continue
            }
            let words = line.split(separator: " ")
            listed.append("\(folder)/\(words[0])")
            if words.count > 1 { described += 1 }
        }
        #expect(listed.sorted() == (try Self.sources()).sorted())
        #expect(described * 10 > listed.count * 9, "\(described) of \(listed.count)")
    }

    @Test("of one folder, and of none")
    func folder() async throws {
        let script = BuildFolder.repository.appending(path: "scripts/files")
        let one = try await run(script, ["RIBHost/Base"])
        #expect(one.output.contains("SHA256.swift") && !one.output.contains("RIBHost/Checking"))
        let none = try await run(script, ["RIBHost/Nowhere"])
        #expect(none.ending == .exit(1))
        #expect(none.errors == "scripts/files: there is no folder Sources/RIBHost/Nowhere\n")
    }

    private static func sources() throws -> [String] {
        let root = BuildFolder.repository.appending(path: "Sources")
        return try FileManager.default.subpathsOfDirectory(atPath: root.path).filter {
            $0.hasSuffix(".swift") && !$0.contains("/.build")
        }
    }
}
