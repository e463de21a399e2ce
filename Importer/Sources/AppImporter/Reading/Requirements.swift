import SwiftParser
import SwiftSyntax

/// The members that a view needs for the protocols that it conforms to.
struct Requirements {
    struct Property: Equatable {
        let name: String
        let type: String
        let isSettable: Bool
    }

    /// A function, and whether a router calls it to show other views.
    struct Function: Equatable {
        let signature: Signature
        let isOfRouter: Bool
    }

    private(set) var functions: [Function] = []
    private(set) var properties: [Property] = []

    /// Reads protocols of the app, with all that they inherit. Uber's own have no requirements for a view.
    init(of protocols: [String], in index: AppIndex) {
        var seen: Set<String> = []
        var next = Array(protocols.reversed())
        while let name = next.popLast() {
            guard seen.insert(name).inserted, let declaration = index.protocolDeclaration(name) else { continue }
            let isOfRouter = index.ancestry(of: name).contains("ViewControllable")
            add(declaration, isOfRouter, index)
            next += declaration.inherited.reversed()
        }
    }

    private mutating func add(_ declaration: Declaration, _ isOfRouter: Bool, _ index: AppIndex) {
        // A requirement that needs what there is not here is cut out of the protocol.
        for member in declaration.members where !NameUses(in: Syntax(member)).names.contains(where: index.isMissing) {
            if let function = member.as(FunctionDeclSyntax.self) {
                let signature = Signature(function)
                guard !functions.contains(where: { $0.signature.text == signature.text }) else { continue }
                functions.append(Function(signature: signature, isOfRouter: isOfRouter))
            } else if let variable = member.as(VariableDeclSyntax.self), let property = Property(variable) {
                if !properties.contains(where: { $0.name == property.name }) { properties.append(property) }
            }
        }
    }
}

extension Requirements.Property {
    init?(_ variable: VariableDeclSyntax) {
        guard let binding = variable.bindings.first, let type = binding.typeAnnotation?.type else { return nil }
        name = binding.pattern.trimmedDescription
        self.type = type.trimmedDescription
        isSettable = binding.accessorBlock?.trimmedDescription.contains("set") ?? true
    }

    /// The type behind the optional, without `any`: `HomePresentableListener` of `(any HomePresentableListener)?`.
    var baseType: String {
        var type = self.type[...]
        if type.hasSuffix("?") || type.hasSuffix("!") { type = type.dropLast() }
        if type.hasPrefix("("), type.hasSuffix(")") { type = type.dropFirst().dropLast() }
        return String(type.hasPrefix("any ") ? type.dropFirst(4) : type)
    }
}
