/// The level of a value between two bounds, such as memory in use. Since 1.1.
///
/// Unlike a ``ProgressBar`` a gauge goes up and down. ``text`` is the value in words; without it a face shows percent.
/// A ``Tone`` that warns is shown by a mark as well as by its colour, and read in plain lines:
///
/// ```swift
/// Gauge("Memory", value: 15.1, in: 0...16, text: "15.1 of 16 GB", tone: .warning)
/// ```
///
/// ![Two gauges, one of which warns.](element-Gauge.svg)
public struct Gauge: Sendable, Hashable, ElementConvertible {
    /// The name of the measured quantity.
    public var label: String
    /// The value; NaN becomes the lower bound.
    public var value: Double { didSet { if value.isNaN { value = range.lowerBound } } }
    /// The bounds. A value outside them is shown as the nearer bound.
    public var range: ClosedRange<Double>
    /// The value in words, such as "10.1 of 16 GB"; empty for percent.
    public var text: String
    /// The meaning of the value.
    public var tone: Tone

    /// Makes a gauge.
    public init(
        _ label: String,
        value: Double,
        in range: ClosedRange<Double> = 0...1,
        text: String = "",
        tone: Tone = .neutral
    ) {
        self.label = label
        self.value = value.isNaN ? range.lowerBound : value
        self.range = range
        self.text = text
        self.tone = tone
    }

    /// The level of the value within the bounds, from 0 to 1; 0 if the bounds allow no division.
    public var fraction: Double {
        let fraction = (value - range.lowerBound) / (range.upperBound - range.lowerBound)
        return fraction.isFinite ? min(max(fraction, 0), 1) : 0
    }

    /// The value in words: ``text``, or percent.
    public var words: String { text.isEmpty ? "\(Int((fraction * 100).rounded())) %" : text }

    /// The element to show.
    public var element: Element { .gauge(self) }
}
