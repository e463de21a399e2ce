extension [Diagnostic] {
    /// More places than this add no information.
    private static var shownPlaces: Int { 8 }

    /// The diagnostics for people: of those with the same cause only the first, with the places of the others.
    public func mergingCauses() -> [Diagnostic] {
        var merged: [Diagnostic] = []
        var first: [String: (index: Int, others: Int)] = [:]
        for diagnostic in self {
            guard let cause = diagnostic.cause else {
                merged.append(diagnostic)
                continue
            }
            guard let (index, others) = first[cause] else {
                first[cause] = (merged.count, 0)
                merged.append(diagnostic)
                continue
            }
            first[cause] = (index, others + 1)
            if others < Self.shownPlaces, let place = diagnostic.primary { merged[index].secondary.append(place) }
        }
        for (index, others) in first.values where others > Self.shownPlaces {
            let hidden = others - Self.shownPlaces
            merged[index].notes.append("It is the same in \(hidden == 1 ? "1 more place" : "\(hidden) more places").")
        }
        return merged
    }
}
