import AppImporter
import Foundation

// `ribs-host import` has read the command line, and starts this program with all that it needs.
let words = Array(CommandLine.arguments.dropFirst())
guard words.count == 6 else {
    fail("`ribs-host-import` is how ribs-host imports an app.", "Run: ribs-host import FOLDER", 64)
}
let app = AppImport(
    folder: words[0],
    output: words[1].isEmpty ? nil : words[1],
    root: words[2].isEmpty ? nil : words[2],
    sdk: words[3],
    modernRIBs: words[4],
    host: words[5]
)
do {
    print(try app.run(), terminator: "")
} catch let error as ImportError {
    fail(error.message, error.help, error.kind.rawValue)
} catch {
    fail("The package cannot be written: \(error).", "Give a folder where you have write permission: --output.", 73)
}

/// Ends the program with a message as ribs-host's own.
func fail(_ message: String, _ help: String, _ code: Int32) -> Never {
    FileHandle.standardError.write(Data("ribs-host: \(message)\n  \(help)\n".utf8))
    exit(code)
}
