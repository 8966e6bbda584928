// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import Hummingbird
internal import RectoFlow
internal import RectoJSON
internal import RectoLanguages
internal import RectoVerification

/// Help for people before their cameras: looks at small pictures, and challenges whose frames come while they go on.
struct CameraRoutes: RouteGroup {
    let flow: VerificationFlow
    /// `nil` if the examiner looks at no cameras.
    let viewfinder: Viewfinder?
    let challenges: LiveChallenges?

    func add(to routes: Routes) {
        routes.on(.post, "v1/verifications/:id/steps/:step/look", look)
        routes.on(.post, "v1/verifications/:id/steps/:step/frames", frames)
    }

    @Sendable private func look(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let access = try context.access(client: true)
        let step = try context.step
        guard let viewfinder else { throw RequestRefused(.engineUnavailable, retryAfter: 60) }
        let picture = try await request.cameraPicture()
        let state = try await flow.living(access)
        let sight = try await viewfinder.look(at: picture, for: step, of: state)
        let resource = LookResource(sight.look, of: picture.slot, isReady: sight.isReady, in: state.language)
        return try Answer(.ok, resource, headers: ["content-language": state.language.rawValue]).response
    }

    @Sendable private func frames(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let access = try context.access(client: true)
        let step = try context.step
        guard let challenges else { throw RequestRefused(.engineUnavailable, retryAfter: 60) }
        let batch = try await request.frameBatch()
        let state = try await flow.living(access)
        let progress = try await challenges.take(batch, in: step, of: state)
        var headers = ["content-language": state.language.rawValue]
        headers["etag"] = progress.state.map { "\"\($0.revision)\"" }
        return try Answer(.ok, progress.resource(for: state), headers: headers).response
    }
}

extension FramesProgress {
    /// The answer, in the language for the sender of the request.
    fileprivate func resource(for state: VerificationState) throws -> FramesResource {
        let begun = try begun.map { [CameraEvent.started(try $0.challenge())] } ?? []
        return FramesResource(
            batch: batch,
            frames: frames,
            events: begun + actions.map { CameraEvent($0, in: state.language) },
            verification: self.state?.resource()
        )
    }
}

extension Request {
    /// The small picture of the body, and what it should show by the query.
    fileprivate func cameraPicture() async throws -> CameraPicture {
        try allowQuery("slot", "documentType", "straightened")
        guard headers[.contentType].flatMap(FileKind.init(header:)) == .jpeg else {
            throw RequestRefused(.mediaTypeNotSupported, "A small picture is image/jpeg.")
        }
        let (slot, type) = try cameraSide
        let straightens = try flag("straightened")
        let bytes = try await data(limit: CameraPicture.greatestBytes)
        guard FileKind.jpeg.isOf(bytes) else {
            throw RequestRefused(.mediaTypeNotSupported, .fileOfOtherKind(.jpeg))
        }
        return CameraPicture(bytes, of: slot, type, straightens: straightens)
    }

    /// The side that the picture should show.
    private var cameraSide: (Slot, DocumentType?) {
        get throws(RequestRefused) {
            guard let slot = query("slot").flatMap(Slot.init), slot != .frames else {
                let words = Slot.allCases.filter { $0 != .frames }.map(\.rawValue).joined(separator: ", ")
                throw RequestRefused(.notOneOf, at: "/slot", "“slot” must be one of \(words).")
            }
            let type = query("documentType").flatMap(DocumentType.init)
            guard (type == nil) == (slot == .selfie) else {
                let words = DocumentType.allCases.map(\.rawValue).joined(separator: ", ")
                let detail = "“documentType” must be one of \(words), and is left out for a selfie."
                throw RequestRefused(.notOneOf, at: "/documentType", detail)
            }
            return (slot, type)
        }
    }

    /// The frames of the body, with their numbers and times from the headers.
    fileprivate func frameBatch() async throws -> FrameBatch {
        guard let number = headers[.frameBatch].flatMap(Int.init), (0...Self.greatestBatch).contains(number) else {
            let detail = "The number of the batch must be 0 to \(Self.greatestBatch)."
            throw RequestRefused(.outOfRange, at: "/X-Frame-Batch", detail)
        }
        let isLast = headers[.framesEnd] == "true"
        let bytes = try await data(limit: FrameBatch.greatestBytes)
        let isFrames = headers[.contentType].flatMap(FileKind.init(header:)) == .motionJPEG
        guard isFrames || bytes.isEmpty else {
            throw RequestRefused(.mediaTypeNotSupported, "Frames are \(FileKind.motionJPEG.rawValue).")
        }
        return FrameBatch(number: number, bytes: bytes, times: try frameNumbers, isLast: isLast)
    }

    /// The last number of a batch: of one for each frame.
    private static let greatestBatch = FrameTimes.greatestCount

    /// The times of the header, which go on over batches.
    private var frameNumbers: [Int] {
        get throws(RequestRefused) {
            guard let text = headers[.frameTimes], !text.isEmpty else { return [] }
            let parts = text.split(separator: ",", omittingEmptySubsequences: false)
            guard parts.count <= FrameTimes.greatestCount else { throw Self.wrongTimes(.count) }
            return try parts.map { part throws(RequestRefused) -> Int in
                let digits = part.drop { $0 == " " }
                guard digits.count <= 9, digits.utf8.allSatisfy(\.isDigit), let number = Int(digits) else {
                    throw Self.wrongTimes(.notANumber)
                }
                guard number <= FrameTimes.latest else { throw Self.wrongTimes(.tooLate) }
                return number
            }
        }
    }

    private static func wrongTimes(_ defect: FrameTimes.Defect) -> RequestRefused {
        RequestRefused(.wrongForm, at: "/\(FrameTimes.header)", defect.description)
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
