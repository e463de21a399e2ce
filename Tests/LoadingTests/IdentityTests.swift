import Foundation
import PluginManifest
import Synchronization
import TestSupport
import Testing

@testable import Loading

@Suite("load: a file that has not changed since start is not inspected again")
@MainActor
struct IdentityTests {
    /// The inspector's clock, in seconds ahead of the system's; it counts how often it is read: once for each
    /// inspection.
    final class Clock: Sendable {
        private let reads = Mutex(0)
        let lead: Int

        init(lead: Int) {
            self.lead = lead
        }

        var count: Int { reads.withLock { $0 } }

        func read() -> FileIdentity.Time {
            reads.withLock { $0 += 1 }
            var time = FileIdentity.Time.now
            time.seconds += lead
            return time
        }
    }

    enum Place: CaseIterable {
        case host, worker
    }

    /// A copy of a plugin, inspected by a clock that is a minute ahead or behind.
    struct Subject {
        let clock: Clock
        let pipeline: PluginPipeline
        let path: String
        let reference: PluginReference
        let plugin: InspectedPlugin

        init(lead: Int) throws {
            let clock = Clock(lead: lead)
            self.clock = clock
            pipeline = PluginPipeline(
                locator: PluginLocator(configurationDirectory: "/", executableDirectory: "/nowhere", searchPath: nil),
                trust: .ofThisProcess(),
                inspector: PluginInspector { clock.read() },
                policy: PluginPolicy(host: .host)
            )
            path = "\(try PluginWorkshop.newFolder())/libd.so"
            try FileManager.default.copyItem(atPath: PluginWorkshop.small, toPath: path)
            reference = PluginReference(id: "d", file: path)
            plugin = try #require(pipeline.inspect(reference).plugin)
            #expect(clock.count == 1)
        }

        /// Loads it in this process, or as a worker does, which learns from this one what it has inspected.
        @MainActor func load(_ place: Place = .host) throws {
            switch place {
            case .host: #expect(try pipeline.load(plugin, for: reference).path == path)
            case .worker:
                let manifest = plugin.manifest.source.bytes
                let opened = try pipeline.open(reference, withManifest: manifest, known: plugin.file)
                _ = try opened.makeFactory(plugin.manifest) { _ in }
            }
        }

        /// Writes the same bytes again, into the same file or a new one.
        func write(atomically: Bool) throws {
            try Data(contentsOf: URL(filePath: path)).write(to: URL(filePath: path), options: atomically ? .atomic : [])
        }
    }

    @Test("the file is as it was: it is loaded as it was inspected", arguments: Place.allCases)
    func unchanged(in place: Place) throws {
        let subject = try Subject(lead: 60)
        try subject.load(place)
        #expect(subject.clock.count == 1)
    }

    @Test("the file was written just before start: a change might not show, so it is inspected again")
    func fresh() throws {
        // A clock that is behind makes any file a new one, however long the test takes.
        let subject = try Subject(lead: -60)
        try subject.load()
        #expect(subject.clock.count == 2)
    }

    @Test("the file was written since, or replaced: it is inspected again", arguments: Place.allCases, [true, false])
    func written(in place: Place, atomically: Bool) throws {
        let subject = try Subject(lead: 60)
        try subject.write(atomically: atomically)
        try subject.load(place)
        #expect(subject.clock.count == 2)
    }

    @Test(
        "the contents were changed and the times put back: it is inspected again, and refused",
        arguments: Place.allCases
    )
    func disguised(in place: Place) throws {
        let subject = try Subject(lead: 60)
        let before = try FileManager.default.attributesOfItem(atPath: subject.path)
        let handle = try #require(FileHandle(forWritingAtPath: subject.path))
        try handle.write(contentsOf: Data([0, 0, 0, 0]))
        try handle.close()
        let date = try #require(before[.modificationDate])
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: subject.path)
        let problem = try #require(throws: Diagnostic.self) { try subject.load(place) }
        #expect(problem.code == .pluginChanged)
        #expect(
            problem.notes == [
                "RH220: `\(subject.path)` is not a shared library: it does not begin with the four bytes 7F 45 4C 46 (\"\\x7FELF\")."
            ]
        )
        #expect(subject.clock.count == 2)
    }

    @Test(
        "a directory above has become writable by others: the plugin is refused, changed or not",
        arguments: Place.allCases
    )
    func directory(in place: Place) throws {
        let subject = try Subject(lead: 60)
        let folder = URL(filePath: subject.path).deletingLastPathComponent().path
        #expect(chmod(folder, 0o777) == 0)
        let problem = try #require(throws: Diagnostic.self) { try subject.load(place) }
        #expect(problem.code == .pluginChanged)
        #expect(problem.notes.count == 1 && problem.notes[0].hasPrefix("RH212: The directory `\(folder)`"))
    }
}
