// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoLiveness
import RectoRecords
import RectoService
import RectoVerification
import Synchronization

/// Says of evidence what its bytes say: a file that ends in `bad` fails, one that ends in `broken` cannot be examined.
///
/// `moves 7` in frames is how the face moves, `face 7` whose it is; `portrait 7` in a document is the portrait, `holder NAME`
/// whose it is, and `from NLD` the issuer.
final class TestExaminer: EvidenceExaminer {
    struct Broken: Error {}

    var version: String? { "test engine 1" }

    /// The camera that it looks through.
    let testCamera = TestCamera()

    var camera: (any CameraExaminer)? { testCamera }

    /// The protection that the machine is said to lack.
    private let lacking: String?

    /// An examiner on a machine that lacks this.
    init(lacking: String? = nil) { self.lacking = lacking }

    func missingProtection() async throws -> String? { lacking }

    /// The answer of the identity check.
    private let identity = Mutex(CheckOutcome.passed)
    /// True if every presence passes, whatever the bytes say.
    private let isEasy = Mutex(false)
    /// The faces in the holds of every presence that passes.
    private let looks = Mutex<[Data]>([])
    /// The evidence that came, in order.
    private let presences = Mutex<[PresenceEvidence]>([])
    private let documentsExamined = Mutex<[DocumentEvidence]>([])
    private let applicants = Mutex<[ApplicantEvidence]>([])

    /// The work that comes between the beginning and the end of a document.
    private let interruption = Mutex<(@Sendable () async throws -> Void)?>(nil)

    /// Does this in the middle of the next document, once.
    func interruptNextDocument(_ body: @escaping @Sendable () async throws -> Void) {
        interruption.withLock { $0 = body }
    }

    /// The applicants that it was asked to check, in order.
    var checkedApplicants: [ApplicantEvidence] { applicants.withLock { $0 } }

    /// Says what the identity check answers from now on.
    func answerIdentity(_ outcome: CheckOutcome) { identity.withLock { $0 = outcome } }

    /// Lets every presence pass from now on.
    func passEveryPresence() { isEasy.withLock { $0 = true } }

    /// Gives these faces with every presence that passes from now on.
    func give(looks faces: [Data]) { looks.withLock { $0 = faces } }

    /// The documents that it was asked to read, in order.
    var documents: [DocumentEvidence] { documentsExamined.withLock { $0 } }

    /// The evidence of the first presence.
    var firstPresence: PresenceEvidence? { presences.withLock { $0.first } }

    /// The evidence of the last presence.
    var lastPresence: PresenceEvidence? { presences.withLock { $0.last } }

    func examine(_ document: DocumentEvidence) async throws -> DocumentExamination {
        documentsExamined.withLock { $0.append(document) }
        let interruption = self.interruption.withLock { body in
            defer { body = nil }
            return body
        }
        try await interruption?()
        if document.files.values.contains(where: { $0.ends(with: "broken") }) { throw Broken() }
        guard !document.files.values.contains(where: { $0.ends(with: "bad") }) else {
            let finding = Finding(.imageBlurred, .error, message: "The picture is blurred.")
            return DocumentExamination(result: StepResult(hasPassedRules: false, feedback: [finding]))
        }
        var passport = Passport()
        passport.firstName = "MARIA CANARYNAME"
        passport.lastName = "SPECIMEN"
        passport.idNumber = "CANARYNUMBER"
        let text = document.files.values.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
        if let holder = text.word(after: "holder") {
            (passport.firstName, passport.lastName, passport.idNumber) = (holder, holder, "CANARY\(holder)")
        }
        passport.country = text.word(after: "from")
        return DocumentExamination(
            result: StepResult(
                recognition: DocumentRecognition(documentType: "Passport", issuingCountryCode: "UTO"),
                extractedFields: ["lastName": ExtractedField(value: "SPECIMEN", printed: true)],
                hasPassedRules: true,
                feedback: document.recordDifferences + document.recaptureDoubts
            ),
            record: .passport(passport),
            portrait: Data("portrait CANARYPORTRAIT".utf8),
            portraitSketch: text.word(after: "portrait").flatMap(UInt8.init).flatMap {
                // 17 apart, so that hardly a bit is the same.
                PortraitSketch(bits: Data(repeating: $0 &* 17, count: PortraitSketch.byteCount))
            },
            report: DocumentReport(
                rules: [RuleReport("allSidesSent", .passed)],
                fields: [
                    FieldReport(
                        name: "lastName",
                        value: "SPECIMEN",
                        sources: [
                            .init("SPECIMEN", on: .page, FieldEvidence(origin: .zone, raw: "SPECIMEN", confidence: 0.9))
                        ]
                    )
                ],
                sides: [SideReport(slot: .page, width: 1_600, height: 1_000, outline: nil)]
            ),
            straightened: [.page: Data("straightened CANARYPAGE".utf8)],
            usedFronts: document.earlierFronts.indices.filter { place in
                String(decoding: document.earlierFronts[place], as: UTF8.self).contains("useful")
            }
        )
    }

    func examine(_ presence: PresenceEvidence) async throws -> PresenceExamination {
        presences.withLock { $0.append(presence) }
        guard isEasy.withLock({ $0 }) || !presence.frames.ends(with: "bad") else {
            let finding = Finding(.expressionMissed, .warning, message: "An expression was missed.")
            let result = StepResult(hasPassedRules: false, feedback: [finding])
            return PresenceExamination(result: result, movement: presence.movement)
        }
        return PresenceExamination(
            result: StepResult(hasPassedRules: true),
            selfie: presence.picture,
            looks: looks.withLock { $0 },
            record: Selfie(),
            movement: presence.movement
        )
    }

    func examine(_ selfie: SelfieEvidence) async throws -> SelfieExamination {
        guard !selfie.file.ends(with: "bad") else {
            let finding = Finding(.faceNotFound, .error, message: "No face was found.")
            return SelfieExamination(result: StepResult(hasPassedRules: false, feedback: [finding]))
        }
        return SelfieExamination(
            result: StepResult(hasPassedRules: true),
            selfie: Data("selfie".utf8),
            record: Selfie()
        )
    }

    func template(of pictures: [Data]) async throws -> Data? { pictures.first.map { Data("template ".utf8) + $0 } }

    func matches(of template: Data, among others: [Data], _ requirement: FaceRequirement?) async throws -> [Int] {
        others.indices.filter { others[$0] == template }
    }

    func check(_ applicant: ApplicantEvidence) async throws -> [CheckResult] {
        applicants.withLock { $0.append(applicant) }
        return applicant.checks.map { name in
            let outcome = name == .faceMatch ? identity.withLock { $0 } : CheckOutcome.passed
            let codes = outcome == .failed ? ["face.mismatch"] : []
            let faces = ComparedFaces(
                documentType: .passport,
                judgement: outcome == .failed ? "face.mismatch" : "face.matched",
                distance: outcome == .failed ? 0.71828 : 0.31415,
                rate: outcome == .failed ? nil : 0.00001,
                threshold: 0.45,
                band: [0.45, 0.6],
                falseMatchRate: 0.0001,
                worstGroup: .init(name: "a group", falseMatchRate: 0.025, upperBound: 0.035),
                falseNonMatchRate: .init(clean: 0.3, printed: [0.39, 0.7]),
                metric: "euclidean",
                model: "CANARYMODEL"
            )
            return CheckResult(
                provider: "recto",
                name: name,
                outcome: outcome,
                codes: codes,
                faces: name == .faceMatch ? [faces] : nil,
                engineVersion: version
            )
        }
    }
}

extension DocumentEvidence {
    /// A finding if the client's own reading names another family name than every document here has.
    fileprivate var recordDifferences: [Finding] {
        guard let name = records[.page]?.values["lastName"], name != "SPECIMEN" else { return [] }
        return [Finding(.documentRecordDiffers, .warning, field: "lastName", message: "The record differs.")]
    }

    /// A doubt if a file says that it shows a screen.
    fileprivate var recaptureDoubts: [Finding] {
        guard files.values.contains(where: { $0.ends(with: "on a screen") }) else { return [] }
        return [Finding(.documentRecaptured, .warning, message: "One fine pattern is all over the picture.")]
    }
}

extension Data {
    fileprivate func ends(with text: String) -> Bool { suffix(text.utf8.count) == Data(text.utf8) }
}

extension PresenceEvidence {
    /// The picture of the face that the frames name, or the one of everybody.
    fileprivate var picture: Data {
        let face = String(decoding: frames, as: UTF8.self).word(after: "face")
        return Data((face.map { "selfie \($0)" } ?? "selfie").utf8)
    }

    /// The movement of the face, by the number that the frames name; none without a number.
    fileprivate var movement: MovementSketch {
        guard let seed = String(decoding: frames, as: UTF8.self).word(after: "moves").flatMap(Double.init) else {
            return MovementSketch([])
        }
        return MovementSketch(
            (0..<200).map { number in
                let time = Double(number) / 10
                // Two people never move alike: each has frequencies and phases of their own.
                func sway(_ axis: Double) -> Double {
                    (1...3).reduce(0) { sum, part in
                        let mark = seed * 12.9898 + axis * 78.233 + Double(part) * 37.719
                        let frequency = 0.5 + 2.2 * mark.truncatingRemainder(dividingBy: 1)
                        return sum + 6 * sin(frequency * time + 7 * mark)
                    }
                }
                return FacePose(
                    time: time,
                    x: 320 + sway(1),
                    y: 240 + sway(2),
                    eyeDistance: 80,
                    roll: 0,
                    yaw: 0,
                    pitch: 0,
                    rightEye: 0.9,
                    leftEye: 0.9,
                    smile: 0.1,
                    opening: 0
                )
            }
        )
    }
}

extension String {
    /// The word that follows another one.
    fileprivate func word(after word: String) -> String? {
        let words = split(separator: " ")
        return words.firstIndex(of: word[...]).flatMap { words.dropFirst($0 + 1).first }.map(String.init)
    }
}
