import Foundation
import TestSupport

/// Plugins by the hundred: one is compiled, and the others are its copies under other names, each with an entry symbol
/// of its own.
struct Crowd {
    /// The plugins' ids. Plugin `id` is the file `libID.so`.
    let ids: [String]

    /// Makes `count` plugins in `folder`, at most 256.
    init(_ count: Int, in folder: TemporaryFolder) async throws {
        let library = try await Self.compile(in: folder)
        let bytes = try Data(contentsOf: library)
        ids = (0..<count).map(Self.id)
        for id in ids {
            // In the manifest, and with underscores in the entry symbol. The length stays, so that nothing moves.
            let copy = bytes.replacing(Self.id(0), with: id).replacing(Self.symbol(0), with: Self.symbol(of: id))
            try copy.write(to: folder.url.appending(path: "lib\(id).so"))
        }
    }

    /// The id of one plugin. All entry symbols have one hash, so that the hash table of the file holds for each copy:
    /// it multiplies by 33 from character to character, and so `ax` and `c6` weigh the same (97 · 33 + 120 = 99 · 33 +
    /// 54).
    private static func id(_ number: Int) -> String {
        "plugin-" + (0..<8).map { number >> $0 & 1 == 0 ? "ax" : "c6" }.joined()
    }

    private static func symbol(_ number: Int) -> String { symbol(of: id(number)) }

    private static func symbol(of id: String) -> String { id.replacingOccurrences(of: "-", with: "_") }

    private static func compile(in folder: TemporaryFolder) async throws -> URL {
        let fixture = BuildFolder.repository.appending(path: "Tests/Fixtures/CrowdPlugin")
        let interface = folder.url.appending(path: "PluginInterface.swift")
        try await Toolchain.run(
            BuildFolder.file("ManifestCompiler-tool").path,  // As SwiftPM builds it for its build tool plugin.
            [fixture.appending(path: "manifest.json").path, interface.path],
            temporaryFiles: folder.url
        )
        let library = folder.url.appending(path: "crowd.so")
        try await Toolchain.run(
            "swiftc",
            ["-swift-version", "6", "-emit-library", "-module-name", "CrowdPlugin", "-o", library.path]
                + ["-I", BuildFolder.file("Modules").path, "-L", BuildFolder.url.path, "-lPluginABI"]
                + [fixture.appending(path: "CrowdBuilder.swift").path, interface.path],
            temporaryFiles: folder.url
        )
        return library
    }
}

extension Data {
    /// The same bytes with each occurrence of a text replaced by one of the same length.
    fileprivate func replacing(_ old: String, with new: String) -> Data {
        var result = self
        var rest = startIndex..<endIndex
        while let found = range(of: Data(old.utf8), in: rest) {
            result.replaceSubrange(found, with: Data(new.utf8))
            rest = found.upperBound..<endIndex
        }
        return result
    }
}
