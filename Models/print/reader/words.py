# SPDX-License-Identifier: Apache-2.0
"""What cards say in the languages of Europe and its neighbours, around their values and in them, and their letters."""

from __future__ import annotations

LETTERS_OF = {
    "Bosnian, Croatian, Slovenian": "čćđšž", "Czech": "áčďéěíňóřšťúůýž", "Danish, Norwegian": "æøåæøåéö",
    "Dutch": "ëïéóèĳ", "English": "ééèï", "Esperanto": "ĉĝĥĵŝŭ", "Estonian": "äõöüšž", "Finnish, Swedish": "äöåäöåé",
    "French": "éèêëàâçîïôœùûüÿ", "German": "äöüßäöü", "Hungarian": "áéíóöőúüű", "Icelandic": "áðéíóúýþæö",
    "Irish": "áéíóú", "Italian": "àèéìòù", "Latvian": "āčēģīķļņšūž", "Lithuanian": "ąčęėįšųūž", "Maltese": "ċġħż",
    "Polish": "ąćęłńóśźż", "Portuguese": "áâãàçéêíóôõú", "Romanian": "ăâîșțşţ", "Slovak": "áäčďéíĺľňóôŕšťúýž",
    "Spanish": "áéíñóúü", "Turkish": "çğıöşüİ", "Welsh": "âêîôûŵŷ", "others": "ŋŧđšžćńŏĕĭŭũĩłøåŗőűýÿĳœ",
}
"""Letters beyond the Latin alphabet's 26, some twice that are frequent."""

FIRST_NAMES = (
    "Anna Maria Jan Peter Johann Sophie Sofía José María Jesús Ángel Íñigo Begoña Nuño Zoë Chloé François Françoise "
    "René Renée André Andrée Hélène Jérôme Benoît Loïc Maëlle Anaïs Noémie Thérèse Gaëtan Jürgen Björn Jörg Käthe "
    "Günther Thomas Michael Wolfgang Ulrike Heinz Łukasz Paweł Michał Małgorzata Stanisław Wojciech Grażyna Józef "
    "Bożena Agnieszka Zdzisław Jiří Tomáš Lukáš Ondřej Zdeněk Kateřina Božena Jaromír Matěj Ľubomír Ľudmila Štefan "
    "Žofia Ján Mária István László György Ágnes Zsófia Győző Szabolcs Eszter Katalin Ștefan Ștefania Ioana Mihai "
    "Constanța Răzvan Cătălin Mădălina Željko Đorđe Siniša Špela Matjaž Tomaž Živa Jānis Līga Ģirts Kārlis Ilze Ēriks "
    "Andrius Jūratė Šarūnas Giedrė Žydrūnas Eglė Søren Jørgen Bjørn Åse Kåre Ødegård Håkon Åsa Göran Märta Örjan Pär "
    "Väinö Päivi Jyrki Sirkka Ülle Jüri Õie Kaarel Þóra Guðrún Ólafur Sigríður Þorsteinn Seán Siobhán Pádraig Niamh "
    "Ċensu Ġorġ Ħares João José Inês Conceição António Luís Mário Niccolò Giuseppe Cesare Nicolò Letizia Ümit Gökçe "
    "Çağla Işık İbrahim Şükrü Oğuz Ayşe James Mary Robert Patricia Michelle David Linda Kevin O'Brien Jo-Ann "
    "Anne-Marie Jean-Luc Karl-Heinz Pieter Femke Joost Willemijn Maartje Daniël Noël"
).split()

LAST_NAMES = (
    "Müller Schmidt Schröder Groß Weiß Jäger Köhler Böhm Fuß von der Heide Mustermann Dubois Lefèvre Béranger Gérard "
    "Lemaître Peña Muñoz Núñez García Rodríguez López Ibáñez Martínez Gonçalves Simões Magalhães Araújo Conceição "
    "Rossi Bianchi D'Amico Nicolò De Luca Kowalski Wiśniewski Wójcik Kamiński Dąbrowski Zieliński Szymański Woźniak "
    "Gąsior Źrebiec Novák Dvořák Černý Procházka Kučera Veselý Růžička Šťastný Horváth Kovács Szabó Tóth Nagy Kőszegi "
    "Fűrész Țăranu Popescu Ionescu Brâncuși Munteanu Ștefănescu Đukić Marković Šimić Žagar Kovačević Bērziņš Kalniņš "
    "Ozoliņš Liepiņa Kazlauskas Žukauskienė Petrauskas Šimkūnaitė Sørensen Jørgensen Kjær Ødegaard Bråten Næss "
    "Åkesson Öberg Sjöström Lindström Hämäläinen Mäkinen Virtanen Põder Tamm Jõgi Þorláksson Jónsdóttir Gunnarsson Ó "
    "Súilleabháin Ní Bhriain McDonald MacLeod O'Connor Smith Johnson Williams Brown Jones Miller Davis Zammit Borġ "
    "Għarb Yılmaz Öztürk Çelik Şahin van den Berg de Vries Jansen van 't Hof IJsselstein Bakker Visser Ijzerman Lo "
    "Bianco Hoxha Krasniqi Kraljević Vuković Novosel Sample Specimen Driver Cardholder"
).split()

PLACES = (
    "Berlin München Köln Düsseldorf Nürnberg Lübeck Gießen Würzburg Wien Graz Zürich Genève Bern Paris Lyon Nîmes "
    "Orléans Besançon Saint-Étienne Angoulême Béziers Madrid Málaga Cádiz Córdoba La Coruña Lisboa Évora Setúbal "
    "Guimarães Covilhã Roma Milano Forlì Cefalù Warszawa Kraków Łódź Gdańsk Poznań Wrocław Częstochowa Praha Plzeň "
    "Ústí nad Labem Hradec Králové Děčín Košice Žilina Prešov Trenčín Bratislava Budapest Győr Pécs Szeged "
    "Székesfehérvár Kecskemét București Iași Timișoara Brașov Constanța Târgu Mureș Zagreb Šibenik Čakovec Ljubljana "
    "Škofja Loka Rīga Jūrmala Rēzekne Daugavpils Vilnius Šiauliai Panevėžys Mažeikiai København Århus Ærø Tromsø "
    "Ålesund Bodø Göteborg Malmö Växjö Umeå Jyväskylä Hämeenlinna Tallinn Pärnu Võru Reykjavík Dublin Dún Laoghaire "
    "Gaillimh Valletta Ħamrun Żejtun Utrecht 's-Gravenhage IJmuiden Antwerpen Liège Brugge Luxembourg "
    "Esch-sur-Alzette İstanbul Iğdır Muğla London Cardiff Edinburgh Springfield Sacramento Columbus Albany Phoenix "
    "Austin Toronto Montréal Québec Winnipeg San José Lake Stadt Landkreis Landratsamt Préfecture Comune Gmina "
    "Starosta Powiat Município Ayuntamiento Bezirkshauptmannschaft"
).split()

STREETS = (
    "{}straße {n}", "{}str. {n}", "{}weg {n}", "{}gasse {n}/{n}", "Am {} {n}", "{n} rue de {}", "{n}, avenue {}",
    "{n} bis bd {}", "Calle {} {n}, 2º B", "C/ {} {n}", "Avda. de {} {n}", "Plaza {}, {n}", "Rua {} {n}", "Via {} {n}",
    "Viale {}, {n}/A", "ul. {} {n}/{n}", "os. {} {n} m. {n}", "{}gatan {n}", "{}vägen {n}", "{}vej {n}, 2. tv",
    "{}gade {n}", "{}katu {n} A {n}", "{}straat {n}-{n}", "{}laan {n}", "{}plein {n}", "Str. {} nr. {n}",
    "{} utca {n}.", "{} tér {n}", "{} u. {n}/{n}", "{} iela {n}-{n}", "{} g. {n}", "{} tn {n}", "{} ulica {n}",
    "{} cesta {n}", "{n} {} ST", "{n} {} AVE APT {n}", "{n} {} RD", "{n} {} BLVD", "{n} N {} DR", "{n} {} LN UNIT {n}",
    "{n} {} Street", "{n} {} Close", "Flat {n}, {n} {} Road", "P.O. BOX {n}", "{n} SW {} CT #{n}", "{n} {} CRES",
    "{} sok. No:{n}", "{} cad. {n}/{n}",
)

CAPTIONS = (
    "1.", "2.", "3.", "4a.", "4b.", "4c.", "4d.", "5.", "6.", "7.", "8.", "9.", "10.", "11.", "12.", "13.", "14.", "1",
    "2", "3", "4a", "4b", "4c", "4d", "5", "8", "9", "9a", "12", "15", "16", "17", "18", "19", "Surname", "Name",
    "Given names", "Given name(s)", "First name", "Last name", "Forenames", "Date of birth", "Place of birth",
    "Date of issue", "Date of expiry", "Valid until", "Authority", "Issuing authority", "Document No.", "Card No.",
    "Personal No.", "Nationality", "Sex", "Height", "Address", "Signature", "Holder's signature", "Driving licence",
    "Driver license", "DRIVER LICENSE", "DRIVING LICENCE", "IDENTITY CARD", "PASSPORT", "Passport No.", "Type", "Code",
    "Country code", "Nom", "Prénom", "Prénoms", "Nom d'usage", "Date de naissance", "Lieu de naissance",
    "Date de délivrance", "Date d'expiration", "Autorité", "Nationalité", "Sexe", "Taille", "Adresse",
    "Signature du titulaire", "Né(e) le", "PERMIS DE CONDUIRE", "RÉPUBLIQUE FRANÇAISE", "CARTE NATIONALE D'IDENTITÉ",
    "Vornamen", "Familienname", "Geburtsdatum", "Geburtsort", "Geburtsname", "Staatsangehörigkeit",
    "Ausstellungsdatum", "Gültig bis", "Größe", "Augenfarbe", "Behörde", "Anschrift", "Unterschrift", "FÜHRERSCHEIN",
    "PERSONALAUSWEIS", "REISEPASS", "BUNDESREPUBLIK DEUTSCHLAND", "REPUBLIK ÖSTERREICH", "Naam", "Voornamen",
    "Geboortedatum", "Geboorteplaats", "Datum van afgifte", "Geldig tot", "Autoriteit", "Nationaliteit", "Geslacht",
    "Lengte", "RIJBEWIJS", "IDENTITEITSKAART", "KONINKRIJK DER NEDERLANDEN", "Apellidos", "Nombre",
    "Fecha de nacimiento", "Lugar de nacimiento", "Fecha de expedición", "Fecha de caducidad", "Nacionalidad", "Sexo",
    "Domicilio", "Número", "PERMISO DE CONDUCCIÓN", "DOCUMENTO NACIONAL DE IDENTIDAD", "ESPAÑA", "Apelido(s)",
    "Nome próprio", "Data de nascimento", "Data de validade", "Filiação", "CARTÃO DE CIDADÃO", "CARTA DE CONDUÇÃO",
    "REPÚBLICA PORTUGUESA", "Cognome", "Nome", "Data di nascita", "Luogo di nascita", "Data di scadenza", "Emissione",
    "Cittadinanza", "Statura", "PATENTE DI GUIDA", "CARTA DI IDENTITÀ", "REPUBBLICA ITALIANA", "Nazwisko", "Imię",
    "Imiona", "Data urodzenia", "Miejsce urodzenia", "Data wydania", "Termin ważności", "Organ wydający",
    "Obywatelstwo", "Płeć", "PRAWO JAZDY", "DOWÓD OSOBISTY", "RZECZPOSPOLITA POLSKA", "Efternamn", "Förnamn",
    "Födelsedatum", "Personnummer", "Utfärdat", "Giltigt till", "KÖRKORT", "SVERIGE", "Efternavn", "Fornavn",
    "Fødselsdato", "Fødested", "Udstedt", "Gyldig til", "KØREKORT", "FØRERKORT", "DANMARK", "NORGE", "Sukunimi",
    "Etunimet", "Syntymäaika", "Voimassa", "Myöntäjä", "AJOKORTTI", "SUOMI", "HENKILÖKORTTI", "Příjmení", "Jméno",
    "Datum narození", "Místo narození", "Datum vydání", "Platnost do", "Pohlaví", "ŘIDIČSKÝ PRŮKAZ", "OBČANSKÝ PRŮKAZ",
    "ČESKÁ REPUBLIKA", "Priezvisko", "Meno", "Dátum narodenia", "Miesto narodenia", "VODIČSKÝ PREUKAZ",
    "SLOVENSKÁ REPUBLIKA", "Családi név", "Utónév", "Születési idő", "Születési hely", "Érvényes", "VEZETŐI ENGEDÉLY",
    "MAGYARORSZÁG", "Nume", "Prenume", "Data nașterii", "Locul nașterii", "Cetățenie", "PERMIS DE CONDUCERE",
    "CARTE DE IDENTITATE", "ROMÂNIA", "Prezime", "Ime", "Datum rođenja", "Mjesto rođenja", "Državljanstvo",
    "VOZAČKA DOZVOLA", "OSOBNA ISKAZNICA", "REPUBLIKA HRVATSKA", "Priimek", "Datum rojstva", "VOZNIŠKO DOVOLJENJE",
    "REPUBLIKA SLOVENIJA", "Uzvārds", "Vārds", "Dzimšanas datums", "VADĪTĀJA APLIECĪBA", "LATVIJAS REPUBLIKA",
    "Pavardė", "Vardas", "Gimimo data", "VAIRUOTOJO PAŽYMĖJIMAS", "LIETUVOS RESPUBLIKA", "Perekonnanimi", "Eesnimed",
    "Sünniaeg", "JUHILUBA", "EESTI VABARIIK", "Ainm", "Sloinne", "Dáta breithe", "CEADÚNAS TIOMÁNA", "ÉIRE IRELAND",
    "Kunjom", "Isem", "LIĊENZJA TAS-SEWQAN", "MALTA", "Kenninafn", "Eiginnöfn", "Fæðingardagur", "ÖKUSKÍRTEINI",
    "ÍSLAND", "Soyadı", "Adı", "Doğum Tarihi", "SÜRÜCÜ BELGESİ", "TÜRKİYE CUMHURİYETİ", "TRWYDDED YRRU", "DL", "DLN",
    "DL NO.", "LIC#", "4d DLN", "DOB", "3 DOB", "EXP", "4b EXP", "ISS", "4a ISS", "SEX", "15 SEX", "HGT", "16 HGT",
    "WGT", "17 WGT", "EYES", "18 EYES", "HAIR", "19 HAIR", "CLASS", "9 CLASS", "END", "9a END", "REST", "12 REST",
    "5 DD", "DD", "LN", "FN", "1 LN", "2 FN", "DONOR", "VETERAN", "UNDER 21 UNTIL", "DUPS",
    "NOT FOR FEDERAL IDENTIFICATION", "USA", "Height:", "Eyes:", "Sex:", "Name / Nom", "Nom/Name", "No./N°", "ID No.",
    "Class/Cat.",
)

VALUES = (
    "AM", "A1", "A2", "A", "B1", "B", "BE", "C1", "C1E", "C", "CE", "D1", "D1E", "D", "DE", "T", "L", "AM/B",
    "B/BE/L/T", "A1/A2/A/B1/B", "M", "F", "M/M", "F/F", "X", "K/F", "M/H", "BRO", "BLU", "GRN", "HAZ", "BLK", "NONE",
    "5'-09\"", "5'11", "5-08", "6'-01", "178 cm", "1,75 m", "1.82", "180 lb", "165 LBS", "81 kg", "01.06",
    "95(01.02.28)", "70.B", "NRW", "DVLA", "DEUTSCH", "BRITISH CITIZEN", "FRANÇAISE", "POLSKIE", "italiana", "NLD",
    "ESP", "UTO", "D<<", "braun", "(1)", "& CO", "A+", "O+", "AB+",
)

MONTHS = (
    "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC JANV FÉVR FEV MARS AVR MAI JUIN JUIL AOÛT SEPT DÉC ENE ABR AGO "
    "DIC GEN MAG GIU LUG SET OTT MRT MEI OKT DEZ MÄR DES MAJ LIS STY LUT KWI CZE LIP SIE WRZ PAŹ GRU ŠVN MÄRZ TAMMI "
    "HELMI MAALIS JAAN VEEBR MÄRTS JŪN JŪL SIJ VELJ OŽU TRA SVI LIP KOL RUJ STU PRO OCAK ŞUB NİS HAZ TEM AĞU EYL EKİ "
    "KAS ARA"
).split()
FULL_MONTHS = (
    "January February March April May June July August September October November December Januar Februar März "
    "Oktober Dezember janvier février août décembre enero agosto diciembre gennaio luglio"
).split()
