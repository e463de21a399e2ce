import Glibc
import Terminal

/// Shows a text on a terminal page by page, as `$PAGER` says and as `less` does; elsewhere it is printed.
enum Pager {
    /// Quit if everything fits on one screen, pass colours on, and leave the text on the screen: git's options for
    /// less.
    private static let lessOptions = "FRX"

    @MainActor
    static func show(_ text: String, in world: World) {
        guard world.output.terminal?.canMoveCursor == true else { return world.output.write(text) }
        let pager = getenv("PAGER").map { String(cString: $0) } ?? "less"
        guard !pager.isEmpty, pager != "cat" else { return world.output.write(text) }
        setenv("LESS", lessOptions, 0)
        do throws(ChildProgram.Failure) {
            // PAGER can have flags, such as `less -S`. The shell ends with 126 or 127 if there is no such program.
            let code = try ChildProgram.run(["/bin/sh", "-c", pager], input: text)
            if code == 126 || code == 127 { world.output.write(text) }
        } catch {
            // A pager that was killed has shown its page; the page is printed only if no pager was started.
            if error != .died { world.output.write(text) }
        }
    }
}
