/// Writes what a view offers for its listener: a button for each function, with a field for each argument.
struct ListenerWriter {
    let name: String
    private let requirements: Requirements
    /// The functions that the view calls by itself.
    private let told: Set<String>

    init(name: String, _ requirements: Requirements, _ told: Set<String>) {
        self.name = name
        self.requirements = requirements
        self.told = told
    }

    var lines: [String] {
        let functions = requirements.functions.map(\.signature)
            .filter { !told.contains($0.name) && $0.generics.isEmpty }
        return requirements.properties.map(line) + functions.map { line(for: $0, $0.words(among: functions)) }
    }

    /// Returns the function that reads an argument: an index is that of a value shown, as an app trusts its views.
    private static func reader(of parameter: Signature.Parameter) -> String {
        if parameter.type == "IndexPath" { return "indexPath" }
        let words = [parameter.label, parameter.name].compactMap { $0 }.flatMap(Signature.words).map { $0.lowercased() }
        return parameter.type == "Int" && words.contains("index") ? "index" : "value"
    }

    private func line(for property: Requirements.Property) -> String {
        let words = Signature.words(property.name).joined(separator: " ")
        guard ValueText.Stream(property.type) == nil else {
            return "if let stream = \(name)?.\(property.name) { imported.follow(\"\(words)\", stream) }"
        }
        return "imported.watch(\"\(words)\") { [weak self] in self?.\(name)?.\(property.name) }"
    }

    private func line(for function: Signature, _ words: String) -> String {
        let typed = function.parameters.filter { !$0.isFunction }
        let list = typed.isEmpty ? "" : ", [\(typed.map { "\"\($0.label ?? $0.name)\"" }.joined(separator: ", "))]"
        let arguments = function.parameters.map { parameter in
            guard parameter.isFunction else {
                return parameter.argument(
                    "try input.\(Self.reader(of: parameter))(\"\(parameter.label ?? parameter.name)\")"
                )
            }
            return parameter.argument(Closure(parameter).ignoring)
        }
        let attempt = function.isThrowing ? "try " : ""
        var call = "\(attempt)self?.\(name)?.\(function.name)(\(arguments.joined(separator: ", ")))"
        if function.result != nil { call = "self?.imported.show(\"\(words)\", \(call))" }
        if function.isAsync { call = "Task { \(call.replacing("self?.\(name)", with: "await self?.\(name)")) }" }
        return "imported.offer(\"\(words)\"\(list)) { [weak self] \(typed.isEmpty ? "_" : "input") in \(call) }"
    }
}
