// SPDX-License-Identifier: Apache-2.0
#define ZX_USE_UTF8 1
#include "CPlainReader.h"

#include <ZXing/ReadBarcode.h>

int32_t plain_barcode_read(const uint8_t *pixels, int32_t width, int32_t height, int32_t bytes_per_row) {
    ZXing::ImageView view(pixels, width, height, ZXing::ImageFormat::Lum, bytes_per_row);
    auto hints = ZXing::DecodeHints().setFormats(ZXing::BarcodeFormat::PDF417);
    return (int32_t)ZXing::ReadBarcode(view, hints).bytes().size();
}
