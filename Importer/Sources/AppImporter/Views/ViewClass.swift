import SwiftSyntax

/// A view controller of the app that is left out, as far as the view made for it has to be like it.
struct ViewClass {
    /// The class of this host that stands for UIKit's.
    enum Base { case view, navigation, tabs }

    let name: String
    let base: Base
    /// The app's protocols, and Uber's `Presentable`.
    let protocols: [String]
    let initializers: [Signature]
    /// The variables that hold a listener, by name, with the listener's protocol.
    let listeners: [(name: String, type: String)]
    /// The variables that code of RIBs reads or sets, as they are declared.
    let variables: [String]
    /// A statement in which the view calls a function of its listener by itself.
    struct Report {
        let text: String
        let function: String
    }

    /// The calls that the view makes by itself, by the callback of UIKit.
    let reports: [String: [Report]]
    /// The names in the bodies of the functions, by the functions' full names.
    let bodies: [String: Set<String>]
    /// The imports of the file that this host has.
    let imports: [String]
    /// The functions that show other views by means that this host has, with all that they need.
    let portable: PortableMembers

    init(_ declaration: Declaration, of file: SwiftFile, in index: AppIndex, modules: Set<String>) {
        name = declaration.name
        let extensions = index.extensions(of: name)
        let ancestry = index.ancestry(of: name)
        base =
            ancestry.contains("UINavigationController")
            ? .navigation : ancestry.contains("UITabBarController") ? .tabs : .view
        // A superclass of the app has protocols, too; what it inherits is not made again.
        let parents = ancestry.filter { index.type($0)?.kind == .class && $0 != declaration.name }.sorted()
        let all =
            declaration.inherited + extensions.flatMap(\.inherited)
            + parents.flatMap { parent in
                (index.type(parent)?.inherited ?? []) + index.extensions(of: parent).flatMap(\.inherited)
            }
        var protocols: [String] = []
        for name in all where index.protocolDeclaration(name) != nil || name == "Presentable" {
            if !protocols.contains(name) { protocols.append(name) }
        }
        self.protocols = protocols
        let members = ([declaration] + extensions).flatMap(\.members)
        initializers = Self.initializers(members)
        listeners = Self.listeners(members, index)
        variables = Self.variables(members, index)
        reports = Self.reports(members, to: Set(listeners.map(\.name)))
        imports = file.imports.map(\.module).filter { module in
            if case .missing = ModuleFate(module) { modules.contains(module) } else { true }
        }
        portable = PortableMembers(of: members)
        let functions = members.compactMap { $0.as(FunctionDeclSyntax.self) }
        bodies = Dictionary(
            functions.map { (Signature($0).fullName, Self.names(in: $0.body)) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    private static func initializers(_ members: [DeclSyntax]) -> [Signature] {
        members.compactMap { $0.as(InitializerDeclSyntax.self) }
            .filter { $0.optionalMark == nil && !$0.modifiers.contains { $0.name.text == "required" } }
            .map(Signature.init)
            .filter { $0.parameters.allSatisfy { parameter in !parameter.names.contains(where: AppleNames.isMissing) } }
    }

    private static func listeners(_ members: [DeclSyntax], _ index: AppIndex) -> [(name: String, type: String)] {
        members.compactMap { member in
            guard let variable = member.as(VariableDeclSyntax.self), let property = Requirements.Property(variable),
                index.protocolDeclaration(property.baseType) != nil, property.type != property.baseType
            else { return nil }
            return (property.name, property.baseType)
        }
    }

    private static func variables(_ members: [DeclSyntax], _ index: AppIndex) -> [String] {
        members.compactMap { $0.as(VariableDeclSyntax.self) }.filter { variable in
            guard let binding = variable.bindings.first, binding.accessorBlock == nil, variable.bindings.count == 1,
                variable.modifiers.isEmpty, variable.attributes.isEmpty,
                index.namedByRIBs.contains(binding.pattern.trimmedDescription)
            else { return false }
            let isSet = binding.initializer != nil || binding.typeAnnotation?.type.is(OptionalTypeSyntax.self) == true
            return isSet
                && NameUses(in: Syntax(variable)).names.allSatisfy {
                    !index.isMissing($0) && !index.views.contains($0)
                }
        }.map(\.trimmedDescription)
    }

    private static func names(in body: CodeBlockSyntax?) -> Set<String> {
        Set((body?.tokens(viewMode: .sourceAccurate).map(\.text) ?? []))
    }

    private static let callbacks: Set<String> = [
        "viewDidLoad", "viewWillAppear", "viewDidAppear", "viewWillDisappear", "viewDidDisappear",
    ]

    /// Finds `listener?.viewDidLoad()` in the callbacks of UIKit: a statement by itself, or of an `if` that asks why the
    /// view leaves.
    private static func reports(_ members: [DeclSyntax], to listeners: Set<String>) -> [String: [Report]] {
        var reports: [String: [Report]] = [:]
        for function in members.compactMap({ $0.as(FunctionDeclSyntax.self) }) {
            guard callbacks.contains(function.name.text), let body = function.body else { continue }
            let callback = function.name.text.replacing("Will", with: "Did")
            for statement in body.statements {
                if let report = report(Syntax(statement.item), to: listeners) {
                    reports[callback, default: []].append(report)
                } else if let question = statement.item.as(ExpressionStmtSyntax.self)?.expression.as(IfExprSyntax.self),
                    question.elseBody == nil, NameUses(in: Syntax(question.conditions)).names.isSubset(of: reasons)
                {
                    let found = question.body.statements.compactMap { report(Syntax($0.item), to: listeners) }
                    let condition = question.conditions.trimmedDescription
                    reports[callback, default: []] += found.map {
                        Report(text: "if \(condition) { \($0.text) }", function: $0.function)
                    }
                }
            }
        }
        return reports
    }

    /// The questions of a view about its leaving.
    private static let reasons: Set<String> = ["isBeingDismissed", "isMovingFromParent", "self"]

    private static func report(_ node: Syntax, to listeners: Set<String>) -> Report? {
        guard let call = node.as(FunctionCallExprSyntax.self), call.arguments.isEmpty, call.trailingClosure == nil,
            let member = call.calledExpression.as(MemberAccessExprSyntax.self)
        else { return nil }
        let target = member.base?.trimmedDescription.replacing("self.", with: "").replacing("?", with: "")
        guard let target, listeners.contains(target) else { return nil }
        return Report(text: call.trimmedDescription, function: member.declName.baseName.text)
    }
}
