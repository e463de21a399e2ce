import Synchronization

/// What a full-screen face has drawn last, for a terminal that gets another size while the main thread is busy: it is
/// drawn again on the thread that says so.
public final class LastPicture: Sendable {
    private struct State {
        /// What was drawn, and in which colours; nil before the first frame.
        var drawn: (view: FullView, theme: Theme)?
        /// The terminal's size then; nil before it was looked at.
        var size: TerminalSize?
        /// What would be drawn if nothing kept the main thread busy: what was pressed has the focus. Nil once it is
        /// drawn.
        var pressed: FullView?
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
            state.pressed = nil
        }
    }

    /// Notes what a person has done to the screen, before its plugin answers. Only where that takes long it is drawn.
    func note(pressed view: FullView) {
        state.withLock { $0.pressed = view }
    }

    /// What to send to a terminal so that it shows what was pressed, or that has had another size so that it shows the
    /// same again; nil where it shows that.
    func update(to size: TerminalSize) -> String? {
        state.withLock { state in
            defer {
                state.size = size
                state.pressed = nil
            }
            guard let before = state.size, before != size || state.pressed != nil else { return nil }
            guard let (drawn, theme) = state.drawn else { return "\u{1B}[0m\u{1B}[2J" }
            let view = state.pressed ?? drawn
            state.drawn = (view, theme)
            let builder = FrameBuilder(size: size, profile: profile)
            let placed = builder.place(view)
            var writer = FrameWriter(theme: theme)
            return writer.update(to: builder.build(view, placed).frame)
        }
    }
}
