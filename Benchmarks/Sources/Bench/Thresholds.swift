internal import Foundation

/// The committed numbers of instructions, and the comparison with them.
@MainActor
enum Thresholds {
    /// What a number may grow by: compilers and C libraries of other machines count a little otherwise.
    static let slack = 1.05

    /// Beside Package.swift, wherever the program is started.
    private static let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../Thresholds.txt"
    )

    private static var works: [(name: String, work: Work)] { Operation.all.map { ($0.name, $0.work) } }

    static func record() {
        let counts = Callgrind.count(works)
        let lines = works.map { "\(String(format: "%.0f", counts[$0.name] ?? .nan))\t\($0.name)\n" }
        do {
            try lines.joined().write(to: file, atomically: true, encoding: .utf8)
        } catch {
            print("\(file.path) cannot be written: \(error)")
        }
    }

    /// Whether no operation takes more instructions than committed.
    static func check() -> Bool {
        guard let text = try? String(contentsOf: file, encoding: .utf8) else {
            print("\(file.path) cannot be read.")
            return false
        }
        var committed: [String: Double] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "\t")
            if parts.count == 2 { committed[String(parts[1])] = Double(parts[0]) }
        }
        let counts = Callgrind.count(works)
        var isGood = true
        for (name, _) in works {
            let count = counts[name] ?? .nan
            let limit = (committed[name] ?? .nan) * slack
            // Not a number, on either side, is no good either.
            let isWithin = count <= limit
            isGood = isGood && isWithin
            Report.row(name, [Report.number(count), Report.number(committed[name]), isWithin ? "ok" : "TOO MANY"])
        }
        if !isGood {
            print("An operation takes more instructions than Benchmarks/Thresholds.txt allows (with 5 % slack).")
            print("Find out why with valgrind; where the price is right, record it: make bench-record.")
        }
        return isGood
    }
}
