import Checking
import Configuration
import FuzzSupport
import PluginManifest
import Tools

// Any bytes as plugins.json, checked against plugins that use each type and both kinds of dependencies: a proof, or
// errors.
fuzz { data, size in
    let source = SourceFile(data, size)
    let decoded = Configuration.decode(source)
    expectSound(decoded.diagnostics)
    guard let configuration = decoded.configuration else {
        precondition(decoded.diagnostics.contains { $0.severity == .error })
        return 0
    }
    let ids = Set(configuration.plugins.map(\.id.value))
    let known = Plugins.manifests.filter { ids.contains($0.key) }
    let result = FlowChecker.check(configuration, manifests: known)
    expectSound(result.diagnostics)
    let isWrong = (decoded.diagnostics + result.diagnostics).contains { $0.severity == .error }
    precondition(result.proof == nil || !isWrong, "a proof of something wrong")
    // Without its manifest a plugin has been refused elsewhere; then there is no proof and no error here.
    precondition(result.proof != nil || isWrong || known.count < ids.count, "neither a proof nor an error")
    _ = result.report
    let drawing = FlowDrawing(result, diagnostics: result.diagnostics)
    let json = FlowDrawing.json(drawing, [])
    guard case .success = JSONDocument.parse(SourceFile(name: "drawing", bytes: Array(json.utf8))) else {
        fatalError("the drawing is not JSON: \(json)")
    }
    _ = drawing.text(color: false)
    return 0
}
