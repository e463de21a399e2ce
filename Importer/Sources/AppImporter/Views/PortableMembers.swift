import SwiftSyntax

/// The members of a view controller that work here as they are: they name nothing but navigation, and each other.
struct PortableMembers {
    /// A function with its body, or a variable.
    private struct Member {
        let name: String
        let text: String
        let identifiers: Set<String>
    }

    private let members: [Member]

    init(of declarations: [DeclSyntax]) {
        var members = declarations.compactMap(Self.member)
        // A member that names another one, which is not portable, is not portable either.
        var hasShrunk = true
        while hasShrunk {
            let names = Set(members.map(\.name)).union(Self.vocabulary)
            let portable = members.filter { $0.identifiers.isSubset(of: names) }
            hasShrunk = portable.count < members.count
            members = portable
        }
        self.members = members
    }

    /// Returns the text of functions, by their full names, with all members that these need; nil if one is missing.
    func text(of functions: [String]) -> [String]? {
        var needed: [Int] = []
        var next = functions.map { name in members.firstIndex { $0.name == name } }
        while let found = next.popLast() {
            guard let index = found else { return nil }
            guard !needed.contains(index) else { continue }
            needed.append(index)
            for (other, member) in members.enumerated() where members[index].identifiers.contains(member.name) {
                next.append(other)
            }
        }
        return needed.sorted().map { members[$0].text }
    }

    /// UIKit's names that this host has for its own views, and words of Swift.
    private static let vocabulary: Set<String> = [
        "Bool", "Int", "UIViewController", "ViewControllable", "animated", "compactMap", "completion", "count",
        "dismiss", "first",
        "forEach", "isEmpty", "last", "map", "navigationController", "popToRootViewController", "popViewController",
        "present", "presentedViewController", "presentingViewController", "pushViewController", "rootViewController",
        "setViewControllers", "topViewController", "uiviewController", "viewControllers", "Void",
    ]

    private static func member(_ declaration: DeclSyntax) -> Member? {
        if let function = declaration.as(FunctionDeclSyntax.self), function.body != nil {
            guard !function.modifiers.contains(where: { ["override", "static", "class"].contains($0.name.text) }) else {
                return nil
            }
            let signature = Signature(function)
            let own = signature.parameters.flatMap { [$0.name, $0.label] }.compactMap { $0 } + [signature.name]
            // The function that a router calls is found by its full name; others find a helper by its own.
            let isHelper = function.modifiers.contains { $0.name.text == "private" }
            return Member(
                name: isHelper ? signature.name : signature.fullName,
                text: text(of: declaration),
                identifiers: identifiers(in: declaration).subtracting(own)
            )
        }
        guard let variable = declaration.as(VariableDeclSyntax.self), let binding = variable.bindings.first,
            variable.bindings.count == 1, binding.accessorBlock == nil
        else { return nil }
        let name = binding.pattern.trimmedDescription
        return Member(
            name: name,
            text: text(of: declaration),
            identifiers: identifiers(in: declaration).subtracting([name])
        )
    }

    /// Returns the identifiers in a declaration, without those of values that it declares inside.
    private static func identifiers(in declaration: DeclSyntax) -> Set<String> {
        var names: Set<String> = []
        var local: Set<String> = []
        for token in declaration.tokens(viewMode: .sourceAccurate) {
            guard case .identifier(let name) = token.tokenKind else { continue }
            names.insert(name)
            if token.parent?.is(IdentifierPatternSyntax.self) == true
                || token.parent?.is(ClosureShorthandParameterSyntax.self) == true
            {
                local.insert(name)
            }
        }
        return names.subtracting(local)
    }

    /// Returns the text of a declaration, moved to the left, without the empty lines and the marks before it.
    private static func text(of declaration: DeclSyntax) -> String {
        let column =
            declaration.leadingTrivia.reversed().first.map { piece in
                if case .spaces(let count) = piece { count } else { 0 }
            } ?? 0
        return declaration.trimmedDescription.split(separator: "\n", omittingEmptySubsequences: false)
            .map { line in line.prefix(column).allSatisfy(\.isWhitespace) ? line.dropFirst(column) : line }
            .joined(separator: "\n")
    }
}
