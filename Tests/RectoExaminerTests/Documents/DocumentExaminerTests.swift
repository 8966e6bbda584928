// SPDX-License-Identifier: Apache-2.0
import Foundation
import Recto
import RectoExaminer
import RectoImaging
import RectoRecords
import RectoVerification
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct DocumentExaminerTests {
    private let examiner = Examined.examiner

    @Test(arguments: ["persons/desmond", "persons/maeve", "persons/linus"])
    func `passes a licence whose sides are read`(folder: String) async throws {
        let examination = try await examiner.examine(Examined.license(Examined.sides(folder)))
        #expect(examination.result.hasPassedRules == true, "\(examination.result.feedback)")
        #expect(examination.result.isConcluded)
        #expect(examination.result.status == .submitted)
        #expect(examination.result.recognition?.documentType == "Driving Licence")
        guard case .driverLicense(let license)? = examination.record else {
            Issue.record("no licence")
            return
        }
        #expect(license.hasData && license.frontImage != nil && license.backImage != nil && license.face != nil)
        #expect(Array(try #require(examination.portrait).prefix(3)) == [0xFF, 0xD8, 0xFF])
    }

    @Test func `tells each value with where it comes from`() async throws {
        let result = try await examiner.examine(Examined.license(Examined.sides("persons/desmond"))).result
        let birth = try #require(result.extractedFields["birthDate"])
        #expect(birth.value == "1978-11-30")
        #expect(birth.evidence?.origin == .barcode)
        #expect(birth.evidence?.element == "DBB")
        #expect(birth.evidence?.check == .absent)
        #expect((birth.evidence?.confidence ?? 0) > 0.5)
        #expect(result.extractedFields["firstName"]?.value == "DESMOND")
        #expect(result.extractedFields["cardId"] == nil)
        #expect(result.recognition?.issuingCountryCode == "USA")
        #expect(result.recognition?.issuingCountryName?.isEmpty == false)
    }

    @Test func `says which values the front states in print`() async throws {
        let evidence = try Examined.license(Examined.sides("persons/desmond"))
        let fields = try await examiner.examine(evidence).result.extractedFields
        for value in FrontPrint.provingValues { #expect(fields[value]?.printed == true, "\(value)") }
        // Not sought: what cards write in too many ways.
        #expect(fields["height"]?.value != nil)
        #expect(fields["height"]?.printed == nil)
    }

    @Test func `says that somebody else's front does not state them`() async throws {
        let sides = try Examined.sides("persons/desmond", front: "persons/hugo")
        let fields = try await examiner.examine(Examined.license(sides)).result.extractedFields
        for value in ["idNumber", "lastName", "birthDate"] { #expect(fields[value]?.printed == false, "\(value)") }
    }

    @Test func `passes a licence without a code by the print of its front`() async throws {
        let sides = [
            Slot.front: try Examined.picture("license-fronts/switzerland.jpg"),
            .back: try Examined.picture("unreadable/out-of-focus.jpg"),
        ]
        let examination = try await examiner.examine(Examined.license(sides))
        #expect(examination.result.hasPassedRules == true, "\(examination.result.feedback)")
        #expect(examination.result.recognition?.issuingCountryCode == "CHE")
        let fields = examination.result.extractedFields
        for value in FrontPrint.provingValues {
            #expect(fields[value]?.evidence?.origin == .printed, "\(value)")
            #expect(fields[value]?.printed == true, "\(value)")
        }
        #expect(examination.portrait != nil)
    }

    @Test func `takes a marked value of print for no proof`() async throws {
        let sides = [
            Slot.front: try Examined.picture("license-fronts/czechia.jpg"),
            .back: try Examined.picture("unreadable/out-of-focus.jpg"),
        ]
        let result = try await examiner.examine(Examined.license(sides)).result
        let marked = result.feedback.filter { $0.code == .fieldUncertain }.compactMap(\.field)
        #expect(!marked.isEmpty)
        for value in marked { #expect(result.extractedFields[value]?.printed != true, "\(value)") }
    }

    @Test func `asks for a better picture of a licence that does not print everything surely`() async throws {
        let back = try Examined.picture("unreadable/out-of-focus.jpg")
        func result(_ front: Data, mayAskAgain: Bool) async throws -> StepResult {
            let sides = [Slot.front: front, .back: back]
            return try await examiner.examine(Examined.license(sides, mayAskAgain: mayAskAgain)).result
        }
        let clear = try Examined.picture("license-fronts/switzerland.jpg")
        let sure = try await result(clear, mayAskAgain: true)
        #expect(sure.hasPassedRules == true, "\(sure.feedback)")
        let covered = try clear.covered(at: try #require(sure.extractedFields["expirationDate"]?.evidence?.corners))
        let first = try await result(covered, mayAskAgain: true)
        #expect(first.hasPassedRules == false && first.errors == [.documentUnclear])
        let unclear = first.feedback.filter { $0.code == .documentUnclear }.compactMap(\.field)
        #expect(unclear == ["expirationDate"], "number, names and birth are clear")
        let later = try await result(covered, mayAskAgain: false)
        #expect(later.hasPassedRules == true, "a person decides then")
    }

    @Test func `completes the print of a licence by its picture of an earlier try`() async throws {
        let clear = try Examined.picture("license-fronts/switzerland.jpg")
        let back = try Examined.picture("unreadable/out-of-focus.jpg")
        let alone = try await examiner.examine(Examined.license([.front: clear, .back: back])).result
        let name = try #require(alone.extractedFields["lastName"]?.evidence?.corners)
        let covered = try clear.covered(at: name)
        let unclear = try await examiner.examine(Examined.license([.front: covered, .back: back])).result
        #expect(unclear.extractedFields["lastName"]?.printed != true)
        let together = Examined.license([.front: covered, .back: back], earlierFronts: [clear])
        let completed = try await examiner.examine(together)
        #expect(completed.usedFronts == [0])
        let result = completed.result
        for value in FrontPrint.provingValues { #expect(result.extractedFields[value]?.printed == true, "\(value)") }
        #expect(result.extractedFields["lastName"]?.value == alone.extractedFields["lastName"]?.value)
        let other = try Examined.picture("license-fronts/germany.jpg")
        let strange = Examined.license([.front: covered, .back: back], earlierFronts: [other])
        let own = try await examiner.examine(strange)
        #expect(own.usedFronts.isEmpty, "a replay needs no picture that gave nothing")
        #expect(own.result.extractedFields["lastName"] == unclear.extractedFields["lastName"])
    }

    @Test func `completes no licence by a picture with another portrait or none`() async throws {
        let clear = try Examined.picture("license-fronts/switzerland.jpg")
        let back = try Examined.picture("unreadable/out-of-focus.jpg")
        let alone = try await examiner.examine(Examined.license([.front: clear, .back: back]))
        let name = try #require(alone.result.extractedFields["lastName"]?.evidence?.corners)
        guard case .driverLicense(let license)? = alone.record, let face = license.face else {
            Issue.record("no face")
            return
        }
        let covered = try clear.covered(at: name)
        let (right, bottom) = (face.x + face.width, face.y + face.height)
        let portrait = [[face.x, face.y], [right, face.y], [right, bottom], [face.x, bottom]]
        let others = [try clear.covered(at: portrait), try clear.mirrored(at: portrait)]
        for other in others {
            let evidence = Examined.license([.front: covered, .back: back], earlierFronts: [other])
            let own = try await examiner.examine(evidence)
            #expect(own.usedFronts.isEmpty && own.result.extractedFields["lastName"]?.printed != true)
        }
        let unchecked = DocumentEvidence(
            type: .driversLicense,
            files: [.front: covered, .back: back],
            earlierFronts: [others[0]],
            isFaceChecked: false,
            day: Examined.day
        )
        #expect(try await examiner.examine(unchecked).usedFronts == [0], "nobody is compared with it")
    }

    @Test func `takes of a page's print what its zone lacks`() async throws {
        let page = try Examined.picture("persons/noor/page.jpg")
        let evidence = DocumentEvidence(type: .passport, files: [.page: page], day: Examined.day)
        let fields = try await examiner.examine(evidence).result.extractedFields
        let (printed, others) = (
            fields.values.filter { $0.evidence?.origin == .printed },
            fields.values.filter { $0.evidence?.origin == .zone }
        )
        #expect(printed.count >= 2 && printed.allSatisfy { $0.printed == true })
        #expect(others.count >= 6 && others.allSatisfy { $0.printed == nil })
    }

    @Test func `passes a passport by its zone`() async throws {
        let page = try Examined.picture("persons/noor/page.jpg")
        let examination = try await examiner.examine(
            DocumentEvidence(type: .passport, files: [.page: page], day: Examined.day)
        )
        #expect(examination.result.hasPassedRules == true, "\(examination.result.feedback)")
        #expect(examination.result.recognition?.documentType == "Passport")
        #expect(examination.result.extractedFields["idNumber"]?.evidence?.check == .passed)
        #expect(examination.portrait != nil)
    }

    @Test func `takes an identity card whose zone is on its back`() async throws {
        let files: [Slot: Data] = [
            .front: try Examined.picture("zones/card-td1-obverse.jpg"),
            .back: try Examined.picture("zones/card-td1-reverse.jpg"),
        ]
        let result = try await examiner.examine(
            DocumentEvidence(type: .idCard, files: files, day: Examined.day)
        ).result
        #expect(result.hasPassedRules == true, "\(result.feedback)")
        #expect(result.recognition?.documentType == "Identity Card")
    }

    private static let card: [(Slot, String)] = [(.front, "zones/card-td1-obverse"), (.back, "zones/card-td1-reverse")]
    private static let permit: [(Slot, String)] = [(.front, "zones/permit-obverse"), (.back, "zones/permit-reverse")]
    private static let travelDocument: [(Slot, String)] = [(.page, "zones/travel-document")]
    private static let passport: [(Slot, String)] = [(.page, "persons/noor/page")]
    private static let visa: [(Slot, String)] = [(.page, "zones/visa-a")]

    @Test(
        arguments: [
            (.residencePermit, permit, true), (.idCard, permit, false), (.workPermit, permit, false),
            // Its code leaves open which card it is.
            (.workPermit, card, true), (.residencePermit, card, true),
            (.travelDocument, travelDocument, true), (.passport, travelDocument, false),
            (.travelDocument, passport, false), (.visa, passport, false),
            (.visa, visa, true), (.passport, visa, false), (.visa, [(.page, "zones/passport-and-visa")], true),
        ] as [(DocumentType, [(Slot, String)], Bool)]
    )
    func `takes a document as what its code says it is`(
        type: DocumentType,
        pictures: [(Slot, String)],
        passes: Bool
    ) async throws {
        let files = try pictures.map { ($0, try Examined.picture("\($1).jpg")) }
        let evidence = DocumentEvidence(
            type: type,
            files: Dictionary(uniqueKeysWithValues: files),
            // A visa need not have a portrait.
            isFaceChecked: type != .visa,
            day: Examined.day
        )
        let result = try await examiner.examine(evidence).result
        #expect(result.hasPassedRules == passes, "\(result.feedback)")
        #expect(result.errors.contains(.documentWrongType) == !passes)
    }

    @Test(arguments: ["persons/noor/page.jpg", "zones/payment-slip.jpg", "zones/passport-misprinted.jpg"])
    func `keeps any document that is only archived, and makes no record of it`(picture: String) async throws {
        let files = [Slot.page: try Examined.picture(picture)]
        let evidence = DocumentEvidence(type: .archiveOnly, files: files, day: Examined.day)
        let examination = try await examiner.examine(evidence)
        #expect(examination.result.hasPassedRules == true && examination.result.feedback.isEmpty)
        #expect(examination.record == nil && examination.portrait == nil && examination.portraitSketch == nil)
        // A slip has no outline to straighten it by; the picture as it was sent is kept.
        let isSlip = picture == "zones/payment-slip.jpg"
        #expect(examination.result.extractedFields.isEmpty && examination.straightened.isEmpty == isSlip)
        #expect(examination.report.fields.isEmpty == isSlip)
        let judged = examination.report.rules.filter { $0.outcome != .couldNotApply }.map(\.name)
        #expect(judged == ["allSidesSent", "noErrors"])
    }

    @Test func `does not keep a file that cannot be opened`() async throws {
        let evidence = DocumentEvidence(type: .archiveOnly, files: [.page: Data("no picture".utf8)], day: Examined.day)
        #expect(try await examiner.examine(evidence).result.hasPassedRules == false)
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/pdftoppm"), "poppler-utils is not there"))
    func `takes sides that are pages of PDF files`() async throws {
        func file(_ side: String) throws -> Data {
            try Data(PDFBuilder(pictures: [UInt8](Examined.picture("persons/desmond/\(side).jpg"))).file())
        }
        let evidence = Examined.license([.front: try file("front"), .back: try file("back")])
        let examination = try await examiner.examine(evidence)
        #expect(examination.result.hasPassedRules == true, "\(examination.result.feedback)")
        #expect(examination.portrait != nil)
    }

    @Test func `refuses a zone whose check digits do not agree`() async throws {
        let page = try Examined.picture("zones/passport-misprinted.jpg")
        let result = try await examiner.examine(
            DocumentEvidence(type: .passport, files: [.page: page], day: Examined.day)
        ).result
        #expect(result.hasPassedRules == false)
        #expect(result.errors.contains(.mrzCheckDigit))
    }

    @Test func `refuses a document that has expired, on the day that counts`() async throws {
        let sides = try Examined.sides("persons/expired")
        let expired = try await examiner.examine(Examined.license(sides)).result
        #expect(expired.hasPassedRules == false)
        #expect(!expired.isConcluded)
        #expect(expired.errors == [.documentExpired])
        let earlier = try #require(CalendarDate("2020-01-01"))
        let valid = try await examiner.examine(Examined.license(sides, day: earlier)).result
        #expect(valid.hasPassedRules == true, "\(valid.feedback)")
    }

    @Test func `refuses the front of one person with the page of two backs`() async throws {
        let mixed = try Examined.picture("two-on-a-page/alberta-and-hawaii.jpg")
        let front = try Examined.picture("persons/linus/front.jpg")
        let result = try await examiner.examine(Examined.license([.front: front, .back: mixed])).result
        #expect(result.hasPassedRules == false)
        #expect(result.errors.contains(.documentMismatch))
        #expect(result.feedback.contains { $0.field == "lastName" || $0.field == "birthDate" })
    }

    @Test func `refuses one file for both sides`() async throws {
        let back = try Examined.picture("persons/desmond/back.jpg")
        let result = try await examiner.examine(Examined.license([.front: back, .back: back])).result
        #expect(result.hasPassedRules == false)
        #expect(result.errors.contains(.faceNotFound))
        #expect(result.errors.contains(.documentWrongSide))
    }

    @Test func `asks for the right sides where they are exchanged`() async throws {
        let result = try await examiner.examine(Examined.license(Examined.sides("persons/sides-exchanged"))).result
        #expect(result.hasPassedRules == false)
        #expect(result.errors == [.documentWrongSide])
    }

    @Test func `refuses a selfie in place of the front`() async throws {
        let sides: [Slot: Data] = [
            .front: try Examined.picture("persons/anais/selfie.jpg"),
            .back: try Examined.picture("persons/anais/back.jpg"),
        ]
        let result = try await examiner.examine(Examined.license(sides)).result
        #expect(result.hasPassedRules == false)
        #expect(result.errors.contains(.documentWrongSide), "\(result.feedback)")
    }

    @Test func `refuses a front whose portrait is covered`() async throws {
        let evidence = Examined.license(try Examined.sides("persons/portrait-covered"))
        let examination = try await examiner.examine(evidence)
        #expect(examination.result.hasPassedRules == false)
        #expect(examination.result.errors == [.faceNotFound])
        #expect(examination.portrait == nil)
    }

    @Test func `asks for no portrait where the journey does not`() async throws {
        let evidence = DocumentEvidence(
            type: .driversLicense,
            files: try Examined.sides("persons/portrait-covered"),
            isFaceChecked: false,
            day: Examined.day
        )
        let result = try await examiner.examine(evidence).result
        #expect(result.hasPassedRules == true, "\(result.feedback)")
    }

    @Test func `refuses another type than was chosen`() async throws {
        let page = try Examined.picture("persons/desmond/back.jpg")
        let result = try await examiner.examine(
            DocumentEvidence(type: .passport, files: [.page: page], day: Examined.day)
        ).result
        #expect(result.hasPassedRules == false)
        #expect(result.errors.contains(.documentWrongType))
    }

    @Test(arguments: [(["CAN"], false), (["CAN", "USA"], true)])
    func `accepts the countries of the journey alone`(countries: [String], passes: Bool) async throws {
        let evidence = Examined.license(try Examined.sides("persons/desmond"), countries: countries)
        let result = try await examiner.examine(evidence).result
        #expect(result.hasPassedRules == passes)
        #expect(result.errors == (passes ? [] : [.documentWrongCountry]))
    }

    @Test func `asks for as many pixels as the journey wants`() async throws {
        let limits = JourneyLimits(.idwise, overrides: [.documentWidthInPixels: 2_000])
        let evidence = Examined.license(try Examined.sides("persons/desmond"), limits: limits)
        #expect(try await examiner.examine(evidence).result.errors == [.imageTooSmall])
    }

    @Test func `names every side that is missing`() async throws {
        let none = try await examiner.examine(Examined.license([:])).result
        #expect(none.errors.contains(.documentNotFound) && none.errors.contains(.faceNotFound))
        #expect(none.feedback.count { $0.message.contains("There is no picture of the") } == 2)
        let back = try Examined.picture("persons/desmond/back.jpg")
        let result = try await examiner.examine(Examined.license([.back: back])).result
        #expect(result.hasPassedRules == false)
        #expect(result.feedback.contains { $0.code == .documentNotFound && $0.message.contains("front") })
    }

    @Test func `says of each side what is wrong with it`() async throws {
        let files: [Slot: Data] = [.front: Data("no picture".utf8), .back: Data()]
        let examination = try await examiner.examine(Examined.license(files))
        #expect(examination.record == nil)
        #expect(examination.result.hasPassedRules == false)
        let messages = examination.result.feedback.map(\.message)
        #expect(messages.contains { $0.hasPrefix("Front: ") })
        #expect(examination.result.errors.contains(.imageUnsupported))
    }

    @Test func `refuses files above the journey's limit without reading them`() async throws {
        let limits = JourneyLimits(.idwise, overrides: [.fileBytes: 10_000])
        let evidence = Examined.license(try Examined.sides("persons/desmond"), limits: limits)
        let result = try await examiner.examine(evidence).result
        #expect(result.errors.contains(.imageTooManyBytes))
        #expect(result.extractedFields.isEmpty)
    }

    @Test func `says nothing of a person in what it finds`() async throws {
        let result = try await examiner.examine(Examined.license(Examined.sides("persons/expired"))).result
        for message in result.feedback.map(\.message) {
            #expect(!message.contains("SPECIMEN") && !message.contains("THADDEUS") && !message.contains("2021"))
        }
    }
}

extension Data {
    /// The JPEG file with a grey box over a place, which corners enclose.
    fileprivate func covered(at corners: [[Int]]) throws -> Data { try changed(at: corners) { _ in nil } }

    /// The picture with a part of it seen in a mirror.
    fileprivate func mirrored(at corners: [[Int]]) throws -> Data {
        let columns = corners.map { $0[0] }
        let (least, most) = (try #require(columns.min()) - 8, try #require(columns.max()) + 8)
        return try changed(at: corners) { least + most - $0 }
    }

    /// The picture in grey, with a part of it changed: in each place the sample of another column, or grey.
    private func changed(at corners: [[Int]], column other: (Int) -> Int?) throws -> Data {
        let bytes = [UInt8](self)
        let image = try ImageDecoder().decode(bytes.span, header: ImageHeader(bytes.span), as: .grey).image
        let (x, y) = (corners.map { $0[0] }, corners.map { $0[1] })
        let (left, right) = (try #require(x.min()) - 8, try #require(x.max()) + 8)
        let (top, bottom) = (try #require(y.min()) - 8, try #require(y.max()) + 8)
        let painted = unsafe image.withUnsafeBytes { source in
            unsafe Image(width: image.width, height: image.height, format: .grey) { pixels in
                for row in 0..<image.height {
                    for column in 0..<image.width {
                        let isChanged = (left...right).contains(column) && (top...bottom).contains(row)
                        let place = isChanged ? other(column) : column
                        unsafe pixels[row * image.width + column] =
                            place.map { unsafe source[row * image.bytesPerRow + $0] } ?? 150
                    }
                }
            }
        }
        return Data(try ImageEncoder(.jpeg(quality: 95)).encode(painted))
    }
}
