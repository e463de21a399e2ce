import Foundation
import TestSupport
import Testing

/// An installation whose path has spaces and an apostrophe. SwiftPM cannot build plugins against it as it is: it takes
/// the path in which it finds PluginABI for several words.
@Suite("An installation whose path has spaces", .startsPrograms(for: .files))
struct SpaceTests {
    @Test("is made and moved, plays, and says how plugins are built against it, which works as said")
    func whole() async throws {
        let folder = try TemporaryFolder()
        let prefix = folder.url.appending(path: "a b")
        let installed = try await run(
            BuildFolder.repository.appending(path: "scripts/install"),
            [BuildFolder.url.path],
            environment: ["PATH": "/usr/bin:/bin", "PREFIX": prefix.path]
        )
        #expect(installed.ending == .exit(0))
        #expect(
            installed.errors == """
                scripts/install: `\(prefix.path)` has a space. The host plays there, but SwiftPM builds plugins against it only through a
                link without one: `ribs-host new` says how.

                """
        )
        let moved = folder.url.appending(path: "it's here")
        try FileManager.default.moveItem(at: prefix, to: moved)
        let host = moved.appending(path: "bin/ribs-host")
        let sample = moved.appending(path: "share/ribs-host/plugins.json").path
        #expect(try await run(host, ["check", "--load", "--config", sample]).ending == .exit(0))

        let written = try await run(host, ["new", "duel", "--template", "minimal"], in: folder.url)
        let quoted = "'\(folder.url.path)/it'\\''s here"
        #expect(written.output.hasSuffix("  swift build && swift test\n  \(quoted)/libexec/ribs-host' --ui plain\n"))
        let advice = "ln -s \(quoted)/share/ribs-host' ~/ribs-sdk && export RIBS_SDK=~/ribs-sdk"
        #expect(
            written.errors == """
                ribs-host: SwiftPM cannot build against `\(moved.path)/share/ribs-host`: its path has a space.
                  Make a link without a space: \(advice)

                """
        )
        try await build(with: advice, host: host, in: folder.url)
    }

    /// The advice, followed by a person in a shell.
    private func build(with advice: String, host: URL, in folder: URL) async throws {
        var environment = Toolchain.environment(temporaryFiles: folder)
        environment["HOME"] = folder.path
        environment["HOST"] = host.path
        let commands = #"\#(advice) && cd duel && swift build && "$HOST" check --load"#
        let built = try await run(
            URL(filePath: "/bin/bash"),
            ["-c", commands],
            in: folder,
            environment: environment
        )
        #expect(built.ending == .exit(0), "\(built.output)\(built.errors)")
        #expect(built.output.hasSuffix("plugins.json is ok.\n"))
    }
}
