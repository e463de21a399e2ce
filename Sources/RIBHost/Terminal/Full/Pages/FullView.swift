internal import PluginABI

/// All that a full-screen frame shows: the screen, and what a person does with it at the moment.
struct FullView {
    /// What is shown over the screen.
    enum Overlay {
        case help
    }

    var screen = Screen()
    /// The names of the steps that lead to the screen, outermost first.
    var path: [String] = []
    var interaction = Interaction()
    /// The first row of the screen that is seen.
    var scroll = 0
    var overlay: Overlay?
    /// What the inspector shows, beside the screen or over it; nil while it is closed.
    var inspection: Inspection?
    /// The first line of the overlay that is seen.
    var overlayScroll = 0
    /// What the face itself has to say, until a key is pressed.
    var notice: String?
    /// The last fault, until a key is pressed.
    var fault: Fault?

    /// Whether the screen's title says the same as the path that leads to it: `Off game` and `off-game`.
    var saysWhereByTitle: Bool {
        guard path.count == 1 else { return false }
        let title = screen.title.utf8.map { byte -> UInt8 in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
            case UInt8(ascii: " "): UInt8(ascii: "-")
            default: byte
            }
        }
        return title.elementsEqual(path[0].utf8)
    }
}
