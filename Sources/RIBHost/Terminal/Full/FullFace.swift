public import Base
import PluginABI

/// The full-screen face: screens as frames, keys and the mouse as actions.
///
/// Each change of a field is sent immediately as the field's action, with the whole text as its value.
@MainActor
public final class FullFace: Face {
    let surface: any Surface
    private let errors: any Output
    private let timer: any OneShotTimer
    /// Times the steps of animations.
    let ticker: any OneShotTimer
    /// Times the removal of a plugin's message.
    let messageTimer: any OneShotTimer
    let profile: TerminalProfile

    /// The last drawn view, for ``FullBusyForm``.
    public let lastPicture: LastPicture

    var decoder: InputDecoder
    private(set) var terminal: TerminalState
    var view = FullView()
    /// The layout of the view's screen; nil before the first screen.
    private(set) var placed: PlacedScreen?
    /// The size of the terminal for which the screen was laid out.
    private var placedSize: TerminalSize?
    var faults = FaultLog()
    private(set) var screensShown = 0
    private var stage = Stage.off
    /// The aspects that the session reports after each turn; nil if they must be requested again.
    private var watched: Aspects? = []
    private var send: @MainActor (Request) -> Answer = { _ in .ended }
    /// The requests for rows of lists since the last key.
    private(set) var rowsAsked: [Action] = []
    var sight = Sight()
    /// The thing held by the mouse's button; nil while the button is not pressed.
    var grip: Grip?

    /// The current activity of the face.
    private enum Stage {
        /// The terminal is not taken.
        case off
        /// All received events have been handled and drawn.
        case resting
        /// Received events are being handled; a single frame will be drawn for all.
        case handling
        /// A request is being carried out, so that the next screen is the answer; or was the last one of the session.
        case awaiting
    }

    /// True while a key in a field presses a button: a person who sends a text, or leaves it, has finished it.
    var isPressedWhileTyping = false

    /// Makes a face.
    ///
    /// - Parameters:
    ///   - surface: the terminal, in production a ``TerminalDevice``.
    ///   - errors: the output for faults after the screen has been left, in production standard error.
    ///   - profile: the capabilities of the terminal.
    ///   - timer: distinguishes the escape key from longer sequences, in production a ``DispatchOneShotTimer``.
    ///   - ticker: moves a bar of unknown progress, in production a ``DispatchOneShotTimer``.
    ///   - messageTimer: removes a plugin's message, in production a ``DispatchOneShotTimer``.
    ///   - showsTree: true to show the RIB tree from the start (`--show-tree`).
    ///   - keys: the keys of commands and controls, as changed by the user (`--keys`).
    public init(
        surface: any Surface,
        errors: any Output,
        profile: TerminalProfile,
        timer: any OneShotTimer,
        ticker: any OneShotTimer = DispatchOneShotTimer(),
        messageTimer: any OneShotTimer = DispatchOneShotTimer(),
        showsTree: Bool = false,
        keys: KeyBindings = .standard
    ) {
        self.surface = surface
        self.errors = errors
        self.timer = timer
        self.ticker = ticker
        self.messageTimer = messageTimer
        self.profile = profile
        decoder = InputDecoder(keyPatience: profile.keyPatience)
        view.keys = keys
        if showsTree { view.inspection = InspectorContent() }
        lastPicture = LastPicture(profile: profile)
        terminal = TerminalState(profile)
    }

    /// Takes the terminal. The first screen is drawn when shown.
    public func start(_ send: @escaping @MainActor (Request) -> Answer) {
        stage = .resting
        self.send = send
        surface.onEvent = { [weak self] event in
            switch event {
            case .resized: self?.redraw()
            case .regained: self?.takeAgain()
            case .outputHeld: self?.showOutput()
            }
            self?.showRows()
        }
        surface.enter()
        askBackground()
        watch()
    }

    /// Shows a screen that is different from the previous screen.
    public func show(_ shown: Shown) {
        screensShown += 1
        let last = (controls: controls, focus: focused, typing: view.interaction.typing)
        let isSameStep = shown.path == view.path
        let isSameTitle = shown.screen.title == view.screen.title
        let ground = ground(of: shown)
        let isOpened = ground != nil && view.ground == nil
        // The page that a dialog leaves uncovered again.
        let uncovered = isSameStep && ground == nil ? view.ground : nil
        view.ground = ground
        view.shown = shown
        if !isSameStep { (view.listRoom, placed) = (ListRoom(), nil) }
        place()
        // A title may follow what is typed; a step that turns a page has another title and other controls.
        let isPage =
            !isSameStep || isOpened || uncovered != nil
            || !isSameTitle && focused == nil && !isContinued(without: last.focus, among: last.controls)
        if isPage { turnToPage(uncovered, isFromTab: last.focus?.isTab == true) }
        let isNext = isPage ? isSameTab(as: last.controls) : isAnswering && last.typing == .commands
        settle(after: isPage ? [] : last.controls, opensField: isNext)
        if last.typing != .commands, !view.interaction.isEditing { keepTyping(into: last.focus) }
        // Where a dialog leads back to the row from which it was opened, that is the one.
        if uncovered?.focus == nil || focused?.id != uncovered?.focus { followSelection(since: last.controls) }
        if !isSameStep || isOther(than: last.controls, isSameTitle) {
            noteUnseen(focusBefore: last.focus, isEditedOn: isSameStep && last.typing == .field)
        }
        draw()
    }

    /// Forgets what was done on the last page, but that a tab was chosen.
    ///
    /// - Parameter uncovered: the page as it was before the dialog that has left it; nil for another page.
    private func turnToPage(_ uncovered: FullView.Ground?, isFromTab: Bool) {
        view.interaction = Interaction()
        view.selection = nil
        if uncovered == nil, case .timed(let message) = view.shownMessage {
            view.shownMessage = .timed(message.withoutUndo)
        }
        grip = nil
        view.interaction.focus = isFromTab ? FocusMap(controls).chosenTab?.id : uncovered?.focus
        view.scroll = uncovered?.scroll ?? 0
        view.side = 0
        let offsets = uncovered?.regionOffsets ?? [:]
        guard view.regionOffsets != offsets else { return }
        view.regionOffsets = offsets
        place()
    }

    /// Returns the page of the same step behind a screen that is a dialog: one without panes that leads back, after a page
    /// with panes. Nil for other screens.
    private func ground(of next: Shown) -> FullView.Ground? {
        guard next.path == view.path, view.ground != nil || placed?.layout.hasPanes == true, next.screen.isDialog
        else { return nil }
        if let ground = view.ground { return ground }
        var ground = FullView.Ground(view)
        // A key of a button leaves the row that it is about for a moment only.
        if focused?.role != nil, let row = view.interaction.row { ground.focus = row }
        return ground
    }

    /// Receives input from the terminal. Of what was typed before the screen was visible, only Ctrl-C, and text that
    /// continues in a field, have an effect. Quits when the terminal has disappeared.
    public func receive(_ input: Input) {
        timer.cancel()
        switch input {
        case .bytes(let bytes): take(decoder.feed(bytes))
        case .unseen(let bytes): take(decoder.feed(bytes), isUnseen: true)
        case .end: quit()
        }
    }

    /// Waits for the rest of an unfinished key.
    private func awaitRest(isUnseen: Bool) {
        if isUnseen, sight.typedAhead == nil { decoder.dropBegun() }
        guard let patience = decoder.patience else { return }
        timer.start(milliseconds: patience) { [weak self] in
            // The rest may have arrived while the program was busy, stopped or without a processor.
            guard let self, !surface.hasInput() else { return }
            take(decoder.resolve())
        }
    }

    /// Handles events that arrived together, in order: each meets the screen that the one before has led to. A single
    /// frame is drawn for all.
    private func take(_ events: [InputEvent], isUnseen: Bool = false) {
        let events = events.filter { event in
            guard case .background(let background) = event else { return true }
            if terminal.adopt(background), screensShown > 0 { draw() }
            return false
        }
        if case .resting = stage, !events.isEmpty {
            stage = .handling
            // What the last turn showed may be out of date.
            if watched != [] { watched = nil }
            watch()
            for event in events {
                let before = view.interaction.focus
                handle(event, isUnseen: isUnseen)
                if view.interaction.focus != before { follow() }
                guard case .handling = stage else { return }
            }
            stage = .resting
            draw()
            showRows()
        }
        awaitRest(isUnseen: isUnseen)
    }

    private func handle(_ event: InputEvent, isUnseen: Bool) {
        requestRows()
        rowsAsked = []
        guard let event = meaning(of: event) else {
            if !isUnseen, !isCovered { sayUnknown(event) }
            return
        }
        if isUnseen || sight.isUnseen(at: extent) { handle(typedAhead: event) } else { handle(event) }
        watch()
    }

    /// Requests the aspects of the flow that the view shows, if these have changed.
    private func watch() {
        let wanted = view.watched
        guard wanted != watched else { return }
        watched = wanted
        _ = send(.look(wanted, watching: wanted))
    }

    /// Requests the missing rows of lists.
    ///
    /// - Returns: true if rows were missing.
    @discardableResult
    private func requestRows() -> Bool {
        let before = rowsAsked.count
        while let rows = missingRows {
            rowsAsked.append(rows)
            guard carryOut(.perform(rows)) else { break }
        }
        return rowsAsked.count > before
    }

    /// Draws the rows of lists that the last frame has shown as missing.
    private func showRows() {
        while case .resting = stage, requestRows() { draw() }
    }

    /// Tells a list that follows the focus which of its items has got the focus by an event. Once for each event: the
    /// answer can remove the item, and the next one has the focus then.
    private func follow() {
        guard case .handling = stage, let item = focused, item.isEnabled, !item.isChosen, let action = item.following,
            extent == .full, !view.interaction.isAway
        else { return }
        let before = sight
        carryOut(.perform(action))
        // What is shown beside a row may change with each row: the next key is still meant for the list.
        if focused?.id == item.id { sight = before }
    }

    /// Carries out a request, and takes over the RIB's answer.
    ///
    /// - Returns: false at the end of the session: nothing more is handled or drawn.
    @discardableResult
    func carryOut(_ request: Request) -> Bool {
        let before = stage
        switch before {
        case .off, .awaiting: return false
        case .resting, .handling: stage = .awaiting
        }
        guard send(request) != .ended else { return false }
        stage = before
        settle()
        return true
    }

    /// Gives the terminal back, and prints the faults, which have disappeared with the screen.
    public func end(_ ending: Ending, _ code: ExitCode) {
        timer.cancel()
        ticker.cancel()
        messageTimer.cancel()
        if case .off = stage { return }
        stage = .off
        surface.onEvent = nil
        surface.leave()
        for line in faults.lines { errors.write(line.shown(usesUnicode: profile.usesUnicode) + "\n") }
    }

    /// Draws everything again, as after a change of size.
    public func redraw() {
        terminal.forgetFrame()
        if placedSize != surface.size {
            view.selection = nil
            grip = nil
            placeAgain()
        }
        draw()
    }

    /// Lays out the screen again, for a changed area.
    func placeAgain() {
        guard placed != nil else { return }
        place()
        settle()
        if !view.interaction.isAway { reveal() }
    }

    private func askBackground() {
        if let question = terminal.question { surface.ask(question) }
    }

    /// Takes the terminal after another program has used it: the rest of unfinished input went to that program.
    private func takeAgain() {
        timer.cancel()
        decoder = InputDecoder(keyPatience: profile.keyPatience)
        // This may be another terminal, as after attaching a tmux session elsewhere.
        askBackground()
        terminal.forgetTitle()
        redraw()
    }

    /// Draws the inspector again, if open; keeps the picture for the page of the flow, drawn with the next screen or
    /// after the current key.
    public func show(_ look: Look) {
        switch look {
        case .tree(let tree):
            guard view.inspection != nil else { return }
            view.inspection?.tree = tree
            if screensShown > 0 { draw() }
        case .picture(let picture): if case .flow = view.overlay { view.overlay = .flow(picture) }
        }
    }

    func quit() { carryOut(.quit) }

    /// Performs an action of the screen.
    ///
    /// - Returns: false at the end of the session.
    @discardableResult
    func perform(_ action: Action) -> Bool {
        lastPicture.note(pressed: view)
        if action.id == view.message?.undo {
            view.shownMessage = nil
            messageTimer.cancel()
        }
        return carryOut(.perform(action))
    }

    /// True while a request is being carried out.
    var isAnswering: Bool {
        if case .awaiting = stage { true } else { false }
    }

    var builder: FrameBuilder { FrameBuilder(size: surface.size, profile: profile) }

    /// Lays out the screen, so that the next key meets the current controls.
    private func place() {
        let earlier = placedSize == surface.size ? placed?.layout : nil
        placedSize = surface.size
        view.interaction.target = nil
        var placed = builder.place(view, after: earlier)
        view.listRoom = placed.layout.listRoom
        if let text = view.interaction.reading, !placed.layout.textRegions.contains(text) {
            view.interaction.reading = nil
        }
        if !placed.layout.regions.isEmpty { placed.scrollRegions(to: view.regionOffsets) }
        self.placed = placed
    }

    /// Scrolls a region of the screen.
    func scroll(_ region: Int, to offset: Int) {
        placed?.layout.scroll(region, to: offset)
        if let layout = placed?.layout { noteOffset(of: region, in: layout) }
    }

    /// Returns the frame for the current view.
    func build() -> FrameBuilder.Result {
        let builder = builder
        return builder.build(view, placed ?? builder.place(view))
    }

    /// Handles changed terminal settings: code in this program has changed them, and echoed keys might have damaged the
    /// picture.
    private func noteRepair() {
        let plugin = view.path.last.map { "While `\($0)` was shown, " } ?? ""
        view.notice = (
            "\(plugin)\(plugin.isEmpty ? "S" : "s")omething changed the terminal's settings; they are restored.",
            .neutral
        )
        terminal.forgetFrame()
    }

    func draw() {
        guard case .resting = stage else { return }
        if surface.repairSettings() { noteRepair() }
        view.inspection?.output = surface.heldOutput
        if case .log = view.overlay { view.overlay = .log(written: surface.heldOutput) }
        notePalette()
        let built = build()
        view.scroll = built.scroll
        view.side = built.side
        view.overlayScroll = built.overlayScroll
        view.inspection?.scroll = built.dockScroll
        if screensShown > 0 { lastPicture.note(view, terminal.theme, built.frame.size) }
        let update = terminal.update(to: built.frame, title: screensShown > 0 ? view.screen.title : nil)
        noteSight()
        if !update.isEmpty { surface.write(update) }
        keepMoving()
    }

    /// Continues animations while a moving element is visible, and no longer, so that an idle host stays idle.
    private func keepMoving() {
        guard screensShown > 0, extent == .full, let placed else { return ticker.cancel() }
        let viewport = placed.viewport(scroll: view.scroll, side: view.side)
        guard placed.layout.moves(in: viewport.rows) else { return ticker.cancel() }
        ticker.start(milliseconds: Self.tick) { [weak self] in
            self?.view.interaction.phase += 1
            self?.draw()
        }
    }

    /// The milliseconds of an animation's step: a bar of thirty cells is crossed in three seconds.
    private static let tick = 125
}
