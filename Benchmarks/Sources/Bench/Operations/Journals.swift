internal import Floors
internal import Foundation
internal import Glibc
internal import Journal
internal import PluginManifest

// The state file: what a settled turn costs where its state is kept.
extension Operation {
    static var journal: [Operation] {
        [
            Operation(
                name: "append a record of 500 bytes to a state file",
                work: Work { Journals.append(isEqual: false) },
                floor: Work { Journals.write() },
                nanoseconds: 2_000
            ),
            Operation(
                name: "append a record that is equal to the last one",
                work: Work { Journals.append(isEqual: true) }
            ),
        ]
    }
}

/// A state file in a folder of its own.
@MainActor
enum Journals {
    /// Removes a folder when the work that uses it is let go.
    private final class Folder {
        let url = FileManager.default.temporaryDirectory.appending(path: "ribs-bench-\(UUID())")

        init() {
            do {
                try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
            } catch {
                fatalError("\(url.path) cannot be created: \(error)")
            }
        }

        deinit {
            try? FileManager.default.removeItem(at: url)
        }
    }

    static func append(isEqual: Bool) -> @MainActor (Int) -> Void {
        let folder = Folder()
        let path = folder.url.appending(path: "state").path
        guard let journal = try? Journal(at: path) else { fatalError("\(path) cannot be opened") }
        journal.noticeHandler = { fatalError($0.message) }
        var record = [UInt8](repeating: 7, count: 500)
        return { repetitions in
            for _ in 0..<repetitions {
                if !isEqual { record[0] &+= 1 }
                journal.append(record.span.bytes)
            }
            withExtendedLifetime(folder) {}
        }
    }

    /// The same bytes by one write(2), without a checksum.
    static func write() -> @MainActor (Int) -> Void {
        let folder = Folder()
        let path = folder.url.appending(path: "state").path
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o600)
        let record = [UInt8](repeating: 7, count: 516)
        return { repetitions in
            for _ in 0..<repetitions {
                guard Glibc.write(descriptor, record, record.count) == record.count else { fatalError("\(errno)") }
            }
            withExtendedLifetime(folder) {}
        }
    }
}
