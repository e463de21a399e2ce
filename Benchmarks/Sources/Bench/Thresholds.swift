import Foundation

/// The committed numbers of instructions and of bytes, and the comparison with them.
@MainActor
enum Thresholds {
    /// What a number may grow by: compilers and C libraries of other machines count a little otherwise.
    static let slack = 1.05

    /// Beside Package.swift, wherever the program is started.
    private static let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../Thresholds.txt"
    )

    private static let names = Operation.all.map(\.name) + Quantity.all.map(\.name)

    /// What is counted now, by name.
    private static func counts() -> [String: Double] {
        var counts = Callgrind.count(Operation.all.map { ($0.name, $0.work) })
        for quantity in Quantity.all { counts[quantity.name] = Double(quantity.count()) }
        return counts
    }

    static func record() {
        let counts = counts()
        let lines = names.map { "\(String(format: "%.0f", counts[$0] ?? .nan))\t\($0)\n" }
        do {
            try lines.joined().write(to: file, atomically: true, encoding: .utf8)
        } catch {
            print("\(file.path) cannot be written: \(error)")
        }
    }

    /// Whether nothing has grown beyond what is committed.
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
        let counts = counts()
        var isGood = true
        for name in names {
            let count = counts[name] ?? .nan
            let limit = (committed[name] ?? .nan) * slack
            // If either side is not a number, the comparison fails too.
            let isWithin = count <= limit
            isGood = isGood && isWithin
            Report.row(name, [Report.number(count), Report.number(committed[name]), isWithin ? "ok" : "TOO MANY"])
        }
        if !isGood {
            print("Something takes more than Benchmarks/Thresholds.txt allows (with 5 % slack).")
            print("Find out why with valgrind; where the price is right, record it: make bench-record.")
        }
        return isGood
    }
}
