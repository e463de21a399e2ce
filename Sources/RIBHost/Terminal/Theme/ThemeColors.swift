/// The colours of a theme, one for each token.
public struct ThemeColors: Hashable, Sendable {
    private var colors: [ThemeToken: RGB]

    /// Makes a theme; a token that is left out is black.
    init(_ colors: [ThemeToken: UInt32]) {
        self.colors = colors.mapValues { RGB($0) }
    }

    /// The colour of a token.
    public subscript(token: ThemeToken) -> RGB {
        get { colors[token] ?? RGB(0) }
        set { colors[token] = newValue }
    }

    /// The kind of the ground.
    public var background: Background { self[.ground].background }

    /// Returns the lowest contrast of a token, and the token with which it has it; nil for a background.
    public func lowestContrast(of token: ThemeToken) -> (other: ThemeToken, contrast: Double)? {
        token.rule?.others.map { ($0, self[token].contrast(to: self[$0])) }.min { $0.1 < $1.1 }
    }

    /// The tokens whose contrast is too low. Each cure counts on those of earlier tokens.
    public var shortcomings: [Shortcoming] {
        var cured = self
        return ThemeToken.allCases.compactMap { token in
            guard let rule = token.rule else { return nil }
            let low = rule.others.map { (token: $0, contrast: self[token].contrast(to: self[$0])) }
                .filter { $0.contrast < rule.least }
            guard !low.isEmpty else { return nil }
            let others = rule.others.map { cured[$0] }
            let cure = self[token].nearest { $0.has(rule.least, to: others) }
            if let cure { cured[token] = cure }
            return Shortcoming(
                token: token,
                rule: rule,
                others: low.sorted { $0.contrast < $1.contrast },
                cure: cure
            )
        }
    }

    /// Returns the nearest colour for a token that has enough contrast with those of some tokens that it meets; nil if
    /// there is none.
    public func cure(of token: ThemeToken, beside tokens: [ThemeToken]) -> RGB? {
        let rules = ThemeToken.allCases.flatMap { one in
            (one.rule?.others ?? []).map { (pair: [one, $0], least: one.rule?.least ?? 1) }
        }
        let met = rules.compactMap { pair, least in
            pair.contains(token)
                ? pair.first { $0 != token && tokens.contains($0) }.map { (color: self[$0], least: least) } : nil
        }
        return self[token].nearest { color in met.allSatisfy { color.has($0.least, to: [$0.color]) } }
    }

    /// The numbers of the colours among 256, chosen so that no contrast becomes too low.
    var numbers: [ThemeToken: Int] {
        var numbers: [ThemeToken: Int] = [:]
        // A rule names only tokens without a rule, and tokens that come earlier.
        for token in ThemeToken.allCases.filter({ $0.rule == nil }) + ThemeToken.allCases.filter({ $0.rule != nil }) {
            let others = token.rule?.others.compactMap { numbers[$0].map(RGB.init(number:)) } ?? []
            numbers[token] = self[token].number(with: token.rule?.least ?? 1, to: others)
        }
        return numbers
    }
}

/// A token of a theme whose contrast is too low.
public struct Shortcoming: Sendable {
    /// The token.
    public let token: ThemeToken
    /// The contrast that the token must have.
    public let rule: ThemeToken.Rule
    /// The tokens with which the contrast is too low, the lowest first.
    public let others: [(token: ThemeToken, contrast: Double)]
    /// The nearest colour that has enough contrast with all tokens that the token meets; nil if there is none.
    public let cure: RGB?
}
