/// The project file of Xcode, as far as an import asks for it.
struct XcodeProject {
    /// The names of the compiled files; nil if Xcode compiles whatever is in its folders.
    let sources: Set<String>?
    /// True for a project in Swift 6 mode.
    let isSwift6: Bool

    /// Returns true for a file that Xcode compiles.
    func compiles(_ file: SwiftFile) -> Bool { sources?.contains("\(file.name).swift") ?? true }

    init(text: String) {
        isSwift6 = text.contains("SWIFT_VERSION = 6")
        guard !text.contains("PBXFileSystemSynchronizedRootGroup") else {
            sources = nil
            return
        }
        // Xcode writes each membership as `ID /* Name.swift in Sources */ = {…`.
        let names = text.matches(of: /\/\* ([^*]+\.swift) in Sources \*\//).map { String($0.1) }
        sources = names.isEmpty ? nil : Set(names)
    }
}
