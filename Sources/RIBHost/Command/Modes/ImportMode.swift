import Base
import Loading
import Tools

/// `ribs-host import FOLDER`: makes a package of an app that was written for RIBs-iOS. Its own program does the work,
/// as that parses Swift, and a host needs no parser.
struct ImportMode: CommandMode {
    static let operands = ["FOLDER"]
    static let summary = "Make a package of an app for RIBs-iOS: all but its views as it is, and views that play."
    static let example = (
        line: "ribs-host import TicTacToe --output tic-tac-toe",
        effect: "writes a package to the folder tic-tac-toe, with a report about each file of the app."
    )
    static let flags: [Flag] = [.output, .root, .help]

    private let folder: String
    private let output: String
    private let root: String

    init(_ arguments: Arguments) throws(UsageError) {
        folder = try arguments.operand("folder")
        output = arguments[.output] ?? ""
        root = arguments[.root] ?? ""
    }

    @MainActor
    func run(in world: World) -> Progress {
        let directory = FilePath.directory(of: FilePath.real("/proc/self/exe"))
        do {
            let sdk = try SDK(ofHostIn: directory)
            guard let importer = sdk.importer(ofHostIn: directory) else {
                world.error.complain(
                    "There is no `ribs-host-import` beside ribs-host, and `ribs-host import` needs it.",
                    help:
                        "In a checkout: swift build --package-path Importer. For an installation: make install IMPORT=1."
                )
                return .ended(.noSuchFile)
            }
            let words = [importer, folder, output, root, sdk.packages, sdk.modernRIBs, world.programName]
            return .ended(ExitCode(rawValue: try ChildProgram.run(words, input: "")) ?? .internalError)
        } catch let error as ScaffoldingError {
            world.error.complain(error.message, help: error.help)
            return .ended(.noSuchFile)
        } catch {
            world.error.complain(
                "`ribs-host-import` ended before it was done.",
                help: "Build it again: swift build --package-path Importer"
            )
            return .ended(.system)
        }
    }
}

extension Flag {
    static let output = Flag(
        name: "output",
        value: .text("FOLDER"),
        help: "The folder of the package (default: the app's name, in the working directory)."
    )

    static let root = Flag(
        name: "root",
        value: .text("CODE"),
        help: "How the root is built, if no app delegate says so: 'RootBuilder(dependency: AppComponent()).build()'."
    )
}
