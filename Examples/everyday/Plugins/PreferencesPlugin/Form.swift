import PluginABI

/// What is being edited, and what is wrong with it.
struct Form: Equatable {
    /// As they were saved last.
    let saved: Preferences
    /// As they are on the screen.
    var edited: Preferences
    /// A new password, which is empty where it stays as it is. It is kept nowhere.
    var password = ""

    /// What is wrong with the address, in a sentence; empty if nothing is, or nothing has been typed.
    var addressError: String {
        let parts = edited.address.split(separator: "@", omittingEmptySubsequences: false)
        let isComplete = parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".")
        return isComplete || edited.address.isEmpty ? "" : "An address is like ada@example.org."
    }

    /// What is wrong with the password, in a sentence; empty if nothing is, or it stays as it is.
    var passwordError: String { password.isEmpty || password.count >= 8 ? "" : "At least 8 characters." }

    /// Whether it can be saved.
    var canSave: Bool {
        let isChanged = edited != saved || !password.isEmpty
        return isChanged && !edited.name.isEmpty && addressError.isEmpty && passwordError.isEmpty
    }
}
