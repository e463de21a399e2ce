import RIBs

/// Opens an errand, once a person has logged in.
final class OpenErrandWorkflow: Workflow<any RootActionableItem> {
    init(id: Int) {
        super.init()
        onStep { (root: any RootActionableItem) in root.waitForLogin() }
            .onStep { (main: any MainActionableItem, _: Void) in main.openList() }
            .onStep { (list: any ErrandListActionableItem, _: Void) in list.edit(id) }
            .commit()
    }
}
