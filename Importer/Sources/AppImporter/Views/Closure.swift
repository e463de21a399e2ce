import SwiftParser
import SwiftSyntax

/// A parameter that is a closure.
struct Closure {
    let name: String
    let isOptional: Bool
    /// The closure's own parameters; nil if the type is an alias.
    let parameters: [Signature.Parameter]

    init(_ parameter: Signature.Parameter) {
        name = parameter.name
        var type = Self.parse(parameter.type)
        var isOptional = false
        while let current = type, !current.is(FunctionTypeSyntax.self) {
            if let optional = current.as(OptionalTypeSyntax.self) {
                isOptional = true
                type = optional.wrappedType
            } else if let tuple = current.as(TupleTypeSyntax.self), tuple.elements.count == 1 {
                type = tuple.elements.first?.type
            } else {
                type = current.as(AttributedTypeSyntax.self)?.baseType
            }
        }
        self.isOptional = isOptional
        parameters =
            type?.as(FunctionTypeSyntax.self).map { Signature(closure: $0, name: parameter.name).parameters } ?? []
    }

    /// A closure of the type that does nothing.
    var ignoring: String {
        parameters.isEmpty ? "{}" : "{ \(parameters.map { _ in "_" }.joined(separator: ", ")) in }"
    }

    /// The line that offers a person to call the closure.
    func ask(_ words: String) -> String {
        let list = parameters.isEmpty ? "" : ", [\(parameters.map { "\"\($0.name)\"" }.joined(separator: ", "))]"
        let arguments = parameters.map { "try input.value(\"\($0.name)\")" }.joined(separator: ", ")
        let call = "\(name)\(isOptional ? "?" : "")(\(arguments))"
        return "imported.ask(\"\(words)\"\(list)) { \(parameters.isEmpty ? "_" : "input") in \(call) }"
    }

    private static func parse(_ type: String) -> TypeSyntax? {
        let tree = Parser.parse(source: "let value: \(type)")
        let variable = tree.statements.first?.item.as(VariableDeclSyntax.self)
        return variable?.bindings.first?.typeAnnotation?.type
    }
}
