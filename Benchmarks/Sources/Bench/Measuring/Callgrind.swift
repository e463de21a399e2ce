import Dispatch
import Floors
import Foundation
import Synchronization

/// Counts instructions with valgrind: the difference of two runs of fixed lengths, which repeats where times do not.
struct Callgrind {
    /// What would differ from process to process (hashes), and from processor to processor: the C library has a
    /// `memcmp` and a `memcpy` for each, so that 500 bytes compare in 227, 266 or 300 instructions. Each x86-64 has the
    /// plain ones.
    private static let environment = [
        "SWIFT_DETERMINISTIC_HASHING": "1",
        "GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2,-AVX512F,-AVX512VL,-AVX512BW,-BMI2,-MOVBE,-ERMS,-FSRM,-RTM",
    ]

    /// What a process under valgrind does: the short run and the long one, with marks around each.
    @MainActor
    static func perform(_ work: Work) {
        let run = work.prepare()
        run(work.lengths.short)
        floor_mark()
        run(work.lengths.short)
        floor_mark()
        run(work.lengths.long)
        floor_mark()
    }

    /// The instructions of one unit of each work, by name; as many processes at a time as there are cores.
    @MainActor
    static func count(_ works: [(name: String, work: Work)]) -> [String: Double] {
        let jobs = works.map {
            (name: $0.name, units: Double(($0.work.lengths.long - $0.work.lengths.short) * $0.work.units))
        }
        let results = Mutex<[String: Double]>([:])
        DispatchQueue.concurrentPerform(iterations: jobs.count) { index in
            let (name, units) = jobs[index]
            let count = difference(name) / units
            results.withLock { $0[name] = count }
        }
        return results.withLock { $0 }
    }

    /// The instructions of a whole program, from its first to its end.
    static func count(_ command: [String]) -> Double {
        dumps(of: command) { try total($0) }
    }

    private static func difference(_ name: String) -> Double {
        dumps(of: [CommandLine.arguments[0], "perform", name]) { output in
            try total(output + ".3") - total(output + ".2")
        }
    }

    /// Runs a command under valgrind, and reads what that has written: a file, and one more for each mark.
    private static func dumps(of command: [String], _ read: (String) throws -> Double) -> Double {
        let folder = FileManager.default.temporaryDirectory.appending(path: "ribs-bench-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let output = folder.appending(path: "out").path
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments =
                ["valgrind", "--tool=callgrind", "--dump-before=floor_mark", "--callgrind-out-file=\(output)"]
                + command
            process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
            process.standardInput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            process.standardOutput = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
            guard process.terminationStatus == 0 else { return .nan }
            return try read(output)
        } catch {
            return .nan
        }
    }

    private static func total(_ path: String) throws -> Double {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let line = text.split(separator: "\n").last { $0.hasPrefix("totals: ") || $0.hasPrefix("summary: ") }
        return line.flatMap { Double($0.split(separator: " ")[1]) } ?? .nan
    }
}
