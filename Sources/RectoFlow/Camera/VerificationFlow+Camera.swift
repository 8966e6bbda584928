// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoStore
internal import RectoVerification

extension VerificationFlow {
    /// The time that cameras may take, as a multiple of what reading the files of a verification may take.
    private static let cameraShare = 4

    /// Refuses a person whose camera took all the time that it may.
    ///
    /// It is counted apart: whoever stands before a camera for long must not lose the time in which their files are read.
    func requireCameraTime(of state: VerificationState) throws(RequestRefused) {
        let most = Duration.seconds(state.journey.limits[.workInSeconds] * Self.cameraShare)
        guard cameraBudget.left(for: state.id, of: most) > .zero else {
            throw RequestRefused(.limitReached, .workSpent, next: state.next)
        }
    }

    /// Counts processor time that a person's camera took; the application's share of all work has it too.
    func useCameraTime(_ time: Duration, of id: UUID, _ application: String) {
        cameraBudget.use(time, for: id, of: application, at: now())
        budget.use(time, for: nil, of: application, at: now())
    }
}
