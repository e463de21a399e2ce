import Glibc
import Loading
import PluginManifest
import Session
import Terminal

extension KeysFile {
    /// Reads the keys of a person: from the file of `--keys`, otherwise from a file in the folder of the person's
    /// settings, if there is one.
    ///
    /// - Returns: the bindings, and the errors of the file; if there are errors, the bindings are incomplete or the
    ///   default ones.
    static func read(_ named: String?) -> (bindings: KeyBindings, diagnostics: [Diagnostic]) {
        guard let path = named ?? personal else { return (.standard, []) }
        do throws(Diagnostic) {
            let file = KeysFile(try SourceFile.read(path, help: "Name a file of keys: ribs-host --keys FILE."))
            return (file.bindings, file.diagnostics)
        } catch {
            return (.standard, [error])
        }
    }

    /// The file of keys in the folder of settings (XDG Base Directory Specification); nil if there is none.
    static var personal: String? {
        let named = getenv("XDG_CONFIG_HOME").map { String(cString: $0) } ?? ""
        // A relative path is to be ignored, says the specification.
        let folder = named.hasPrefix("/") ? named : "\(FilePath.home)/.config"
        let path = "\(folder)/ribs-host/keys.json"
        return access(path, F_OK) == 0 ? path : nil
    }
}
