import PluginManifest
import Synchronization

/// Writes a replacement on the syncer's thread, while records are written to the old file.
final class Compaction: Sendable {
    /// Which record the replacement holds, as the journal counts them.
    let revision: Int
    private let isDone = Atomic(false)
    private let result = Mutex<Result<Replacement, SystemError>?>(nil)

    init(revision: Int) {
        self.revision = revision
    }

    func run(_ write: () throws(SystemError) -> Replacement) {
        let written: Result<Replacement, SystemError>
        do throws(SystemError) {
            written = .success(try write())
        } catch {
            written = .failure(error)
        }
        result.withLock { $0 = written }
        isDone.store(true, ordering: .releasing)
    }

    /// The result, once; nil while it is being written.
    func take() -> Result<Replacement, SystemError>? {
        guard isDone.load(ordering: .acquiring) else { return nil }
        return result.withLock { result in
            defer { result = nil }
            return result
        }
    }
}
