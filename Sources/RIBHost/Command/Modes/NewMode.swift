import Base
import Glibc
import Loading
import PluginManifest
import Tools

/// `ribs-host new NAME`: writes the package of a new plugin to a folder of this name.
struct NewMode: CommandMode {
    static let operands = ["NAME"]
    static let summary = "Write the package of a new plugin, which builds, passes its tests and plays."
    static let example = (
        line: "ribs-host new rock-paper-scissors",
        effect: "writes a small game to the folder rock-paper-scissors."
    )
    static let flags: [Flag] = [.template, .help]

    private let name: String
    private let template: Template

    init(_ arguments: Arguments) throws(UsageError) {
        name = try arguments.operand("name")
        template = arguments.choice(.template) ?? .game
    }

    @MainActor
    func run(in world: World) -> Progress {
        do {
            let name = try PluginName(name)
            let sdk = try SDK(ofHostIn: FilePath.directory(of: FilePath.real("/proc/self/exe")))
            try NewPackage(name, template, with: sdk).write()
            world.output.write(
                """
                The plugin \(name.id) is in the folder \(name.id). Go there, \(steps), and play it:

                  cd \(name.id)
                  \(template.language.test)
                  \(FilePath.shellWord(Self.path(of: world.programName))) --ui plain

                """
            )
            if template.language == .swift, !sdk.canBeBuiltAgainst { warnAboutSpace(in: sdk.packages, world.error) }
        } catch {
            world.error.complain(error.message, help: error.help)
            return .ended(ExitCode(error.kind))
        }
        warnAboutToolchain(world.error)
        return .ended(.done)
    }

    private var steps: String { template.language.isCompiled ? "build it, test it" : "test it" }

    /// The path of this host, as a shell finds it from the new folder.
    private static func path(of word: String) -> String {
        word.utf8.contains(UInt8(ascii: "/")) ? FilePath.real(word) : word
    }

    /// Warns that SwiftPM cannot build in a path with a space, and suggests a link.
    @MainActor
    private func warnAboutSpace(in packages: String, _ error: any TextStream) {
        let link = "ln -s \(FilePath.shellWord(packages)) ~/ribs-sdk && export RIBS_SDK=~/ribs-sdk"
        error.complain(
            "SwiftPM cannot build against `\(packages)`: its path has a space.",
            help: "Make a link without a space: \(link)"
        )
    }

    /// Warns that there is no toolchain. The package is written nevertheless, because it might be built elsewhere.
    @MainActor
    private func warnAboutToolchain(_ error: any TextStream) {
        let path = getenv("PATH").map { String(cString: $0) } ?? ""
        let folders = path.utf8.split(separator: UInt8(ascii: ":")).map { String(Substring($0)) }
        let language = template.language
        guard !folders.contains(where: { access("\($0)/\(language.program)", X_OK) == 0 }) else { return }
        let use = language.isCompiled ? "the package cannot be built here" : "the plugin cannot be played here"
        error.complain("There is no `\(language.program)` on the PATH, so \(use).", help: language.source)
    }
}

extension ExitCode {
    fileprivate init(_ kind: ScaffoldingError.Kind) {
        self =
            switch kind {
            case .name: .usage
            case .folder: .cannotCreate
            case .installation: .noSuchFile
            }
    }
}

extension Flag {
    static let template = Flag(
        name: "template",
        value: .choice("TEMPLATE", { Template.allCases.map(\.rawValue) }),
        help: "What to begin with: game (default), minimal (a screen), adapter, service, stateful (keeps state), "
            + "ribs (as for RIBs-iOS), parent (with a slot), child (for a slot), or in another language: python, c, rust."
    )
}
