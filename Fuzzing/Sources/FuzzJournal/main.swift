import FuzzSupport
import Glibc
import PluginManifest

@testable import Journal

// Any bytes as a state file: a refusal that leaves it as it is, or a journal that can be appended to and read again.
// Behind a header of this version, the bytes are laid out in equal parts: in the four smallest slots, and in a larger one.
let place = "/tmp/ribs-fuzz-journal-\(getpid())"
mkdir(place, 0o700)
atexit { rmdir(place) }

fuzz { data, size in
    let input = Array(UnsafeBufferPointer(start: data, count: size))
    return MainActor.assumeIsolated { check(laidOut(input)) }
}

func laidOut(_ input: [UInt8]) -> [UInt8] {
    guard input.starts(with: Header.bytes) else { return input }
    let slots = FileSlot.all.prefix(5)
    let rest = input.dropFirst(Header.size)
    let size = (rest.count + slots.count - 1) / slots.count
    return slots.enumerated().reduce(into: Header.bytes) { file, place in
        let part = rest.dropFirst(place.offset * size).prefix(size)
        guard !part.isEmpty else { return }
        file += [UInt8](repeating: 0, count: place.element.offset - file.count) + part
    }
}

@MainActor
func check(_ input: [UInt8]) -> Int32 {
    let path = place + "/state"
    defer {
        for suffix in ["", ".damaged-1"] { unlink(path + suffix) }
    }
    write(input, to: path)
    let journal: Journal
    do {
        journal = try Journal(at: path, options: .unsynced)
    } catch {
        precondition(error.code == .foreignStateFile || error.code == .newerStateFile)
        precondition(read(path) == input, "a refused file has changed")
        expectSound([error])
        return 0
    }
    expectSound(journal.notices)
    if journal.notices.contains(where: { $0.code == .damagedStateFile }) {
        precondition(read(path + ".damaged-1") == input, "what was kept aside is not what the file was")
    }
    let record = (journal.recovered ?? []) + [1]
    journal.append(record)
    journal.close()
    guard let next = try? Journal(at: path, options: .unsynced) else { fatalError("the file is refused now") }
    precondition(next.notices.isEmpty && next.recovered == record)
    next.close()
    return 0
}

func write(_ bytes: [UInt8], to path: String) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    defer { close(descriptor) }
    precondition(Glibc.write(descriptor, bytes, bytes.count) == bytes.count)
}

func read(_ path: String) -> [UInt8] {
    let descriptor = open(path, O_RDONLY)
    defer { close(descriptor) }
    return [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        count = max(0, Glibc.read(descriptor, buffer.baseAddress, buffer.count))
    }
}

extension Journal.Options {
    static var unsynced: Journal.Options {
        var options = Journal.Options()
        options.calls.sync = { _ in 0 }
        options.calls.syncDirectory = { _ in 0 }
        return options
    }
}
