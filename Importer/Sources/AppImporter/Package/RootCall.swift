import SwiftParser
import SwiftSyntax

/// The building of an app's root: the expression in `AppDelegate`, with the constants that it names.
struct RootCall: Equatable {
    /// Statements before the expression.
    let statements: [String]
    let expression: String
    /// The member of the result that is the router, with its dot; empty if the result is the router.
    let router: String
    /// The file that builds the root.
    let path: String

    /// Finds the first call of `build` on a builder of the app in a type that is left out, or an `App` of SwiftUI.
    init?(in index: AppIndex) {
        for file in index.files {
            for declaration in file.declarations where index.views.contains(declaration.name) {
                for function in Self.nodes(FunctionCallExprSyntax.self, in: declaration.syntax) {
                    guard let builder = Self.builder(of: function), index.type(builder).map(index.isPartOfRIB) == true
                    else {
                        continue
                    }
                    expression = function.trimmedDescription
                    statements = Self.constants(for: function, in: declaration)
                    router = Self.router(of: builder, index)
                    path = file.path
                    return
                }
            }
        }
        return nil
    }

    /// Takes an expression that the command line gives.
    init(_ expression: String, in index: AppIndex) {
        statements = []
        self.expression = expression
        path = ""
        let calls = Self.nodes(FunctionCallExprSyntax.self, in: Syntax(Parser.parse(source: expression)))
        router = calls.lazy.compactMap(Self.builder).first.map { Self.router(of: $0, index) } ?? ""
    }

    /// Returns the builder of a call such as `RootBuilder(dependency: AppComponent()).build()`.
    private static func builder(of call: FunctionCallExprSyntax) -> String? {
        guard let member = call.calledExpression.as(MemberAccessExprSyntax.self),
            member.declName.baseName.text == "build",
            let maker = member.base?.as(FunctionCallExprSyntax.self)
        else { return nil }
        return maker.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
    }

    /// Returns the constants that an expression names, of its function or of its class, in their order.
    private static func constants(for call: FunctionCallExprSyntax, in declaration: Declaration) -> [String] {
        let variables = nodes(VariableDeclSyntax.self, in: declaration.syntax)
        var found: [VariableDeclSyntax] = []
        var next = names(in: Syntax(call))
        while let name = next.popLast() {
            guard let variable = variables.first(where: { $0.bindings.first?.pattern.trimmedDescription == name }),
                let value = variable.bindings.first?.initializer, !found.contains(where: { $0.id == variable.id })
            else { continue }
            found.append(variable)
            next += names(in: Syntax(value))
        }
        return found.sorted { $0.position < $1.position }.map { variable in
            "let \(variable.bindings.first?.trimmedDescription ?? "")"
        }
    }

    private static func names(in node: Syntax) -> [String] {
        nodes(DeclReferenceExprSyntax.self, in: node).map(\.baseName.text)
    }

    /// Returns the member of a builder's result that is a router: the result can be a tuple.
    private static func router(of builder: String, _ index: AppIndex) -> String {
        let function = index.type(builder)?.functions.first { $0.name.text == "build" }
        guard let tuple = function?.signature.returnClause?.type.as(TupleTypeSyntax.self) else { return "" }
        let element = tuple.elements.first { element in
            Declaration.names(of: element.type).contains { name in
                index.ancestry(of: name).contains { $0.hasSuffix("Routing") || $0.hasSuffix("Router") }
            }
        }
        return element?.firstName.map { ".\($0.text)" } ?? ".0"
    }

    private static func nodes<Node: SyntaxProtocol>(_ type: Node.Type, in root: Syntax) -> [Node] {
        var found: [Node] = []
        var next = [root]
        while let node = next.popLast() {
            if let match = node.as(type) { found.append(match) }
            next += node.children(viewMode: .sourceAccurate).reversed()
        }
        return found
    }
}
