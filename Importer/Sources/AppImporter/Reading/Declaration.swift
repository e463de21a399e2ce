import SwiftSyntax

/// A declaration at the top of a file.
struct Declaration {
    enum Kind: Equatable { case `protocol`, `class`, `struct`, `enum`, `extension`, preview, other }

    let kind: Kind
    /// The declared name, or that of the extended type; empty for a declaration of several names.
    let name: String
    /// The types after the colon, without their generic arguments.
    let inherited: [String]
    /// All identifiers in the declaration, with the line in which each is first.
    let identifiers: [String: Int]
    /// The declaration with the comments before it.
    let text: String
    /// The lines of the declaration, without the comments before it.
    let lines: ClosedRange<Int>
    /// The line of the first modifier of a class, or of `class`.
    let headLine: Int
    let syntax: Syntax

    /// Parses a statement at the top of a file; nil for an import.
    init?(_ statement: CodeBlockItemSyntax, _ places: SourceLocationConverter) {
        guard !statement.item.is(ImportDeclSyntax.self) else { return nil }
        syntax = Syntax(statement.item)
        (kind, name) = Self.kindAndName(of: syntax)
        inherited = Self.inheritance(of: syntax)?.inheritedTypes.flatMap { Self.names(of: $0.type) } ?? []
        text = statement.description
        let first = places.location(for: statement.positionAfterSkippingLeadingTrivia).line
        let last = places.location(for: statement.endPositionBeforeTrailingTrivia).line
        lines = first...max(first, last)
        let type = syntax.as(ClassDeclSyntax.self)
        let head =
            type?.modifiers.first?.positionAfterSkippingLeadingTrivia
            ?? type?.classKeyword.positionAfterSkippingLeadingTrivia
        headLine = head.map { places.location(for: $0).line } ?? first
        var identifiers: [String: Int] = [:]
        for token in statement.tokens(viewMode: .sourceAccurate) {
            guard case .identifier(let name) = token.tokenKind, identifiers[name] == nil else { continue }
            identifiers[name] = places.location(for: token.positionAfterSkippingLeadingTrivia).line
        }
        self.identifiers = identifiers
    }

    /// The members of a type, a protocol or an extension.
    var members: [DeclSyntax] {
        guard let group = syntax.asProtocol((any DeclGroupSyntax).self) else { return [] }
        return group.memberBlock.members.map(\.decl)
    }

    /// The functions among the members.
    var functions: [FunctionDeclSyntax] { members.compactMap { $0.as(FunctionDeclSyntax.self) } }

    /// Returns the name that a declaration declares; empty for one without a name.
    static func name(of syntax: Syntax) -> String { kindAndName(of: syntax).1 }

    private static func kindAndName(of syntax: Syntax) -> (Kind, String) {
        switch syntax.as(SyntaxEnum.self) {
        case .protocolDecl(let declaration): (.protocol, declaration.name.text)
        case .classDecl(let declaration): (.class, declaration.name.text)
        case .actorDecl(let declaration): (.class, declaration.name.text)
        case .structDecl(let declaration): (.struct, declaration.name.text)
        case .enumDecl(let declaration): (.enum, declaration.name.text)
        case .extensionDecl(let declaration): (.extension, names(of: declaration.extendedType).first ?? "")
        case .functionDecl(let declaration): (.other, declaration.name.text)
        case .typeAliasDecl(let declaration): (.other, declaration.name.text)
        case .variableDecl(let declaration): (.other, declaration.bindings.first?.pattern.trimmedDescription ?? "")
        case .macroExpansionDecl(let macro): (macro.macroName.text == "Preview" ? .preview : .other, "")
        case .macroExpansionExpr(let macro): (macro.macroName.text == "Preview" ? .preview : .other, "")
        default: (.other, "")
        }
    }

    private static func inheritance(of syntax: Syntax) -> InheritanceClauseSyntax? {
        syntax.asProtocol((any DeclGroupSyntax).self)?.inheritanceClause
    }

    /// Returns the names of a type: `Builder` of `Builder<RootDependency>`, both of `A & B`, `C` of `Module.C`.
    static func names(of type: TypeSyntax) -> [String] {
        switch type.as(TypeSyntaxEnum.self) {
        case .identifierType(let type): [type.name.text]
        case .memberType(let type): [type.name.text]
        case .someOrAnyType(let type): names(of: type.constraint)
        case .attributedType(let type): names(of: type.baseType)
        case .compositionType(let type): type.elements.flatMap { names(of: $0.type) }
        default: []
        }
    }
}
