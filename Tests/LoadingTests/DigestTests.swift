import Base
import Foundation
import PluginManifest
import TestSupport
import Testing

@testable import Loading

@Suite("trust: a plugin whose SHA-256 plugins.json says")
@MainActor
struct DigestTests {
    /// A copy of a plugin, and a reference that says its digest.
    struct Pinned {
        let path: String
        let reference: PluginReference

        init(_ original: String = PluginWorkshop.small, id: String = "d") throws {
            path = "\(try PluginWorkshop.newFolder())/lib\(id).so"
            try FileManager.default.copyItem(atPath: original, toPath: path)
            let digest = SHA256.digest(of: [UInt8](try Data(contentsOf: URL(filePath: path))))
            reference = PluginReference(id: id, file: path, digest: PluginDigest(digest))
        }
    }

    /// A pipeline whose clock is some seconds ahead of the system's: a minute makes any file an old one.
    static func pipeline(lead: Int = 60) -> PluginPipeline {
        PluginPipeline(
            locator: PluginLocator(configurationDirectory: "/", executableDirectory: "/nowhere", searchPath: nil),
            trust: .ofThisProcess(),
            inspector: PluginInspector {
                var time = FileIdentity.Time.now
                time.seconds += lead
                return time
            },
            policy: PluginPolicy(host: .host)
        )
    }

    static func digest(of text: String) -> SHA256Digest { SHA256.digest(of: Array(text.utf8)) }

    @Test("the file with that digest is inspected and loaded", arguments: [60, -60])
    func same(lead: Int) throws {
        let pinned = try Pinned()
        let pipeline = Self.pipeline(lead: lead)
        let (plugin, diagnostics) = pipeline.inspect(pinned.reference)
        #expect(diagnostics == [])
        #expect(try pipeline.load(#require(plugin), for: pinned.reference).path == pinned.path)
    }

    @Test("a file with another digest is refused with that reason alone: nothing else is read of it")
    func other() throws {
        let text = "This is not a shared library."
        let path = try PluginWorkshop.file(Array(text.utf8))
        let digest = PluginDigest(Self.digest(of: "another text"))
        let (plugin, diagnostics) = Self.pipeline().inspect(PluginReference(id: "a", file: path, digest: digest))
        #expect(plugin == nil)
        #expect(
            diagnostics == [
                Diagnostic(
                    .pluginOtherDigest,
                    "`\(path)` is another file than the one whose SHA-256 is in plugins.json.",
                    notes: ["Its SHA-256 is \(Self.digest(of: text)).", "Nothing else was read of it."],
                    help: [
                        "Get the file again from where the SHA-256 is from; or write this one, if it is this file that you trust."
                    ]
                )
            ]
        )
    }

    @Test("a file larger than what one read returns has the digest of all of it")
    func large() throws {
        let bytes = (0..<300_001).map { UInt8(truncatingIfNeeded: $0 &* $0) }
        let path = try PluginWorkshop.file(bytes)
        let report = Self.pipeline().digestReport(path: path)
        #expect(report.text == "\(SHA256.digest(of: bytes))  \(path)\n")
    }

    @Test("a file that cannot be read has no digest, and the reason is said")
    func unreadable() {
        // It can be opened, and nothing is at its beginning: the first page of a process is never mapped.
        let report = Self.pipeline().digestReport(path: "/proc/self/mem")
        #expect(report.digest == nil)
        #expect(
            report.diagnostics == [
                Diagnostic(
                    .pluginUnreadable,
                    "`/proc/\(getpid())/mem` cannot be read: its SHA-256 cannot be computed: Input/output error."
                )
            ]
        )
    }

    @Test("a file that was built again since start, to the same interface, is refused", arguments: [true, false])
    func builtAgain(atomically: Bool) throws {
        let pinned = try Pinned()
        let pipeline = Self.pipeline()
        let plugin = try #require(pipeline.inspect(pinned.reference).plugin)
        var bytes = try Data(contentsOf: URL(filePath: pinned.path))
        bytes.append(0)
        try bytes.write(to: URL(filePath: pinned.path), options: atomically ? .atomic : [])
        let problem = try #require(throws: Diagnostic.self) { try pipeline.load(plugin, for: pinned.reference) }
        #expect(problem.code == .pluginChanged)
        #expect(
            problem.notes == [
                "RH215: `\(pinned.path)` is another file than the one whose SHA-256 is in plugins.json."
            ]
        )
        // Without the digest it is the same plugin.
        let unpinned = PluginReference(id: "d", file: pinned.path)
        #expect(try pipeline.load(plugin, for: unpinned).path == pinned.path)
    }

    @Test("a worker gets the digest, and refuses another file")
    func opened() throws {
        let pinned = try Pinned()
        let pipeline = Self.pipeline()
        let plugin = try #require(pipeline.inspect(pinned.reference).plugin)
        let manifest = plugin.manifest.source.bytes
        let other = PluginReference(id: "d", file: pinned.path, digest: PluginDigest(Self.digest(of: "")))
        let problem = try #require(throws: Diagnostic.self) { try pipeline.open(other, withManifest: manifest) }
        #expect(
            problem.notes == ["RH215: `\(pinned.path)` is another file than the one whose SHA-256 is in plugins.json."]
        )
        _ = try pipeline.open(pinned.reference, withManifest: manifest)
    }
}
