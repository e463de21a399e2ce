import Base
import PluginABI

extension Screen.AvailableAction {
    /// Returns the value that a person means by a text; nil if the field does not accept it.
    func value(meantBy text: String) -> String? {
        if fieldKind == .option { return OptionSearch(options: options).meant(by: text) }
        return fieldKind.takes(text) ? text : nil
    }

    /// Returns the words for a person whose text the field does not accept.
    func refusal(of text: String) -> HostWords {
        fieldKind == .option
            ? OptionSearch(options: options).refusal(of: text, by: label) : fieldKind.refusal(by: label)
    }
}

extension Field.Kind {
    /// Returns the words for a person whose text is not accepted by this kind of field.
    func refusal(by label: String) -> HostWords {
        let label = label.onOneLine
        return refusal.map { HostWords($0, [.field: label]) } ?? HostWords(text: "`\(label)` does not take this text.")
    }
}
