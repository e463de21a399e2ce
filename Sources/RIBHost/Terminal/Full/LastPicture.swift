import Synchronization

/// What a full-screen face has drawn last, for a terminal that gets another size while the main thread is busy: it is
/// drawn again on the thread that says so.
public final class LastPicture: Sendable {
    private struct State {
        /// What was drawn, and in which colours; nil before the first frame.
        var drawn: (view: FullView, theme: Theme)?
        /// The terminal's size then; nil before it was looked at.
        var size: TerminalSize?
    }

    private let profile: TerminalProfile
    private let state = Mutex(State())

    init(profile: TerminalProfile) {
        self.profile = profile
    }

    /// Notes what is drawn.
    func note(_ view: FullView, _ theme: Theme, _ size: TerminalSize) {
        state.withLock { state in
            state.drawn = (view, theme)
            state.size = size
        }
    }

    /// What to send to a terminal that has had another size so that it shows the same again; nil where it has the same
    /// size as before.
    func update(to size: TerminalSize) -> String? {
        state.withLock { state in
            defer { state.size = size }
            guard let before = state.size, before != size else { return nil }
            guard let (view, theme) = state.drawn else { return "\u{1B}[0m\u{1B}[2J" }
            let builder = FrameBuilder(size: size, profile: profile)
            let placed = builder.place(view.screen, besideInspector: view.inspection != nil)
            var writer = FrameWriter(theme: theme)
            return writer.update(to: builder.build(view, placed).frame)
        }
    }
}
