internal import Configuration
internal import PluginManifest

extension Prover {
    /// A value that some step needs and nothing provides: one cause, however many steps need it.
    struct MissingValue: Hashable {
        var key: String
        var type: String
    }

    /// Where a missing value was reported.
    struct MissingReport {
        /// The index of its diagnostic.
        var index: Int
        /// How many steps need it besides the one that the diagnostic is about.
        var others = 0
    }

    /// More places than this say nothing new.
    private static let shownPlaces = 8

    /// Adds a step to the diagnostic of a value that was reported as missing.
    ///
    /// - Returns: whether it was reported.
    mutating func noteAnotherStep(_ step: Int, needing value: MissingValue) -> Bool {
        guard var report = missingValues[value] else { return false }
        report.others += 1
        missingValues[value] = report
        if report.others <= Self.shownPlaces {
            diagnostics[report.index].secondary.append(here(graph.steps[step].range, "needs it too"))
        }
        return true
    }

    /// Says how many places were left out.
    mutating func countHiddenPlaces() {
        for report in missingValues.values where report.others > Self.shownPlaces {
            let hidden = report.others - Self.shownPlaces
            diagnostics[report.index].notes.append("\(hidden == 1 ? "1 more step needs" : "\(hidden) more steps need") it too.")
        }
    }
}
