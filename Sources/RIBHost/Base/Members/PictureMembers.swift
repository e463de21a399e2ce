// The protocols of the visitor document what each conformance gives.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import PluginABI

// The members of pictures of numbers.

extension Gauge: Described {
    public static let blank = Gauge("", value: 0)

    public mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.begin(.gauge, .label(label))
        try visitor.text(.label, &label)
        // The range first: its lower bound stands for a value that is not a number.
        try visitor.range(.carried("range", "The least and the greatest number."), &range)
        try visitor.double(.carried("value", "The number."), &value)
        try visitor.shownFraction(Member("fraction", "How much, from 0 to 1."), fraction)
        try visitor.text(
            Member("text", "The number, as it is written."),
            &text,
            shown: Visitor.carriesAll ? nil : words
        )
        try visitor.word(.tone, &tone)
    }
}

extension Chart: Described {
    public static let blank = Chart("", points: [])

    public mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.begin(.chart, .label(label))
        try visitor.text(.label, &label)
        try visitor.word(Member("kind", "How the numbers are drawn."), &kind)
        let fractions = Visitor.carriesAll ? [] : fractions
        let numbers = Member("points", "The numbers, in their order.")
        try visitor.parts(numbers, &points, of: fractions)
        try visitor.text(Member("text", "The last or the largest number, as it is written."), &text)
        try visitor.shownText(Member("sentence", "What the picture shows, in a sentence."), sentence)
        let bounds = "The least and the greatest number of the picture; absent to take those of the points."
        try visitor.optionalRange(.carried("range", bounds), &range)
        try visitor.word(.tone, &tone)
    }
}

extension Chart.Point: DescribedPart {
    public typealias Whole = [Double?]

    public static let blank = Chart.Point("", 0)

    /// - Parameter fractions: the heights of the points, from 0 to 1; nil for a gap.
    public mutating func members<Visitor: MemberVisitor>(
        _ visitor: inout Visitor,
        of fractions: [Double?],
        at place: Int
    ) throws(Visitor.Failure) {
        let fraction = fractions.indices.contains(place) ? fractions[place] : nil
        try visitor.text(Member("label", "What the point is called.", if: !label.isEmpty), &label)
        let number = Member("value", "The number of the point; absent for a gap.", if: fraction != nil)
        try visitor.double(number, &value)
        let high = "How high the point is drawn, from 0 to 1; absent for a gap."
        try visitor.shownFraction(.optional("fraction", high), fraction)
    }
}
