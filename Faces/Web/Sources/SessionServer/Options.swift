/// The options on the command line.
public struct Options: Sendable, Equatable {
    /// The flow of every session.
    public var config = "plugins.json"
    /// The program `ribs-host`.
    public var host = "ribs-host"
    /// Further arguments for the host.
    public var hostArguments: [String] = []
    /// The address to listen at.
    public var address = "127.0.0.1"
    /// The port to listen at; 0 for any free port.
    public var port = 0
    /// The beginning of addresses in browsers; nil for this program's own address.
    public var publicURL: String?
    /// The folder of the sessions' states.
    public var stateFolder: String?
    /// The header with the person's name; nil if a single person plays.
    public var userHeader: String?
    /// The proxies that may set the user header.
    public var proxies: [Network] = []
    /// The greatest number of running sessions.
    public var sessionLimit = 200
    /// The greatest number of requests in a second, for each person.
    public var requestLimit = 20
    /// The greatest memory of a session, or of each of its processes, in MiB; nil for no limit.
    public var memoryLimit: Int?
    /// The greatest number of processes for the plugins of each session, beside the host.
    public var processLimit = 32
    /// The path of a file with words of another language; nil for none.
    public var words: String?
    /// The theme of the page: a name, or the path of a file; nil for the browser's setting.
    public var theme: String?
    /// The time in seconds after which a session without a page is ended.
    public var idleSeconds = 60

    /// Makes the options of an empty command line.
    public init() {}
}

/// A command line without usable options.
public enum OptionError: Error, Equatable {
    /// Not an error: help was asked for.
    case help
    case wrong(String)
}

/// A flag. Parsing and help are made from the table of all flags.
struct OptionFlag: Sendable {
    let name: String
    let value: String
    let words: String
    let apply: @Sendable (inout Options, String) throws(OptionError) -> Void

    static let all: [OptionFlag] = [
        OptionFlag(name: "--config", value: "FILE", words: "What every session plays (default: plugins.json).") {
            $0.config = $1
        },
        OptionFlag(name: "--host", value: "PROGRAM", words: "ribs-host (default: beside this program, or of PATH).") {
            $0.host = $1
        },
        OptionFlag(name: "--address", value: "ADDRESS", words: "Where to listen (default: 127.0.0.1).") {
            $0.address = $1
        },
        OptionFlag(name: "--port", value: "PORT", words: "The port (default: any free one).") {
            (options, text) throws(OptionError) in
            options.port = try number(text, "--port", 0...65535)
        },
        OptionFlag(
            name: "--public-url",
            value: "URL",
            words: "What browsers call this program, such as https://play.example.org or https://example.org/play."
        ) { (options, text) throws(OptionError) in
            guard let url = PublicURL(text) else {
                let form = "http://NAME or https://NAME, with a port and a path if it needs them"
                throw .wrong("--public-url takes \(form), not `\(text)`.")
            }
            options.publicURL = url.text
        },
        OptionFlag(name: "--state", value: "FOLDER", words: "Where the sessions' states are kept.") {
            $0.stateFolder = $1
        },
        OptionFlag(
            name: "--user-header",
            value: "NAME",
            words: "Many people: the header by which a proxy names the person, such as X-Forwarded-User."
        ) { $0.userHeader = $1 },
        OptionFlag(
            name: "--proxy",
            value: "ADDRESS",
            words: "Whose header is believed: an address, or a network such as 10.0.0.0/8. Can be given several times."
        ) { (options, text) throws(OptionError) in
            guard let network = Network(text) else {
                throw .wrong("--proxy takes an address, or a network such as 10.0.0.0/8, not `\(text)`.")
            }
            options.proxies.append(network)
        },
        OptionFlag(name: "--sessions", value: "N", words: "How many sessions may run at once (default: 200).") {
            (options, text) throws(OptionError) in
            options.sessionLimit = try number(text, "--sessions", 1...100_000)
        },
        OptionFlag(name: "--requests", value: "N", words: "Requests of each person in a second (default: 20).") {
            (options, text) throws(OptionError) in
            options.requestLimit = try number(text, "--requests", 1...10_000)
        },
        OptionFlag(name: "--memory", value: "MIB", words: "Memory of a session, or of each of its processes.") {
            (options, text) throws(OptionError) in
            // With less, no host starts, in debug as in release: with the sample flow 36 do, and 44 with --isolate.
            options.memoryLimit = try number(text, "--memory", 48...1_000_000)
        },
        OptionFlag(
            name: "--processes",
            value: "N",
            words: "Processes of each session's plugins, beside its host (default: 32)."
        ) { (options, text) throws(OptionError) in
            options.processLimit = try number(text, "--processes", 0...500)
        },
        OptionFlag(
            name: "--words",
            value: "FILE",
            words: "What pages say in one more language than English and Korean."
        ) {
            $0.words = $1
        },
        OptionFlag(
            name: "--theme",
            value: "THEME",
            words: "The colours: a theme of ribs-host, a file of one, or auto (default), the browser's setting."
        ) { $0.theme = $1 == "auto" ? nil : $1 },
        OptionFlag(
            name: "--idle",
            value: "SECONDS",
            words: "How long a session runs on that no page shows (default: 60). Its state stays."
        ) { (options, text) throws(OptionError) in
            options.idleSeconds = try number(text, "--idle", 1...1_000_000)
        },
    ]

    private static func number(
        _ text: String,
        _ name: String,
        _ range: ClosedRange<Int>
    ) throws(OptionError) -> Int {
        guard let number = Int(text), range.contains(number) else {
            throw .wrong("\(name) takes a number from \(range.lowerBound) to \(range.upperBound), not `\(text)`.")
        }
        return number
    }
}

extension Options {
    /// Reads a command line: the words after `--` are for the host.
    public init(_ words: some Sequence<String>) throws(OptionError) {
        var words = Array(words)[...]
        while let word = words.popFirst() {
            if word == "--" {
                hostArguments = Array(words)
                break
            }
            if ["-h", "--help"].contains(word) { throw .help }
            // `--flag VALUE` or `--flag=VALUE`.
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard let flag = OptionFlag.all.first(where: { $0.name == parts[0] }) else {
                let help = "`ribs-host-web --help` lists them; flags of ribs-host follow `--`."
                throw .wrong("There is no flag `\(word)`. \(help)")
            }
            guard let value = parts.count > 1 ? parts[1] : words.popFirst(), !value.isEmpty else {
                throw .wrong("\(flag.name) takes \(flag.value).")
            }
            try flag.apply(&self, value)
        }
        try check()
    }

    private func check() throws(OptionError) {
        guard (userHeader == nil) == proxies.isEmpty else {
            throw .wrong(
                "--user-header and --proxy go together: a header counts only if a proxy that you name has set it."
            )
        }
        let isLocal = ["127.0.0.1", "::1", "localhost"].contains(address)
        guard isLocal || userHeader != nil else {
            throw .wrong(
                "Without --user-header one person plays alone, at 127.0.0.1. For \(address) put a proxy before this program "
                    + "that knows who asks, and name it with --user-header and --proxy."
            )
        }
    }

    /// The help text of the program.
    public static var help: String {
        let flags = OptionFlag.all.map { flag in
            "  \("\(flag.name) \(flag.value)".padded(to: 22)) \(flag.words)"
        }
        return """
            ribs-host-web plays a flow in browsers: each person has a session, a host process with a state of its own.

            Usage: ribs-host-web [FLAGS] [-- FLAGS OF RIBS-HOST]

            \(flags.joined(separator: "\n"))

            Alone: ribs-host-web --config plugins.json, and open the address that it prints.
            """
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: Swift.max(0, width - count))
    }
}
