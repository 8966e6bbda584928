// SPDX-License-Identifier: Apache-2.0

/// The frames near the picture that look least like the face; an inserted frame is among them.
struct DoubtfulFrames: Sendable {
    private var leastAlike: [KeptFrame] = []

    /// Number of frames that are kept: embedding one takes as long as examining ten.
    private static let count = 4

    /// Adds a frame that came while the picture was taken.
    mutating func add(_ frame: KeptFrame) {
        leastAlike = Array((leastAlike + [frame]).sorted { $0.likeness < $1.likeness }.prefix(Self.count))
    }

    /// The frames that should show the same person as the picture.
    func frames(beside picture: KeptFrame) -> [KeptFrame] { leastAlike.filter { $0.number != picture.number } }
}
