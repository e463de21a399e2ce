// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Combine's publishers, shown as streams are. Made by `ribs-host import`.
import Combine

extension ImportedContent {
    /// Shows each element of a publisher.
    public func follow<Stream: Publisher>(_ name: String, _ stream: Stream) {
        retain(stream.sink(receiveCompletion: { _ in }, receiveValue: { [weak self] in self?.show(name, $0) }))
    }
}
