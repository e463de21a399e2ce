import AppImporter
import Foundation

/// Ends the program with a message as ribs-host's own.
func fail(_ message: String, _ help: String, _ code: Int32) -> Never {
    FileHandle.standardError.write(Data("ribs-host: \(message)\n  \(help)\n".utf8))
    exit(code)
}

// `ribs-host import` has read the command line, and starts this program with all that it needs.
let words = Array(CommandLine.arguments.dropFirst())
guard words.count == 4 || words.count == 5 else {
    fail("`ribs-host-import` is how ribs-host imports an app.", "Run `ribs-host import FOLDER`.", 64)
}
do {
    let app = AppImport(
        folder: words[0],
        output: words[1],
        sdk: words[2],
        modernRIBs: words[3],
        root: words.count == 5 ? words[4] : nil
    )
    print(try app.run(), terminator: "")
} catch let error as ImportError {
    fail(error.message, error.help, 65)
} catch {
    fail("`\(words[1])` cannot be written: \(error).", "Give a folder where you have write permission with --output.", 73)
}
