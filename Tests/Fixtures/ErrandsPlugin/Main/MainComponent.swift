import RIBs

/// What a person who is logged in has.
final class MainComponent: Component<any MainDependency>, ErrandListDependency, StatisticsDependency,
    SettingsDependency
{
    let userName: BehaviorRelay<String>

    init(dependency: any MainDependency, name: String) {
        userName = BehaviorRelay(value: name)
        super.init(dependency: dependency)
    }

    var mutableErrandStore: any MutableErrandStore {
        shared {
            ErrandStoreImpl([
                Errand(id: 1, title: "Water the plants", category: .home),
                Errand(id: 2, title: "Buy bread", category: .shopping),
            ])
        }
    }

    var errandStore: any ErrandStore { mutableErrandStore }

    var refresh: PublishRelay<Void> { shared { PublishRelay<Void>() } }

    var syncWorker: SyncWorker { SyncWorker(store: mutableErrandStore, refresh: refresh.asObservable()) }

    var didPop: Observable<any ViewControllable> { dependency.didPop }
}
