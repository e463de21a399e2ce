/// The format of an amount of money: `12,345.60`.
struct BalanceFormat {
    /// Returns the text of an amount, rounded to cents. An amount too large for cents, or not finite, is written as a
    /// plain number.
    func text(for amount: Double) -> String {
        guard let cents = Int(exactly: (amount * 100).rounded()) else { return "\(amount)" }
        let (whole, part) = cents.magnitude.quotientAndRemainder(dividingBy: 100)
        let fraction = part < 10 ? "0\(part)" : "\(part)"
        return (cents < 0 ? "-" : "") + grouped(String(whole)) + "." + fraction
    }

    /// Returns digits in groups of three.
    private func grouped(_ digits: String) -> String {
        let first = digits.count % 3
        var groups = first > 0 ? [digits.prefix(first)] : []
        var rest = digits.dropFirst(first)
        while !rest.isEmpty {
            groups.append(rest.prefix(3))
            rest = rest.dropFirst(3)
        }
        return groups.joined(separator: ",")
    }
}
