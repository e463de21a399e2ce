@testable import Journal

/// What a power failure may leave of one file, given what a program did.
///
/// The model is the worst that POSIX allows: everything before a sync is there; of what was written since, any part may
/// be, in any order, and a file can have its size before its bytes. Names change in the order of the calls, as in every
/// file system with a journal.
struct PowerFailure {
    let log: DiskLog
    let path: String

    /// What the disk has.
    struct State: Hashable {
        /// The bytes of the file; nil where there is none.
        let bytes: [UInt8]?
        /// How many records there are up to the last one that was synced; 0 for none.
        let syncedCount: Int
    }

    /// What the disk may have when the power fails after so many of the log's events.
    func states(after count: Int) -> Set<State> {
        var states: Set<State> = []
        for (file, syncedCount) in candidates(after: count) {
            guard let file else {
                states.insert(State(bytes: nil, syncedCount: syncedCount))
                continue
            }
            let bound = syncedBound(of: file, after: count)
            let base = changes(of: file, in: 0..<bound).reduce(into: [UInt8]()) { $1.apply(to: &$0) }
            for bytes in mixtures(of: changes(of: file, in: bound..<count), onto: base) {
                states.insert(State(bytes: bytes, syncedCount: syncedCount))
            }
        }
        return states
    }

    /// How many of the records must be there when the power fails after so many events: the last of these, or a later
    /// one.
    func syncedCount(after count: Int) -> Int {
        candidates(after: count).map(\.syncedCount).min() ?? 0
    }

    /// All records, in the order in which they were first written.
    let records: [[UInt8]]

    init(log: DiskLog, path: String) {
        self.log = log
        self.path = path
        records = Self.records(of: log.events.compactMap { Change($0) })
            .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    // MARK: Names

    /// The files that the name may lead to, each with what had been synced under this name: in that file, or in the one
    /// that it has replaced.
    private func candidates(after count: Int) -> [(file: DiskLog.File?, syncedCount: Int)] {
        var synced = 0
        for case .syncFolder(let began) in log.events.prefix(count) { synced = max(synced, began) }
        var names = log.initialNames
        var history: [(file: DiskLog.File?, isCandidate: Bool)] = [(names[path], synced == 0)]
        for (index, event) in log.events.prefix(count).enumerated() {
            switch event {
            case .create(let file, let name): names[name] = file
            case .rename(let old, let new): names[new] = names.removeValue(forKey: old)
            case .remove(let name): names[name] = nil
            case .write, .truncate, .sync, .syncFolder: break
            }
            if names[path] != history.last?.file { history.append((names[path], false)) }
            history[history.count - 1].isCandidate = history[history.count - 1].isCandidate || index + 1 >= synced
        }
        var syncedCount = 0
        return history.compactMap { file, isCandidate in
            let bound = file.map { syncedBound(of: $0, after: count) } ?? 0
            let records = file.map { Self.records(of: changes(of: $0, in: 0..<bound)) } ?? []
            let last = records.compactMap { self.records.lastIndex(of: $0) }.max() ?? -1
            syncedCount = max(syncedCount, last + 1)
            return isCandidate ? (file, syncedCount) : nil
        }
    }

    // MARK: Bytes

    /// A change of a file's bytes.
    private enum Change {
        case write([UInt8], at: Int)
        case truncate(to: Int)

        init?(_ event: DiskLog.Event) {
            switch event {
            case .write(_, let bytes, let offset): self = .write(bytes, at: offset)
            case .truncate(_, let size): self = .truncate(to: size)
            default: return nil
            }
        }

        func apply(to file: inout [UInt8]) {
            switch self {
            case .write(let bytes, let offset):
                file += [UInt8](repeating: 0, count: max(0, offset + bytes.count - file.count))
                file.replaceSubrange(offset..<offset + bytes.count, with: bytes)
            case .truncate(let size):
                file = Array(file.prefix(size)) + [UInt8](repeating: 0, count: max(0, size - file.count))
            }
        }

        /// The change as far as it may come: not all bytes, or zeros for the rest.
        var parts: [Change] {
            guard case .write(let bytes, let offset) = self else { return [] }
            let cuts = [0, 1, 15, 16, 17, 24, 40, bytes.count / 2, bytes.count - 1]
            return Set(cuts.filter { bytes.indices ~= $0 }).flatMap { cut in
                let start = Array(bytes.prefix(cut))
                let zeros = [UInt8](repeating: 0, count: bytes.count - cut)
                return [Change.write(start, at: offset), Change.write(start + zeros, at: offset)]
            }
        }
    }

    private func changes(of file: DiskLog.File, in range: Range<Int>) -> [Change] {
        log.events[range].compactMap { event in
            switch event {
            case .write(file, _, _), .truncate(file, _): Change(event)
            default: nil
            }
        }
    }

    /// All changes that come before this event are on the disk.
    private func syncedBound(of file: DiskLog.File, after count: Int) -> Int {
        log.events.prefix(count).reduce(0) { bound, event in
            if case .sync(file, let began) = event { max(bound, began) } else { bound }
        }
    }

    /// The first of the changes, up to each; then with one of them partly done, and with one of them missing.
    private func mixtures(of changes: [Change], onto base: [UInt8]) -> Set<[UInt8]> {
        var results: Set<[UInt8]> = [base]
        for end in changes.indices {
            let begun = Array(changes[...end])
            var variants = [begun]
            for index in begun.indices {
                var others = begun
                others.remove(at: index)
                variants.append(others)
                for part in begun[index].parts { variants.append(begun[..<index] + [part] + begun[(index + 1)...]) }
            }
            for variant in variants { results.insert(variant.reduce(into: base) { $1.apply(to: &$0) }) }
        }
        return results
    }

    private static func records(of changes: [Change]) -> [[UInt8]] {
        changes.compactMap { change in
            guard case .write(let bytes, let offset) = change,
                let slot = FileSlot.all.first(where: { $0.offset == offset }),
                case .record(_, let body) = RecordFrame.find(in: bytes, at: FileSlot(offset: 0, size: slot.size))
            else { return nil }
            return Array(bytes[body])
        }
    }
}
