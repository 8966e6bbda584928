// SPDX-License-Identifier: Apache-2.0

/// The frames near the picture that look least like the face: one that somebody put in is among them.
struct DoubtfulFrames: Sendable {
    private var leastAlike: [KeptFrame] = []

    /// Frames that are kept: to embed one takes as long as to look at ten.
    private static let count = 4

    /// Takes note of a frame that came while the picture was taken.
    mutating func add(_ frame: KeptFrame) {
        leastAlike = Array((leastAlike + [frame]).sorted { $0.likeness < $1.likeness }.prefix(Self.count))
    }

    /// The frames that are to show the same person as the picture.
    func frames(beside picture: KeptFrame) -> [KeptFrame] { leastAlike.filter { $0.number != picture.number } }
}
