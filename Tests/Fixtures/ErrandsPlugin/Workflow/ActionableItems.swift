import RIBs

@MainActor
protocol RootActionableItem: AnyObject {
    func waitForLogin() -> Observable<(any MainActionableItem, Void)>
}

@MainActor
protocol MainActionableItem: AnyObject {
    func openList() -> Observable<(any ErrandListActionableItem, Void)>
}

@MainActor
protocol ErrandListActionableItem: AnyObject {
    func edit(_ id: Int) -> Observable<(any ErrandListActionableItem, Bool)>
}
