import SwiftSyntax

/// A function as a protocol asks for it, or an initializer.
struct Signature: Equatable {
    struct Parameter: Equatable {
        /// The label of the argument; nil for none.
        let label: String?
        /// The name in the function.
        let name: String
        /// The type, without attributes such as `@escaping`.
        let type: String
        /// The declared text after the colon, with a default value.
        let declared: String

        /// The parameter as it is declared.
        var text: String { "\(label.map { $0 == name ? "" : "\($0) " } ?? "_ ")\(name): \(declared)" }

        /// The argument in a call.
        func argument(_ value: String) -> String { label.map { "\($0): \(value)" } ?? value }

        /// The names in the type.
        var names: [String] { type.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init) }

        /// True for a closure.
        var isFunction: Bool { type.contains("->") }
    }

    let name: String
    /// The generic parameters, with their brackets; empty without any.
    let generics: String
    let parameters: [Parameter]
    let isAsync: Bool
    let isThrowing: Bool
    /// The returned type; nil for none.
    let result: String?
    let whereClause: String

    init(_ function: FunctionDeclSyntax) {
        name = function.name.text
        generics = function.genericParameterClause?.trimmedDescription ?? ""
        parameters = Self.parameters(function.signature.parameterClause)
        isAsync = function.signature.effectSpecifiers?.asyncSpecifier != nil
        isThrowing = function.signature.effectSpecifiers?.throwsClause != nil
        let result = function.signature.returnClause?.type.trimmedDescription
        self.result = ["Void", "()", "Swift.Void"].contains(result) ? nil : result
        whereClause = function.genericWhereClause.map { " \($0.trimmedDescription)" } ?? ""
    }

    init(_ initializer: InitializerDeclSyntax) {
        name = "init"
        generics = initializer.genericParameterClause?.trimmedDescription ?? ""
        parameters = Self.parameters(initializer.signature.parameterClause)
        isAsync = false
        isThrowing = initializer.signature.effectSpecifiers?.throwsClause != nil
        result = nil
        whereClause = ""
    }

    /// Reads a property as a function without parameters.
    init(property: VariableDeclSyntax) {
        name = property.bindings.first?.pattern.trimmedDescription ?? ""
        generics = ""
        parameters = []
        isAsync = false
        isThrowing = false
        result = property.bindings.first?.typeAnnotation?.type.trimmedDescription
        whereClause = ""
    }

    /// Reads the parameters of a closure's type, which have no names: they are numbered.
    init(closure: FunctionTypeSyntax, name: String) {
        self.name = name
        generics = ""
        whereClause = ""
        isAsync = closure.effectSpecifiers?.asyncSpecifier != nil
        isThrowing = closure.effectSpecifiers?.throwsClause != nil
        result = nil
        parameters = closure.parameters.enumerated().map { index, element in
            let name = (element.secondName ?? element.firstName)?.text ?? "value\(index + 1)"
            let type = element.type.trimmedDescription
            return Parameter(label: nil, name: name == "_" ? "value\(index + 1)" : name, type: type, declared: type)
        }.filter { $0.type != "Void" && $0.type != "()" }
    }

    /// The name with its labels, as in a list of methods: `set(score:)`.
    var fullName: String { "\(name)(\(parameters.map { "\($0.label ?? "_"):" }.joined()))" }

    /// The name as words for a person, `set score`; with the labels if other functions have the name too.
    func words(among others: [Signature]) -> String {
        let isOnly = others.count { $0.name == name } < 2
        let labels = isOnly ? [] : parameters.compactMap { $0.isFunction ? nil : $0.label }
        return ([name] + labels).flatMap(Self.words).joined(separator: " ")
    }

    /// The declaration, from `func` to the result.
    var text: String {
        let effects = (isAsync ? " async" : "") + (isThrowing ? " throws" : "")
        let list = parameters.map(\.text).joined(separator: ", ")
        return
            "\(name == "init" ? "" : "func ")\(name)\(generics)(\(list))\(effects)\(result.map { " -> \($0)" } ?? "")\(whereClause)"
    }

    /// Returns the words of a name in camel case: `set`, `score` of `setScore`.
    static func words(_ name: String) -> [String] {
        var words: [String] = []
        for character in name where character != "`" {
            if character.isUppercase || words.isEmpty { words.append("") }
            words[words.count - 1] += words.count == 1 ? String(character) : character.lowercased()
        }
        return words
    }

    private static func parameters(_ clause: FunctionParameterClauseSyntax) -> [Parameter] {
        clause.parameters.enumerated().map { index, parameter in
            let label = parameter.firstName.text
            let name = parameter.secondName?.text ?? label
            let type = parameter.type.as(AttributedTypeSyntax.self)?.baseType ?? parameter.type
            let value = parameter.defaultValue.map { " \($0.trimmedDescription)" } ?? ""
            return Parameter(
                label: label == "_" ? nil : label,
                name: name == "_" ? "value\(index + 1)" : name,
                type: type.trimmedDescription,
                declared: parameter.type.trimmedDescription + (parameter.ellipsis?.text ?? "") + value
            )
        }
    }
}
