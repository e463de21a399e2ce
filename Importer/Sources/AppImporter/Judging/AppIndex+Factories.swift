import SwiftSyntax

extension AppIndex {
    /// Returns the static functions without arguments that builders call on a view's class.
    func factories(of view: String) -> [String] {
        var found: Set<String> = []
        var next = files.flatMap(\.declarations).filter { isPartOfRIB($0) && $0.identifiers[view] != nil }.map(\.syntax)
        while let node = next.popLast() {
            if let call = node.as(FunctionCallExprSyntax.self), call.arguments.isEmpty,
                let member = call.calledExpression.as(MemberAccessExprSyntax.self),
                member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text == view
            {
                found.insert(member.declName.baseName.text)
            }
            next += node.children(viewMode: .sourceAccurate)
        }
        return found.subtracting(["init"]).sorted()
    }
}
