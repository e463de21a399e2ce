import PluginABI

/// Requests of the interactor to the view.
@MainActor
protocol PreferencesPresentable: Presentable {
    var listener: (any PreferencesPresentableListener)? { get set }
    func show(_ form: Form)
    func announceSave()
    func refuse(_ words: String)
}

/// Edits a copy of the preferences shared by the host, and writes the copy back on saving.
final class PreferencesInteractor: PresentableInteractor<any PreferencesPresentable>, PreferencesPresentableListener {
    weak var listener: (any PreferencesListener)?

    private let preferences: MutableValueStream<Preferences>
    private var form: Form { didSet { presenter.show(form) } }

    init(
        presenter: any PreferencesPresentable,
        preferences: MutableValueStream<Preferences>,
        state: PreferencesState?
    ) {
        self.preferences = preferences
        form = Form(saved: preferences.value, edited: state?.edited ?? preferences.value)
        if state?.asksPassword == true { form.password = "" }
        super.init(presenter: presenter)
        presenter.listener = self
    }

    /// The edited preferences, which survive a crash or a restart; the text of the password does not.
    var state: PreferencesState { PreferencesState(edited: form.edited, asksPassword: form.password != nil) }

    override func didBecomeActive() {
        super.didBecomeActive()
        presenter.show(form)
    }

    // MARK: PreferencesPresentableListener

    func edit(_ change: (inout Form) -> Void) {
        change(&form)
    }

    func save() {
        guard form.isChanged else { return }
        if let problem = form.problem { return presenter.refuse("Not saved. \(problem.field): \(problem.error)") }
        preferences.value = form.edited
        form = Form(saved: form.edited, edited: form.edited)
        presenter.announceSave()
    }

    func discard() {
        form = Form(saved: form.saved, edited: form.saved)
    }

    func close() {
        listener?.didClose()
    }

    func deleteAccount() {
        listener?.didDeleteAccount()
    }
}
