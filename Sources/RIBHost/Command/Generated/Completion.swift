extension Invocation.Generated {
    /// What `ribs-host generate` prints. `make install` puts it where shells and man(1) look.
    var text: String {
        switch self {
        case .bash: BashCompletion.text
        case .zsh: ZshCompletion.text
        case .fish: FishCompletion.text
        case .man: ManPage.text
        }
    }
}

/// The values that can follow a word, for the completions of all shells.
enum Completion {
    case files
    case words([String])
    /// Anything: a shell can propose nothing.
    case text

    init(_ value: Flag.Value) {
        switch value {
        case .file: self = .files
        case .text: self = .text
        case .choice(_, let words): self = .words(words)
        }
    }

    /// What the operand of a mode can be; nil where it takes none.
    init?(operandOf mode: Mode) {
        switch mode {
        case .explain: self = .words(Explanation.all.map(\.code))
        case .generate: self = .words(Invocation.Generated.allCases.map(\.rawValue))
        default:
            guard mode.operands.first?.hasPrefix("FILE") == true else { return nil }
            self = .files
        }
    }
}
