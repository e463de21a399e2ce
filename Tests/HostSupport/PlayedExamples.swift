/// The configurations that tests play by random actions.
public enum PlayedExamples {
    /// Their paths in the repository.
    public static let files = [
        "plugins.json", "Examples/scorekeeper/plugins.json", "Examples/scorekeeper/nested.json",
        "Examples/cases/plugins.json",
        "Examples/navigation/plugins.json", "Examples/navigation/container.json", "Examples/navigation/pages.json",
        "Examples/flattening/BCD.json", "Examples/flattening/A-BC-or-DE.json", "Examples/flattening/ECD.json",
        "Examples/flattening/A-BC-DE.json", "Examples/flattening/A-in-BC.json",
        "Examples/flattening/CB-with-constants.json",
        "Examples/finance/plugins.json", "Examples/finance/flattened.json", "Examples/finance/super-app.json",
        "Examples/finance/premium.json",
        "Examples/finance/slots.json", "Examples/finance/offers.json", "Examples/tutorial/slots.json",
        "Examples/tutorial/plugins.json",
        "Examples/games/plugins.json", "Examples/adapters/plugins.json", "Examples/adapters/wrapped.json",
        "Examples/everyday/conversation.json", "Examples/everyday/board.json", "Examples/everyday/kanban.json",
    ]

    /// Those in which plugins take children of others.
    public static let filesWithSlots = [
        "Examples/finance/slots.json", "Examples/tutorial/slots.json", "Examples/flattening/A-in-BC.json",
    ]

    /// Those that are not played, and why.
    public static let others = [
        "Examples/everyday/mail.json": "small/mail.json is the same with fewer messages",
        "Examples/everyday/small/mail.json":
            "what has been read is not kept; ExampleSessionTests plays it in both places",
        "Examples/everyday/chat.json": "its times change; conversation.json has the same plugin",
        "Examples/everyday/files.json": "small/files.json is the same with fewer files, and cannot change them",
        "Examples/everyday/small/files.json": "what is open is not kept; ExampleSessionTests plays it in both places",
        "Examples/everyday/settings.json": "a password is kept nowhere; ExampleSessionTests plays it in both places",
        "Examples/everyday/words.json": "its work takes time; BackgroundWorkTests plays it in both places",
        "Examples/everyday/dashboard.json": "what it shows changes with the machine",
        "Examples/everyday/machine.json": "it reads a folder beside it, which a process of its own cannot",
        "Examples/flattening/CB.json": "it is refused: its steps are in the wrong order",
        "Examples/teams/plugins.json": "its flows are files beside it, and these tests copy one file",
        "Examples/teams/friendly.json": "its flows are files beside it, and these tests copy one file",
        "Examples/teams/cup-alone.json": "its flows are files beside it, and these tests copy one file",
        "Examples/teams/cup.json": "it needs the players' names from the file that includes it",
        "Examples/teams/match.json": "it needs the players' names from the file that includes it",
        "Examples/scoreboard/plugins.json": "its plugins are a package that ScoreboardTests builds and plays",
        "Examples/languages/plugins.json": "its plugins are in other languages; LanguageFlowTests builds and plays it",
        "Examples/ledger/plugins.json": "its plugins are a package of their own, which LedgerTests builds and plays",
    ]
}
