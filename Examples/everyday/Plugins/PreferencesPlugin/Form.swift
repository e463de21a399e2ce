import PluginABI

/// The edited preferences, with their errors.
struct Form: Equatable {
    /// The preferences as saved last.
    let saved: Preferences
    /// The preferences on the screen.
    var edited: Preferences
    /// A new password; nil to keep the old one. The password is not part of the state.
    var password: String?

    /// The error in the address, in a sentence; empty without an error, or before anything is typed.
    var addressError: String {
        let parts = edited.address.split(separator: "@", omittingEmptySubsequences: false)
        let isComplete = parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".")
        return isComplete || edited.address.isEmpty ? "" : "Not like ada@example.org."
    }

    /// The error in the password, in a sentence; empty without an error, or before anything is typed.
    var passwordError: String { password.map { $0.isEmpty || $0.count >= 8 } ?? true ? "" : "At least 8 characters." }

    /// True if something would be lost without saving.
    var isChanged: Bool { edited != saved || password?.isEmpty == false }

    /// The effect of each preference, in sentences.
    var effects: [(name: String, effect: String)] {
        let isAutomatic = edited.theme == "automatic"
        return [
            ("Time zone", "Your times are those of \(edited.zone), and others see theirs."),
            (
                "Sounds",
                edited.hasSounds
                    ? "A sound announces each message, unless you are writing one." : "Messages come without a sound."
            ),
            (
                "Statistics",
                edited.sendsStatistics
                    ? "How often you write is counted and sent once a week, but not what you write."
                    : "Nothing about you is counted."
            ),
            (
                "Theme",
                isAutomatic
                    ? "Colours follow the machine, dark in the evening." : "Colours are always \(edited.theme)."
            ),
        ]
    }

    /// The preferences in words, as saved and as edited.
    var settings: [(name: String, saved: String, now: String)] {
        zip(words(of: saved), words(of: edited)).map { ($0.name, $0.text, $1.text) }
    }

    /// The names of what is changed.
    var changes: [String] {
        settings.filter { $0.saved != $0.now }.map(\.name) + (password?.isEmpty == false ? ["Password"] : [])
    }

    private func words(of preferences: Preferences) -> [(name: String, text: String)] {
        [
            ("Name", preferences.name), ("E-mail", preferences.address),
            ("Signature", preferences.signature.split(separator: "\n").joined(separator: ", ")),
            ("Time zone", preferences.zone), ("Sounds", preferences.hasSounds ? "on" : "off"),
            ("Statistics", preferences.sendsStatistics ? "on" : "off"), ("Theme", preferences.theme),
        ]
    }

    /// The error in the name, in a sentence; empty without an error.
    var nameError: String { edited.name.isEmpty ? "A name is needed." : "" }

    /// The first field with an error, and its error; nil if the form can be saved.
    var problem: (field: String, error: String)? {
        [("Name", nameError), ("E-mail", addressError), ("Password", passwordError)].first { !$0.1.isEmpty }
    }
}
