/// The languages in a browser's request, without regions, the preferred one first.
struct LanguageWishes: Equatable, Sendable {
    let languages: [String]

    /// The greatest number of languages read.
    private static let limit = 20

    /// Reads the languages.
    ///
    /// - Parameter header: the value of Accept-Language. Unreadable parts are left out.
    init(_ header: String) {
        languages = header.prefix(1000).split(separator: ",").prefix(Self.limit)
            .compactMap { wish -> (language: String, weight: Double)? in
                // Some marks form one character with a "-" or "," beside them, which would not separate anything.
                guard wish.allSatisfy(\.isASCII) else { return nil }
                let parts = wish.split(separator: ";").map { $0.filter { $0 != " " }.lowercased() }
                guard let language = parts.first?.split(separator: "-").first else { return nil }
                let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
                return weight > 0 ? (String(language), weight) : nil
            }
            .enumerated().sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
            .map(\.element.language)
    }
}
