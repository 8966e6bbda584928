// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging
internal import RectoRecords

/// The kind of picture that an image is taken for.
enum Subject: Sendable {
    /// Backs of licences, their barcodes read.
    case licenseBacks
    /// The front of a licence.
    case licenseFront
    /// The back of a licence whose barcode need not be read.
    case licenseBackWithoutBarcode
    /// Documents with machine readable zones that were read.
    case zones
    /// The front of an identity card, by its print.
    case cardFront
    /// The information page of a passport, its zone not read.
    case passportPage
    /// A picture that a person took of themself.
    case selfie
    /// Nothing that gives a record.
    case nothing
}

/// Decides the kind of an image: first by the expectation, which a file's name may give, then by the content.
struct DocumentClassifier: Sendable {
    /// The first of the rules that applies.
    func subject(of content: ImageContent, expecting expectation: Expectation) -> Subject {
        switch expectation {
        case .selfie:
            .selfie
        case _ where !content.barcodes.licenses.isEmpty:
            // A barcode with licence data is a fact, with any expectation.
            .licenseBacks
        case _ where !content.zones.zones.isEmpty:
            // So is a zone; beneath a licence's portrait it is one line, which states less than the print around it.
            content.isFrontWithLine(expecting: expectation) ? .licenseFront : .zones
        case .driverLicense(.back) where !content.barcodes.wereSought:
            .licenseBackWithoutBarcode
        case .driverLicense(.back):
            content.showsPortrait || content.printNamesHolder ? front(of: content) : .nothing
        case .driverLicense(nil):
            looksLikeBack(content) ? .nothing : front(of: content)
        case .driverLicense(.front), .driverLicense(.page):
            front(of: content)
        case .passport:
            .passportPage
        case .anything:
            content.faces.showPersonAlone(on: content.documents, in: content.decoded.image)
                ? .selfie : subject(byPrintOf: content)
        }
    }

    /// The front of the card that its print names; of a licence if it names none.
    private func front(of content: ImageContent) -> Subject {
        content.print.first?.kind == .identityCard ? .cardFront : .licenseFront
    }

    /// The document that the print alone names.
    ///
    /// It must have a portrait, unless nobody looked for one or the print names its holder as well.
    private func subject(byPrintOf content: ImageContent) -> Subject {
        guard content.showsPortrait || content.printNamesHolder || !content.faces.wereSought else { return .nothing }
        return switch content.print.first?.kind {
        case .driverLicense: .licenseFront
        case .identityCard: .cardFront
        case .passport: .passportPage
        case .visa, .selfie, nil: .nothing
        }
    }

    /// True if a likely barcode could not be read, and neither a portrait nor print tells a front: a failed back.
    private func looksLikeBack(_ content: ImageContent) -> Bool {
        guard !content.showsPortrait, !content.printNamesHolder else { return false }
        return !content.barcodes.unread.isEmpty || content.barcodes.others.contains(where: \.isPDF417)
    }
}

extension ImageContent {
    /// True if the line of a licence stands on its front, as in France, and not on the back.
    fileprivate func isFrontWithLine(expecting expectation: Expectation) -> Bool {
        guard zones.zones.count == 1, zones.zones[0].zone.format == .licence else { return false }
        return printNamesHolder || (faces.wereSought ? showsPortrait : expectation.side == .front)
    }

    /// True if a face is larger than a portrait can be on a document that fills the image, and lies on no outlined
    /// document.
    func showsPersonOnly(_ face: Face) -> Bool {
        document(around: face.bounds.center) == nil && face.isLargerThanPortrait(in: decoded.image)
    }

    /// True if a face is the portrait of a document with visible edges.
    func showsDocument(around face: Face) -> Bool {
        guard let outline = document(around: face.bounds.center), outline.shape != nil else { return false }
        let side = min(outline.corners.width, outline.corners.height)
        return face.bounds.height <= Face.largestPortraitHeight * side
    }

    /// True if there is a face as large as a document's main portrait.
    var showsPortrait: Bool { faces.showPortrait(on: documents, in: decoded.image) }

    /// True if the print surely names the kind of document and its holder, as no back and no other paper does.
    var printNamesHolder: Bool { print.first?.namesHolder == true }
}

extension Face {
    /// Greatest height of a portrait's face, as a share of the document's height (cards and pages have up to 0.4).
    fileprivate static let largestPortraitHeight = 0.45

    /// True if it is as large as the main portrait of a document of a known shape.
    func isMainPortrait(of outline: DocumentOutline) -> Bool {
        let (width, height) = (outline.corners.width, outline.corners.height)
        return outline.shape != nil && bounds.width >= FaceReadings.leastPortraitWidth * max(width, height)
            && bounds.height <= Self.largestPortraitHeight * min(width, height)
    }

    /// True if it is larger than a portrait can be on a document that fills the image.
    fileprivate func isLargerThanPortrait(in image: Image) -> Bool {
        bounds.height > Self.largestPortraitHeight * Double(min(image.width, image.height))
    }
}

extension FaceReadings {
    /// Least height of a selfie's face, as a share of the image's height.
    private static let selfieFaceHeight = 0.25

    /// True if there is surely a large face and no document around it.
    ///
    /// A portrait fills a document's height as a face fills a selfie's.
    func showPersonAlone(on documents: DocumentLocation, in image: Image) -> Bool {
        // Clouds and print are sometimes taken for a face. Unless the caller expects a selfie, the face must be sure.
        guard let face = largest, areSure,
            !documents.outlines.contains(where: { $0.corners.contains(face.bounds.center) })
        else { return false }
        // An image of a document's shape may be a document that fills it, with a portrait.
        if case .fillsImage = documents { return face.isLargerThanPortrait(in: image) }
        return face.bounds.height > Self.selfieFaceHeight * Double(image.height)
    }

    /// Least width of a main portrait's face, as a share of the document's width.
    ///
    /// On cards and pages it is 15 to 25 %. In a ghost portrait, which a back may have, it is at most half of that.
    fileprivate static let leastPortraitWidth = 0.12

    /// True if the largest face is as large as a document's main portrait.
    ///
    /// Without an outline, the image is measured instead of the document.
    func showPortrait(on documents: DocumentLocation, in image: Image) -> Bool {
        guard let face = largest else { return false }
        let corners = documents.outlines.first { $0.corners.contains(face.bounds.center) }?.corners
        let width = corners.map { max($0.width, $0.height) } ?? Double(max(image.width, image.height))
        return face.bounds.width >= Self.leastPortraitWidth * width
    }
}
