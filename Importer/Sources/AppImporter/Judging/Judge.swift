/// Decides what becomes of each file of an app: which declarations are views, and which are not.
struct Judge {
    /// The treatment of a file.
    enum Verdict: Equatable {
        case kept
        /// Some declarations are views: the places of the others in the file, and the reasons.
        case split(kept: [Int], leftOut: [String])
        case leftOut(String)
    }

    let index: AppIndex
    /// The types that are left out, without the views of RIBs: what needs one of them is cut, or left out as well.
    private var gone: Set<String> = []
    /// The members that are cut out of the types that stay.
    private var lost: [NameUses.Member: String] = [:]

    init(index: AppIndex) {
        self.index = index
        var before = (-1, -1)
        while before != (gone.count, lost.count) {
            before = (gone.count, lost.count)
            for file in index.files {
                for declaration in file.declarations { settle(declaration, of: file) }
            }
        }
    }

    /// Finds out whether a type is gone, or what is cut out of it.
    private mutating func settle(_ declaration: Declaration, of file: SwiftFile) {
        guard reason(toLeaveOut: declaration, of: file) == nil else {
            let isType = [.class, .struct, .enum].contains(declaration.kind)
            if isType, !index.isController(declaration.name) { gone.insert(declaration.name) }
            return
        }
        guard names(in: declaration) != nil else { return }
        var cutter = cutter
        _ = cutter.cut(declaration, of: file)
        lost = cutter.lost
    }

    /// Cuts what has no place here out of a declaration that stays; nil if all of it has one.
    func cut(_ declaration: Declaration, of file: SwiftFile) -> Cutter.Cut? {
        guard !index.views.contains(declaration.name), names(in: declaration) != nil else { return nil }
        var cutter = cutter
        return cutter.cut(declaration, of: file)
    }

    private var cutter: Cutter {
        Cutter(isMissing: isMissing, isPartOfRIB: isOfRIB, lost: lost)
    }

    /// Returns true for a part of a RIB, or an extension of one.
    private func isOfRIB(_ declaration: Declaration) -> Bool {
        index.type(declaration.name).map(index.isPartOfRIB) == true
    }

    /// Returns true for a name that there is not here.
    private func isMissing(_ name: String) -> Bool {
        index.isMissing(name)
            || (gone.contains(name) && !(index.views.contains(name) && index.namedByRIBs.contains(name)))
    }

    /// Returns a name in a declaration that is missing, or that of a lost member; nil if it has none.
    private func names(in declaration: Declaration) -> String? {
        let lostNames = Set(lost.keys.map(\.name))
        return declaration.identifiers.keys.first { isMissing($0) || lostNames.contains($0) }
    }

    func verdict(on file: SwiftFile) -> Verdict {
        if AppFolder.isOfTests(file) { return .leftOut("tests") }
        let reasons = file.declarations.map { reason(toLeaveOut: $0, of: file) }
        guard reasons.contains(where: { $0 != nil }) else { return .kept }
        var leftOut: [String] = []
        for reason in reasons.compactMap({ $0 }) where !leftOut.contains(reason) { leftOut.append(reason) }
        let kept = reasons.indices.filter { reasons[$0] == nil }
        return kept.isEmpty
            ? .leftOut(leftOut.joined(separator: "; ")) : .split(kept: kept, leftOut: leftOut)
    }

    /// Returns the number of lines of declarations that are left out of a file and are no views.
    func lines(leftOutOf file: SwiftFile) -> Int {
        file.declarations.filter { declaration in
            !index.views.contains(declaration.name) && declaration.kind != .preview
                && reason(toLeaveOut: declaration, of: file) != nil
        }.reduce(0) { $0 + $1.lines.count }
    }

    /// Returns true for a file with a part of a RIB.
    func isOfRIBs(_ file: SwiftFile) -> Bool { file.declarations.contains(where: isOfRIB) }

    /// Returns the reason why a declaration has no place here; nil if it stays.
    private func reason(toLeaveOut declaration: Declaration, of file: SwiftFile) -> String? {
        switch declaration.kind {
        case .preview: return "a preview"
        case .protocol: return nil
        case .class, .struct, .enum:
            if index.views.contains(declaration.name) { return word(for: declaration.name) }
            // A model that RIBs name stays, even if not much is left of it.
            if index.isPartOfRIB(declaration) || index.namedByRIBs.contains(declaration.name) { return nil }
        case .extension:
            if index.views.contains(declaration.name) { return "an extension of the view \(declaration.name)" }
            if InertExtension(declaration) != nil { return nil }
            if index.isMissing(declaration.name) || gone.contains(declaration.name) {
                return "an extension of \(declaration.name)"
            }
            if isOfRIB(declaration) { return nil }
        case .other: break
        }
        guard let name = missingName(in: declaration) else { return nil }
        return isNeeded(declaration) && cut(declaration, of: file)?.isEmpty == false ? nil : "uses \(name)"
    }

    /// Returns true if code of RIBs needs a declaration: it is cut, and not left out.
    private func isNeeded(_ declaration: Declaration) -> Bool {
        guard declaration.kind == .extension else { return index.needed.contains(declaration.name) }
        let members = declaration.members.flatMap(CutWork.declared)
        let conforms = declaration.inherited.contains { index.protocolDeclaration($0) != nil }
        return index.type(declaration.name) != nil && index.needed.contains(declaration.name)
            ? conforms || !index.needed.isDisjoint(with: members) : !index.needed.isDisjoint(with: members)
    }

    /// Returns the first name in a declaration that there is not here: one of UIKit, or of a type that is left out.
    private func missingName(in declaration: Declaration) -> String? {
        let missing = declaration.identifiers.filter { name, _ in
            index.isMissing(name) || (gone.contains(name) && name != declaration.name)
        }
        return missing.min { ($0.value, $0.key) < ($1.value, $1.key) }?.key
    }

    private func word(for view: String) -> String {
        let ancestry = index.ancestry(of: view)
        if ancestry.contains("UIResponder") || ancestry.contains("App") { return "the app delegate \(view)" }
        return "the view \(view)"
    }
}
