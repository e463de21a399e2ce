import SwiftParser
import SwiftSyntax

/// The building of an app's root: the expression in `AppDelegate`, with the constants that it names.
struct RootCall: Equatable {
    /// Statements before the expression.
    private(set) var statements: [String]
    let expression: String
    /// The member of the result that is the router, with its dot; empty if the result is the router.
    let router: String
    /// The file that builds the root.
    let path: String

    /// Adds a statement before the others.
    func after(_ statement: String) -> RootCall {
        var call = self
        call.statements.insert(statement, at: 0)
        return call
    }

    /// The names in the expression and in the statements before it.
    var names: Set<String> {
        NameUses(in: Syntax(Parser.parse(source: (statements + [expression]).joined(separator: "\n")))).names
    }

    /// Finds the first call of `build` on a builder of the app in a type that is left out, or an `App` of SwiftUI.
    init?(in index: AppIndex) {
        for file in index.files where !AppFolder.isOfTests(file) {
            for declaration in file.declarations where index.views.contains(declaration.name) {
                let scope = declaration.kind == .extension ? [declaration] : index.allParts(of: declaration)
                for call in scope.flatMap({ Self.nodes(FunctionCallExprSyntax.self, in: $0.syntax) }) {
                    guard let builder = Self.builder(of: call, in: scope, index) else { continue }
                    expression = call.trimmedDescription
                    statements = Self.setUp(around: call, in: scope, index) + Self.constants(for: call, in: scope)
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
        let builder = calls.lazy.compactMap { Self.builder(of: $0, in: [], index) }.first
        router = builder.map { Self.router(of: $0, index) } ?? ""
    }

    /// Returns the builder of a call such as `RootBuilder(dependency: AppComponent()).build()`: made in the call, or a
    /// constant of the delegate, or a property of a component.
    private static func builder(of call: FunctionCallExprSyntax, in scope: [Declaration], _ index: AppIndex) -> String?
    {
        guard let member = call.calledExpression.as(MemberAccessExprSyntax.self),
            member.declName.baseName.text == "build"
        else { return nil }
        if let name = maker(member.base, index) { return name }
        if let constant = member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text {
            return variables(in: scope).lazy.filter { name(of: $0) == constant }
                .compactMap { maker($0.bindings.first?.initializer?.value, index) }.first
        }
        guard let property = member.base?.as(MemberAccessExprSyntax.self)?.declName.baseName.text else { return nil }
        return index.types(ofProperty: property).first { isBuilder($0, index) }
    }

    /// Returns the builder that an expression makes.
    private static func maker(_ expression: ExprSyntax?, _ index: AppIndex) -> String? {
        let called = expression?.as(FunctionCallExprSyntax.self)?.calledExpression
        guard let name = called?.as(DeclReferenceExprSyntax.self)?.baseName.text, isBuilder(name, index) else {
            return nil
        }
        return name
    }

    private static func isBuilder(_ name: String, _ index: AppIndex) -> Bool {
        index.type(name).map(index.isPartOfRIB) == true || index.ancestry(of: name).contains("Buildable")
    }

    /// Returns the calls of the app's own functions without arguments, such as Needle's `registerProviderFactories()`,
    /// where the root is built and where the app starts.
    private static func setUp(
        around root: FunctionCallExprSyntax,
        in scope: [Declaration],
        _ index: AppIndex
    ) -> [String] {
        let around = Set(sequence(first: Syntax(root)) { $0.parent }.map(\.id))
        let bodies = scope.flatMap { part -> [Syntax] in
            let functions = nodes(FunctionDeclSyntax.self, in: part.syntax)
            return functions.filter { around.contains($0.id) || isStart($0) }.map { Syntax($0) }
                + nodes(InitializerDeclSyntax.self, in: part.syntax).map { Syntax($0) }
        }
        let calls = bodies.flatMap { nodes(FunctionCallExprSyntax.self, in: $0) }.filter(\.arguments.isEmpty)
        let names = calls.compactMap { $0.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text }
        return names.filter(index.isFunction).map { "\($0)()" }.reduce(into: []) { statements, statement in
            if !statements.contains(statement) { statements.append(statement) }
        }
    }

    /// Returns true for the delegate's method with which iOS starts an app or a scene.
    private static func isStart(_ function: FunctionDeclSyntax) -> Bool {
        function.signature.parameterClause.parameters.contains { parameter in
            ["didFinishLaunchingWithOptions", "willConnectTo"].contains(parameter.firstName.text)
        }
    }

    private static func variables(in scope: [Declaration]) -> [VariableDeclSyntax] {
        scope.flatMap { nodes(VariableDeclSyntax.self, in: $0.syntax) }
    }

    private static func name(of variable: VariableDeclSyntax) -> String? {
        variable.bindings.first?.pattern.trimmedDescription
    }

    /// Returns the constants that an expression names, of its function or of its class, each after those that it needs.
    private static func constants(for call: FunctionCallExprSyntax, in scope: [Declaration]) -> [String] {
        let variables = variables(in: scope)
        var (found, statements) = (Set<SyntaxIdentifier>(), [String]())
        func take(_ wanted: String) {
            for variable in variables where name(of: variable) == wanted {
                guard let binding = variable.bindings.first, let value = binding.initializer,
                    found.insert(variable.id).inserted
                else { continue }
                for name in names(in: Syntax(value)) { take(name) }
                return statements.append("let \(binding.trimmedDescription)")
            }
        }
        for name in names(in: Syntax(call)) { take(name) }
        return statements
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
