// SPDX-License-Identifier: Apache-2.0

/// An entrance to Recto that a user has, and the code by which a test is known to go through it.
struct Door: Sendable {
    let name: String
    /// Pieces of code, each list with all that one way through the door needs.
    let marks: [[String]]
    /// Pieces of code by which something stands behind the door that a user would not find there.
    var unless: [String] = []

    /// The doors of tests in Swift.
    static let all = [
        Door(
            name: "a command",
            marks: [
                ["Command.run(", "Program.path("], ["Command(", "Program.path("], ["Process(", "Program.path("],
                ["Process(", "LiveService.run("],
            ]
        ),
        Door(
            name: "an HTTP route of the service",
            marks: [
                ["VerificationService(", "client.executeRequest("],
                ["VerificationService(", "HTTPClient.shared.execute("], ["RunningService.start(", "HTTPSender("],
            ]
        ),
        Door(
            name: "the engine",
            marks: [
                ["RectoEngine(", ".read("], ["RectoEngine(", ".readAll("], ["RectoEngine(", ".person("],
                ["RectoEngine(", ".scanLines("], ["DocumentCapture(", ".take("], ["LivenessCapture(", ".take("],
            ],
            unless: ["StubScanner", "StubFaceDetector", "StubEmbedder"]
        ),
        Door(
            name: "the client's library",
            marks: [
                ["VerificationClient.claim("], ["VerificationClient.resume("], ["IdvService.Builder"],
                ["ClientConfiguration", ".send(", "SessionLink("],
            ]
        ),
    ]

    /// The doors of tests in Python, all of which run the built programs.
    static let ofPython = [
        Door(name: "a command", marks: [["subprocess.run("], ["subprocess.Popen("]]),
        Door(name: "an HTTP route of the service", marks: [["SharedService("]]),
    ]

    /// True if code with these pieces goes through the door.
    func isCrossed(with found: Set<String>) -> Bool {
        marks.contains(where: found.isSuperset) && found.isDisjoint(with: unless)
    }

    /// All pieces of code that matter, by the first name or sign in them.
    static let allMarks = Dictionary(grouping: Set((all + ofPython).flatMap { $0.marks.joined() + $0.unless })) {
        CodeToken.all(in: Array($0.utf8))[0].text
    }
    .mapValues { $0.map { Mark(text: $0, tokens: CodeToken.all(in: Array($0.utf8)).map(\.text)) } }

    /// A piece of code, in names and signs.
    struct Mark {
        let text: String
        let tokens: [String]
    }
}
