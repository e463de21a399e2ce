import PluginABI
import Testing

@Suite("Pictures of numbers")
struct ChartTests {
    @Test(
        "a gauge is full between 0 and 1, whatever its numbers are",
        arguments: [(5.0, 0.5), (-1, 0), (11, 1), (.nan, 0), (.infinity, 0)]
    )
    func gauge(value: Double, fraction: Double) {
        #expect(Gauge("Memory", value: value, in: 0...10).fraction == fraction)
    }

    @Test("a gauge without words says percent")
    func percent() {
        #expect(Gauge("Memory", value: 0.426).words == "43 %")
        #expect(Gauge("Memory", value: 3, in: 0...4, text: "3 of 4 GB").words == "3 of 4 GB")
    }

    @Test("a chart is read as a sentence: the value and its bounds, or each of several")
    func sentence() {
        #expect(Chart("Load", values: [3, 1.256, .nan, 2]).sentence == "2, between 1.26 and 3 in 4 values")
        #expect(Chart("Load", .line, values: [1, 2], text: "2 %").sentence == "2 %, between 1 and 2 in 2 values")
        #expect(Chart("Load", values: []).sentence == "no values")
        #expect(Chart("Load", values: [2]).sentence == "2")
        let days = Chart("Requests", .bars, points: [Chart.Point("Monday", 120), Chart.Point("Tuesday", 80.5)])
        #expect(days.sentence == "Monday 120, Tuesday 80.5")
    }

    @Test("of many bars a sentence lists the first and counts the rest")
    func manyBars() {
        let sentence = Chart("Days", .bars, values: Array(repeating: 1, count: 100)).sentence
        #expect(sentence.hasSuffix("1, 1, and 76 more"))
    }

    @Test(
        "the heights of a chart are those in its bounds, or between 0 and the greatest; one that is not finite is a gap"
    )
    func fractions() {
        #expect(Chart("", values: [1, 2, .infinity, 4]).fractions == [0.25, 0.5, nil, 1])
        #expect(Chart("", values: [1, 5], in: 0...2).fractions == [0.5, 1])
        #expect(Chart("", values: [-1, 1]).fractions == [0, 1])
        #expect(Chart("", values: [0, 0]).fractions == [0, 0])
        let most = Double.greatestFiniteMagnitude
        #expect(Chart("", values: [-most, most]).fractions == [0, 1])
    }

    @Test("a screen with a gap, or with a gauge of no number, is equal to the same screen")
    func equalGaps() {
        func screen() -> Screen {
            Screen {
                Chart("Load", values: [1, .nan, -.infinity])
                Gauge("Load", value: .nan, in: 2...4)
            }
        }
        #expect(screen() == screen())
        #expect(Chart("Load", values: [1, .nan, 2]).fractions == [0.5, nil, 1])
        #expect(Gauge("Load", value: .nan, in: 2...4).fraction == 0)
    }
}
