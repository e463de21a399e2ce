import Base
import PluginABI

extension Screen.AvailableAction {
    /// The value that a person means by a text; nil where the field does not take it.
    func value(meantBy text: String) -> String? {
        if fieldKind == .option { return OptionSearch(options: options).meant(by: text) }
        return fieldKind.takes(text) ? text : nil
    }

    /// What a person reads whose text the field does not take.
    func refusal(of text: String) -> HostWords {
        fieldKind == .option
            ? OptionSearch(options: options).refusal(of: text, by: label) : fieldKind.refusal(by: label)
    }
}

extension Field.Kind {
    /// What a person reads whose text a field of a kind does not take.
    func refusal(by label: String) -> HostWords {
        HostWords(self == .date ? .takesDate : .takesNumber, [.field: label.onOneLine])
    }
}
