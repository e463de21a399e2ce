import SwiftSyntax

/// A file of the app as it is in the new package, with what was changed and why.
struct CopiedFile: Equatable {
    /// The name of the file.
    let name: String
    let text: String
    /// The number of lines that stay as they are.
    let kept: Int
    /// The number of lines that were added, or replaced by others.
    let changed: Int
    /// The number of lines that are not in the new file.
    let leftOut: Int
    /// The number of lines among those left out that belong to views.
    var ofViews = 0
    /// The number of lines among those changed or left out that need what there is not here.
    var ofServices = 0
    /// The reasons for changed and left-out lines.
    let reasons: [String]
}

/// Copies the files of an app: as they are, but for imports of modules that there are not here.
struct Copier {
    let judge: Judge
    /// The modules of the app itself.
    let modules: Set<String>
    private var index: AppIndex { judge.index }

    init(judge: Judge, modules: Set<String>) { (self.judge, self.modules) = (judge, modules) }

    /// Returns the copy of a file; nil if all of it is left out.
    func copy(_ file: SwiftFile, _ verdict: Judge.Verdict) -> CopiedFile? {
        switch verdict {
        case .leftOut: nil
        case .kept: whole(file)
        case .split(let kept, let leftOut): part(of: file, kept, leftOut)
        }
    }

    private func whole(_ file: SwiftFile) -> CopiedFile {
        let subclasses = file.declarations.filter(isOfAnyThread)
        let cuts = file.declarations.map { edited($0, of: file) }
        let imports = changedImports(of: file, for: file.declarations, hasStub: cuts.contains { $0?.hasStub == true })
        var lines = file.lines.map(String.init)
        for (line, text) in imports.replaced { lines[line - 1] = text }
        for (declaration, cut) in zip(file.declarations, cuts).reversed() {
            guard let cut else { continue }
            lines.replaceSubrange(declaration.lines.lowerBound - 1..<declaration.lines.upperBound, with: cut.lines)
        }
        for subclass in subclasses {
            let line = lines[subclass.headLine - 1]
            let indentation = line.prefix { $0 == " " || $0 == "\t" }
            lines[subclass.headLine - 1] = "\(indentation)nonisolated \(line.dropFirst(indentation.count))"
        }
        lines.insert(contentsOf: imports.added, at: lineForImports(of: file))
        let changes = cuts.compactMap { $0 }
        let isSame = imports.replaced.isEmpty && imports.added.isEmpty && subclasses.isEmpty && changes.isEmpty
        let (changed, leftOut) = (changes.reduce(0) { $0 + $1.changed }, changes.reduce(0) { $0 + $1.leftOut })
        let replaced = changes.reduce(0) { $0 + $1.replaced }
        return CopiedFile(
            name: "\(file.name).swift",
            text: isSame ? file.original : lines.joined(separator: "\n"),
            kept: file.lineCount - imports.replaced.count - replaced - leftOut - subclasses.count,
            changed: imports.replaced.count + imports.added.count + changed + subclasses.count,
            leftOut: leftOut,
            ofServices: imports.replaced.count + changed + leftOut,
            reasons: imports.reasons + changes.flatMap(\.reasons)
                + subclasses.map { "\($0.inherited[0]) is not on the main actor" }
        )
    }

    /// Returns a declaration as it is in the package, if it is not the same there.
    private func edited(_ declaration: Declaration, of file: SwiftFile) -> Cutter.Cut? {
        if let inert = InertExtension(declaration)?.text {
            let lines = inert.split(separator: "\n").map(String.init)
            return Cutter.Cut(inert: lines, of: declaration)
        }
        return judge.cut(declaration, of: file)
    }

    /// Returns true for a subclass of a class that is not on the main actor; a `nonisolated` of the app's own stays.
    private func isOfAnyThread(_ declaration: Declaration) -> Bool {
        guard declaration.kind == .class, let base = declaration.inherited.first else { return false }
        return AppleNames.ofAnyThread.contains(base)
    }

    /// Returns the kept declarations of a file as a file of their own: the name of the old one is the view's.
    private func part(of file: SwiftFile, _ kept: [Int], _ leftOut: [String]) -> CopiedFile {
        let declarations = kept.map { file.declarations[$0] }
        let cuts = declarations.map { edited($0, of: file) }
        let imports = changedImports(of: file, for: declarations, hasStub: cuts.contains { $0?.hasStub == true })
        let present = file.imports.filter { imports.replaced[$0.line] == nil }
        // A view's file imports what its view needs; what is not here is not worth a line.
        let head = present.map { String(file.lines[$0.line - 1]) } + imports.added
        let bodies = zip(declarations, cuts).map { $1?.lines.joined(separator: "\n") ?? Self.trimmed($0.text) }
        let text = ([head.joined(separator: "\n")] + bodies).filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
        let (changed, cutOut) = cuts.reduce((0, 0)) { ($0.0 + ($1?.changed ?? 0), $0.1 + ($1?.leftOut ?? 0)) }
        let lines = present.count + bodies.reduce(0) { $0 + $1.split(separator: "\n").count } - changed - cutOut
        return CopiedFile(
            name:
                "\(declarations.first { !$0.name.isEmpty }.map(\.name) ?? file.name)\(suffix(of: declarations[0])).swift",
            text: text,
            kept: lines,
            changed: imports.added.count + changed,
            leftOut: max(0, file.lineCount - lines),
            ofViews: max(0, file.lineCount - lines - cutOut - judge.lines(leftOutOf: file)),
            ofServices: changed + cutOut + judge.lines(leftOutOf: file),
            reasons: leftOut + cuts.compactMap { $0 }.flatMap(\.reasons)
        )
    }

    /// Returns `+Rest` if the file would be called like a view that is written again, or like the extended type.
    private func suffix(of declaration: Declaration) -> String {
        declaration.kind == .extension || index.views.contains(declaration.name) ? "+Rest" : ""
    }

    private func changedImports(
        of file: SwiftFile,
        for declarations: [Declaration],
        hasStub: Bool
    ) -> (replaced: [Int: String], added: [String], reasons: [String]) {
        var replaced: [Int: String] = [:]
        var reasons: [String] = []
        for found in file.imports where !modules.contains(found.module) {
            guard ModuleFate(found.module).isMissing else {
                guard found.isOfPart else { continue }
                replaced[found.line] = "import \(found.module)"
                reasons.append("a part of \(found.module) cannot be imported here")
                continue
            }
            let line = String(file.lines[found.line - 1])
            let indentation = String(line.prefix { $0 == " " || $0 == "\t" })
            replaced[found.line] = "\(indentation)// \(line.dropFirst(indentation.count))"
            reasons.append("there is no module \(found.module) here")
        }
        let added = (hasStub ? ["import ImportedViews"] : []) + missingImports(of: file, for: declarations)
        reasons += added.map { "`\($0)` was added" }
        return (replaced, added, reasons)
    }

    /// Returns the imports that Linux needs: elsewhere the modules of pods, and Foundation, bring these names along.
    private func missingImports(of file: SwiftFile, for declarations: [Declaration]) -> [String] {
        let names = Set(declarations.flatMap(\.identifiers.keys)).filter { index.type($0) == nil }
        let bringFoundation: Set<String> = ["Foundation", "RxCocoa", "RxRelay", "RxSwift", "UIKit"]
        var added: [String] = []
        if !names.isDisjoint(with: AppleNames.uiKit), !file.imports(["UIKit"]) {
            added.append("import UIKit")
        } else if !names.isDisjoint(with: AppleNames.foundation), !file.imports(bringFoundation) {
            added.append("import Foundation")
        }
        // SwiftUI brings Combine along.
        if !names.isDisjoint(with: UnknownNames.ofCombine), file.imports(["SwiftUI"]), !file.imports(["Combine"]) {
            added.append("import Combine")
        }
        if !names.isDisjoint(with: AppleNames.networking), !file.imports(["FoundationNetworking"]) {
            added.append("import FoundationNetworking")
        }
        return added
    }

    /// Returns the number of lines before the place of a new import: below Foundation's, or else below the first.
    private func lineForImports(of file: SwiftFile) -> Int {
        let place = file.imports.first { $0.module == "Foundation" } ?? file.imports.first
        return place?.line ?? (file.declarations.first.map { $0.lines.lowerBound - 1 } ?? 0)
    }

    /// Returns a declaration without the empty lines around it.
    private static func trimmed(_ text: String) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
        while let line = lines.first, line.allSatisfy(\.isWhitespace) { lines.removeFirst() }
        while let line = lines.last, line.allSatisfy(\.isWhitespace) { lines.removeLast() }
        return lines.joined(separator: "\n")
    }
}
