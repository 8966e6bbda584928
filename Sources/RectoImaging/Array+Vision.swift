// SPDX-License-Identifier: Apache-2.0
internal import CRectoVision

extension Array where Element: BitwiseCopyable {
    /// The elements that a shim stores in room for `capacity` of them: all of the room, unless it sets their number.
    init(
        capacity: Int,
        _ operation: String,
        storedBy store: (_ room: UnsafeMutablePointer<Element>, _ count: inout Int) -> recto_vision_status
    ) throws(VisionError) {
        var status = recto_vision_status.ok
        self = unsafe Array(unsafeUninitializedCapacity: capacity) { room, filled in
            guard let base = room.baseAddress else { return }
            var count = capacity
            status = unsafe store(base, &count)
            filled = status == .ok ? count : 0
        }
        try VisionError.check(status, operation)
    }
}
