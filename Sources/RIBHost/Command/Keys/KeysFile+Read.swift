import Glibc
import Loading
import PluginManifest
import Session
import Terminal

extension KeysFile {
    /// The keys of a person: of `--keys`, otherwise of a file in the folder of the person's settings, if it is there.
    ///
    /// - Returns: what keys do, and what is wrong with the file; if anything is, they are those of no file.
    static func read(_ named: String?) -> (bindings: KeyBindings, diagnostics: [Diagnostic]) {
        guard let path = named ?? personal else { return (.standard, []) }
        do throws(Diagnostic) {
            let file = KeysFile(try SourceFile.read(path, help: "Name a file of keys: ribs-host --keys FILE."))
            return (file.bindings, file.diagnostics)
        } catch {
            return (.standard, [error])
        }
    }

    /// The file where the settings of programs are (XDG Base Directory Specification); nil where there is none.
    static var personal: String? {
        let named = getenv("XDG_CONFIG_HOME").map { String(cString: $0) } ?? ""
        // A relative path is to be ignored, says the specification.
        let folder = named.hasPrefix("/") ? named : "\(FilePath.home)/.config"
        let path = "\(folder)/ribs-host/keys.json"
        return access(path, F_OK) == 0 ? path : nil
    }
}
