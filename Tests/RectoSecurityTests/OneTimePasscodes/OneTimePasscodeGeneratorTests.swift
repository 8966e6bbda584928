// SPDX-License-Identifier: Apache-2.0
import Foundation
import TestSupport
import Testing

@testable import RectoSecurity

struct OneTimePasscodeGeneratorTests {
    typealias HashFunction = OneTimePasscodeGenerator.HashFunction

    /// The digits 1 to 0, over and over: the secrets of both standards.
    private func secret(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(ascii: "0") + UInt8(($0 + 1) % 10) } }

    private func generator(
        _ hashFunction: HashFunction = .sha1,
        digits: Int = 6,
        period: Int = 30,
        secret: [UInt8]? = nil
    ) throws -> OneTimePasscodeGenerator {
        var configuration = OneTimePasscodeGenerator.Configuration()
        configuration.hashFunction = hashFunction
        configuration.digits = digits
        configuration.period = period
        let length = [HashFunction.sha1: 20, .sha256: 32, .sha512: 64][hashFunction] ?? 0
        return try OneTimePasscodeGenerator(secret: secret ?? self.secret(length), configuration: configuration)
    }

    /// RFC 4226 Appendix D.
    @Test func `gives the passcodes of counters that the standard gives`() throws {
        let generator = try generator()
        #expect(
            (0..<10).map { generator.passcode(counter: $0) } == [
                "755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489",
            ]
        )
    }

    /// RFC 6238 Appendix B.
    @Test(
        arguments: [
            (59, HashFunction.sha1, "94287082"), (59, .sha256, "46119246"), (59, .sha512, "90693936"),
            (1_111_111_109, .sha1, "07081804"), (1_111_111_109, .sha256, "68084774"),
            (1_111_111_109, .sha512, "25091201"), (1_111_111_111, .sha1, "14050471"),
            (1_111_111_111, .sha256, "67062674"), (1_111_111_111, .sha512, "99943326"),
            (1_234_567_890, .sha1, "89005924"), (1_234_567_890, .sha256, "91819424"),
            (1_234_567_890, .sha512, "93441116"), (2_000_000_000, .sha1, "69279037"),
            (2_000_000_000, .sha256, "90698825"), (2_000_000_000, .sha512, "38618901"),
            (20_000_000_000, .sha1, "65353130"), (20_000_000_000, .sha256, "77737706"),
            (20_000_000_000, .sha512, "47863826"),
        ]
    )
    func `gives the passcodes of times that the standard gives`(
        time: Int,
        hashFunction: HashFunction,
        passcode: String
    ) throws {
        let info = try generator(hashFunction, digits: 8).passcode(at: Date(timeIntervalSince1970: TimeInterval(time)))
        #expect(info.passcode == passcode)
    }

    @Test func `says when a passcode holds`() throws {
        let info = try generator().passcode(at: Date(timeIntervalSince1970: 1_800_000_014.5))
        #expect(info.validFrom == 1_800_000_000)
        #expect(info.validUntil == 1_800_000_030)
        #expect(info.timeWindowSize == 30)
        let next = try generator().passcode(at: Date(timeIntervalSince1970: info.validUntil))
        #expect(next.validFrom == info.validUntil && next.passcode != info.passcode)
    }

    @Test(arguments: [-1e300, -1, 0, 1e300, .infinity]) func `answers for any time`(seconds: TimeInterval) throws {
        #expect(try generator().passcode(at: Date(timeIntervalSince1970: seconds)).passcode.count == 6)
    }

    @Test func `refuses secrets, digits and periods that are out of bounds`() throws {
        for count in [0, 15, 129] {
            #expect(throws: OneTimePasscodeError.unsuitableSecret) { try generator(secret: secret(count)) }
        }
        for digits in [0, 5, 9] {
            #expect(throws: OneTimePasscodeError.unsuitableDigits) { try generator(digits: digits) }
        }
        for period in [-1, 0, 3601] {
            #expect(throws: OneTimePasscodeError.unsuitablePeriod) { try generator(period: period) }
        }
    }

    @Test func `does not show its secret`() throws {
        let generator = try generator()
        var dumped = ""
        dump(generator, to: &dumped)
        #expect("\(generator)" == "passcodes of 6 digits, SHA1, 30 s")
        #expect(!dumped.contains("[") && Mirror(reflecting: generator).children.isEmpty)
    }

    @Test(.enabled(if: Peer.isInstalled, Peer.absence)) func `gives what pyotp gives`() async throws {
        var random = SeededGenerator(seed: 3)
        var requests: [String] = []
        var expected: [String] = []
        for hashFunction in HashFunction.allCases {
            for digits in 6...8 {
                let secret = [UInt8].random(.random(in: 16...64, using: &random), using: &random)
                let period = Int.random(in: 1...120, using: &random)
                let generator = try generator(hashFunction, digits: digits, period: period, secret: secret)
                let time = Int.random(in: 0...4_000_000_000, using: &random)
                let agreed = """
                    "operation":"passcode","hash":"\(hashFunction.rawValue)","digits":\(digits),\
                    "secret":"\(Data(secret).base64EncodedString())"
                    """
                requests += ["{\(agreed),\"counter\":\(time)}", "{\(agreed),\"time\":\(time),\"period\":\(period)}"]
                expected.append(generator.passcode(counter: UInt64(time)))
                expected.append(generator.passcode(at: Date(timeIntervalSince1970: TimeInterval(time))).passcode)
            }
        }
        #expect(try await Peer.results(requests).map(\.text) == expected)
    }
}
