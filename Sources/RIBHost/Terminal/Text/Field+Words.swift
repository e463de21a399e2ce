import PluginABI

extension Field.Kind {
    /// What a person reads whose text a field does not take.
    func refusal(by label: String) -> HostWords {
        HostWords(self == .date ? .takesDate : .takesNumber, [.field: label.onOneLine])
    }
}
