// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging

/// What an image is taken for.
enum Subject: Sendable {
    /// Backs of licences, their barcodes read.
    case licenseBacks
    /// The front of a licence.
    case licenseFront
    /// The back of a licence whose barcode need not be read.
    case licenseBackWithoutBarcode
    /// Documents with machine readable zones that were read.
    case zones
    /// The information page of a passport, its zone not read.
    case passportPage
    /// A picture that a person took of themself.
    case selfie
    /// Nothing that a record can be made of.
    case nothing
}

/// Decides what an image is: by what is expected, which a file's name may say, then by what is in it.
struct DocumentClassifier: Sendable {
    /// Share of the image's height from which a face makes a selfie of it.
    private let selfieFaceHeight = 0.25

    /// The first of the rules that applies.
    func subject(of content: ImageContent, expecting expectation: Expectation) -> Subject {
        switch expectation {
        case .selfie:
            .selfie
        case _ where !content.barcodes.licenses.isEmpty:
            // A barcode with licence data is a fact, whatever was expected.
            .licenseBacks
        case _ where !content.zones.zones.isEmpty:
            // So is a zone.
            .zones
        case .driverLicense(.back) where !content.barcodes.wereSought:
            .licenseBackWithoutBarcode
        case .driverLicense(.back):
            content.showsPortrait ? .licenseFront : .nothing
        case .driverLicense(nil):
            looksLikeBack(content) ? .nothing : .licenseFront
        case .driverLicense(.front), .driverLicense(.page):
            .licenseFront
        case .passport:
            .passportPage
        case .anything:
            isSelfie(content) ? .selfie : .nothing
        }
    }

    /// A large face, and no document around it: a portrait fills a document's height as a face fills a selfie's.
    private func isSelfie(_ content: ImageContent) -> Bool {
        // Clouds and print are sometimes taken for a face; where nobody said that it is a selfie, that must be sure.
        guard let face = content.faces.largest, content.faces.areSure,
            content.document(around: face.bounds.center) == nil
        else { return false }
        let height = Double(content.decoded.image.height)
        // An image of a document's shape may be one that fills it, with a portrait.
        if case .fillsImage = content.documents { return content.showsPersonOnly(face) }
        return face.bounds.height > selfieFaceHeight * height
    }

    /// Something like a barcode that could not be read, and no portrait: a back that failed.
    private func looksLikeBack(_ content: ImageContent) -> Bool {
        guard !content.showsPortrait else { return false }
        return !content.barcodes.unread.isEmpty || content.barcodes.others.contains(where: \.isPDF417)
    }
}

extension ImageContent {
    /// Face of a portrait at most, as a share of the document's height (cards and pages have up to 0.4).
    private static let largestPortraitHeight = 0.45

    /// Whether a face is larger than a portrait can be on an image that is the document, and on no outlined one.
    func showsPersonOnly(_ face: Face) -> Bool {
        let side = Double(min(decoded.image.width, decoded.image.height))
        return document(around: face.bounds.center) == nil && face.bounds.height > Self.largestPortraitHeight * side
    }

    /// Whether a face is the portrait of a document whose edges are visible.
    func showsDocument(around face: Face) -> Bool {
        guard let outline = document(around: face.bounds.center), outline.shape != nil else { return false }
        let side = min(outline.corners.width, outline.corners.height)
        return face.bounds.height <= Self.largestPortraitHeight * side
    }

    /// Whether there is a face as large as a document's main portrait.
    var showsPortrait: Bool { faces.showPortrait(on: documents, in: decoded.image) }
}

extension FaceFindings {
    /// Least width of a main portrait's face, as a share of the document's width: on cards and pages it is 15 to 25 %,
    /// in a ghost portrait, which a back may have, half of that at most.
    private static let leastPortraitWidth = 0.12

    /// Whether the largest face is as large as a document's main portrait; the image counts where there is no outline.
    func showPortrait(on documents: DocumentLocation, in image: Image) -> Bool {
        guard let face = largest else { return false }
        let corners = documents.outlines.first { $0.corners.contains(face.bounds.center) }?.corners
        let width = corners.map { max($0.width, $0.height) } ?? Double(max(image.width, image.height))
        return face.bounds.width >= Self.leastPortraitWidth * width
    }
}
