/// Orders of linear flows that check, found once for each flow.
struct SuggestedOrders {
    func order(for open: Proof.OpenSlot, in proof: Proof) -> String? { nil }
}
