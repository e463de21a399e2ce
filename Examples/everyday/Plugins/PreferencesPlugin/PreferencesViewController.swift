import PluginABI

/// Requests of a person on this screen.
@MainActor
protocol PreferencesPresentableListener: AnyObject {
    func edit(_ change: (inout Form) -> Void)
    func save()
    func discard()
    func close()
    func deleteAccount()
}

/// Shows the account and the preferences, each with its error, beside the effect of what is chosen.
final class PreferencesViewController: ViewController, PreferencesPresentable {
    weak var listener: (any PreferencesPresentableListener)?

    private var form: Form?

    private static let themes = [("automatic", "Automatic"), ("dark", "Dark"), ("light", "Light")]

    override var screen: Screen {
        Screen(title: "Settings") {
            if let form {
                Row {
                    Pane(share: 3, atLeast: 44) {
                        Section("Account") { account(form) }
                        Section("Behaviour") { behaviour(form.edited) }
                    }
                    Pane(share: 2, atLeast: 28, scrolling: .byItself) {
                        Section("Preview") { preview(form) }
                    }
                }
                Row {
                    Button("Save", id: "save", role: .primary, isEnabled: form.isChanged).shortcut("s")
                    Button("Discard", id: "discard", isEnabled: form.isChanged)
                    Button("Close", id: "close", role: .cancel)
                    Button("Delete account", id: "delete", role: .destructive, confirmation: question(form))
                }
            }
        }
        .unsavedChanges(
            form?.isChanged ?? false,
            question: "Leave without saving \(form?.changes.joined(separator: ", ") ?? "")?"
        )
    }

    @ScreenBuilder
    private func account(_ form: Form) -> [Element] {
        Field("Name", id: "name", text: form.edited.name, kind: .text, error: form.nameError)
        Field(
            "E-mail",
            id: "address",
            text: form.edited.address,
            placeholder: "ada@example.org",
            kind: .text,
            error: form.addressError
        )
        if let password = form.password {
            Field(
                "Password",
                id: "password",
                text: password,
                placeholder: "A new one",
                kind: .secure,
                error: form.passwordError
            )
        } else {
            // The field takes its place, and the focus.
            Button("Change password", id: "password", value: "").shortcut("p")
        }
        Field("Signature", id: "signature", text: form.edited.signature, kind: .lines, help: "Below each message.")
            .rows(4)
    }

    @ScreenBuilder
    private func behaviour(_ edited: Preferences) -> [Element] {
        Field("Time zone", id: "zone", text: edited.zone).oneOf(TimeZones.names)
        Toggle("Sounds", id: "sounds", isOn: edited.hasSounds)
        Toggle("Send statistics", id: "statistics", isOn: edited.sendsStatistics)
        Choice(
            "Theme",
            id: "theme",
            options: Self.themes.map { Choice.Option(id: $0, title: $1) },
            selected: edited.theme
        )
    }

    /// The effect of the preferences for others and for this screen.
    @ScreenBuilder
    private func preview(_ form: Form) -> [Element] {
        let edited = form.edited
        Text("From \(edited.name), \(edited.address)", style: .headline)
        Text("The engine weaves algebraic patterns.\n\n\(edited.signature)")
        Divider()
        Text(markdown: form.effects.map { "**\($0.name)**: \($0.effect)" }.joined(separator: "\n\n"))
        Divider()
        Text(form.isChanged ? "Not saved yet" : "All of this is saved", style: .headline)
        let changed = form.settings.filter { $0.now != $0.saved }
        if !changed.isEmpty {
            Table(
                "Preferences",
                columns: ["Setting", "Before", "Now"].map { Table.Column($0) },
                rows: changed.map { [$0.name, $0.saved, $0.now] }
            )
        }
    }

    private func question(_ form: Form) -> String { "Delete the account of \(form.saved.name)?" }

    override func perform(_ action: Action) {
        let value = action.value ?? ""
        switch action.id {
        case "name": listener?.edit { $0.edited.name = value }
        case "address": listener?.edit { $0.edited.address = value }
        case "signature": listener?.edit { $0.edited.signature = value }
        case "password": listener?.edit { $0.password = value }
        case "zone": listener?.edit { $0.edited.zone = value }
        case "sounds": listener?.edit { $0.edited.hasSounds = value == "true" }
        case "statistics": listener?.edit { $0.edited.sendsStatistics = value == "true" }
        case "theme": listener?.edit { $0.edited.theme = value }
        case "save": listener?.save()
        case "discard": listener?.discard()
        case "close": listener?.close()
        case "delete": listener?.deleteAccount()
        default: break
        }
    }

    // MARK: PreferencesPresentable

    func show(_ form: Form) {
        self.form = form
        setNeedsDisplay()
    }

    func announceSave() {
        say("Saved", tone: .positive)
    }

    func refuse(_ words: String) {
        say(words, tone: .negative)
    }
}
