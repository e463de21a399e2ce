import Glibc
import Terminal

/// Shows a text page by page on a terminal, with the program in `$PAGER`, by default `less`; elsewhere prints the text.
enum Pager {
    /// git's options for less: quit if everything fits on a screen, pass colours through, and leave the text on the
    /// screen.
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
