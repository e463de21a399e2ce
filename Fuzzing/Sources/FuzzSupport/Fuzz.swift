import FuzzDriver
import Glibc
public import PluginManifest

/// Runs libFuzzer with the program's command line; `check` gets input after input and must not trap.
public func fuzz(_ check: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32) -> Never {
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    exit(LLVMFuzzerRunDriver(&count, &arguments, check))
}

extension SourceFile {
    /// An input as a file.
    public convenience init(_ data: UnsafePointer<UInt8>?, _ size: Int) {
        self.init(name: "input", bytes: Array(UnsafeBufferPointer(start: data, count: size)))
    }
}

/// What must hold of all diagnostics: each is a full message, points into its file, and can be shown in both forms.
public func expectSound(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics {
        precondition(!diagnostic.message.isEmpty)
        for label in diagnostic.secondary + (diagnostic.primary.map { [$0] } ?? []) {
            precondition(label.range.lowerBound >= 0)
            precondition(label.range.lowerBound <= label.range.upperBound)
            precondition(label.range.upperBound <= label.source.bytes.count)
        }
    }
    // Drawing costs far more than finding; a few will do.
    for diagnostic in diagnostics.prefix(3) {
        let text = DiagnosticRenderer(color: false).render(diagnostic)
        precondition(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 }, "control characters are shown")
    }
    var writer = JSONWriter()
    DiagnosticRenderer(color: false).write(Array(diagnostics.prefix(3)), to: &writer)
    guard case .success = JSONDocument.parse(SourceFile(name: "diagnostics", text: writer.text)) else {
        fatalError("the diagnostics are not JSON: \(writer.text)")
    }
}
