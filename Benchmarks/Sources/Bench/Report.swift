import Foundation

/// The table that `make bench` prints.
@MainActor
enum Report {
    /// All that can be counted, by name; a floor's name ends with "floor", a peer's with "peer".
    static var works: [(name: String, work: Work)] {
        Operation.all.flatMap { operation in
            [
                (operation.name, operation.work as Work?),
                (operation.name + ": floor", operation.floor),
                (operation.name + ": peer", operation.peer),
            ].compactMap { name, work in work.map { (name, $0) } }
        }
    }

    static func print() {
        let counts = Callgrind.count(works)
        row("operation", ["ours", "floor", "ratio", "peer", "goal", "ours", "floor", "peer"])
        row("", ["instr.", "instr.", "", "instr.", "", "ns", "ns", "ns"])
        for operation in Operation.all {
            let ours = counts[operation.name]
            let floor = counts[operation.name + ": floor"]
            let goals = [
                operation.instructions.map { "\($0)" }, operation.ratio.map { String(format: "%.1f x", $0) },
                operation.nanoseconds.map { "\($0 / 1000) µs" },
            ]
            row(
                operation.name,
                [
                    number(ours), number(floor),
                    ours.flatMap { ours in floor.map { String(format: "%.2f", ours / $0) } } ?? "",
                    number(counts[operation.name + ": peer"]),
                    goals.compactMap { $0 }.joined(separator: ", "),
                    number(operation.work.nanoseconds()), number(operation.floor?.nanoseconds()),
                    number(operation.peer?.nanoseconds()),
                ]
            )
        }
        for quantity in Quantity.all {
            row(quantity.name, ["\(quantity.count())", "", "", "", quantity.goal.map { "< \($0)" } ?? ""])
        }
        Programs.print()
        Workers.print()
    }

    /// A row in words.
    static func line(_ title: String, _ text: String) {
        Swift.print(title.padding(toLength: 62, withPad: " ", startingAt: 0) + " " + text)
    }

    static func row(_ title: String, _ cells: [String]) {
        let padded = cells.map { String(repeating: " ", count: max(1, 10 - $0.count)) + $0 }
        Swift.print(title.padding(toLength: 62, withPad: " ", startingAt: 0) + padded.joined())
    }

    static func number(_ value: Double?) -> String {
        value.map { String(format: $0 < 100 ? "%.1f" : "%.0f", $0) } ?? ""
    }
}
