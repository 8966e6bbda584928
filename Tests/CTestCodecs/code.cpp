// SPDX-License-Identifier: Apache-2.0
#include "CTestCodecs.h"

#include <ZXing/BarcodeFormat.h>
#include <ZXing/BitMatrix.h>
#include <ZXing/MultiFormatWriter.h>
#include <exception>
#include <string>

bool test_code_draw(const char *symbology, const char *text, int32_t width, int32_t height, uint8_t *samples) {
    try {
        ZXing::MultiFormatWriter writer(ZXing::BarcodeFormatFromString(symbology));
        writer.setMargin(4);
        auto code = writer.encode(std::string(text), width, height);
        // More modules than there is room for.
        if (code.width() != width || code.height() != height) return false;
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) *samples++ = code.get(x, y) ? 0 : 255;
        return true;
    } catch (const std::exception &) {
        return false;
    }
}
