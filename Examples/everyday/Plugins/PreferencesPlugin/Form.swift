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
        return isComplete || edited.address.isEmpty ? "" : "An address is like ada@example.org."
    }

    /// The error in the password, in a sentence; empty without an error, or before anything is typed.
    var passwordError: String { password.map { $0.isEmpty || $0.count >= 8 } ?? true ? "" : "At least 8 characters." }

    /// True if something would be lost without saving.
    var isChanged: Bool { edited != saved || password?.isEmpty == false }

    /// The error in the name, in a sentence; empty without an error.
    var nameError: String { edited.name.isEmpty ? "A name is needed." : "" }

    /// The first field with an error, and its error; nil if the form can be saved.
    var problem: (field: String, error: String)? {
        [("Name", nameError), ("E-mail", addressError), ("New password", passwordError)].first { !$0.1.isEmpty }
    }
}
