/// What a command line asks for.
enum Invocation: Equatable {
    enum Face: String { case plain, json }
    enum Format: String { case text, json }
    enum Picture: String { case text, mermaid, dot, json, svg }

    case run(config: String, face: Face)
    case check(config: String, load: Bool, format: Format)
    case inspect(file: String, format: Format)
    case explain(code: String?)
    case graph(config: String, format: Picture)
    case schema(config: String?)
    case help
    case version
}
