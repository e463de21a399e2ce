import PluginABI

/// RIBs as an author writes them, and the same objects linked by hand.
@MainActor
enum Trees {
    enum End: String { case first = "first-first", last = "last-first" }

    static func activeRoot() -> Router<Interactor> {
        let root = Router(interactor: Interactor())
        root.interactor.activate()
        root.load()
        return root
    }

    static let leaf: @MainActor (Int) -> Void = { repetitions in
        let root = activeRoot()
        for _ in 0..<repetitions {
            let leaf = LeafRouter(interactor: LeafInteractor())
            root.attachChild(leaf)
            root.detachChild(leaf)
        }
    }

    static let leafByHand: @MainActor (Int) -> Void = { repetitions in
        let root = HandRouter(HandInteractor())
        for _ in 0..<repetitions {
            let leaf = HandRouter(HandInteractor())
            root.attach(leaf)
            root.detach(leaf)
        }
    }

    static let viewableLeaf: @MainActor (Int) -> Void = { repetitions in
        let root = activeRoot()
        let builder = PageBuilder(dependency: PageHost())
        for _ in 0..<repetitions {
            let leaf = builder.build()
            root.attachChild(leaf)
            root.detachChild(leaf)
        }
    }

    static func reattach() -> @MainActor (Int) -> Void {
        let root = activeRoot()
        let leaf = LeafRouter(interactor: LeafInteractor())
        return { repetitions in
            for _ in 0..<repetitions {
                root.attachChild(leaf)
                root.detachChild(leaf)
            }
        }
    }

    static func reattachByHand() -> @MainActor (Int) -> Void {
        let root = HandRouter(HandInteractor())
        let leaf = HandRouter(HandInteractor())
        return { repetitions in
            for _ in 0..<repetitions {
                root.attach(leaf)
                root.detach(leaf)
            }
        }
    }

    static func siblings(_ count: Int, from end: End) -> @MainActor (Int) -> Void {
        let root = activeRoot()
        let leaves = (0..<count).map { _ in LeafRouter(interactor: LeafInteractor()) }
        return { repetitions in
            for _ in 0..<repetitions {
                for leaf in leaves { root.attachChild(leaf) }
                switch end {
                case .first: for leaf in leaves { root.detachChild(leaf) }
                case .last: for leaf in leaves.reversed() { root.detachChild(leaf) }
                }
            }
        }
    }

    static func siblingsByHand(_ count: Int, from end: End) -> @MainActor (Int) -> Void {
        let root = HandRouter(HandInteractor())
        let leaves = (0..<count).map { _ in HandRouter(HandInteractor()) }
        return { repetitions in
            for _ in 0..<repetitions {
                for leaf in leaves { root.attach(leaf) }
                switch end {
                case .first: for leaf in leaves { root.detach(leaf) }
                case .last: for leaf in leaves.reversed() { root.detach(leaf) }
                }
            }
        }
    }

    /// A chain, built from its root down. The floor is the same in chains of 100, so that a ratio of 1 means linear.
    static func chain(_ length: Int) -> @MainActor (Int) -> Void {
        { repetitions in
            for _ in 0..<(repetitions * 10_000 / length) {
                let root = activeRoot()
                let top = LeafRouter(interactor: LeafInteractor())
                root.attachChild(top)
                var last = top
                for _ in 1..<length {
                    let next = LeafRouter(interactor: LeafInteractor())
                    last.attachChild(next)
                    last = next
                }
                root.detachChild(top)
            }
        }
    }
}
