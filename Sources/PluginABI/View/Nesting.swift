/// How deep the elements of a container are nested: known to each container from its children, so that nobody has to walk
/// down to find out.
///
/// It is kept below a limit, for a screen is compared, drawn and freed by recursion: a plugin whose code nests without
/// end makes a screen that lacks something, and not the end of the host.
struct Nesting: Sendable, Hashable {
    /// How many containers are in one another, this one included.
    private(set) var depth = 1
    /// Whether anything in the container was taken out because it was nested too deep.
    private(set) var isCut = false

    /// Looks at the elements of a container, and puts a mark in the place of each that is nested too deep.
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
    /// How deep a container is nested; nil for what contains no elements.
    var nesting: Nesting? {
        if case .container(let container) = part { container.nesting } else { nil }
    }
}

extension Screen {
    /// How many rows, columns and sections can be in one another. In the place of what is nested deeper there is a text
    /// that says so.
    public static var depthLimit: Int { 100 }

    /// Whether anything is missing because it was nested too deep.
    public var isCut: Bool { elements.contains { $0.nesting?.isCut ?? false } }
}
