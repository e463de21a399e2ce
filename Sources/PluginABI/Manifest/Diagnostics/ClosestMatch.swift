/// Returns the candidate that the user most likely meant by an unknown name; nil if no candidate is close.
///
/// Close means: equal except for case, or at most a third of the letters inserted, removed, replaced or swapped with a
/// neighbour (Damerau-Levenshtein, optimal string alignment), with a letter in common. The first of equally close
/// candidates wins. If none is close, a single candidate matches if the name is its prefix or vice versa: `player2`
/// finds `player2Name`; at least half of the letters must match. Names of more than 64 characters are not typing errors
/// and match nothing.
public func closestMatch(to name: String, among candidates: some Sequence<String>) -> String? {
    let longest = 64
    let name = Array(name.unicodeScalars.prefix(longest + 1))
    guard !name.isEmpty, name.count <= longest else { return nil }
    let lowercasedName = String(String.UnicodeScalarView(name)).lowercased()
    var best: (candidate: String, distance: Int)?
    var beginnings: [String] = []
    for candidate in candidates {
        let letters = Array(candidate.unicodeScalars.prefix(longest + 1))
        guard !letters.isEmpty, letters.count <= longest else { continue }
        let (shorter, longer) = name.count < letters.count ? (name, letters) : (letters, name)
        let limit = max(1, longer.count / 3)
        guard longer.count - shorter.count <= limit else {
            if shorter.count * 2 >= longer.count, longer.starts(with: shorter) { beginnings.append(candidate) }
            continue
        }
        let distance = candidate.lowercased() == lowercasedName ? 0 : editDistance(name, letters)
        guard distance <= limit, distance < longer.count else { continue }
        guard distance < best?.distance ?? .max else { continue }
        best = (candidate, distance)
    }
    return best?.candidate ?? (beginnings.count == 1 ? beginnings[0] : nil)
}

/// The number of edits between two names, in three rows of memory.
private func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var beforePrevious: [Int] = []
    var previous = Array(0...right.count)
    for i in 1...left.count {
        var row = [i]
        row.reserveCapacity(right.count + 1)
        for j in 1...right.count {
            let cost = left[i - 1] == right[j - 1] ? 0 : 1
            var edits = min(previous[j] + 1, row[j - 1] + 1, previous[j - 1] + cost)
            if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
                edits = min(edits, beforePrevious[j - 2] + 1)
            }
            row.append(edits)
        }
        beforePrevious = previous
        previous = row
    }
    return previous[right.count]
}
