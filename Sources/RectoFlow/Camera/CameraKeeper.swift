// SPDX-License-Identifier: Apache-2.0

/// Ends what is kept for people who are no longer before their cameras.
package struct CameraKeeper: Worker {
    private let viewfinder: Viewfinder
    private let challenges: LiveChallenges

    private static let pause = Duration.seconds(4)

    /// A keeper of both.
    package init(_ viewfinder: Viewfinder, _ challenges: LiveChallenges) {
        self.viewfinder = viewfinder
        self.challenges = challenges
    }

    package func run() async {
        while !Task.isCancelled {
            viewfinder.forgetIdle()
            await challenges.forgetIdle()
            try? await Task.sleep(for: Self.pause)
        }
    }
}
