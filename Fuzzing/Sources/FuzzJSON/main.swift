import FuzzSupport
import PluginManifest

// Any bytes: the reader accepts or refuses them; what it accepts is written and read again without a change.
fuzz { data, size in
    switch JSONDocument.parse(SourceFile(data, size)) {
    case .success(let document):
        let once = written(document)
        guard case .success(let again) = JSONDocument.parse(SourceFile(name: "again", bytes: Array(once.utf8))) else {
            fatalError("what was written cannot be read: \(once)")
        }
        precondition(written(again) == once, "a second writing differs from the first")
    case .failure(let error):
        precondition(!error.diagnostics.isEmpty)
        expectSound(error.diagnostics)
    }
    return 0
}

private func written(_ document: JSONDocument) -> String {
    var writer = JSONWriter()
    writer.value(document.root)
    return writer.text
}
