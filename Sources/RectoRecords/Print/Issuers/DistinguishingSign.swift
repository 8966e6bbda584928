// SPDX-License-Identifier: Apache-2.0

/// The sign of a State in the blue flag of its licences.
///
/// Source: Directive 2006/126/EC, annex I, page 1 (c) of the model, with HR from Directive 2013/22/EU; for the States that
/// number the fields of their licences alike the distinguishing signs of vehicles (Convention on Road Traffic, 1968, annex 3).
enum DistinguishingSign {
    static let countries = [
        "A": "AUT", "B": "BEL", "BG": "BGR", "CY": "CYP", "CZ": "CZE", "D": "DEU", "DK": "DNK", "E": "ESP",
        "EST": "EST", "F": "FRA", "FIN": "FIN", "FL": "LIE", "GR": "GRC", "H": "HUN", "HR": "HRV", "I": "ITA",
        "IRL": "IRL", "IS": "ISL", "L": "LUX", "LT": "LTU", "LV": "LVA", "M": "MLT", "N": "NOR", "NL": "NLD",
        "P": "PRT", "PL": "POL", "RO": "ROU", "S": "SWE", "SK": "SVK", "SLO": "SVN", "UK": "GBR", "GB": "GBR",
        "CH": "CHE", "TR": "TUR", "SRB": "SRB", "BIH": "BIH", "MNE": "MNE", "AL": "ALB", "NMK": "MKD", "MK": "MKD",
        "UA": "UKR", "MD": "MDA", "GE": "GEO",
    ]
}
