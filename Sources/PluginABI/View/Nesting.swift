/// The depth of a container's elements. Each container computes the depth from its children, so that no walk is needed.
///
/// The depth is limited, because a screen is compared, drawn and freed by recursion: a plugin whose code nests without
/// end makes an incomplete screen instead of ending the host.
struct Nesting: Sendable, Hashable {
    /// The number of nested containers, including this container.
    private(set) var depth = 1
    /// True if a too deeply nested element was removed from the container.
    private(set) var isCut = false

    /// Checks the elements of a container, and replaces each element that is nested too deep with a mark.
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
    /// The nesting of a container; nil for other elements.
    var nesting: Nesting? {
        container?.nesting
    }
}

extension Screen {
    /// The largest depth of nested rows, columns and sections. A text replaces deeper elements and says so.
    public static var depthLimit: Int { 100 }

    /// True if an element was removed because of too deep nesting.
    public var isCut: Bool { elements.contains { $0.nesting?.isCut ?? false } }
}
