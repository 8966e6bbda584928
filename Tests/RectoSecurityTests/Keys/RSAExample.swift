// SPDX-License-Identifier: Apache-2.0

/// An RSA key of 2048 bits, made for the tests.
enum RSAExample {
    /// Its numbers as a JWK names them (RFC 7518 §6.3).
    static let numbers = [
        "n": """
        0MG9V-mZ8oeVv4lq8mX74MnwZvNmkxl8PXZPnEu2HCM-ceaCX6V8QoEruId9qaJ69g5lTOaEsDb3vFEsl8fS6Wb0Q0tjARmIa2zl\
        iBpgLqjEKEnjGW41eOfbReceGn0h2CZ-OOCflJuAL57780zH2qIx8wEoWZmtdPHeuH7JX1niDMZW1jd3QBysY0kEukKMciFzeoEn\
        YeR_maBYmEXeaxlYkD_iKKGi81594OK6ZcORHCr1RTh9RscH4hxSwQLQ2z1v52WT0EJNvKzwIxyBPMQNl9z2mtS1SC6X_okDIrZg\
        dkJJcmEwsOVK3-9208kiM5GCa4XomJrYSwc7r5T_0Q
        """,
        "e": "AQAB",
        "d": """
        DWfuXDpDiVBXt4iAS7ds6M9PFu1umue6E3WzlcVEQ_j8xkfCpkMfAGOshm8nt2sYcRC_mflRGsKM6j-0Q2hbt7ga25ojGNZQ7Rp9\
        1bML64h_AFoDsYW4UrQLtX4qxWdfyF0VzK_wJOpPiGoHTWU9jbbOH7LlVSEKA0aSbPqyEo4Pb_z_-UStRf1BEhhvAYybb6t5gtBO\
        pU2_BAx0HhSTg7Pw9usMn0Xx17Pp0OUU7PMjorjmzZNjU8Js6sJgcZQhuaIG6YkmfYREteOQKJP5yMKhcBetfWH6rtp7NZuWjAXK\
        4ubyQH0Q1XmcfLdd_KTUjZ5vPq8M1ng_Cra-3z4oOQ
        """,
        "p": """
        6dUMmJ5RLeEXasdLTKBdkdBopDsAbzqMILy6HP8tyg0O4pzGxwHwZXvk0Fm8S0pcwIiIojE8oIn7CIYlb64PsvVUJ5YTDKRrMZaF\
        rfMm5khU9FRRpif29CX9O0_OqzmqqLwg9fSU45y7G8yv7akopISeKlgldO8HwtbJ8chep3s
        """,
        "q": """
        5Iwga81Kk9LDIkMiBs_pdfjFRKBZqSxj6IGcN3hJVVqginVRO0nlmuCuGW0aKGyfL5jAXH9aFscSRa8jLUkXVLJ3gMql2_bAyv8V\
        -xepOasNMiisBiKGpXevZDg6rb2N31gMAdClK3gteIi753zv0UXSfE0QMH-JvwWBw63kLiM
        """,
    ]
}
