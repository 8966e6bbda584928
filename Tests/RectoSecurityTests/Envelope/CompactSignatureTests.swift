// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import RectoSecurity

struct CompactSignatureTests {
    /// The payload of both examples.
    private let payload = "{\"iss\":\"joe\",\r\n \"exp\":1300819380,\r\n \"http://example.com/is_root\":true}"

    @Test func `verifies the example of ES256 in RFC 7515 Appendix A 3`() throws {
        let key = try PublicKey(
            jwk: """
                {"kty":"EC","crv":"P-256","x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",\
                "y":"x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"}
                """,
            algorithm: .es256
        )
        let token = """
            eyJhbGciOiJFUzI1NiJ9.\
            eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.\
            DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q
            """
        try expect(token, key)
    }

    @Test func `verifies the example of RS256 in RFC 7515 Appendix A 2`() throws {
        let key = try PublicKey(
            jwk: """
                {"kty":"RSA","e":"AQAB","n":"ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrc\
                S2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z\
                5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmo\
                udF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ"}
                """,
            algorithm: .rs256
        )
        let token = """
            eyJhbGciOiJSUzI1NiJ9.\
            eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.\
            cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdbF9C\
            UAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_\
            dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0i\
            gcN_IoypGlUPQGe77Rw
            """
        try expect(token, key)
        let other = try PublicKey(jwk: key.jwk.replacing("RS256", with: "PS256"))
        let signature = try CompactSignature(Array(token.utf8), allowing: [.rs256])
        #expect(throws: EnvelopeError.algorithmMismatch) { try signature.payload(verifiedWith: other) }
    }

    private func expect(_ token: String, _ key: PublicKey) throws {
        let signature = try CompactSignature(Array(token.utf8), allowing: [key.algorithm])
        #expect(try String(decoding: signature.payload(verifiedWith: key), as: UTF8.self) == payload)
        var forged = Array(token.utf8)
        forged[forged.count - 40] ^= 1
        let changed = try CompactSignature(forged, allowing: [key.algorithm])
        #expect(throws: EnvelopeError.signatureInvalid) { try changed.payload(verifiedWith: key) }
    }
}
