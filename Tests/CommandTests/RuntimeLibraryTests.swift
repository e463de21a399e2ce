import Foundation
import TestSupport
import Testing

/// scripts/link-runtime, which makes one library of Swift's; scripts/try-runtime plays with it.
@Suite("Swift's runtime as one library", .startsPrograms(for: .linking))
struct RuntimeLibraryTests {
    private static let archives = [
        "swiftCore", "swift_Concurrency", "swift_StringProcessing", "swift_RegexParser", "swiftSynchronization",
        "swiftGlibc", "swift_Builtin_float", "BlocksRuntime",
    ]

    /// The toolchain's folder of shared libraries, in which the host finds Swift.
    private static func swift() async throws -> URL {
        let libraries = try await run(URL(filePath: "/usr/bin/env"), ["ldd", BuildFolder.file("ribs-host").path]).output
        let core = try #require(libraries.firstMatch(of: /libswiftCore\.so => (\/.*)\/libswiftCore\.so/))
        return URL(filePath: String(core.1))
    }

    /// The folder of shared libraries of a toolchain that is this one, but for one static library.
    private static func toolchain(in folder: URL, without archive: String, instead: Data?) async throws -> URL {
        let swift = try await swift()
        let usr = swift.appending(path: "../../..").standardizedFileURL
        let manager = FileManager.default
        let archives = folder.appending(path: "lib/swift_static/linux")
        try manager.createDirectory(at: archives, withIntermediateDirectories: true)
        for path in ["bin", "lib/swift"] {
            let original = usr.appending(path: path)
            try manager.createSymbolicLink(at: folder.appending(path: path), withDestinationURL: original)
        }
        for name in Self.archives where name != archive {
            let file = "lib\(name).a"
            let original = usr.appending(path: "lib/swift_static/linux/\(file)")
            try manager.createSymbolicLink(at: archives.appending(path: file), withDestinationURL: original)
        }
        try instead?.write(to: archives.appending(path: "lib\(archive).a"))
        return folder.appending(path: "lib/swift/linux")
    }

    private func link(_ swift: URL, to folder: URL) async throws -> ProcessResult {
        try await run(
            URL(filePath: "/bin/sh"),
            ["-c", #"exec "$0" "$@""#, BuildFolder.repository.appending(path: "scripts/link-runtime").path, swift.path]
                + [folder.path],
            environment: ["PATH": "/usr/bin:/bin"]
        )
    }

    @Test("all of its names are links to it, and names that it is loaded by")
    func names() async throws {
        let folder = try TemporaryFolder()
        let result = try await link(try await Self.swift(), to: folder.url)
        #expect(result.output + result.errors == "")
        #expect(result.ending == .exit(0))
        let library = folder.url.appending(path: "libswiftCore.so")
        let needed = try await run(URL(filePath: "/usr/bin/env"), ["readelf", "-dW", library.path]).output
        for name in Self.archives.dropFirst() {
            let link = folder.url.appending(path: "lib\(name).so").path
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "libswiftCore.so")
            #expect(needed.contains("[lib\(name).so]"))
        }
    }

    @Test("where the toolchain has no static libraries, its shared ones stay as they are")
    func noArchive() async throws {
        let (folder, made) = (try TemporaryFolder(), try TemporaryFolder())
        let swift = try await Self.toolchain(in: folder.url, without: "swiftGlibc", instead: nil)
        let result = try await link(swift, to: made.url)
        let reason = "the toolchain has no libswiftGlibc.a"
        #expect(
            result.errors
                == "scripts/install: Swift's libraries stay apart, so a start takes up to twice as long: \(reason).\n"
        )
        #expect(result.ending == .exit(2))
        #expect(try FileManager.default.contentsOfDirectory(atPath: made.url.path) == [])
    }

    @Test("so they do where the static libraries cannot be linked")
    func noLink() async throws {
        let (folder, made) = (try TemporaryFolder(), try TemporaryFolder())
        let swift = try await Self.toolchain(in: folder.url, without: "swiftGlibc", instead: Data("no archive".utf8))
        let result = try await link(swift, to: made.url)
        let message = "scripts/install: Swift's libraries stay apart, so a start takes up to twice as long: they cannot"
        #expect(result.errors.hasPrefix(message + " be linked into one ("), "\(result.errors)")
        #expect(result.errors.contains("libswiftGlibc.a"), "\(result.errors)")
        #expect(result.ending == .exit(2))
        #expect(try FileManager.default.contentsOfDirectory(atPath: made.url.path) == [])
    }

    @Test("a symbol that plugins could ask for and that is lost fails the installation")
    func lostSymbols() async throws {
        let (folder, made) = (try TemporaryFolder(), try TemporaryFolder())
        let empty = Data("!<arch>\n".utf8)
        let swift = try await Self.toolchain(in: folder.url, without: "swift_Builtin_float", instead: empty)
        let result = try await link(swift, to: made.url)
        // Where the toolchain's are one library, they are missed in the first.
        let message =
            /scripts\/install: the library that was linked of Swift's libraries lacks these symbols of lib(swift_Builtin_float|swiftCore)\.so: \$s/
        #expect(result.errors.prefixMatch(of: message) != nil, "\(result.errors)")
        #expect(result.errors.hasSuffix("\nWith RUNTIME=separate they are installed as they are.\n"))
        #expect(result.ending == .exit(1))
    }
}
