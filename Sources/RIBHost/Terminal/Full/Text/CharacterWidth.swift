internal import PluginManifest

extension Character {
    /// The number of terminal columns that the character takes: 0, 1 or 2.
    var columns: Int {
        var columns = 0
        var base: Unicode.Scalar?
        for scalar in unicodeScalars {
            // The variation selector 16 asks for the picture in place of the text character: "❤️" is wide, "❤" is not.
            if scalar == "\u{FE0F}", base?.properties.isEmoji == true { return 2 }
            base = scalar
            columns = min(2, columns + scalar.columns)
            if columns == 2 { return 2 }
        }
        return columns
    }
}
