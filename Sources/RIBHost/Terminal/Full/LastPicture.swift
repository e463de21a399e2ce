import Synchronization

/// The last picture of a full-screen face. If the terminal's size changes while the main thread is busy, another thread
/// draws the picture again.
public final class LastPicture: Sendable {
    private struct State {
        /// The view and the theme of the last frame; nil before the first frame.
        var drawn: (view: FullView, theme: Theme)?
        /// The size of the terminal at that time; nil if unknown.
        var size: TerminalSize?
        /// The view after the last press, drawn if the plugin's answer takes long: the pressed control has the focus.
        /// Nil once drawn.
        var pressed: FullView?
    }

    private let profile: TerminalProfile
    private let state = Mutex(State())

    init(profile: TerminalProfile) {
        self.profile = profile
    }

    /// Notes the drawn view.
    func note(_ view: FullView, _ theme: Theme, _ size: TerminalSize) {
        state.withLock { state in
            state.drawn = (view, theme)
            state.size = size
            state.pressed = nil
        }
    }

    /// Notes the view after a press, before the plugin answers. The view is drawn only if the answer takes long.
    func note(pressed view: FullView) {
        state.withLock { $0.pressed = view }
    }

    /// Returns the text that makes a terminal show the last press, or the same view in another size; nil if the
    /// terminal already shows it.
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
