/// How deep the elements of a container are nested. Each container computes it from its children, so that no walk is
/// needed.
///
/// The depth is limited, because a screen is compared, drawn and freed by recursion: a plugin whose code nests without
/// end makes an incomplete screen instead of ending the host.
struct Nesting: Sendable, Hashable {
    /// How many containers are nested, including this one.
    private(set) var depth = 1
    /// Whether anything in the container was removed because it was nested too deep.
    private(set) var isCut = false

    /// Checks the elements of a container, and replaces each one that is nested too deep with a mark.
    init(limiting elements: inout [Element]) {
        for index in elements.indices {
            guard let inner = elements[index].nesting else { continue }
            isCut = isCut || inner.isCut
            if inner.depth < Screen.depthLimit {
                depth = max(depth, inner.depth + 1)
            } else {
                elements[index] = .text(Text("(nested too deep to be shown)", style: .caption))
                isCut = true
            }
        }
    }
}

extension Element {
    /// How deep a container is nested; nil for an element that is not a container.
    var nesting: Nesting? {
        container?.nesting
    }
}

extension Screen {
    /// How deep rows, columns and sections can be nested. A text replaces deeper elements and says so.
    public static var depthLimit: Int { 100 }

    /// Whether anything is missing because it was nested too deep.
    public var isCut: Bool { elements.contains { $0.nesting?.isCut ?? false } }
}
