import HTTPTypes

/// The reason why a request is refused, with advice for the person: shown as a page, or sent to the page's script.
struct Refusal: Error, Equatable {
    let status: HTTPResponse.Status
    /// A word for the metrics and the script.
    let reason: String
    let title: Phrase
    let advice: Phrase
    /// The time in seconds after which a new attempt makes sense.
    var retryAfter: Int?
    /// The methods of the path; empty if the method is not the reason.
    var allowed: [HTTPRequest.Method] = []
}

extension Refusal {
    static func wrongHost(_ host: String, right: String) -> Refusal {
        Refusal(
            status: .misdirectedRequest,
            reason: "host",
            title: "This is not the address of this flow.",
            advice: Phrase(
                "The browser asked for {host}. Open {right} instead. The operator names the right one with --public-url.",
                ["host": host, "right": right]
            )
        )
    }

    static let wrongOrigin = Refusal(
        status: .forbidden,
        reason: "origin",
        title: "Another site has asked for this.",
        advice: "Nothing was done. Open the flow by its own address, and continue there."
    )

    static let noToken = Refusal(
        status: .unauthorized,
        reason: "token",
        title: "This browser is not known here.",
        advice:
            "Open the address that ribs-host-web has printed last: each one counts once, and then it prints another one."
    )

    static func notFromProxy(_ peer: String) -> Refusal {
        Refusal(
            status: .forbidden,
            reason: "proxy",
            title: "This way does not lead to the flow.",
            advice: Phrase(
                "Open the address of the proxy. For the operator: the request came from {peer}, which --proxy does not name.",
                ["peer": peer]
            )
        )
    }

    static func noName(header: String) -> Refusal {
        Refusal(
            status: .unauthorized,
            reason: "name",
            title: "You are not logged in.",
            advice: Phrase(
                "Log in where the proxy asks you to. "
                    + "For the operator: each request needs one {header} with a name of 1 to 80 bytes.",
                ["header": header]
            )
        )
    }

    static func full(_ limit: Int) -> Refusal {
        Refusal(
            status: .serviceUnavailable,
            reason: "full",
            title: "All places are taken.",
            advice: Phrase(
                "{limit} people play. Try again in a minute: a place becomes free when somebody leaves. Your state is kept.",
                ["limit": String(limit)]
            ),
            retryAfter: 60
        )
    }

    static func tooFast(_ limit: Int) -> Refusal {
        Refusal(
            status: .tooManyRequests,
            reason: "rate",
            title: "Too many requests.",
            advice: Phrase(
                "More than {limit} in a second. Wait a second, and try again: nothing is lost.",
                ["limit": String(limit)]
            ),
            retryAfter: 1
        )
    }

    static let tooSlow = Refusal(
        status: .requestTimeout,
        reason: "slow",
        title: "The request did not arrive in time.",
        advice: "Nothing was done. Try again where the connection is better."
    )

    static let leaving = Refusal(
        status: .serviceUnavailable,
        reason: "leaving",
        title: "The program is being restarted.",
        advice: "Load this page again in some seconds: your state is kept.",
        retryAfter: 2
    )

    static func notStarted(_ words: String) -> Refusal {
        Refusal(
            status: .serviceUnavailable,
            reason: "start",
            title: "The flow cannot be started.",
            advice: Phrase("{reason} Tell the operator, and try again later.", ["reason": words]),
            retryAfter: 10
        )
    }

    static let tooLong = Refusal(
        status: .contentTooLarge,
        reason: "long",
        title: "The text is too long.",
        advice: "Nothing was done. Shorten it to less than 50,000 bytes."
    )

    static let malformed = Refusal(
        status: .badRequest,
        reason: "form",
        title: "The request cannot be read.",
        advice: "Nothing was done. Load the page again: it may be of another version than the program."
    )

    /// A request for a session that has been started again meanwhile.
    static let anotherSession = Refusal(
        status: .conflict,
        reason: "stale",
        title: "The session has been started again meanwhile.",
        advice: "Look at the screen before you go on: what you did last may have been done or not."
    )

    static func wrongMethod(_ allowed: [HTTPRequest.Method]) -> Refusal {
        Refusal(
            status: .methodNotAllowed,
            reason: "method",
            title: "This cannot be asked for in this way.",
            advice: "Nothing was done. Open the address of the flow.",
            allowed: allowed
        )
    }

    static let notFound = Refusal(
        status: .notFound,
        reason: "path",
        title: "There is no such page.",
        advice: "Open the address of the flow."
    )
}
