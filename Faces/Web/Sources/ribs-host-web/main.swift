import Foundation
import SessionServer

/// Prints on standard error why the program cannot serve, and exits.
func fail(_ words: String, code: Int32) -> Never {
    FileHandle.standardError.write(Data("ribs-host-web: \(words)\n".utf8))
    exit(code)
}

do {
    var options = try Options(CommandLine.arguments.dropFirst())
    if options.host == "ribs-host" { options.host = Program.neighbour ?? options.host }
    try await Program(options).run()
} catch OptionError.help {
    print(Options.help)
} catch OptionError.wrong(let words) {
    fail(words, code: 64)
} catch let failure as Program.Failure {
    fail(failure.message, code: 70)
} catch {
    fail("\(error)", code: 70)
}
