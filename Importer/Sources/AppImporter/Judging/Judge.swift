/// Decides what becomes of each file of an app: which declarations are views, and which are not.
struct Judge {
    /// The treatment of a file.
    enum Verdict: Equatable {
        case kept
        /// Some declarations are views: the places of the others in the file, and the reasons.
        case split(kept: [Int], leftOut: [String])
        case leftOut(String)
    }

    private let index: AppIndex
    /// The types that are left out, without the views of RIBs: what needs one of them is left out as well.
    private var gone: Set<String> = []

    init(index: AppIndex) {
        self.index = index
        var hasGrown = true
        while hasGrown {
            let before = gone.count
            for file in index.files {
                for type in file.declarations where [.class, .struct, .enum].contains(type.kind) {
                    let isGone = !index.isController(type.name) && reason(toLeaveOut: type, of: file) != nil
                    if isGone { gone.insert(type.name) }
                }
            }
            hasGrown = gone.count > before
        }
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

    /// Returns the reason why a declaration has no place here; nil if it stays.
    private func reason(toLeaveOut declaration: Declaration, of file: SwiftFile) -> String? {
        switch declaration.kind {
        case .preview: return "a preview"
        case .protocol: return nil
        case .class, .struct, .enum:
            if index.views.contains(declaration.name) { return word(for: declaration.name) }
            // A model that RIBs name stays, even if its author has to change a line of it.
            if index.isPartOfRIB(declaration) || index.namedByRIBs.contains(declaration.name) { return nil }
        case .extension:
            if index.views.contains(declaration.name) { return "an extension of the view \(declaration.name)" }
            if InertExtension(declaration) != nil { return nil }
            if AppleNames.isMissing(declaration.name) || gone.contains(declaration.name) {
                return "an extension of \(declaration.name)"
            }
            if index.type(declaration.name).map(index.isPartOfRIB) == true { return nil }
        case .other: break
        }
        return missingName(in: declaration).map { "uses \($0)" }
    }

    /// Returns the first name in a declaration that there is not here: one of UIKit, or of a type that is left out.
    private func missingName(in declaration: Declaration) -> String? {
        let missing = declaration.identifiers.filter { name, _ in
            AppleNames.isMissing(name) || (gone.contains(name) && name != declaration.name)
        }
        return missing.min { ($0.value, $0.key) < ($1.value, $1.key) }?.key
    }

    private func word(for view: String) -> String {
        let ancestry = index.ancestry(of: view)
        if ancestry.contains("UIResponder") || ancestry.contains("App") { return "the app delegate \(view)" }
        return "the view \(view)"
    }
}
