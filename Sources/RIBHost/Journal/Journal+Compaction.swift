import Dispatch
import PluginManifest

extension Journal {
    /// Begins to replace the file with one that has only the last record.
    func compact() {
        guard compaction == nil, failure?.kind != .moved else { return }
        let compaction = Compaction(revision: revision)
        self.compaction = compaction
        let (file, place, bytes) = (file, place, frame.bytes)
        // A journal that is freed meanwhile leaves the replacement to the next start, as a killed process does.
        syncer.perform { [weak self] in
            compaction.run { () throws(SystemError) in try Replacement(of: file, at: place, frame: bytes) }
            DispatchQueue.main.async { self?.finishCompaction() }
        }
    }

    /// Switches to the replacement, if it has been written.
    func finishCompaction() {
        guard let compaction, let result = compaction.take() else { return }
        self.compaction = nil
        do throws(SystemError) {
            try adopt(result.get(), isCurrent: compaction.revision == revision)
        } catch {
            compactionFailed(error)
        }
    }

    private func adopt(_ replacement: Replacement, isCurrent: Bool) throws(SystemError) {
        var newEnd = replacement.size
        do throws(SystemError) {
            if !isCurrent {
                try replacement.file.write(frame.bytes, at: newEnd)
                newEnd += frame.bytes.count
            }
            try replacement.take(from: file)
        } catch {
            replacement.discard()
            throw error
        }
        file = replacement.file
        end = newEnd
        // A record that is too large for a file is not in this one either.
        isWritten = refusal == nil
        nextCompaction = options.sizeLimit
        hasReportedCompaction = false
        syncer.replace(file)
        syncer.syncDirectory(of: file)
        if failure != nil { recover() }
    }

    private func compactionFailed(_ error: SystemError) {
        nextCompaction = end + options.sizeLimit
        if error == .moved { return fail(.moved, error.words) }
        guard failure == nil, !hasReportedCompaction else { return }
        hasReportedCompaction = true
        noticeHandler(.stateFileNotCompacted(place.shown, error))
    }
}
