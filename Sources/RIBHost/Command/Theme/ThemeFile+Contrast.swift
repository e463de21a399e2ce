import PluginManifest
import Terminal

extension ThemeFile {
    /// Reports each token whose contrast is too low, with the nearest colour that has enough.
    mutating func checkContrasts() {
        for shortcoming in colors.shortcomings { report(shortcoming) }
    }

    private mutating func report(_ shortcoming: Shortcoming) {
        let (token, least) = (shortcoming.token.rawValue, Self.words(forLeast: shortcoming.rule.least))
        guard let worst = shortcoming.others.first else { return }
        let own = places[shortcoming.token]
        // A token that the file leaves out is too close to one that the file gives.
        let given = own == nil ? shortcoming.others.first { places[$0.token] != nil }?.token : nil
        report(
            .lowContrast,
            "`\(token)` has a contrast of \(Self.words(for: worst.contrast)) with `\(worst.token.rawValue)`, "
                + "and \(shortcoming.rule.kind) needs \(least).",
            at: own ?? given.flatMap { places[$0] } ?? place,
            secondary: own == nil
                ? [] : places[worst.token].map { [here($0, "here is `\(worst.token.rawValue)`")] } ?? [],
            notes: shortcoming.others.dropFirst().map {
                "With `\($0.token.rawValue)` it has \(Self.words(for: $0.contrast))."
            },
            help: help(for: shortcoming, given)
        )
    }

    /// - Parameter given: a token of the file that the token, which the file leaves out, is too close to.
    private func help(for shortcoming: Shortcoming, _ given: ThemeToken?) -> [String] {
        var help: [String] = []
        if let cure = shortcoming.cure {
            help.append(
                #"Write `"\#(shortcoming.token.rawValue)": "\#(cure.text)"`, the nearest colour that has enough."#
            )
        }
        let leftOut = ThemeToken.allCases.filter { places[$0] == nil }
        if let given, let cure = colors.cure(of: given, beside: leftOut) {
            let verb = help.isEmpty ? "Write" : "Or write"
            help.append(
                #"\#(verb) `"\#(given.rawValue)": "\#(cure.text)"`, far enough from all colours that the file leaves out."#
            )
        }
        guard help.isEmpty else { return help }
        let others = shortcoming.rule.others.map { "`\($0.rawValue)`" }.joined(separator: ", ")
        return ["No colour is far enough from all of \(others): bring these closer together."]
    }

    /// A contrast with two digits, cut off: what is too low never looks as if it were enough.
    static func words(for contrast: Double) -> String {
        let hundredths = Int(contrast * 100)
        return "\(hundredths / 100).\(hundredths / 10 % 10)\(hundredths % 10):1"
    }

    private static func words(forLeast contrast: Double) -> String {
        contrast == contrast.rounded() ? "\(Int(contrast)):1" : "\(contrast):1"
    }
}
