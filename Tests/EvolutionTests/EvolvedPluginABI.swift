import Foundation
import TestSupport

/// The PluginABI of some later day: a copy that has gained what a minor version may gain, compiled to a library.
struct EvolvedPluginABI {
    /// The library, to be put under plugins that were compiled before.
    let library: URL

    /// Copies the package into `folder`, lets it grow, and compiles it there.
    init(in folder: TemporaryFolder) async throws {
        let package = folder.url.appending(path: "PluginABI")
        try FileManager.default.createDirectory(at: package, withIntermediateDirectories: true)
        let sources = try FileManager.default.contentsOfDirectory(
            at: BuildFolder.repository.appending(path: "Sources/PluginABI"),
            includingPropertiesForKeys: nil,
            options: .skipsHiddenFiles  // A local build, for example.
        )
        for source in sources {
            try FileManager.default.copyItem(at: source, to: package.appending(path: source.lastPathComponent))
        }
        for growth in Self.growths {
            try growth.apply(to: package)
        }
        try await Toolchain.run(
            "swift",
            ["build", "--package-path", package.path, "--product", "PluginABI"],
            temporaryFiles: folder.url
        )
        library = package.appending(path: ".build/debug/libPluginABI.so").resolvingSymlinksInPath()
    }

    /// What it gains. Each new thing is used, and tells so as a fault, which is how a library speaks through any host.
    private static let growths = [
        // A stored property, in front of all others, so that what subclasses store moves; and an overridable method.
        Growth(
            "RIB/Interactor.swift",
            after: "open class Interactor: LeakCandidate {\n",
            """
                /// What a later version keeps in each interactor.
                public final var evolution = "kept"

                /// What a later version calls before `didBecomeActive`.
                open func willBecomeActive() -> String { "called" }


            """
        ),
        // Both are used on interactors that were compiled without them.
        Growth(
            "RIB/Interactor.swift",
            before: "        didBecomeActive()\n",
            """
                    let evolved = "\\(type(of: self)): \\(evolution), \\(willBecomeActive())"
                    RIBHost.report(Fault(kind: Fault.Kind(rawValue: "evolved"), message: evolved, path: []))

            """
        ),
        // A stored property in a value that crosses all the time: a score is larger now than plugins knew.
        Growth(
            "Shared/Score.swift",
            after: "public struct Score: Sendable, Hashable {\n",
            """
                /// What a later version counts too.
                public var draws = 0

            """
        ),
        // A requirement with a default, asked of presenters that were compiled without it.
        Growth(
            "RIB/Interactable.swift",
            replace: "public protocol Presentable: AnyObject {}\n",
            with: """
                public protocol Presentable: AnyObject {
                    /// What a later version asks of each presenter.
                    var evolution: String { get }
                }

                extension Presentable {
                    /// The answer of types that do not implement the new requirement.
                    public var evolution: String { "by default" }
                }

                """
        ),
        Growth(
            "RIB/PresentableInteractor.swift",
            after: "    private nonisolated(unsafe) final let presentingSide: PresenterType\n",
            """

                open override func willBecomeActive() -> String {
                    "\\(super.willBecomeActive()), \\((presenter as? any Presentable)?.evolution ?? "no presenter")"
                }

            """
        ),
        // And the number that says so.
        Growth(
            "Plugin/PluginABIVersion.swift",
            replace: "minor: Int { \(HostABI.minor) }",
            with: "minor: Int { \(HostABI.minor + 1) }"
        ),
        Growth(
            "Package.swift",
            replace: "\"-user-module-version\", \"\(HostABI.major).\(HostABI.minor)\"",
            with: "\"-user-module-version\", \"\(HostABI.major).\(HostABI.minor + 1)\""
        ),
    ]
}

/// One change to a source file of the copy.
private struct Growth {
    let file: String
    let old: String
    let new: String

    init(_ file: String, replace old: String, with new: String) {
        self.file = file
        self.old = old
        self.new = new
    }

    init(_ file: String, after line: String, _ addition: String) {
        self.init(file, replace: line, with: line + addition)
    }

    init(_ file: String, before line: String, _ addition: String) {
        self.init(file, replace: line, with: addition + line)
    }

    func apply(to package: URL) throws {
        let url = package.appending(path: file)
        let text = try String(contentsOf: url, encoding: .utf8)
        let parts = text.components(separatedBy: old)
        guard parts.count == 2 else { throw Misfit(file: file, text: old, count: parts.count - 1) }
        try Data(parts.joined(separator: new).utf8).write(to: url)
    }
}

/// A change that does not fit today's sources.
private struct Misfit: Error, CustomStringConvertible {
    let file: String
    let text: String
    let count: Int

    var description: String {
        "Sources/PluginABI/\(file) has the text \"\(text)\" \(count) times, not once. Adapt the changes in EvolvedPluginABI.swift."
    }
}
