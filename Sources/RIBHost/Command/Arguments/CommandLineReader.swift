import PluginManifest

/// Splits the words of a command line into mode, flags and operands, by the table of flags.
struct CommandLineReader {
    private var words: ArraySlice<String>

    init(_ words: [String]) {
        self.words = words[...]
    }

    /// Takes the first word as the mode, unless it is a flag: running a flow needs no word.
    mutating func mode() throws(UsageError) -> Mode {
        guard let word = words.first, !word.hasPrefix("-") else { return .run }
        words.removeFirst()
        return try Self.mode(word)
    }

    /// Returns the mode that a word names.
    static func mode(_ word: String) throws(UsageError) -> Mode {
        if let mode = Mode(rawValue: word) { return mode }
        throw UsageError(
            message: "There is no command `\(word)`.",
            help: word.hasSuffix(".json")
                ? "Write --config \(word)."
                : word == "version"
                    ? "Write --version."
                    : suggestion(for: word, among: Mode.allCases.map(\.rawValue), orSee: "ribs-host --help")
        )
    }

    mutating func flags(for mode: Mode) throws(UsageError) -> (flags: [String: String], operands: [String]) {
        var flags: [String: String] = [:]
        var operands: [String] = []
        while let word = words.popFirst() {
            guard word.hasPrefix("-"), word != "-" else {
                operands.append(word)
                continue
            }
            if word == "--" {
                operands.append(contentsOf: words)
                break
            }
            let (name, value) = try flag(word, for: mode)
            guard flags.updateValue(value, forKey: name) == nil else {
                throw UsageError(message: "`--\(name)` is given twice.", help: "Give it once.")
            }
        }
        return (flags, operands)
    }

    /// Reads a flag with its value, as `--name value` or `--name=value`.
    private mutating func flag(
        _ word: String,
        for mode: Mode
    ) throws(UsageError) -> (name: String, value: String) {
        let equals = word.utf8.firstIndex(of: UInt8(ascii: "="))
        let spelled = word[..<(equals ?? word.endIndex)]
        let written = equals.map { String(word[word.utf8.index(after: $0)...]) }
        guard spelled.hasPrefix("--"), let flag = mode.flag(named: spelled.dropFirst(2)) else {
            let place = mode == .run ? "running a flow" : "`\(mode.rawValue)`"
            throw UsageError(
                message: "There is no flag `\(spelled)` for \(place).",
                help: Self.suggestion(
                    for: String(spelled),
                    among: mode.flags,
                    orSee: mode == .run ? "ribs-host --help" : "ribs-host \(mode.rawValue) --help"
                )
            )
        }
        guard let placeholder = flag.placeholder else {
            guard written == nil else {
                throw UsageError(message: "`--\(flag.name)` takes no value.", help: "Write --\(flag.name).")
            }
            return (flag.name, "")
        }
        guard let value = written ?? words.popFirst(), !value.isEmpty else {
            throw UsageError(message: "`--\(flag.name)` needs a value.", help: "Write --\(flag.name) \(placeholder).")
        }
        guard flag.choices.isEmpty || flag.choices.contains(value) || flag.takesFile && Flag.isFile(value) else {
            let file = flag.takesFile ? "; or with a file, such as ./\(value).json" : ""
            throw UsageError(
                message: flag.takesFile
                    ? "There is no \(flag.name) `\(value)`." : "`--\(flag.name)` does not know `\(value)`.",
                help: "Write --\(flag.name) with one of: \(flag.choices.joined(separator: ", "))\(file)."
            )
        }
        return (flag.name, value)
    }

    /// Suggests a flag for an unknown flag: a flag of a similar name, or the flag that has the word as its value.
    private static func suggestion(for word: String, among flags: [Flag], orSee help: String) -> String {
        if let flag = flags.first(where: { $0.choices.contains(String(word.dropFirst(2))) }) {
            return "Did you mean `--\(flag.name) \(word.dropFirst(2))`?"
        }
        return suggestion(for: word, among: flags.map { "--" + $0.name }, orSee: help)
    }

    private static func suggestion(for word: String, among candidates: [String], orSee help: String) -> String {
        closestMatch(to: word, among: candidates).map { "Did you mean `\($0)`?" } ?? help
    }
}
