// SPDX-License-Identifier: Apache-2.0

/// The inner loops that everything else is built from, checked at their edges and vectorised inside.
enum FloatKernels {
    /// `target[at + i] += factor * source[from + i]` for `count` elements.
    static func accumulate(
        _ source: [Float],
        from: Int = 0,
        times factor: Float = 1,
        into target: inout [Float],
        at: Int = 0,
        count: Int
    ) {
        precondition(from >= 0 && at >= 0 && count >= 0 && from + count <= source.count && at + count <= target.count)
        unsafe source.withUnsafeBufferPointer { source in
            unsafe target.withUnsafeMutableBufferPointer { target in
                guard let input = source.baseAddress, let output = target.baseAddress else { return }
                let first = unsafe input + from
                let result = unsafe output + at
                for index in 0..<count {
                    unsafe result[index] += factor * first[index]
                }
            }
        }
    }

    /// The sum of `left[i] * right[j]` over `count` elements from the given places.
    static func dot(_ left: [Float], at: Int = 0, with right: [Float], from: Int = 0, count: Int) -> Float {
        precondition(at >= 0 && from >= 0 && count >= 0 && at + count <= left.count && from + count <= right.count)
        return unsafe left.withUnsafeBufferPointer { left in
            unsafe right.withUnsafeBufferPointer { right in
                guard let first = left.baseAddress, let second = right.baseAddress else { return 0 }
                let a = unsafe first + at
                let b = unsafe second + from
                // Eight sums side by side: one sum would have to be added up in order, which forbids vectors.
                var lanes = SIMD8<Float>(repeating: 0)
                var index = 0
                while index + 8 <= count {
                    let x = unsafe UnsafeRawPointer(a + index).loadUnaligned(as: SIMD8<Float>.self)
                    let y = unsafe UnsafeRawPointer(b + index).loadUnaligned(as: SIMD8<Float>.self)
                    lanes += x * y
                    index += 8
                }
                var sum = lanes.sum()
                while index < count {
                    unsafe sum += a[index] * b[index]
                    index += 1
                }
                return sum
            }
        }
    }

    /// The largest of the first `count` values; at least one.
    static func maximum(_ values: [Float], count: Int) -> Float {
        precondition(count > 0 && count <= values.count)
        return unsafe values.withUnsafeBufferPointer { values in
            guard let first = values.baseAddress else { return 0 }
            var lanes = SIMD8<Float>(repeating: -.infinity)
            var index = 0
            while index + 8 <= count {
                let next = unsafe UnsafeRawPointer(first + index).loadUnaligned(as: SIMD8<Float>.self)
                lanes = lanes.replacing(with: next, where: next .> lanes)
                index += 8
            }
            var highest = lanes.max()
            while index < count {
                unsafe highest = max(highest, first[index])
                index += 1
            }
            return highest
        }
    }

    /// Places of those among the first `count` values that exceed a threshold.
    static func indices(of values: [Float], above threshold: Float, count: Int) -> [Int] {
        precondition(count <= values.count)
        return unsafe values.withUnsafeBufferPointer { values in
            guard let first = values.baseAddress else { return [] }
            var found: [Int] = []
            for index in 0..<count where unsafe first[index] > threshold { found.append(index) }
            return found
        }
    }
}
