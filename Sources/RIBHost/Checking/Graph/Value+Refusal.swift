internal import Configuration
internal import PluginABI
internal import PluginManifest

extension WireValue {
    /// Why it does not fit a type; of an array, which element: `"x"` is not a `Double`.
    func refusal(as type: ValueType) -> String {
        guard let (index, element, elementType) = refusedElement(as: type) else {
            return "\(words) is not \(type.description.withArticle)"
        }
        return "its element \(index + 1), \(element.words), is not \(elementType.description.withArticle)"
    }

    /// The first element that does not fit an array's type; nil where the constant or the type is not an array.
    fileprivate func refusedElement(as type: ValueType) -> (index: Int, element: WireValue, type: ValueType)? {
        guard case .array(let elements) = self, case .array(let elementType) = type.unwrapped else { return nil }
        return elements.enumerated().first { $0.element.converted(to: elementType) == nil }.map {
            ($0.offset, $0.element, elementType)
        }
    }
}

extension ValueType {
    /// The type that a refused constant should have had; of an array's element, the element's.
    func innermost(for constant: WireValue) -> ValueType { constant.refusedElement(as: self)?.type ?? self }
}

extension SourceFile {
    /// The place of a refused constant; of an array, of the element that is to blame.
    func element(_ constant: Located<WireValue>, refusedAs type: ValueType) -> SourceRange {
        let range = constant.range
        guard let index = constant.value.refusedElement(as: type)?.index,
            case .success(let document) = JSONDocument.parse(
                SourceFile(name: name, bytes: Array(bytes[range.lowerBound..<range.upperBound]))
            ), let element = document.root.elements.dropFirst(index).first?.range
        else { return range }
        return SourceRange(
            lowerBound: range.lowerBound + element.lowerBound,
            upperBound: range.lowerBound + element.upperBound
        )
    }
}
