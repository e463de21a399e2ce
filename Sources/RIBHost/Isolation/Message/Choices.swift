import PluginABI

// Cases of PluginABI's enumerations as they cross: by number, from tables that are made once. Both sides are the same
// program.

extension Tone {
    static let choices = allCases

    var number: UInt8 {
        switch self {
        case .neutral: 0
        case .accent: 1
        case .secondAccent: 2
        case .positive: 3
        case .warning: 4
        case .negative: 5
        @unknown default: 0
        }
    }
}

extension Text.Style {
    static let choices = allCases

    var number: UInt8 {
        switch self {
        case .body: 0
        case .title: 1
        case .headline: 2
        case .caption: 3
        case .number: 4
        @unknown default: 0
        }
    }
}

extension Text.Run.Mark {
    static let choices = allCases

    var number: UInt8 {
        switch self {
        case .plain: 0
        case .emphasis: 1
        case .strong: 2
        case .code: 3
        case .link: 4
        @unknown default: 0
        }
    }
}

extension Button.Role {
    static let choices = allCases

    var number: UInt8 {
        switch self {
        case .normal: 0
        case .primary: 1
        case .cancel: 2
        case .back: 3
        case .destructive: 4
        case .bar: 5
        @unknown default: 0
        }
    }
}

extension Log.Level {
    static let choices = allCases

    var number: UInt8 {
        switch self {
        case .debug: 0
        case .info: 1
        case .warning: 2
        case .error: 3
        @unknown default: 0
        }
    }
}

extension Field.Kind {
    static let choices = allCases

    var number: UInt8 {
        switch self {
        case .text: 0
        case .secure: 1
        case .number: 2
        case .date: 3
        @unknown default: 0
        }
    }
}

extension Pane.Scrolling {
    static let choices = allCases

    var number: UInt8 {
        switch self {
        case .withScreen: 0
        case .byItself: 1
        case .atEnd: 2
        @unknown default: 0
        }
    }
}

extension Chart.Kind {
    static let choices = allCases

    var number: UInt8 {
        switch self {
        case .sparkline: 0
        case .line: 1
        case .bars: 2
        @unknown default: 0
        }
    }
}

extension Table.Alignment {
    static let choices = allCases

    var number: UInt8 {
        switch self {
        case .leading: 0
        case .center: 1
        case .trailing: 2
        @unknown default: 0
        }
    }
}
