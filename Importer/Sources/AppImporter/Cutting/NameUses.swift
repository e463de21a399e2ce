import SwiftSyntax

/// The names that a piece of code uses: types, attributes, and the first names of expressions; not those after a dot, nor
/// labels.
struct NameUses {
    private(set) var names: Set<String> = []
    /// The members of a type, or of `self`, that the code names: `Service.provider` as `provider` of `Service`.
    private(set) var members: Set<Member> = []
    /// The names of functions that are called by themselves.
    private(set) var calls: Set<String> = []

    struct Member: Hashable {
        let type: String
        let name: String
    }

    init(in node: Syntax) {
        var next = [node]
        while let node = next.popLast() {
            visit(node)
            // The condition of `#if` has names of its own.
            let clause = node.as(IfConfigClauseSyntax.self)
            next +=
                clause.map { $0.elements.map { [Syntax($0)] } ?? [] } ?? Array(node.children(viewMode: .sourceAccurate))
        }
    }

    private mutating func visit(_ node: Syntax) {
        switch node.as(SyntaxEnum.self) {
        case .identifierType(let type): names.insert(type.name.text)
        case .attribute(let attribute): names.formUnion(Declaration.names(of: attribute.attributeName).prefix(1))
        case .declReferenceExpr(let reference):
            if reference.parent?.as(MemberAccessExprSyntax.self)?.declName.id == reference.id { return }
            names.insert(reference.baseName.text)
            if reference.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == ExprSyntax(reference).id {
                calls.insert(reference.baseName.text)
            }
        case .macroExpansionExpr(let macro) where macro.macroName.text == "selector": names.insert("#selector")
        case .memberAccessExpr(let access):
            guard let base = access.base?.as(DeclReferenceExprSyntax.self) else { return }
            members.insert(Member(type: base.baseName.text, name: access.declName.baseName.text))
        default: break
        }
    }

    /// Returns true if the code uses no name of a set.
    func isDisjoint(with other: Set<String>) -> Bool { names.isDisjoint(with: other) }
}
