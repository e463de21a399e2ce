import Foundation

extension Workers {
    /// How much longer than its goal a time may be: other machines, and other moments of this one, differ.
    private static let slack = 2.0
    /// The same for memory, which differs less.
    private static let memorySlack = 1.5
    /// How long an empty program takes on the machine that the goals were met on, in milliseconds.
    private static let emptyProgram = 2.2
    private static let greatestCount = 5

    /// Whether each figure is near its goal. The least of some attempts counts, since what else a machine does only
    /// makes times longer; and a slower machine may take longer.
    static func check() -> Bool {
        let speed = max(1, Programs.emptyProgram() / emptyProgram)
        var least: [Measure] = []
        for _ in 0..<greatestCount {
            let measures = measures()
            least = least.isEmpty ? measures : zip(least, measures).map { $0.value < $1.value ? $0 : $1 }
            if least.allSatisfy({ $0.value <= limit(of: $0, speed) }) { break }
        }
        for measure in least {
            let limit = limit(of: measure, speed)
            let words = [measure.value, limit].map { Measure.number($0) + " " + measure.unit }
            Report.row(measure.title, words + [measure.value <= limit ? "ok" : "TOO MUCH"])
        }
        return least.allSatisfy { $0.value <= limit(of: $0, speed) }
    }

    private static func limit(of measure: Measure, _ speed: Double) -> Double {
        measure.unit == "MiB" ? measure.goal * memorySlack : measure.goal * slack * speed
    }
}
