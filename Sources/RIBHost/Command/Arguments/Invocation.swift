/// What a command line asks for.
enum Invocation: Equatable {
    enum Face: String { case plain, json }
    enum Format: String { case text, json }

    case run(config: String, face: Face)
    case check(config: String, load: Bool, format: Format)
    case inspect(file: String, format: Format)
    case explain(code: String?)
    case schema(config: String?)
    case help
    case version
}
