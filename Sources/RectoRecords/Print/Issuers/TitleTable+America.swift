// SPDX-License-Identifier: Apache-2.0

extension TitleTable {
    /// The titles of licences and identification cards of AAMVA's members.
    static let americanTitles =
        "Driver License|Driver's License|Drivers License|Driver Licence|Driver's Licence|Drivers Licence"
        + "|Identification card|Operator License|Operator's License|Commercial Driver License|Enhanced Driver License"
        + "|Enhanced Driver's Licence|Driving Privilege Card|Non-driver identification card|Photo card"
        + "|Instruction permit|Learner permit|Learner's permit|Provisional license|Non-driver ID"
        + "|Intermediate license|Junior driver license|Operator|Under 21 Driver License|BC Services Card"
        + "|Ontario photo card|Licence de conduire|ID card non-driver|Identification only|Personal identification card"

    /// Other names of jurisdictions, such as those in French, by postal code.
    static let otherNames: [(String, (state: String, country: String))] = [
        ("Québec", ("QC", "CAN")), ("Colombie-Britannique", ("BC", "CAN")),
        ("Nouveau-Brunswick|New Brunswick Nouveau", ("NB", "CAN")), ("Nouvelle-Écosse", ("NS", "CAN")),
        ("Terre-Neuve-et-Labrador|Newfoundland Labrador", ("NL", "CAN")),
        ("Île-du-Prince-Édouard", ("PE", "CAN")), ("Territoires du Nord-Ouest", ("NT", "CAN")),
        ("Yukon Territory", ("YT", "CAN")), ("Washington DC|Washington, D.C.", ("DC", "USA")),
        ("New York State|State of New York", ("NY", "USA")), ("Commonwealth of Massachusetts", ("MA", "USA")),
        ("Commonwealth of Virginia", ("VA", "USA")), ("Commonwealth of Kentucky", ("KY", "USA")),
        ("Commonwealth of Pennsylvania", ("PA", "USA")), ("State of Hawaii", ("HI", "USA")),
        ("State of Rhode Island", ("RI", "USA")), ("Washington State", ("WA", "USA")),
        ("Gobierno de Puerto Rico|Estado Libre Asociado de Puerto Rico", ("PR", "USA")),
        ("Government of Puerto Rico|Commonwealth of Puerto Rico", ("PR", "USA")),
        ("State of New Jersey|Auto driver license New Jersey", ("NJ", "USA")),
    ]
}
