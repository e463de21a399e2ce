import Base
import PluginABI

/// All values shown by a full-screen frame: the screen, and the current interaction.
struct FullView {
    /// An overlay over the screen.
    enum Overlay {
        case help
        case flow(FlowPicture)
        case log(written: String)
        indirect case palette(Palette)
    }

    /// A message of a plugin on the screen.
    enum ShownMessage {
        /// Shown until its time is over.
        case timed(TransientMessage)
        /// A refusal of what the last key asked for, which the next key removes.
        case refusal(TransientMessage)
    }

    /// A page of a step, over which another page of it is a dialog.
    struct Ground {
        let shown: Shown
        var focus: Control.ID?
        let scroll: Int
        let regionOffsets: [Int: Int]

        init(_ view: FullView) {
            (shown, focus) = (view.shown, view.interaction.focus)
            (scroll, regionOffsets) = (view.scroll, view.regionOffsets)
        }

        /// The page as it was seen, without the focus.
        var view: FullView {
            var view = FullView()
            (view.shown, view.scroll, view.regionOffsets) = (shown, scroll, regionOffsets)
            return view
        }
    }

    var shown = Shown()
    /// The page behind the screen, if that is a dialog; nil for a screen that has the terminal to itself.
    var ground: Ground?
    /// The text that a person has selected with the mouse; nil if there is none.
    var selection: TextSelection?
    /// The keys of commands and controls.
    var keys = KeyBindings.standard
    var interaction = Interaction()
    /// The first visible row of the screen.
    var scroll = 0
    /// The first visible column of a screen that is wider than the terminal.
    var side = 0
    /// The scroll positions of the regions that a person has scrolled, by number.
    var regionOffsets: [Int: Int] = [:]
    /// The room that lists took before a search.
    var listRoom = ListRoom()
    var overlay: Overlay?
    /// True while the overlay scrolls to its lit line.
    var followsLight = false
    /// The contents of the inspector, beside the screen or over it; nil while closed.
    var inspection: InspectorContent?
    /// The text of the last search among the items of a list or the actions of a screen; empty before the first.
    var searched = ""
    /// The search in the page that covers the screen; nil if there is none.
    var pageSearch: PageSearch?
    /// The first visible line of the overlay.
    var overlayScroll = 0
    /// A notice of the face or the host, until a key is pressed.
    var notice: (words: String, tone: Notice.Tone)?
    var shownMessage: ShownMessage?
    /// The last lines of the log.
    var log = LogTail()
    /// The words at the bottom: a question that has no box, otherwise the notice.
    var remark: (words: String, tone: Notice.Tone)? { interaction.question.map { ($0.words, .warning) } ?? notice }
    /// The last fault, until a key is pressed.
    var fault: Fault?

    /// The message of a plugin; nil if there is none.
    var message: TransientMessage? {
        switch shownMessage {
        case .timed(let message), .refusal(let message): message
        case nil: nil
        }
    }

    var screen: Screen { shown.screen }
    var path: [String] { shown.path }

    /// The aspects of the flow that the session should show after each turn.
    var watched: Aspects {
        let inspected: Aspects = inspection == nil ? [] : [.tree, .streams]
        guard case .flow = overlay else { return inspected }
        return inspected.union(.picture)
    }

    /// The open palette; an empty palette if another page or no page covers the screen.
    var palette: Palette {
        get { if case .palette(let palette) = overlay { palette } else { Palette() } }
        set { if case .palette = overlay { overlay = .palette(newValue) } }
    }

    /// The path to the screen; empty if it would repeat the screen's title. A flow with the same title as its first
    /// step counts once.
    var trail: [String] {
        var trail: [String] = []
        for title in shown.titles where title != trail.last { trail.append(title) }
        return trail == [screen.title] ? [] : trail
    }
}
