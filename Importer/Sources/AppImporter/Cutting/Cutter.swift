import SwiftSyntax

/// Cuts out of a declaration what needs a name that there is not here: a member whose declaration does, the statements of
/// a function that do, or, if these return something, all statements of the function.
struct Cutter {
    /// A declaration without what was cut.
    struct Cut: Equatable {
        /// The lines of the declaration.
        let lines: [String]
        /// The number of lines that were added, or replaced by others.
        let changed: Int
        /// The number of lines that others replace.
        let replaced: Int
        /// The number of lines that are comments now.
        let leftOut: Int
        /// The reasons, such as the missing names.
        let reasons: [String]
        /// True if nothing is left in the type or the extension.
        let isEmpty: Bool
        /// True if a stub names `ImportedMissing`.
        let hasStub: Bool
    }

    /// Returns true for a name that there is not here.
    let isMissing: (String) -> Bool
    /// The members that were cut, of all types.
    private(set) var lost: [NameUses.Member: String]

    /// Returns true for a part of a RIB: a function of it stays if only its author knows what else it can return.
    private let isPartOfRIB: (Declaration) -> Bool

    init(
        isMissing: @escaping (String) -> Bool,
        isPartOfRIB: @escaping (Declaration) -> Bool = { _ in false },
        lost: [NameUses.Member: String] = [:]
    ) {
        (self.isMissing, self.isPartOfRIB, self.lost) = (isMissing, isPartOfRIB, lost)
    }

    /// Cuts a declaration; nil if all of it is there.
    mutating func cut(_ declaration: Declaration, of file: SwiftFile) -> Cut? {
        let source = SourceLocationConverter(fileName: file.path, tree: declaration.syntax.root)
        var work = CutWork(declaration, isPartOfRIB: isPartOfRIB(declaration), isMissing: isMissing, lost: lost, source)
        work.cut(declaration)
        lost = work.lost
        guard !work.edits.isEmpty else { return nil }
        return work.result(for: declaration, of: file)
    }
}

extension Cutter.Cut {
    /// Makes the lines of an extension whose initializers make nothing.
    init(inert lines: [String], of declaration: Declaration) {
        let old = declaration.lines.count
        self.init(
            lines: lines,
            changed: lines.count,
            replaced: min(old, lines.count),
            leftOut: max(0, old - lines.count),
            reasons: ["its initializers draw, and make nothing here"],
            isEmpty: false,
            hasStub: false
        )
    }
}
