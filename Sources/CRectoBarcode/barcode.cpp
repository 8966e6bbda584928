// SPDX-License-Identifier: Apache-2.0
#define ZX_USE_UTF8 1
#include "CRectoBarcode.h"

#include <ZXing/BitMatrix.h>
#include <ZXing/MultiFormatWriter.h>
#include <ZXing/ReadBarcode.h>
#include <ZXing/ZXVersion.h>

#include <new>
#include <stdexcept>
#include <string>
#include <vector>

struct recto_barcode_list {
    struct Item {
        ZXing::Result result;
        std::string symbology;
    };
    std::vector<Item> items;
};

namespace {

// No exception may cross into C: every entry runs inside this.
template <typename Body>
recto_barcode_status guarded(Body body) noexcept {
    try {
        body();
        return recto_barcode_status_ok;
    } catch (const std::bad_alloc &) {
        return recto_barcode_status_no_memory;
    } catch (...) {
        return recto_barcode_status_failed;
    }
}

// The requested formats beside PDF417. Debian builds zxing-cpp 1.4.0 with assertions, so a failed one ends the process.
// These are the 50 assertions in its library, by the readers that reach them:
//
// - DataBar and DataBarExpanded are left out. Their readers set the line count of a result to an estimate.
//   Result::operator== asserts that it is 1 as soon as a second row of pixels shows the same code. So every clear
//   picture of such a code ends the process. (DataBar Limited has no reader in 1.4.0.)
// - The other linear formats are in. Their results start with a line count of 1. The assertions of their row readers
//   (sizes of patterns and of rows of runs) follow from constants of the code and not from pixels.
// - QRCode, DataMatrix and Aztec are in, since they identify the picture. Matrix results are compared before the line
//   count is looked at. Their detectors do assert things about pixels (EstimateModuleSize, FindFinderPatterns,
//   traceStep, traceGaps, intersect); no picture that reaches one is known to us. If images are read in workers, as the
//   commands do by default, such a picture costs one line.
// - MaxiCode is left out: it takes time, and its content resembles no document's.
// - PDF417 is read alone, as the family of its own that licences need. It asserts sizes of constants only.
ZXing::BarcodeFormats every_other_format() {
    using ZXing::BarcodeFormat;
    return BarcodeFormat::Codabar | BarcodeFormat::Code39 | BarcodeFormat::Code93 | BarcodeFormat::Code128 |
           BarcodeFormat::EAN8 | BarcodeFormat::EAN13 | BarcodeFormat::ITF | BarcodeFormat::UPCA | BarcodeFormat::UPCE |
           BarcodeFormat::QRCode | BarcodeFormat::DataMatrix | BarcodeFormat::Aztec;
}

ZXing::DecodeHints hints(const recto_barcode_options &options) {
    using namespace ZXing;
    return DecodeHints()
        .setFormats(options.family == recto_barcode_family_pdf417 ? BarcodeFormats(BarcodeFormat::PDF417) : every_other_format())
        .setBinarizer(
            options.binarizer == recto_barcode_binarizer_local_average ? Binarizer::LocalAverage : Binarizer::GlobalHistogram
        )
        .setTryHarder(options.tries_harder)
        .setTryRotate(options.tries_rotated)
        .setTryDownscale(options.tries_downscaled)
        .setIsPure(options.is_pure)
        .setMaxNumberOfSymbols(options.maximum_count);
}

}  // namespace

recto_barcode_status recto_barcode_read(
    const uint8_t *pixels,
    int32_t width,
    int32_t height,
    int32_t bytes_per_row,
    recto_barcode_options options,
    recto_barcode_list **list
) {
    return guarded([&] {
        ZXing::ImageView view(pixels, width, height, ZXing::ImageFormat::Lum, bytes_per_row);
        auto found = new recto_barcode_list;
        try {
            for (auto &result : ZXing::ReadBarcodes(view, hints(options)))
                if (result.isValid()) found->items.push_back({result, ZXing::ToString(result.format())});
        } catch (...) {
            delete found;
            throw;
        }
        *list = found;
    });
}

size_t recto_barcode_list_count(const recto_barcode_list *list) { return list->items.size(); }

recto_barcode recto_barcode_list_item(const recto_barcode_list *list, size_t index) {
    const auto &item = list->items[index];
    recto_barcode barcode = {};
    barcode.symbology = item.symbology.c_str();
    barcode.bytes = item.result.bytes().data();
    barcode.byte_count = item.result.bytes().size();
    for (int corner = 0; corner < 4; ++corner) {
        barcode.corners[2 * corner] = item.result.position()[corner].x;
        barcode.corners[2 * corner + 1] = item.result.position()[corner].y;
    }
    return barcode;
}

void recto_barcode_list_free(recto_barcode_list *list) { delete list; }

recto_barcode_status recto_qr_code_draw(const char *text, uint8_t *modules, int32_t capacity, int32_t *side) {
    return guarded([&] {
        auto matrix = ZXing::MultiFormatWriter(ZXing::BarcodeFormat::QRCode)
                          .setEncoding(ZXing::CharacterSet::UTF8)
                          .setEccLevel(4)
                          .setMargin(0)
                          .encode(std::string(text), 0, 0);
        if (matrix.width() != matrix.height() || matrix.width() * matrix.height() > capacity)
            throw std::length_error("a code has at most 177 modules a side");
        *side = matrix.width();
        for (int row = 0; row < matrix.height(); ++row)
            for (int column = 0; column < matrix.width(); ++column)
                modules[row * matrix.width() + column] = matrix.get(column, row) ? 1 : 0;
    });
}

int32_t recto_zxing_version(void) {
    return ZXING_VERSION_MAJOR * 1000000 + ZXING_VERSION_MINOR * 1000 + ZXING_VERSION_PATCH;
}
