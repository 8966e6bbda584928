// SPDX-License-Identifier: Apache-2.0

/// Reads the values that dlib's `serialize` writes, one after the other.
///
/// Integers are a byte with their length and sign, then little-endian bytes. Real numbers are two integers, a mantissa
/// and a power of two. Each length is checked against the bytes that are left before anything is allocated.
struct DlibReader {
    private let bytes: [UInt8]
    private(set) var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// A value with a name and four dimensions.
    struct Tensor {
        let shape: [Int]
        let values: [Float]
    }

    /// Throws if bytes are left.
    func end() throws(DlibFileError) {
        guard position == bytes.count else { throw .excess(byte: position) }
    }

    mutating func integer() throws(DlibFileError) -> Int {
        let start = position
        let head = try byte()
        let count = Int(head & 0x0F)
        guard head & 0x70 == 0, (1...8).contains(count) else { throw .malformedNumber(byte: start) }
        var magnitude: UInt64 = 0
        for shift in 0..<count { magnitude |= UInt64(try byte()) << (8 * UInt64(shift)) }
        guard magnitude <= UInt64(Int.max) else { throw .malformedNumber(byte: start) }
        return head & 0x80 == 0 ? Int(magnitude) : -Int(magnitude)
    }

    /// An integer that must lie within bounds.
    mutating func integer(_ name: String, in range: ClosedRange<Int>) throws(DlibFileError) -> Int {
        let start = position
        let value = try integer()
        guard range.contains(value) else { throw .outOfBounds(name, byte: start) }
        return value
    }

    mutating func real() throws(DlibFileError) -> Float {
        let start = position
        let (mantissa, exponent) = (try integer(), try integer())
        guard mantissa != 0 else { return 0 }
        // Infinity and not-a-number are written as powers beyond these.
        guard (-1000...1000).contains(exponent) else { throw .malformedNumber(byte: start) }
        let value = Float(Double(sign: .plus, exponent: exponent, significand: Double(mantissa)))
        guard value.isFinite else { throw .malformedNumber(byte: start) }
        return value
    }

    /// True or false, which are written as the digits 1 and 0.
    mutating func boolean() throws(DlibFileError) -> Bool {
        let start = position
        switch try byte() {
        case UInt8(ascii: "1"): return true
        case UInt8(ascii: "0"): return false
        default: throw .malformedNumber(byte: start)
        }
    }

    mutating func text() throws(DlibFileError) -> String {
        let start = position
        let count = try integer("the length of a name", in: 0...64)
        guard bytes.count - position >= count else { throw .truncated(byte: bytes.count) }
        let part = bytes[position..<position + count]
        guard part.allSatisfy({ (0x20...0x7E).contains($0) }) else { throw .outOfBounds("a name", byte: start) }
        position += count
        return String(decoding: part, as: UTF8.self)
    }

    /// Reads the version of a part, which must be as given.
    mutating func version(_ expected: Int, of part: String) throws(DlibFileError) {
        let start = position
        let found = try integer()
        guard found == expected else {
            throw .unexpectedPart(expected: "\(part), version \(expected)", found: "version \(found)", byte: start)
        }
    }

    /// Reads the name of a part, which must be as given.
    mutating func name(_ expected: String) throws(DlibFileError) {
        let start = position
        let found = try text()
        guard found == expected else { throw .unexpectedPart(expected: expected, found: found, byte: start) }
    }

    /// A count of things that take at least `size` bytes each.
    mutating func count(of name: String, size: Int, atMost most: Int) throws(DlibFileError) -> Int {
        let start = position
        let count = try integer("the number of \(name)", in: 0...most)
        guard count * size <= bytes.count - position else { throw .outOfBounds("the number of \(name)", byte: start) }
        return count
    }

    mutating func tensor() throws(DlibFileError) -> Tensor {
        try version(2, of: "a tensor")
        let start = position
        var shape: [Int] = []
        for _ in 0..<4 { shape.append(try integer("a dimension", in: 0...1 << 24)) }
        let (count, isTooMany) = shape.reduce((1, false)) { product, dimension in
            let (value, overflow) = product.0.multipliedReportingOverflow(by: dimension)
            return (value, product.1 || overflow)
        }
        guard !isTooMany, count <= (bytes.count - position) / 4 else { throw .truncated(byte: bytes.count) }
        let values = unsafe bytes.withUnsafeBytes { bytes in
            unsafe [Float](unsafeUninitializedCapacity: count) { values, initialized in
                for index in 0..<count {
                    let bits = unsafe bytes.loadUnaligned(fromByteOffset: position + 4 * index, as: UInt32.self)
                    unsafe values.initializeElement(at: index, to: Float(bitPattern: UInt32(littleEndian: bits)))
                }
                initialized = count
            }
        }
        guard values.allSatisfy(\.isFinite) else { throw .outOfBounds("a weight", byte: start) }
        position += 4 * count
        return Tensor(shape: shape, values: values)
    }

    private mutating func byte() throws(DlibFileError) -> UInt8 {
        guard position < bytes.count else { throw .truncated(byte: position) }
        defer { position += 1 }
        return bytes[position]
    }
}
