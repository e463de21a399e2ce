// A process that keeps a journal, for tests that end it, stop it or run it as another user.
//
//   JournalProbe open FILE               says what the file held
//   JournalProbe hold FILE               keeps the file open until its standard input ends
//   JournalProbe write FILE SIZE         appends records, and says the number of each when it is in the file
//   JournalProbe change FILE SIZE        appends changes of a record of 20,000 bytes, and says the number of each
//   JournalProbe fill FILE BALLAST       appends larger and larger records until that fails, removes another file, and
//                                        appends once more

import Glibc
import Journal
import PluginManifest

let words = Array(CommandLine.arguments.dropFirst())
guard words.count >= 2 else { exit(64) }

do {
    let journal = try Journal(at: words[1])
    journal.noticeHandler = { say(DiagnosticRenderer(color: false).render($0)) }
    switch words[0] {
    case "open": say("holds \(journal.recovered?.count ?? 0) bytes\n")
    case "hold":
        say("open\n")
        while readLine() != nil {}
    case "write": await write(journal, size: Int(words[2]) ?? 1)
    case "change": await change(journal, size: Int(words[2]) ?? 1)
    case "fill": fill(journal, ballast: words[2])
    default: exit(64)
    }
    journal.close()
} catch {
    say(DiagnosticRenderer(color: false).render(error))
    exit(1)
}

/// Writes to standard output in one call, past any buffer.
func say(_ text: String) {
    var text = text
    let count = text.withUTF8 { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
    // The test has ended.
    if count < 0 { exit(1) }
}

/// The record of a number: the number, a blank, and so many bytes that other numbers do not have.
func record(_ number: Int, count: Int) -> [UInt8] {
    Array("\(number) ".utf8) + Array(repeating: UInt8(number % 251), count: count)
}

@MainActor
func write(_ journal: Journal, size: Int) async {
    await count(from: journal.recovered) { journal.append(record($0, count: $0 * 37 % size)) }
}

@MainActor
func change(_ journal: Journal, size: Int) async {
    if journal.recovered == nil { journal.append(record(0, count: 20_000)) }
    await count(from: journal.recoveredChanges.last ?? journal.recovered) { number in
        journal.append(change: record(number, count: number * 37 % size)) { record(number, count: 20_000) }
    }
}

/// Appends what belongs to each number after that of a record, and says it.
@MainActor
func count(from record: [UInt8]?, _ append: (Int) -> Void) async {
    let last = record.flatMap { Int(String(decoding: $0.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)) }
    var number = last ?? 0
    // An end for the case that the test does not come to end it.
    for _ in 0..<20_000 {
        number += 1
        append(number)
        say("\(number)\n")
        // The main queue gets its turn, as in the host.
        await Task.yield()
    }
    while readLine() != nil {}
}

@MainActor
func fill(_ journal: Journal, ballast: String) {
    var count = 0
    var hasFailed = false
    journal.noticeHandler = {
        hasFailed = true
        say(DiagnosticRenderer(color: false).render($0))
    }
    while !hasFailed {
        count += 1
        journal.append(record(count, count: count * 1_000))
    }
    // Once more, without a report.
    journal.append(record(count + 1, count: (count + 1) * 1_000))
    say("failed at \(count)\n")
    unlink(ballast)
    journal.append(record(count + 2, count: (count + 2) * 1_000))
}
