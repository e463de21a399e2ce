public import Foundation
public import Testing

/// A page of Documentation/diagnostics, taken apart.
public struct DiagnosticPage: CustomTestStringConvertible, Sendable {
    /// What an example puts into an empty folder.
    public enum Part: Sendable {
        case file(name: String, text: String)
        case shell(String)
    }

    /// The code of the diagnostic.
    public let code: String
    /// The name of the code in Swift.
    public let name: String
    /// The category of the code, as its Swift case is called.
    public let category: String
    /// The target that declares the code.
    public let target: String
    /// The page without its front matter.
    public let text: String
    /// The code: a test of a page is named by it.
    public var testDescription: String { code }

    /// The folder of all pages.
    public static let folder = BuildFolder.repository.appending(path: "Documentation/diagnostics")

    /// All pages, in the order of their codes.
    public static let all: [DiagnosticPage] = {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder.path)
                .filter { $0.hasPrefix("RH") }.sorted()
                .map { try DiagnosticPage(folder.appending(path: $0)) }
        } catch {
            fatalError("The pages cannot be read: \(error)")
        }
    }()

    private init(_ file: URL) throws {
        let all = try String(contentsOf: file, encoding: .utf8)
        let front = /---\nname: (.+)\ncategory: (.+)\ntarget: (.+)\n---\n/
        let match = try #require(all.prefixMatch(of: front), "\(file.path) has no front matter")
        code = file.deletingPathExtension().lastPathComponent
        (name, category, target) = (String(match.1), String(match.2), String(match.3))
        text = String(all[match.range.upperBound...])
    }

    /// The example that gets the code; empty where there is none.
    public var wrong: [Part] { parts(under: "Wrong") }

    /// The example that does not.
    public var fixed: [Part] { parts(under: "Fixed") }

    /// Whether the page describes the cause in words, instead of examples.
    public var hasCause: Bool { text.contains("\n## Cause\n") }

    private func parts(under heading: String) -> [Part] {
        let section = text.components(separatedBy: "\n## \(heading)\n").dropFirst().first
        guard let section = section?.components(separatedBy: "\n## ").first else { return [] }
        let block = /(?:`([a-z.]+)`|In a shell):\n\n```(?:json|sh)\n((?:.*\n)*?)```/
        return section.matches(of: block).map { match in
            match.1.map { .file(name: String($0), text: String(match.2)) } ?? .shell(String(match.2))
        }
    }
}
