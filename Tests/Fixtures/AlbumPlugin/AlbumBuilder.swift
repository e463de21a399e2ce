import PluginABI

/// An app as a person writes it who knows UIKit and has read nothing: Album copies Cover's elements onto its own screen
/// and passes the actions on. With `embeds` it differs in what the page for people who know RIBs-iOS says.
final class AlbumBuilder: Builder<any AlbumDependency>, AlbumBuildable {
    func build(withListener listener: any AlbumListener) -> any ViewableRouting {
        let album = AlbumViewController()
        album.doneHandler = { [weak listener] in listener?.done() }
        let router = AlbumRouter(interactor: Interactor(), viewController: album, embeds: dependency.embeds)
        return RootRouter(album: router)
    }
}

/// The navigation around Album.
final class RootRouter: ViewableRouter<Interactor, NavigationController> {
    private let album: AlbumRouter

    init(album: AlbumRouter) {
        self.album = album
        super.init(interactor: Interactor(), viewController: NavigationController(root: album.viewControllable))
    }

    override func didLoad() {
        super.didLoad()
        attachChild(album)
    }
}

/// Attaches Cover, and detaches it when a person asks for it.
final class AlbumRouter: ViewableRouter<Interactor, AlbumViewController> {
    private let embeds: Bool
    private var cover: CoverRouter?

    init(interactor: Interactor, viewController: AlbumViewController, embeds: Bool) {
        self.embeds = embeds
        super.init(interactor: interactor, viewController: viewController)
    }

    override func didLoad() {
        super.didLoad()
        let cover = CoverRouter()
        self.cover = cover
        if embeds {
            viewController.embed(cover.viewControllable, as: "cover")
        } else {
            viewController.copied = cover.viewControllable
        }
        attachChild(cover)
        viewController.removeHandler = { [weak self] in self?.detachCover() }
    }

    private func detachCover() {
        guard let cover else { return }
        self.cover = nil
        if embeds { viewController.unembed(cover.viewControllable) }
        detachChild(cover)
        viewController.setNeedsDisplay()
    }
}

final class AlbumViewController: ViewController, NavigateViewControllable {
    var copied: (any ViewControllable)?
    var doneHandler: @MainActor () -> Void = {}
    var removeHandler: @MainActor () -> Void = {}

    override var screen: Screen {
        Screen(title: "Album") {
            if let copied { Section("Cover") { copied.viewController.screen.embedded(as: "cover") } }
            if let cover = embeddedScreen("cover") { Section(cover.title) { cover.elements } }
            Button("Remove the cover", id: "remove")
            Button("Done", id: "done")
        }
    }

    override func perform(_ action: Action) {
        switch action.id {
        case "done": doneHandler()
        case "remove": removeHandler()
        default: if let action = action.embedded(in: "cover") { copied?.viewController.perform(action) }
        }
    }
}

/// Presents and pushes Lyrics.
final class CoverRouter: ViewableRouter<Interactor, CoverViewController> {
    private var lyrics: LyricsRouter?

    init() {
        super.init(interactor: Interactor(), viewController: CoverViewController())
        viewController.handler = { [weak self] in self?.attachLyrics(presenting: $0 == "present") }
    }

    private func attachLyrics(presenting: Bool) {
        guard self.lyrics == nil else { return }
        let lyrics = LyricsRouter(interactor: Interactor(), viewController: LyricsViewController())
        self.lyrics = lyrics
        attachChild(lyrics)
        if presenting {
            viewController.present(lyrics.viewControllable)
        } else {
            viewController.push(lyrics.viewControllable)
        }
        lyrics.viewController.closeHandler = { [weak self] in
            guard let self, let lyrics = self.lyrics else { return }
            self.lyrics = nil
            if presenting {
                viewController.dismiss(lyrics.viewControllable)
            } else {
                viewController.pop(lyrics.viewControllable)
            }
            detachChild(lyrics)
        }
    }

    override func didGoBack(from child: any ViewableRouting) {
        lyrics = nil
        super.didGoBack(from: child)
    }
}

final class CoverViewController: ViewController, NavigateViewControllable {
    var handler: @MainActor (String) -> Void = { _ in }

    override var screen: Screen {
        Screen(title: "Cover") {
            Button("Present the lyrics", id: "present")
            Button("Push the lyrics", id: "push")
        }
    }

    override func perform(_ action: Action) { handler(action.id) }
}

/// A RIB without logic.
final class LyricsRouter: ViewableRouter<Interactor, LyricsViewController> {}

final class LyricsViewController: ViewController, NavigateViewControllable {
    var closeHandler: @MainActor () -> Void = {}

    override var screen: Screen {
        Screen(title: "Lyrics") {
            Text("La la la")
            Button("Close", id: "close", role: .cancel)
        }
    }

    override func perform(_ action: Action) { closeHandler() }
}
