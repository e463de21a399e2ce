import Glibc
import PluginManifest

// ManifestCompiler MANIFEST OUTPUT: compiles a plugin's manifest.json into the Swift file that is its interface.
//
// Exit: 0 written · 1 the manifest is wrong, or a file cannot be read or written · 64 usage.

guard CommandLine.arguments.count == 3 else {
    printError("usage: ManifestCompiler MANIFEST OUTPUT")
    exit(64)
}

let manifestPath = CommandLine.arguments[1]
let outputPath = CommandLine.arguments[2]

do {
    let source = SourceFile(name: manifestPath, bytes: try File.read(manifestPath))
    try File.write(try compileManifest(source), to: outputPath)
} catch {
    printError(error.text)
    exit(1)
}
