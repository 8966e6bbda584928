// SPDX-License-Identifier: Apache-2.0
import Foundation
import Measuring
import Recto
import RectoLiveness
import RectoRecords

/// The outcomes of the sessions of one kind of play.
struct Tally {
    let kind: PlayKind
    var notices: [String: Int] = [:]
    /// Processor time of observing each frame of plays of so many frames a second, in milliseconds.
    ///
    /// Faces are sought by time: at fewer frames a second, a frame costs more and a second less.
    var costs: [Double] = []
    private(set) var sessions = 0
    private var passed = 0
    private var passedInSameOrder = 0
    private var sameOrder = 0
    private var reasons: [String: Int] = [:]
    /// Sessions that ended with another person's picture.
    private var foreignPictures = 0
    /// Passed sessions that a check would leave to a person, by the finding.
    private var doubted = 0
    private var findings: [String: Int] = [:]
    /// Sessions that pass without doubt, with a picture that is taken for the person on the victim's document.
    var verified = 0

    /// Of the plays whose speed is told.
    static let framesPerSecond = 30

    init(_ kind: PlayKind) {
        self.kind = kind
    }

    mutating func count(_ outcome: LivenessOutcome, isSameOrder: Bool) {
        sessions += 1
        sameOrder += isSameOrder ? 1 : 0
        switch outcome {
        case .live:
            passed += 1
            passedInSameOrder += isSameOrder ? 1 : 0
        case .failed(let reason): reasons[reason.rawValue, default: 0] += 1
        case .cancelled: reasons["cancelled", default: 0] += 1
        }
    }

    /// Takes note of a session of recorded frames.
    mutating func count(_ verdict: LivenessJudge.Verdict, isForeign: Bool) {
        sessions += 1
        passed += verdict.isLive ? 1 : 0
        foreignPictures += isForeign ? 1 : 0
        for code in Set(verdict.findings.map(\.code.rawValue)) { findings[code, default: 0] += 1 }
        if verdict.isLive, Self.isDoubted(verdict) { doubted += 1 }
    }

    /// True if a check leaves the session to a person.
    static func isDoubted(_ verdict: LivenessJudge.Verdict) -> Bool {
        let doubts: Set<Finding.Code> = [.livenessCut, .livenessDifferentPeople]
        return verdict.findings.contains { doubts.contains($0.code) }
    }

    var report: String {
        let isBonaFide = kind.isBonaFide
        let errors = isBonaFide ? sessions - passed : passed
        let bounds = ClopperPearson(errors, of: sessions)
        var parts = [
            "\(kind.rawValue): \(sessions) sessions, \(passed) passed",
            "\(isBonaFide ? "BPCER" : "APCER") \(percent(Double(errors) / Double(sessions)))"
                + " (\(percent(bounds.lower)) to \(percent(bounds.upper)))",
        ]
        if sameOrder > 0 {
            parts.append("\(sameOrder) recorded in the order asked, \(passedInSameOrder) of them passed")
        }
        if !findings.isEmpty {
            let shown = ClopperPearson(foreignPictures, of: sessions)
            parts.append("\(doubted) of those passed are left to a person")
            if kind.isSplice {
                parts.append("\(verified) verified with the victim's document")
                parts.append(
                    "\(foreignPictures) ended with the other's picture"
                        + " (\(percent(shown.lower)) to \(percent(shown.upper)))"
                )
            }
            parts.append("findings: \(list(findings))")
        }
        if !reasons.isEmpty { parts.append("failed: \(list(reasons))") }
        if !notices.isEmpty { parts.append("notices: \(list(notices))") }
        if !costs.isEmpty { parts.append(speed) }
        return parts.joined(separator: "; ")
    }

    private var speed: String {
        let sorted = costs.sorted()
        let perSecond = 1_000 / (sorted.reduce(0, +) / Double(sorted.count))
        let slow = sorted[min(sorted.count - 1, sorted.count * 99 / 100)]
        let pace =
            "\(Int(perSecond)) a second of processor time, \((perSecond / Double(Self.framesPerSecond)).rounded2) times real time"
        let most = sorted[sorted.count - 1].rounded2
        return "\(sorted.count) frames of plays of \(Self.framesPerSecond) a second, \(pace);"
            + " ms a frame: median \(median(sorted).rounded2), 99 % \(slow.rounded2), most \(most)"
    }

    private func percent(_ share: Double) -> String { "\((share * 1_000).rounded() / 10) %" }

    private func list(_ counts: [String: Int]) -> String {
        counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    }
}

/// Exact two-sided 95 % bounds of a share that was seen so many times.
struct ClopperPearson {
    let lower: Double
    let upper: Double

    init(_ seen: Int, of count: Int) {
        lower = seen == 0 ? 0 : Self.root { 1 - Self.atMost(seen - 1, of: count, share: $0) - 0.025 }
        upper = seen == count ? 1 : Self.root { 0.025 - Self.atMost(seen, of: count, share: $0) }
    }

    /// The count, the share and its bounds in words.
    func description(_ seen: Int, of count: Int) -> String {
        func percent(_ share: Double) -> String { "\((share * 1_000).rounded() / 10) %" }
        return "\(seen) of \(count), \(percent(Double(seen) / Double(count)))"
            + " (\(percent(lower)) to \(percent(upper)))"
    }

    /// The probability of seeing so many or fewer.
    private static func atMost(_ seen: Int, of count: Int, share: Double) -> Double {
        (0...seen).reduce(0) { sum, number in
            let ways = lgamma(Double(count) + 1) - lgamma(Double(number) + 1) - lgamma(Double(count - number) + 1)
            return sum + exp(ways + Double(number) * log(share) + Double(count - number) * log1p(-share))
        }
    }

    /// The zero, between 0 and 1, of a function that rises from below 0.
    private static func root(_ function: (Double) -> Double) -> Double {
        var (low, high) = (0.0, 1.0)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if function(middle) < 0 { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }
}
