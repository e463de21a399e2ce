/// The languages that a browser asks for, without their regions; the one that it likes best is the first.
struct LanguageWishes: Equatable, Sendable {
    let languages: [String]

    /// How many are read: nobody speaks more.
    private static let limit = 20

    /// - Parameter header: what Accept-Language says. What cannot be read of it is left out.
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
