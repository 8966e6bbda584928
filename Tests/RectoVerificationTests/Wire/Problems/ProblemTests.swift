// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoJSON
import RectoVerification
import TestSupport
import Testing

struct ProblemTests {
    @Test(arguments: ProblemCode.allCases)
    func `has a row in the table and in the documentation`(code: ProblemCode) throws {
        let entry = code.entry
        #expect((400...599).contains(entry.status))
        #expect(code.title().hasSuffix("."))
        let document = try Repository.text("Docs/verification.md")
        let retry = entry.isRetryable ? "yes" : "no"
        #expect(document.contains("| \(entry.status) | `\(code.rawValue)` | \(code.title()) | \(retry) |"))
    }

    @Test(arguments: ["m", "é", "\u{1}", "\"", "/", "~1", "👩‍👩‍👧‍👦"])
    func `is no larger than 16 kB, however many mistakes and whatever their names are`(sign: String) throws {
        let name = String(repeating: sign, count: 64)
        let mistakes = (0..<100).map { number in
            Mistake(.unknownMember, at: "/\(number)\(name)", "“\(name)” has no meaning here.")
        }
        let problem = Problem(.invalidRequest, detail: "The request is refused.", mistakes: mistakes)
        let bytes = try JSONEncoder().encode(problem)
        #expect(bytes.count <= 16_000)
        let named = try #require(problem.fields).count
        #expect((1..<100).contains(named))
        #expect(problem.detail == "The request is refused. The first \(named) of 100 mistakes are named.")
    }

    @Test func `names all mistakes that have room`() {
        let mistakes = (0..<40).map { Mistake(.missing, at: "/member\($0)", "“member\($0)” is missing.") }
        let problem = Problem(.invalidRequest, mistakes: mistakes)
        #expect(problem.fields?.map(\.place) == mistakes.map(\.place))
        #expect(problem.detail == nil)
    }

    @Test func `can be found by every number and name of other systems, once for IDWise`() {
        let all = ProblemCode.allCases.flatMap(\.entry.foreignCodes)
        let numbers: [Int] = all.compactMap { if case .idwise(let number) = $0 { number } else { nil } }
        #expect(numbers.sorted() == [-101, 11, 22, 33, 44, 45, 55, 66, 70])
        let names: [String] = all.compactMap { if case .pingOnePasscode(let name) = $0 { name } else { nil } }
        #expect(
            Set(names) == [
                "InvalidOneTimePasscode", "OneTimePasscodeExpired", "UnSynchronizedClock",
                "OneTimePasscodeRetriesExceeded",
            ]
        )
    }

    @Test(
        arguments: [
            (.idwise(11), .invalidRequest), (.idwise(22), .tokenExpired), (.idwise(33), .invalidCredentials),
            (.idwise(44), .invalidRequest), (.idwise(45), .fileTooLarge), (.idwise(55), .invalidTransition),
            (.idwise(66), .invalidStep), (.idwise(70), .invalidStep), (.idwise(-101), .internalError),
            (.pingOnePasscode("InvalidOneTimePasscode"), .otpInvalid),
            (.pingOnePasscode("OneTimePasscodeExpired"), .otpExpired),
            (.pingOnePasscode("OneTimePasscodeRetriesExceeded"), .otpRetriesExceeded),
            (.pingOnePasscode("UnSynchronizedClock"), .otpClockSkew),
        ] as [(ForeignCode, ProblemCode)]
    )
    func `is what other systems call by a number or name of theirs`(foreign: ForeignCode, code: ProblemCode) {
        #expect(ProblemCode.allCases.filter { $0.entry.foreignCodes.contains(foreign) } == [code])
    }

    @Test func `has the members of RFC 9457 and those of ours`() throws {
        let problem = Problem(
            .invalidRequest,
            detail: "The body has mistakes.",
            next: .submit,
            mistakes: [Mistake(.missing, at: "/data", "“data” is missing.")],
            requestId: "r1"
        )
        let bytes = try WireJSON.encode(problem)
        let json = try JSONValue(parsing: bytes)
        #expect(
            json == [
                "type": "/problems/invalidRequest", "title": "The request is not as it must be.", "status": 400,
                "detail": "The body has mistakes.", "code": "invalidRequest", "retryable": false,
                "next": ["type": "submit"], "requestId": "r1",
                "fields": [["place": "/data", "code": "missing", "message": "“data” is missing."]],
            ]
        )
        #expect(try WireJSON.decode(Problem.self, from: bytes) == problem)
    }

    @Test func `is read by clients that do not know it`() throws {
        let text = #"{"type":"/problems/new","title":"New.","status":418,"code":"new","retryable":true,"more":1}"#
        let problem = try WireJSON.decode(Problem.self, from: Data(text.utf8))
        #expect(problem.knownCode == nil)
        #expect(problem.retryable)
    }

    @Test func `stands for every refusal and for mistakes`() {
        let statuses = TransitionRefused.Cause.allCases.map { ProblemCode($0).entry.status }
        #expect(statuses == [409, 422, 422, 422, 409, 409, 400, 409, 403])
        #expect(ProblemCode(Mistakes([Mistake(.tooLarge, at: "", "Too large.")])) == .requestTooLarge)
        #expect(ProblemCode(Mistakes([Mistake(.notJSON, at: "", "No JSON.")])) == .invalidRequest)
    }
}
