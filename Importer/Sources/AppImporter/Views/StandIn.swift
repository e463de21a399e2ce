import SwiftSyntax

/// An empty class for a part of a view that code of RIBs names, such as an animation between two screens.
struct StandIn {
    let text: String

    init(_ declaration: Declaration) {
        let own = declaration.members.compactMap { $0.as(InitializerDeclSyntax.self) }
            .filter { $0.optionalMark == nil }.map(Signature.init)
            .filter { !$0.parameters.contains { $0.names.contains(where: AppleNames.isMissing) } }
        let initializers = own.map { initializer in
            "    public \(initializer.parameters.isEmpty ? "override " : "")\(initializer.text) {"
                + (initializer.parameters.isEmpty ? "}" : " super.init() }")
        }
        let all = initializers.isEmpty ? ["    public override init() {}"] : initializers
        text = """
            // Made by `ribs-host import`: code of RIBs names \(declaration.name), which is a part of views.
            import Foundation

            public final class \(declaration.name): NSObject {
            \(all.joined(separator: "\n"))
            }

            """
    }
}
