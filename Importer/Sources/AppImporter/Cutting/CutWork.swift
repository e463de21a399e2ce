import SwiftSyntax

/// The cutting of one declaration.
struct CutWork {
    /// A change of the text.
    enum Edit {
        /// Lines that become comments.
        case comment(ClosedRange<Int>)
        /// Lines that are added below a line.
        case add(below: Int, [String])
        /// A part of a line that is replaced: its columns in bytes, from 1, or to the end of the line.
        case replace(line: Int, columns: Range<Int>, String)

        /// The first column that changes; 0 for whole lines.
        var firstColumn: Int {
            guard case .replace(_, let columns, _) = self else { return 0 }
            return columns.lowerBound
        }
    }

    private let isMissing: (String) -> Bool
    private let places: SourceLocationConverter
    private(set) var type: String
    private(set) var lost: [NameUses.Member: String]
    private(set) var edits: [Edit] = []
    private(set) var names: [String] = []
    private(set) var hasStub = false
    /// The number of members of the outermost type or extension that are left.
    private var memberCount = 0

    /// True for a part of a RIB.
    private let isPartOfRIB: Bool

    init(
        _ declaration: Declaration,
        isPartOfRIB: Bool,
        isMissing: @escaping (String) -> Bool,
        lost: [NameUses.Member: String],
        _ places: SourceLocationConverter
    ) {
        type = declaration.name
        (self.isPartOfRIB, self.isMissing, self.lost, self.places) = (isPartOfRIB, isMissing, lost, places)
    }

    // MARK: Declarations

    mutating func cut(_ declaration: Declaration) { memberCount = cut(declaration.syntax) }

    /// Cuts a declaration; returns how many of its members are left, or whether it is left itself.
    private mutating func cut(_ node: Syntax) -> Int {
        if let group = node.asProtocol((any DeclGroupSyntax).self) {
            cutInheritance(group.inheritanceClause)
            return cutMembers(group.memberBlock.members.map(\.decl))
        }
        if let declaration = node.as(DeclSyntax.self), !isCut(declaration) {
            cutMember(declaration)
            return 1
        }
        comment(node, missingName(in: node) ?? "")
        return 0
    }

    /// Cuts members until no more are lost; returns how many are left.
    private mutating func cutMembers(_ members: [DeclSyntax]) -> Int {
        var left = members
        var hasShrunk = true
        while hasShrunk {
            hasShrunk = false
            for (index, member) in left.enumerated().reversed() where isCut(member) {
                let missing = missingName(in: Syntax(member)) ?? ""
                comment(Syntax(member), missing)
                for name in Self.declared(by: member) { lost[.init(type: type, name: name)] = missing }
                left.remove(at: index)
                hasShrunk = true
            }
        }
        for member in left { cutMember(member) }
        return left.count
    }

    /// Returns true for a member that cannot be declared: its declaration, without the statements of functions, needs a
    /// name that there is not here.
    private func isCut(_ member: DeclSyntax) -> Bool {
        switch member.as(DeclSyntaxEnum.self) {
        case .functionDecl(let function):
            return usesMissing(Syntax(function.signature)) || missingAttribute(function.attributes) != nil
                || (!isPartOfRIB && missingStatements(in: function.body)
                    && Neutral(for: Signature(function), missing: "") == nil
                    && returnsWithMissing(function.body))
                || (function.genericParameterClause.map { usesMissing(Syntax($0)) } ?? false)
        case .initializerDecl(let initializer): return usesMissing(Syntax(initializer.signature))
        case .subscriptDecl(let function): return usesMissing(Syntax(function))
        case .variableDecl(let variable):
            guard let binding = variable.bindings.first, binding.accessorBlock != nil, binding.initializer == nil,
                let type = binding.typeAnnotation
            else { return usesMissing(Syntax(variable)) }
            return usesMissing(Syntax(type))
                || (!isPartOfRIB && usesMissing(Syntax(variable))
                    && Neutral(for: Signature(property: variable), missing: "") == nil)
        case .enumCaseDecl(let enumCase): return usesMissing(Syntax(enumCase))
        case .typeAliasDecl(let alias): return usesMissing(Syntax(alias))
        case .structDecl, .classDecl, .enumDecl, .actorDecl, .protocolDecl, .deinitializerDecl: return false
        default: return usesMissing(Syntax(member))
        }
    }

    /// Cuts within a member that stays.
    private mutating func cutMember(_ member: DeclSyntax) {
        switch member.as(DeclSyntaxEnum.self) {
        case .functionDecl(let function): cutBody(function.body, Signature(function))
        case .initializerDecl(let initializer): cutStatements(initializer.body?.statements)
        case .deinitializerDecl(let deinitializer): cutStatements(deinitializer.body?.statements)
        case .variableDecl(let variable): cutAccessors(variable)
        case .structDecl, .classDecl, .enumDecl, .actorDecl:
            let outer = type
            type = Declaration.name(of: Syntax(member))
            _ = cut(Syntax(member))
            type = outer
        default: break
        }
    }

    private mutating func cutAccessors(_ variable: VariableDeclSyntax) {
        guard let block = variable.bindings.first?.accessorBlock else { return }
        let signature = Signature(property: variable)
        guard case .accessors(let accessors) = block.accessors else {
            return cutGetter(block.leftBrace, block.rightBrace, Syntax(block), signature)
        }
        for accessor in accessors {
            guard let body = accessor.body else { continue }
            if accessor.accessorSpecifier.tokenKind == .keyword(.get) {
                cutGetter(body.leftBrace, body.rightBrace, Syntax(body), signature)
            } else {
                cutStatements(body.statements)
            }
        }
    }

    private mutating func cutGetter(_ left: TokenSyntax, _ right: TokenSyntax, _ body: Syntax, _ signature: Signature) {
        guard let name = missingName(in: body), let neutral = Neutral(for: signature, missing: name) else { return }
        replaceBody(left, right, neutral, name)
    }

    private mutating func cutInheritance(_ clause: InheritanceClauseSyntax?) {
        guard let clause else { return }
        let kept = clause.inheritedTypes.filter { !usesMissing(Syntax($0)) }
        guard kept.count < clause.inheritedTypes.count else { return }
        let name = missingName(in: Syntax(clause)) ?? ""
        let list = kept.map { $0.type.trimmedDescription }.joined(separator: ", ")
        replace(Syntax(clause), kept.isEmpty ? "" : ": \(list)", name)
    }

    // MARK: Statements

    private mutating func cutBody(_ body: CodeBlockSyntax?, _ signature: Signature) {
        guard let body, let name = missingName(in: Syntax(body)) else { return }
        let isWhole = signature.result != nil && returnsWithMissing(body)
        guard isWhole || body.statements.allSatisfy({ isTouched(Syntax($0.item), []) }) else {
            return cutStatements(body.statements)
        }
        guard let neutral = Neutral(for: signature, missing: name) else { return }
        replaceBody(body.leftBrace, body.rightBrace, neutral, name)
    }

    /// Returns true if what a function returns needs a missing name, directly or by its constants.
    private func returnsWithMissing(_ body: CodeBlockSyntax?) -> Bool {
        guard let body else { return false }
        let gone = locals(in: body.statements)
        if body.statements.count == 1, let only = body.statements.first { return isTouched(Syntax(only.item), gone) }
        return body.statements.contains { statement in
            isTouched(Syntax(statement.item), gone) && Self.returns(Syntax(statement))
        }
    }

    private func missingStatements(in body: CodeBlockSyntax?) -> Bool { body.map { usesMissing(Syntax($0)) } ?? false }

    /// - Parameter outer: the constants of the blocks around that need a missing name.
    private mutating func cutStatements(_ statements: CodeBlockItemListSyntax?, _ outer: Set<String> = []) {
        guard let statements else { return }
        let gone = locals(in: statements, outer)
        for statement in statements where isTouched(Syntax(statement.item), gone) { cutStatement(statement, gone) }
    }

    /// Cuts a statement, or what is in the blocks of an `if`, or in the closure of its last call.
    private mutating func cutStatement(_ statement: CodeBlockItemSyntax, _ gone: Set<String>) {
        let node = Syntax(statement.item)
        if let expression = node.as(ExpressionStmtSyntax.self)?.expression.as(IfExprSyntax.self),
            !isTouched(Syntax(expression.conditions), gone), expression.elseBody == nil
        {
            return cutStatements(expression.body.statements, gone)
        }
        if let call = node.as(FunctionCallExprSyntax.self), let closure = Self.lastClosure(of: call),
            closure.statements.count > 1, !isTouched(Syntax(call.calledExpression), gone)
        {
            return cutStatements(closure.statements, gone)
        }
        comment(node, missingName(in: node) ?? gone.first ?? "")
    }

    private static func lastClosure(of call: FunctionCallExprSyntax) -> ClosureExprSyntax? {
        call.trailingClosure ?? call.arguments.last?.expression.as(ClosureExprSyntax.self)
    }

    /// Returns the constants of a block, and of those around it, that need a missing name.
    private func locals(in statements: CodeBlockItemListSyntax, _ outer: Set<String> = []) -> Set<String> {
        var gone = outer
        for statement in statements where isTouched(Syntax(statement.item), gone) {
            if let variable = statement.item.as(VariableDeclSyntax.self) { gone.formUnion(Self.names(of: variable)) }
            if let guarded = statement.item.as(GuardStmtSyntax.self) {
                gone.formUnion(
                    guarded.conditions.compactMap {
                        $0.condition.as(OptionalBindingConditionSyntax.self)?.pattern.trimmedDescription
                    }
                )
            }
        }
        return gone
    }

    private func isTouched(_ node: Syntax, _ gone: Set<String>) -> Bool {
        usesMissing(node) || !NameUses(in: node).isDisjoint(with: gone)
    }

    private static func returns(_ node: Syntax) -> Bool {
        if node.is(ReturnStmtSyntax.self) { return true }
        if node.is(ClosureExprSyntax.self) || node.is(FunctionDeclSyntax.self) { return false }
        return node.children(viewMode: .sourceAccurate).contains(where: returns)
    }

    // MARK: Names

    private func usesMissing(_ node: Syntax) -> Bool { missingName(in: node) != nil }

    private func missingName(in node: Syntax) -> String? {
        let uses = NameUses(in: node)
        if let name = uses.names.filter(isMissing).min() { return name }
        let own = lost.filter { $0.key.type == type && uses.names.contains($0.key.name) }
        if let name = own.values.min() { return name }
        return uses.members.compactMap { member in
            lost[["self", "Self"].contains(member.type) ? .init(type: type, name: member.name) : member]
        }.min()
    }

    private func missingAttribute(_ attributes: AttributeListSyntax) -> String? { missingName(in: Syntax(attributes)) }

    private static func names(of variable: VariableDeclSyntax) -> [String] {
        variable.bindings.map { $0.pattern.trimmedDescription }
    }

    /// Returns the names that a member declares.
    static func declared(by member: DeclSyntax) -> [String] {
        if let variable = member.as(VariableDeclSyntax.self) { return names(of: variable) }
        if let function = member.as(FunctionDeclSyntax.self) { return [function.name.text] }
        if let alias = member.as(TypeAliasDeclSyntax.self) { return [alias.name.text] }
        if let enumCase = member.as(EnumCaseDeclSyntax.self) { return enumCase.elements.map(\.name.text) }
        return []
    }

    // MARK: Edits

    private func line(_ position: AbsolutePosition) -> Int { places.location(for: position).line }

    private mutating func comment(_ node: Syntax, _ name: String) {
        names.append(name)
        let first = line(node.positionAfterSkippingLeadingTrivia)
        edits.append(.comment(first...max(first, line(node.endPositionBeforeTrailingTrivia))))
    }

    private mutating func replace(_ node: Syntax, _ text: String, _ name: String) {
        names.append(name)
        let (start, end) = (
            places.location(for: node.positionAfterSkippingLeadingTrivia),
            places.location(for: node.endPositionBeforeTrailingTrivia)
        )
        for line in start.line...end.line {
            let columns = (line == start.line ? start.column : 1)..<(line == end.line ? end.column : .max)
            edits.append(.replace(line: line, columns: columns, line == start.line ? text : ""))
        }
    }

    private mutating func replaceBody(_ left: TokenSyntax, _ right: TokenSyntax, _ neutral: Neutral, _ name: String) {
        names.append(name)
        hasStub = true
        let (start, end) = (
            places.location(for: left.endPositionBeforeTrailingTrivia),
            places.location(for: right.positionAfterSkippingLeadingTrivia)
        )
        guard start.line < end.line else {
            let text = " \(neutral.statements.joined(separator: "; ")) "
            return edits.append(.replace(line: start.line, columns: start.column..<end.column, text))
        }
        edits.append(.add(below: start.line, neutral.statements))
        if start.line + 1 < end.line { edits.append(.comment(start.line + 1...end.line - 1)) }
    }

    func result(for declaration: Declaration, of file: SwiftFile) -> Cutter.Cut {
        var lines: [Int: String] = [:]
        for line in declaration.lines { lines[line] = String(file.lines[line - 1]) }
        var added: [Int: [String]] = [:]
        var (comments, replaced) = (Set<Int>(), Set<Int>())
        // The last of a line first: the columns are those of the line as it was.
        for edit in edits.sorted(by: { $0.firstColumn > $1.firstColumn }) {
            switch edit {
            case .comment(let range): comments.formUnion(range)
            case .add(let line, let statements): added[line, default: []] += statements
            case .replace(let line, let columns, let text):
                var bytes = Array((lines[line] ?? "").utf8)
                let end = min(columns.upperBound - 1, bytes.count)
                bytes.replaceSubrange(columns.lowerBound - 1..<end, with: Array(text.utf8))
                lines[line] = String(decoding: bytes, as: UTF8.self)
                replaced.insert(line)
            }
        }
        let text = declaration.lines.flatMap { number -> [String] in
            let line = lines[number] ?? ""
            let indentation = line.prefix { $0 == " " || $0 == "\t" }
            let isComment = comments.contains(number) && !line.allSatisfy(\.isWhitespace)
            let own = isComment ? "\(indentation)// \(line.dropFirst(indentation.count))" : line
            return [own] + (added[number] ?? []).map { "\(indentation)    \($0)" }
        }
        let addedCount = added.values.reduce(0) { $0 + $1.count }
        return Cutter.Cut(
            lines: text,
            changed: replaced.subtracting(comments).count + addedCount,
            replaced: replaced.subtracting(comments).count,
            leftOut: comments.count,
            reasons: names.reduce(into: []) { if !$0.contains("needs \($1)") { $0.append("needs \($1)") } },
            isEmpty: memberCount == 0,
            hasStub: hasStub
        )
    }
}
