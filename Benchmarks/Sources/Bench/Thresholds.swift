import Foundation

/// The committed numbers of instructions and of bytes, and the comparison with them.
///
/// Each row of Thresholds.txt has the number that was recorded last, the least that ever was, what was counted, and, if
/// the first is more than the slack above the second, why. Many small rises that are each within the slack become one
/// that must be explained.
@MainActor
enum Thresholds {
    @MainActor
    private struct Row {
        var recorded: Double
        var least: Double
        var reason: String?

        /// Nil for a line of another form.
        init?(_ fields: [Substring]) {
            guard fields.count >= 3, let recorded = Double(fields[0]), let least = Double(fields[1]) else { return nil }
            (self.recorded, self.least) = (recorded, least)
            reason = fields.count > 3 ? String(fields[3]) : nil
        }

        init(recorded: Double) {
            (self.recorded, least) = (recorded, recorded)
        }

        var isExplained: Bool { recorded <= limit(above: least) || reason != nil }
    }

    /// What a number may grow to: compilers and C libraries of other machines count a little otherwise.
    private static func limit(above count: Double) -> Double { count * 1.05 }

    /// Beside Package.swift, wherever the program is started.
    private static let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../Thresholds.txt"
    )

    private static let names = Operation.all.map(\.name) + Quantity.checked.map(\.name)

    /// What is counted now, by name.
    private static func counts() -> [String: Double] {
        var counts = Callgrind.count(Operation.all.map { ($0.name, $0.work) })
        for quantity in Quantity.checked { counts[quantity.name] = Double(quantity.count()) }
        return counts
    }

    private static func rows() throws -> [String: Row] {
        var rows: [String: Row] = [:]
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
            let fields = line.split(separator: "\t")
            if let row = Row(fields) { rows[String(fields[2])] = row }
        }
        return rows
    }

    /// Writes what is counted now. A reason stays as long as it is needed.
    static func record() throws {
        let (counts, rows) = (counts(), try rows())
        let lines = names.map { name in
            let count = counts[name] ?? .nan
            var row = rows[name] ?? Row(recorded: count)
            row.recorded = count
            row.least = min(row.least, count)
            let reason = count > limit(above: row.least) ? row.reason.map { "\t" + $0 } ?? "" : ""
            return String(format: "%.0f\t%.0f\t", row.recorded, row.least) + name + reason + "\n"
        }
        try lines.joined().write(to: file, atomically: true, encoding: .utf8)
    }

    /// Whether nothing has grown beyond what is committed, and each rise that is committed has a reason.
    static func check() throws -> Bool {
        let (counts, rows) = (counts(), try rows())
        var isGood = true
        for name in names {
            let count = counts[name] ?? .nan
            // If either side is not a number, the comparison fails.
            let isWithin = count <= limit(above: rows[name]?.recorded ?? .nan)
            let isExplained = rows[name]?.isExplained ?? false
            isGood = isGood && isWithin && isExplained
            let verdict = isWithin ? isExplained ? "ok" : "NO REASON" : "TOO MANY"
            Report.row(name, [Report.number(count), Report.number(rows[name]?.recorded), verdict])
        }
        if !isGood {
            print("Something takes more than Benchmarks/Thresholds.txt allows (with 5 % slack).")
            print("Find out why with valgrind; where the price is right, record it: make bench-record.")
            print("A number so far above the least of its row needs a reason there, as the fourth column.")
        }
        return isGood
    }
}
