import SwiftSyntax

/// An extension of a colour or a picture that draws: code of RIBs calls its initializers, which make nothing here.
struct InertExtension {
    /// The types that are there, and whose values no face shows.
    static let types: Set<String> = ["UIColor", "UIImage"]

    let text: String

    /// Makes the initializers of an extension; nil if the extension works as it is, or is of another type.
    init?(_ declaration: Declaration) {
        guard declaration.kind == .extension, Self.types.contains(declaration.name),
            declaration.identifiers.keys.contains(where: AppleNames.isMissing),
            let extended = declaration.syntax.as(ExtensionDeclSyntax.self)
        else { return nil }
        let initializers = declaration.members.compactMap { $0.as(InitializerDeclSyntax.self) }.map { initializer in
            var inert = initializer
            inert.body = nil
            return "    \(inert.trimmedDescription) { self.init() }"
        }
        guard !initializers.isEmpty else { return nil }
        let modifiers = extended.modifiers.map { "\($0.trimmedDescription) " }.joined()
        text = (["\(modifiers)extension \(declaration.name) {"] + initializers + ["}"]).joined(separator: "\n")
    }
}
