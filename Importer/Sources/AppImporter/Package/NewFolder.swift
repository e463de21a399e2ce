import Foundation

/// The folder of a new package. It keeps a record of what an import has written, so that a later one knows what its
/// author has edited since.
struct NewFolder {
    /// The file with the record: a line for each file, with the hash of its text.
    static let record = ".ribs-host-import"

    let path: String

    /// The files of an import, by what was done with each.
    struct Outcome: Equatable {
        var written: [String] = []
        /// Files that were edited, or written by somebody else, and stay.
        var edited: [String] = []
        /// Files of an earlier import that were deleted since, and stay so.
        var deleted: [String] = []
        /// Files of an earlier import that this one does not have, removed.
        var removed: [String] = []
    }

    /// Writes the files of an import, by their paths; those that somebody has edited stay as they are.
    func write(_ files: [String: String]) throws -> Outcome {
        let old = try readRecord()
        var outcome = Outcome()
        var record = old
        for (file, text) in files.sorted(by: { $0.key < $1.key }) {
            let found = FileManager.default.contents(atPath: place(file)).map { String(decoding: $0, as: UTF8.self) }
            if found == nil, old[file] != nil {
                outcome.deleted.append(file)
            } else if let found, found != text, Self.hash(found) != old[file] {
                outcome.edited.append(file)
            } else {
                if found != text { try write(text, to: file) }
                outcome.written.append(file)
                record[file] = Self.hash(text)
            }
        }
        for (file, hash) in old.sorted(by: { $0.key < $1.key }) where files[file] == nil {
            record[file] = nil
            let found = FileManager.default.contents(atPath: place(file)).map { String(decoding: $0, as: UTF8.self) }
            guard let found else { continue }
            guard Self.hash(found) == hash else {
                outcome.edited.append(file)
                continue
            }
            try FileManager.default.removeItem(atPath: place(file))
            outcome.removed.append(file)
        }
        let lines = record.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)\n" }
        try write(lines.joined(), to: Self.record)
        return outcome
    }

    private func readRecord() throws -> [String: String] {
        guard FileManager.default.fileExists(atPath: path) else { return [:] }
        guard let data = FileManager.default.contents(atPath: place(Self.record)) else {
            let isEmpty = (try? FileManager.default.contentsOfDirectory(atPath: path).isEmpty) ?? false
            guard isEmpty else {
                throw ImportError(
                    .cannotCreate,
                    "`\(path)` exists, and no import has made it; nothing was written.",
                    "Give another folder: --output FOLDER"
                )
            }
            return [:]
        }
        let pairs = String(decoding: data, as: UTF8.self).split(separator: "\n").compactMap {
            line -> (String, String)? in
            let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
            return parts.count == 2 ? (parts[1], parts[0]) : nil
        }
        return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }

    private func write(_ text: String, to file: String) throws {
        let url = URL(filePath: place(file))
        do {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: url)
        } catch {
            throw ImportError(
                .cannotCreate,
                "`\(place(file))` cannot be written.",
                "Give a folder where you have write permission: --output FOLDER"
            )
        }
    }

    private func place(_ file: String) -> String { "\(path)/\(file)" }

    /// Returns the FNV-1a hash of a text: an edit is found by it, and nobody is kept out.
    private static func hash(_ text: String) -> String {
        let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return String(hash, radix: 16)
    }
}
