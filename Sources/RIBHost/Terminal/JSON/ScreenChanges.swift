import Base
import PluginManifest

/// Writes the differences between screens instead of whole screens, for a front end that has requested this: often one
/// of 500 items changes.
struct ScreenChanges {
    /// The greatest number of operations: with more, a front end would take longer to carry them out than to read the
    /// whole screen.
    private static let operationLimit = 500

    /// The last screen, as the base of patches.
    private var last: ScreenNodes?

    /// - Parameter nodes: the screen that the front end has; nil before the first.
    init(after nodes: ScreenNodes?) {
        last = nodes
    }

    /// Returns a line `{"type":"change","base":…,"revision":…,"patch":[…]}`; nil if the whole screen is not much
    /// longer.
    ///
    /// - Parameter screen: makes the parts of the next screen, with this revision.
    mutating func line(to screen: (_ previous: ScreenNodes?) -> ScreenNodes, _ revision: Int) -> String? {
        let new = screen(last)
        defer { last = new }
        guard let last else { return nil }
        let patch = JSONPatch(from: last, to: new)
        guard patch.operations.count <= Self.operationLimit else { return nil }
        let change = JSONFace.line("change") { change in
            change.member("base", revision - 1)
            change.member("revision", revision)
            change.key("patch")
            patch.write(to: &change)
        }
        return change.utf8.count * 2 < new.size ? change : nil
    }
}
