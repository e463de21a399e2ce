/// A picture of numbers: their change over time, or a comparison. Since 1.1.
///
/// A face without room for all values shows the last values. In plain lines a chart is a sentence.
///
/// ```swift
/// Chart("Load", values: [0.2, 0.7, 0.4], text: "0.4")
/// Chart("Requests", .bars, points: [Chart.Point("Monday", 120), Chart.Point("Tuesday", 80)])
/// Chart("Temperature", .line, values: readings, in: 0...40)
/// ```
///
/// ![A sparkline, bars and a line.](element-Chart.svg)
public struct Chart: Sendable, Hashable, ElementConvertible {
    /// A way to draw the numbers.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The change over time, small enough to be beside a text.
        case sparkline
        /// The change over time, with the highest and the lowest number at the side.
        case line
        /// A bar with a label for each number.
        case bars
    }

    /// A number of a chart, with its label.
    public struct Point: Sendable, Hashable {
        /// The label of the number, such as a day; can be empty.
        public var label: String
        /// The number. A number that is not finite is a gap. NaN becomes infinity, which is equal to itself, so that a
        /// screen with a gap is equal to the same screen.
        public var value: Double { didSet { value = Self.comparable(value) } }

        /// Makes a point.
        public init(_ label: String = "", _ value: Double) {
            self.label = label
            self.value = Self.comparable(value)
        }

        private static func comparable(_ value: Double) -> Double { value.isNaN ? .infinity : value }

        /// The number in words: with at most two digits of a fraction; "none" for a gap.
        public var words: String {
            guard value.isFinite else { return "none" }
            let rounded = (value * 100).rounded() / 100
            guard rounded.isFinite, abs(rounded) < 1e15 else { return value.description }
            return rounded == rounded.rounded() ? Int(rounded).description : rounded.description
        }
    }

    /// The name of the quantity.
    public var label: String
    /// The way to draw the numbers.
    public var kind: Kind
    /// The numbers, in order.
    public var points: [Point]
    /// The bounds of the picture; nil for the bounds of the numbers, extended to include 0.
    public var range: ClosedRange<Double>?
    /// The current value in words, such as "42 %"; can be empty.
    public var text: String
    /// The meaning of the current value.
    public var tone: Tone

    /// Makes a chart of points.
    public init(
        _ label: String,
        _ kind: Kind = .sparkline,
        points: [Point],
        in range: ClosedRange<Double>? = nil,
        text: String = "",
        tone: Tone = .neutral
    ) {
        self.label = label
        self.kind = kind
        self.points = points
        self.range = range
        self.text = text
        self.tone = tone
    }

    /// Makes a chart of numbers without labels.
    public init(
        _ label: String,
        _ kind: Kind = .sparkline,
        values: [Double],
        in range: ClosedRange<Double>? = nil,
        text: String = "",
        tone: Tone = .neutral
    ) {
        let points = values.map { Point("", $0) }
        self.init(label, kind, points: points, in: range, text: text, tone: tone)
    }

    /// The element to show.
    public var element: Element { .chart(self) }

    /// The bounds of the picture: ``range``, or the bounds of the numbers, extended to include 0.
    public var bounds: ClosedRange<Double> {
        if let range, range.lowerBound.isFinite, range.upperBound.isFinite { return range }
        let values = points.lazy.map(\.value).filter(\.isFinite)
        return min(0, values.min() ?? 0)...max(0, values.max() ?? 1)
    }

    /// The height of each number within the bounds, from 0 to 1; nil for a gap.
    public var fractions: [Double?] {
        let bounds = bounds
        // Halved, because the difference of the greatest numbers is not finite.
        let height = bounds.upperBound / 2 - bounds.lowerBound / 2
        return points.map { point in
            guard point.value.isFinite else { return nil }
            guard height > 0 else { return 0 }
            return min(max((point.value / 2 - bounds.lowerBound / 2) / height, 0), 1)
        }
    }

    /// The largest number of bars in a sentence.
    private static let readPoints = 24

    /// The chart as a sentence, without its label: all points of a bar chart, or the current value and the bounds.
    public var sentence: String {
        guard kind != .bars else {
            let parts = points.prefix(Self.readPoints).map { ($0.label.isEmpty ? "" : $0.label + " ") + $0.words }
            let rest = points.count > parts.count ? ["and \(points.count - parts.count) more"] : []
            return ((text.isEmpty ? [] : [text]) + parts + rest).joined(separator: ", ")
        }
        let numbers = points.filter(\.value.isFinite)
        guard let least = numbers.min(by: { $0.value < $1.value }), let most = numbers.max(by: { $0.value < $1.value })
        else { return text.isEmpty ? "no values" : text }
        let now = text.isEmpty ? points.last?.words ?? "" : text
        guard points.count > 1 else { return now }
        return "\(now), between \(least.words) and \(most.words) in \(points.count) values"
    }
}
