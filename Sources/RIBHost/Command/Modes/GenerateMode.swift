import Base

/// `ribs-host generate`: the completions of a shell or the man page, generated from the tables of the command line.
/// `make install` installs them where shells and man(1) search.
struct GenerateMode: CommandMode {
    enum Generated: String, CaseIterable { case bash, zsh, fish, man }

    static let operands = [Generated.allCases.map(\.rawValue).joined(separator: "|")]
    static let summary = "Print the shell completions, or the man page, of ribs-host."
    static let example = (
        line: "ribs-host generate bash > ~/.local/share/bash-completion/completions/ribs-host",
        effect: "lets bash complete."
    )
    static let flags: [Flag] = [.help]

    private let generated: Generated

    init(_ arguments: Arguments) throws(UsageError) {
        let help = "Write one of: \(Generated.allCases.map(\.rawValue).joined(separator: ", "))."
        guard let word = arguments.operands.first else {
            throw UsageError(message: "`generate` needs to know what to print.", help: help)
        }
        guard let generated = Generated(rawValue: word) else {
            throw UsageError(message: "`generate` does not know `\(word)`.", help: help)
        }
        self.generated = generated
    }

    @MainActor
    func run(in world: World) -> Progress {
        world.output.write(text)
        return .ended(.done)
    }

    private var text: String {
        switch generated {
        case .bash: BashCompletion.text
        case .zsh: ZshCompletion.text
        case .fish: FishCompletion.text
        case .man: ManPage.text
        }
    }
}

extension Mode {
    /// The kind of the mode's operand, for the completions of all shells; nil if there is no operand.
    var operand: Flag.Value? {
        switch self {
        case .explain: .choice("CODE", { Explanation.all.map(\.code) })
        case .generate: .choice("WHAT", { GenerateMode.Generated.allCases.map(\.rawValue) })
        default: command.operands.first?.hasPrefix("FILE") == true ? .file : nil
        }
    }
}
