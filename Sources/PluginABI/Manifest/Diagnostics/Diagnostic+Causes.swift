extension [Diagnostic] {
    /// The largest number of places shown for a cause; more places add no information.
    private static var shownPlaces: Int { 8 }

    /// Returns the diagnostics for people: of diagnostics with the same cause only the first, with the places of the
    /// others.
    public func mergingCauses() -> [Diagnostic] {
        var merged: [Diagnostic] = []
        var first: [String: (index: Int, others: Int, last: Label?)] = [:]
        for diagnostic in self {
            guard let cause = diagnostic.cause else {
                merged.append(diagnostic)
                continue
            }
            guard let (index, others, last) = first[cause] else {
                first[cause] = (merged.count, 0, diagnostic.primary)
                merged.append(diagnostic)
                continue
            }
            // Several of one place follow each other.
            guard let place = diagnostic.primary, place != last else { continue }
            first[cause] = (index, others + 1, place)
            if others < Self.shownPlaces { merged[index].secondary.append(place) }
        }
        for (index, others, _) in first.values where others > Self.shownPlaces {
            let hidden = others - Self.shownPlaces
            merged[index].notes.append("It is the same in \(hidden == 1 ? "1 more place" : "\(hidden) more places").")
        }
        return merged
    }
}
