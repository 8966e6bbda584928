// SPDX-License-Identifier: Apache-2.0

/// A certificate for tests alone, of 127.0.0.1, and its key.
package struct TestCertificate: Sendable {
    /// The certificate, in PEM.
    package let certificate: String
    /// The private key, in PEM.
    package let key: String

    /// Of one.example.
    package static let one = TestCertificate(
        certificate: """
            -----BEGIN CERTIFICATE-----
            MIIBoTCCAUegAwIBAgIUQfGozkhzGrdtkr5xoxJb6+PGt3YwCgYIKoZIzj0EAwIw
            FjEUMBIGA1UEAwwLb25lLmV4YW1wbGUwIBcNMjYxMTI1MTAwMTQxWhgPMjEyNjEx
            MDExMDAxNDFaMBYxFDASBgNVBAMMC29uZS5leGFtcGxlMFkwEwYHKoZIzj0CAQYI
            KoZIzj0DAQcDQgAEbCLWEStSh3kfHRDAOcSdvI9mR6ssrqdIzLF+PJkbnNLO9oub
            nULUjDRQ7YOoYY56n+R9KUV7UBapByR23Q6opKNxMG8wHQYDVR0OBBYEFDFa3VUn
            8cX55cVIkvU2Ru5QS7t6MB8GA1UdIwQYMBaAFDFa3VUn8cX55cVIkvU2Ru5QS7t6
            MA8GA1UdEwEB/wQFMAMBAf8wHAYDVR0RBBUwE4ILb25lLmV4YW1wbGWHBH8AAAEw
            CgYIKoZIzj0EAwIDSAAwRQIgM1VOb2meT20g64Gc/RbpaqZ4WqT/lo66VFgwwoLD
            KeACIQDrvoU0gDNnttUAmeohFoP4zCyNNVrQBj5nV7lZpVC6NA==
            -----END CERTIFICATE-----

            """,
        key: """
            -----BEGIN PRIVATE KEY-----
            MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgATZOJi1mWU8W2nxX
            N9MpQCmaZ2vo0++du2KmeQbktYGhRANCAARsItYRK1KHeR8dEMA5xJ28j2ZHqyyu
            p0jMsX48mRuc0s72i5udQtSMNFDtg6hhjnqf5H0pRXtQFqkHJHbdDqik
            -----END PRIVATE KEY-----

            """
    )

    /// Of two.example.
    package static let two = TestCertificate(
        certificate: """
            -----BEGIN CERTIFICATE-----
            MIIBoTCCAUegAwIBAgIUUkI33aq3zr0p9zKc6ZT0ZGCxKacwCgYIKoZIzj0EAwIw
            FjEUMBIGA1UEAwwLdHdvLmV4YW1wbGUwIBcNMjYxMTI1MTAwMTQxWhgPMjEyNjEx
            MDExMDAxNDFaMBYxFDASBgNVBAMMC3R3by5leGFtcGxlMFkwEwYHKoZIzj0CAQYI
            KoZIzj0DAQcDQgAEYXkAN4m/TMox0hkhPbdtqYXLLUKD/srEndz9SlAfwj4erLDq
            Sg1xM6lRS58j6OjFR2CS3NbNQ/NLEYk/7q5uOKNxMG8wHQYDVR0OBBYEFC6WWxhs
            60dw+Pmvl2TR3J1INn+BMB8GA1UdIwQYMBaAFC6WWxhs60dw+Pmvl2TR3J1INn+B
            MA8GA1UdEwEB/wQFMAMBAf8wHAYDVR0RBBUwE4ILdHdvLmV4YW1wbGWHBH8AAAEw
            CgYIKoZIzj0EAwIDSAAwRQIgZsNiwrVQC61HhsQTZ9CaMzfs168tpALJeEr8Vqx4
            6boCIQD3NjA6NrDchVOMJJkyKSRIzevRct5Kxd8vtlzN4b0ljA==
            -----END CERTIFICATE-----

            """,
        key: """
            -----BEGIN PRIVATE KEY-----
            MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgcIWkKg1/eqMMjyCc
            ssJWK60syozc7WlbnRnXoomSoFGhRANCAARheQA3ib9MyjHSGSE9t22phcstQoP+
            ysSd3P1KUB/CPh6ssOpKDXEzqVFLnyPo6MVHYJLc1s1D80sRiT/urm44
            -----END PRIVATE KEY-----

            """
    )
}
