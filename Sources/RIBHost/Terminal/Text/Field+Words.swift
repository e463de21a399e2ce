import PluginABI

extension Field.Kind {
    /// What a person reads whose text a field does not take.
    func refusal(by label: String) -> String {
        let example = self == .date ? "a date, such as 2026-02-28" : "a number, such as -12.5"
        return "`\(label.onOneLine)` takes \(example)."
    }
}
