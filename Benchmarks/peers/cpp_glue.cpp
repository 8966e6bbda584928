// SPDX-License-Identifier: Apache-2.0
// What one writes in C++ to read documents without Recto: libjpeg-turbo, zxing-cpp, tesseract and OpenCV, put together.
//
//     cpp_glue [--without-zones] FOLDER > LINES.ndjson
//
// A licence's barcode by zxing-cpp with its defaults, which try hard, and if need be once more with what looks like a
// code lying straight; else the zone, sought by morphology, straightened and read by tesseract, on one thread where
// OMP_THREAD_LIMIT says so; faces by OpenCV's cascade, in the picture made smaller. Of a zone only such a record is
// given whose number and dates agree with their check digits. A line {"path", "record"?, "face"?} comes for each
// picture. With --without-zones tesseract is left out, and with it all that reads zones.
#include <algorithm>
#include <csetjmp>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include <jpeglib.h>

#include <ZXing/ReadBarcode.h>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>
#include <opencv2/objdetect.hpp>
#include <tesseract/baseapi.h>

namespace {

using Record = std::map<std::string, std::string>;
using Lines = std::vector<std::string>;

/// Pixels of the longer side in which the area of a barcode is sought.
constexpr double strokesSide = 800;
/// Pixels of the longer side in which zones are sought.
constexpr double zoneSide = 1000;
/// Pixels of the longer side in which faces are sought.
constexpr double faceSide = 1000;
/// The height of a line of text that tesseract is given, in pixels; it was trained at some 40.
constexpr double lineHeight = 52;

struct JPEGFailure {
    jpeg_error_mgr manager;
    jmp_buf exit;
};

/// The grey picture of a JPEG file; empty where it cannot be decoded.
cv::Mat decoded(const std::vector<unsigned char> &bytes) {
    jpeg_decompress_struct state;
    JPEGFailure failure;
    cv::Mat grey;
    state.err = jpeg_std_error(&failure.manager);
    failure.manager.error_exit = [](j_common_ptr common) {
        longjmp(reinterpret_cast<JPEGFailure *>(common->err)->exit, 1);
    };
    if (setjmp(failure.exit)) {
        jpeg_destroy_decompress(&state);
        return {};
    }
    jpeg_create_decompress(&state);
    jpeg_mem_src(&state, bytes.data(), bytes.size());
    jpeg_read_header(&state, TRUE);
    state.out_color_space = JCS_GRAYSCALE;
    jpeg_start_decompress(&state);
    grey.create(int(state.output_height), int(state.output_width), CV_8UC1);
    while (state.output_scanline < state.output_height) {
        JSAMPROW row = grey.ptr(int(state.output_scanline));
        jpeg_read_scanlines(&state, &row, 1);
    }
    jpeg_finish_decompress(&state);
    jpeg_destroy_decompress(&state);
    return grey;
}

/// The date in ISO 8601, where there is such a day.
std::string iso(int year, int month, int day) {
    std::tm time {};
    time.tm_year = year - 1900, time.tm_mon = month - 1, time.tm_mday = day, time.tm_hour = 12;
    if (std::mktime(&time) == -1 || time.tm_mon != month - 1 || time.tm_mday != day) return "";
    char text[16];
    std::snprintf(text, sizeof text, "%04d-%02d-%02d", year, month, day);
    return text;
}

bool isDigits(const std::string &text) {
    return std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c); });
}

/// A date of the United States, month first, or of Canada and the edition of 2000, year first.
std::string licenceDay(const std::string &digits) {
    if (digits.size() != 8 || !isDigits(digits)) return "";
    auto part = [&](int from, int count) { return std::stoi(digits.substr(from, count)); };
    return part(0, 4) > 1300 ? iso(part(0, 4), part(4, 2), part(6, 2)) : iso(part(4, 4), part(0, 2), part(2, 2));
}

std::string trimmed(const std::string &text) {
    auto from = text.find_first_not_of(' ');
    return from == std::string::npos ? "" : text.substr(from, text.find_last_not_of(' ') - from + 1);
}

Record withoutEmpty(Record record) {
    for (auto each = record.begin(); each != record.end();) each = each->second.empty() ? record.erase(each) : ++each;
    return record;
}

/// The values of a licence's elements, one to a line; the first stands behind the header and the subfile's two letters.
Record licenceRecord(const std::string &text) {
    static const std::regex beginning("^(?:(?:ANSI |AAMVA).*?)?(?:DL|ID|EN)(?=D[A-D][A-Z])");
    static const std::regex element("^D[A-D][A-Z]");
    Record elements;
    std::string line;
    std::string separated = text;
    for (char &c : separated)
        if (c == '\r' || c == '\x1e') c = '\n';
    for (std::istringstream stream(separated); std::getline(stream, line);) {
        line = std::regex_replace(line, beginning, "");
        if (std::regex_search(line, element)) elements.emplace(line.substr(0, 3), trimmed(line.substr(3)));
    }
    std::string lastName = elements.count("DCS") ? elements["DCS"] : elements["DAB"];
    if (lastName.empty() && elements.count("DAA")) {
        // The edition of 2000 has one element for the whole name, family name first.
        const std::string &name = elements["DAA"];
        auto comma = name.find(',');
        lastName = comma != std::string::npos ? name.substr(0, comma) : name.substr(name.find_last_of(' ') + 1);
    }
    return withoutEmpty({{"idNumber", elements["DAQ"]},
                         {"lastName", lastName},
                         {"birthDate", licenceDay(elements["DBB"])},
                         {"expirationDate", licenceDay(elements["DBA"])}});
}

/// A payload's bytes as UTF-8: issuers write Latin-1, which zxing-cpp gives as wide characters.
std::string utf8(const std::wstring &text) {
    std::string bytes;
    for (wchar_t c : text) {
        if (c < 0x80) bytes += char(c);
        else if (c < 0x800) bytes += {char(0xC0 | c >> 6), char(0x80 | (c & 0x3F))};
        else bytes += '?';
    }
    return bytes;
}

/// The largest area that is full of strokes, turned so that it lies straight.
cv::Mat straightestStrokes(const cv::Mat &grey) {
    double scale = strokesSide / std::max(grey.cols, grey.rows);
    cv::Mat small, along, down, strokes, mask;
    cv::resize(grey, small, {}, scale, scale, cv::INTER_AREA);
    cv::Scharr(small, along, CV_32F, 1, 0);
    cv::Scharr(small, down, CV_32F, 0, 1);
    cv::magnitude(along, down, strokes);
    cv::convertScaleAbs(strokes, mask);
    cv::blur(mask, mask, {9, 9});
    cv::threshold(mask, mask, 0, 255, cv::THRESH_BINARY | cv::THRESH_OTSU);
    cv::Mat brush = cv::getStructuringElement(cv::MORPH_RECT, {15, 15});
    cv::morphologyEx(mask, mask, cv::MORPH_CLOSE, brush);
    cv::morphologyEx(mask, mask, cv::MORPH_OPEN, brush);
    std::vector<std::vector<cv::Point>> contours;
    cv::findContours(mask, contours, cv::RETR_EXTERNAL, cv::CHAIN_APPROX_SIMPLE);
    if (contours.empty()) return grey;
    cv::RotatedRect box = cv::minAreaRect(*std::max_element(contours.begin(), contours.end(), [](auto &a, auto &b) {
        return cv::contourArea(a) < cv::contourArea(b);
    }));
    bool isTall = box.size.width < box.size.height;
    cv::Point2d centre = cv::Point2d(box.center) / scale;
    cv::Size size(int(std::max(box.size.width, box.size.height) / scale) + 40,
                  int(std::min(box.size.width, box.size.height) / scale) + 40);
    cv::Mat turn = cv::getRotationMatrix2D(centre, isTall ? box.angle + 90 : box.angle, 1);
    turn.at<double>(0, 2) += size.width / 2.0 - centre.x;
    turn.at<double>(1, 2) += size.height / 2.0 - centre.y;
    cv::Mat straight;
    cv::warpAffine(grey, straight, turn, size, cv::INTER_LINEAR, cv::BORDER_REPLICATE);
    return straight;
}

/// The record of a licence's barcode in a picture.
std::optional<Record> licenceSeen(const cv::Mat &grey) {
    ZXing::DecodeHints hints;
    hints.setFormats(ZXing::BarcodeFormat::PDF417);
    ZXing::ImageView view(grey.data, grey.cols, grey.rows, ZXing::ImageFormat::Lum, int(grey.step));
    for (const auto &code : ZXing::ReadBarcodes(view, hints)) {
        std::string text = utf8(code.text());
        if (text.find("ANSI ") != std::string::npos || text.find("AAMVA") != std::string::npos)
            return licenceRecord(text);
    }
    return std::nullopt;
}

/// The record of a licence's barcode; where zxing-cpp finds none, it gets what looks like one again, lying straight.
std::optional<Record> licence(const cv::Mat &grey) {
    auto record = licenceSeen(grey);
    return record ? record : licenceSeen(straightestStrokes(grey));
}

/// The sum weighted by 7, 3, 1, modulo ten; letters count from ten and fillers nought.
bool agrees(const std::string &characters, char digit) {
    static const int weights[] = {7, 3, 1};
    int sum = 0;
    for (size_t i = 0; i < characters.size(); ++i) {
        unsigned char c = characters[i];
        sum += weights[i % 3] * (std::isdigit(c) ? c - '0' : std::isupper(c) ? c - 'A' + 10 : 0);
    }
    return digit == '0' + sum % 10;
}

/// Letters that tesseract takes for digits, where only digits can stand.
std::string digits(std::string text) {
    static const std::map<char, char> meant = {
        {'O', '0'}, {'Q', '0'}, {'D', '0'}, {'I', '1'}, {'L', '1'}, {'Z', '2'}, {'S', '5'}, {'G', '6'}, {'B', '8'}};
    for (char &c : text)
        if (auto found = meant.find(c); found != meant.end()) c = found->second;
    return text;
}

/// A date of six digits: a birth is past, an expiry of this century.
std::string zoneDay(const std::string &text, bool isBirth) {
    if (!isDigits(text)) return "";
    std::time_t now = std::time(nullptr);
    int year = 2000 + std::stoi(text.substr(0, 2));
    if (isBirth && year > std::localtime(&now)->tm_year + 1900) year -= 100;
    return iso(year, std::stoi(text.substr(2, 2)), std::stoi(text.substr(4, 2)));
}

/// The line with as many characters as its format has: the longest run of fillers, of which tesseract loses or invents
/// some and takes others for K, takes the difference.
std::string fitted(std::string line, size_t wanted) {
    static const std::regex run("[<K]*<[<K]*");
    size_t at = 0, length = 0;
    for (std::sregex_iterator each(line.begin(), line.end(), run), end; each != end; ++each)
        if (size_t(each->length()) > length) at = size_t(each->position()), length = size_t(each->length());
    if (length > 2) line.replace(at, length, std::max(1L, long(length) + long(wanted) - long(line.size())), '<');
    line.resize(wanted, '<');
    return line;
}

/// The record of the lines of a zone, whose number and dates agree with their check digits.
std::optional<Record> zoneRecord(Lines lines) {
    bool isTD1 = lines.size() == 3;
    if (!isTD1 && lines.size() != 2) return std::nullopt;
    size_t wanted = isTD1 ? 30 : std::max(lines[0].size(), lines[1].size()) < 40 ? 36 : 44;
    for (auto &line : lines) {
        if (line.size() + 8 < wanted || line.size() > wanted + 8) return std::nullopt;
        line = fitted(line, wanted);
    }
    const std::string &first = isTD1 ? lines[0] : lines[1];
    std::string number = first.substr(isTD1 ? 5 : 0, 9), rest = isTD1 ? first.substr(15) : first.substr(28);
    std::string dates = isTD1 ? lines[1] : lines[1].substr(13);
    std::string names = isTD1 ? lines[2] : lines[0].substr(5);
    std::string birth = digits(dates.substr(0, 7)), expiry = digits(dates.substr(8, 7));
    char check = digits(first.substr(isTD1 ? 14 : 9, 1))[0];
    if (check == '<' && wanted < 44) {
        // A number of more than nine characters goes on in the optional data, its check digit last.
        std::string more = rest.substr(0, rest.find('<'));
        if (more.empty()) return std::nullopt;
        number += more.substr(0, more.size() - 1), check = more.back();
    }
    if (!agrees(number, check) || !agrees(birth.substr(0, 6), birth[6]) || !agrees(expiry.substr(0, 6), expiry[6]))
        return std::nullopt;
    std::string lastName = names.substr(0, names.find("<<"));
    std::replace(lastName.begin(), lastName.end(), '<', ' ');
    number.erase(std::remove(number.begin(), number.end(), '<'), number.end());
    return withoutEmpty({{"idNumber", number},
                         {"lastName", trimmed(lastName)},
                         {"birthDate", zoneDay(birth.substr(0, 6), true)},
                         {"expirationDate", zoneDay(expiry.substr(0, 6), false)}});
}

/// Where lines of text stand close together over most of a document's width, the likeliest first, as seen in `grey`.
std::vector<cv::RotatedRect> zoneCandidates(const cv::Mat &grey) {
    double scale = std::min(1.0, zoneSide / std::max(grey.cols, grey.rows));
    cv::Mat small, dark, mask;
    cv::resize(grey, small, {}, scale, scale, cv::INTER_AREA);
    cv::GaussianBlur(small, small, {3, 3}, 0);
    auto brush = [](int size) { return cv::getStructuringElement(cv::MORPH_ELLIPSE, {size, size}); };
    cv::morphologyEx(small, dark, cv::MORPH_BLACKHAT, brush(13));
    cv::threshold(dark, mask, 0, 255, cv::THRESH_BINARY | cv::THRESH_OTSU);
    std::vector<std::vector<cv::Point>> contours;
    // Small zones run together with the print above where large ones fall apart.
    for (int size : {15, 25}) {
        cv::Mat areas;
        cv::morphologyEx(mask, areas, cv::MORPH_CLOSE, brush(size));
        cv::morphologyEx(areas, areas, cv::MORPH_OPEN, brush(9));
        std::vector<std::vector<cv::Point>> more;
        cv::findContours(areas, more, cv::RETR_EXTERNAL, cv::CHAIN_APPROX_SIMPLE);
        contours.insert(contours.end(), more.begin(), more.end());
    }
    std::vector<cv::RotatedRect> found;
    for (const auto &contour : contours) {
        cv::RotatedRect box = cv::minAreaRect(contour);
        double length = std::max(box.size.width, box.size.height), height = std::min(box.size.width, box.size.height);
        double filled = cv::contourArea(contour) / std::max(1.0, length * height);
        if (length < 0.25 * std::max(small.cols, small.rows) || length < 3.5 * height || length > 22 * height ||
            filled < 0.5)
            continue;
        float grown = float(height * 0.35);
        box.size.width += grown, box.size.height += grown;
        box.center = {float(box.center.x / scale), float(box.center.y / scale)};
        box.size = {float(box.size.width / scale), float(box.size.height / scale)};
        found.push_back(box);
    }
    std::sort(found.begin(), found.end(), [](const auto &a, const auto &b) { return a.size.area() > b.size.area(); });
    if (found.size() > 4) found.resize(4);
    return found;
}

/// What the box encloses, lying straight, in the size that tesseract reads best.
cv::Mat straightened(const cv::Mat &grey, const cv::RotatedRect &box) {
    bool isTall = box.size.width < box.size.height;
    double length = isTall ? box.size.height : box.size.width, height = isTall ? box.size.width : box.size.height;
    double angle = (isTall ? box.angle + 90 : box.angle) * CV_PI / 180;
    double lines = length / height > 9 ? 2 : 3;
    double scale = std::min(3.0, lines * lineHeight / height);
    cv::Point2d along(std::cos(angle), std::sin(angle)), down(-along.y, along.x);
    cv::Point2d corner = cv::Point2d(box.center) - along * (length / 2) - down * (height / 2);
    auto at = [](cv::Point2d point) { return cv::Point2f(float(point.x), float(point.y)); };
    cv::Point2f from[] = {at(corner), at(corner + along * length), at(corner + down * height)};
    cv::Point2f to[] = {{0, 0}, {float(length * scale), 0}, {0, float(height * scale)}};
    cv::Mat strip;
    int method = scale < 1 ? cv::INTER_AREA : cv::INTER_CUBIC;
    cv::warpAffine(grey, strip, cv::getAffineTransform(from, to), {int(length * scale), int(height * scale)}, method,
                   cv::BORDER_REPLICATE);
    cv::copyMakeBorder(strip, strip, 10, 10, 10, 10, cv::BORDER_REPLICATE);
    return strip;
}

/// The rows of text that tesseract reads and that are long enough for a zone.
Lines rows(tesseract::TessBaseAPI &reader, const cv::Mat &strip) {
    reader.SetImage(strip.data, strip.cols, strip.rows, 1, int(strip.step));
    reader.SetSourceResolution(300);
    std::unique_ptr<char[]> text(reader.GetUTF8Text());
    Lines found;
    std::string line;
    for (std::istringstream stream(text ? text.get() : ""); std::getline(stream, line);) {
        line.erase(std::remove(line.begin(), line.end(), ' '), line.end());
        if (line.size() >= 24) found.push_back(line);
    }
    return found;
}

/// The record of a machine readable zone; a strip that gives none is read standing on its head, too.
std::optional<Record> zone(const cv::Mat &grey, tesseract::TessBaseAPI &reader) {
    for (const auto &box : zoneCandidates(grey)) {
        cv::Mat strip = straightened(grey, box);
        for (int turn = 0; turn < 2; ++turn) {
            Lines read = rows(reader, strip);
            for (size_t count : {3, 2})
                for (size_t from = 0; from + count <= read.size(); ++from)
                    if (auto record = zoneRecord({read.begin() + long(from), read.begin() + long(from + count)}))
                        return record;
            cv::rotate(strip, strip, cv::ROTATE_180);
        }
    }
    return std::nullopt;
}

/// The largest face.
std::optional<cv::Rect> face(const cv::Mat &grey, cv::CascadeClassifier &cascade) {
    double scale = std::min(1.0, faceSide / std::max(grey.cols, grey.rows));
    cv::Mat small;
    cv::resize(grey, small, {}, scale, scale, cv::INTER_AREA);
    cv::equalizeHist(small, small);
    std::vector<cv::Rect> found;
    cascade.detectMultiScale(small, found, 1.1, 5, 0, {60, 60});
    if (found.empty()) return std::nullopt;
    cv::Rect box = *std::max_element(found.begin(), found.end(), [](auto &a, auto &b) { return a.area() < b.area(); });
    return cv::Rect(int(box.x / scale), int(box.y / scale), int(box.width / scale), int(box.height / scale));
}

std::string quoted(const std::string &text) {
    std::string result = "\"";
    for (unsigned char c : text) {
        if (c == '"' || c == '\\') result += '\\';
        if (c >= 0x20) result += char(c);
    }
    return result + '"';
}

/// The line of a picture.
std::string line(const std::string &path, cv::CascadeClassifier &cascade, tesseract::TessBaseAPI *reader) {
    std::string text = "{\"path\": " + quoted(path);
    std::ifstream file(path, std::ios::binary);
    std::vector<unsigned char> bytes((std::istreambuf_iterator<char>(file)), {});
    cv::Mat grey = decoded(bytes);
    if (grey.empty()) return text + "}";
    std::optional<Record> record = licence(grey);
    bool isBack = record.has_value();
    if (!record && reader) record = zone(grey, *reader);
    if (record) {
        text += ", \"record\": {";
        std::string separator;
        for (const auto &[key, value] : *record) {
            text += separator + quoted(key) + ": " + quoted(value);
            separator = ", ";
        }
        text += "}";
    }
    if (isBack) return text + "}";
    if (auto box = face(grey, cascade)) {
        std::ostringstream numbers;
        numbers << ", \"face\": [" << box->x << ", " << box->y << ", " << box->width << ", " << box->height << "]";
        text += numbers.str();
    }
    return text + "}";
}

} // namespace

int main(int count, char **arguments) {
    bool withoutZones = count == 3 && std::string(arguments[1]) == "--without-zones";
    if (count != 2 && !withoutZones) {
        std::cerr << "usage: cpp_glue [--without-zones] FOLDER\n";
        return 2;
    }
    cv::setNumThreads(1);
    cv::CascadeClassifier cascade("/usr/share/opencv4/haarcascades/haarcascade_frontalface_default.xml");
    tesseract::TessBaseAPI reader;
    if (!withoutZones && reader.Init(nullptr, "eng", tesseract::OEM_LSTM_ONLY)) {
        std::cerr << "tesseract's language eng is missing: apt-get install tesseract-ocr\n";
        return 2;
    }
    reader.SetPageSegMode(tesseract::PSM_SINGLE_BLOCK);
    reader.SetVariable("tessedit_char_whitelist", "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<");
    reader.SetVariable("load_system_dawg", "0");
    reader.SetVariable("load_freq_dawg", "0");
    std::vector<std::string> paths;
    for (const auto &entry : std::filesystem::directory_iterator(arguments[count - 1]))
        if (entry.path().extension() == ".jpg") paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    for (const auto &path : paths) std::cout << line(path, cascade, withoutZones ? nullptr : &reader) << std::endl;
}
