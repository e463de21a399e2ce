import Base
import PluginABI

/// All that a full-screen frame shows: the screen, and what a person does with it at the moment.
struct FullView {
    /// What is shown over the screen.
    enum Overlay {
        case help
        case flow(FlowPicture)
        case log(written: String)
        indirect case palette(Palette)
    }

    var shown = Shown()
    /// Which keys do what.
    var keys = KeyBindings.standard
    var interaction = Interaction()
    /// The first row of the screen that is seen.
    var scroll = 0
    /// The first column that is seen, of a screen that is wider than the terminal.
    var side = 0
    /// How far the parts of the screen are scrolled that scroll by themselves, as far as a person has scrolled them.
    var regionOffsets: [Int: Int] = [:]
    var overlay: Overlay?
    /// Whether the overlay is scrolled to its lit line.
    var followsLight = false
    /// What the inspector shows, beside the screen or over it; nil while it is closed.
    var inspection: Inspection?
    /// The first line of the overlay that is seen.
    var overlayScroll = 0
    /// What the face itself has to say, until a key is pressed.
    var notice: (words: String, tone: Notice.Tone)?
    /// What a plugin says, until its time is over.
    var message: TransientMessage?
    /// What plugins have logged.
    var log = LogTail()
    /// What is said at the bottom: a question first.
    var remark: (words: String, tone: Notice.Tone)? {
        interaction.question.map { ("\($0.words) y does it, any other key does not.", .warning) } ?? notice
    }
    /// The last fault, until a key is pressed.
    var fault: Fault?

    var screen: Screen { shown.screen }
    var path: [String] { shown.path }

    /// What of the flow is to be shown after each turn.
    var watched: Aspects {
        let inspected: Aspects = inspection == nil ? [] : [.tree, .streams]
        guard case .flow = overlay else { return inspected }
        return inspected.union(.picture)
    }

    /// What is typed and chosen in the list of actions, while that list covers the screen.
    var palette: Palette {
        get { if case .palette(let palette) = overlay { palette } else { Palette() } }
        set { if case .palette = overlay { overlay = .palette(newValue) } }
    }

    /// The way that leads to the screen; empty where the screen's title says the same. A flow that is called as its
    /// first step counts once.
    var trail: [String] {
        var trail: [String] = []
        for title in shown.titles where title != trail.last { trail.append(title) }
        return trail == [screen.title] ? [] : trail
    }
}
