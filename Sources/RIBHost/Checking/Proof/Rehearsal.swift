import Configuration
import PluginManifest

/// Proves a configuration with another order of one flow: an order is suggested only if the proof accepts it.
struct Rehearsal: Sendable {
    let configuration: Configuration
    let manifests: [String: Manifest]

    /// An error, independent of its place.
    struct Problem: Hashable, Sendable {
        var code: DiagnosticCode
        var message: String
    }

    /// Returns the count of each error in the configuration as written.
    func errors() -> [Problem: Int] { Self.count(FlowChecker.prove(configuration, manifests).diagnostics) }

    /// Returns the errors of a linear flow with other steps; nil if one of the steps still lacks a value, or gets nil
    /// for it.
    func errors(with steps: [String], inFlow flow: Int) -> [Problem: Int]? {
        var changed = configuration
        var definition = flow == FlowGraph.root ? changed.flow : changed.flows[flow - 1]
        guard case .linear(let written) = definition.shape, let first = written.first else { return nil }
        // A step keeps its place in the file; one that is added gets that of the first.
        var places = written
        definition.shape = .linear(
            steps.map { name in
                guard let place = places.firstIndex(where: { $0.value == name })
                else { return Located(name, first.range) }
                return places.remove(at: place)
            }
        )
        if flow == FlowGraph.root { changed.flow = definition } else { changed.flows[flow - 1] = definition }
        let found = FlowChecker.prove(changed, manifests).diagnostics
        let ranges = Set(written.map(\.range))
        let isLacking = found.contains { diagnostic in
            [.missingValue, .optionalValue].contains(diagnostic.code)
                && diagnostic.primary.map { ranges.contains($0.range) } == true
        }
        return isLacking ? nil : Self.count(found)
    }

    private static func count(_ diagnostics: [Diagnostic]) -> [Problem: Int] {
        diagnostics.lazy.filter { $0.severity == .error }
            .reduce(into: [:]) { $0[Problem(code: $1.code, message: $1.message), default: 0] += 1 }
    }
}
