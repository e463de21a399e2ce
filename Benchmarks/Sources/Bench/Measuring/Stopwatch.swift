import Floors

extension Work {
    /// Nanoseconds of one unit: the least of several runs, for whatever else the machine does only adds to it.
    func nanoseconds() -> Double {
        let run = prepare()
        run(lengths.short)
        let best = (0..<7).map { _ in
            let start = floor_now()
            run(lengths.long)
            return floor_now() - start
        }.min()
        return Double(best ?? 0) / Double(lengths.long * units)
    }
}
