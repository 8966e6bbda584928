// SPDX-License-Identifier: Apache-2.0

// Writes the kinds of JPEG that users send and our own encoder does not make, and codes that the engine only reads.

#ifndef CTEST_CODECS_H
#define CTEST_CODECS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

#ifdef __cplusplus
extern "C" {
#endif

typedef enum __attribute__((enum_extensibility(closed))) TestJPEGColour : int32_t {
    TestJPEGColourGrey,
    TestJPEGColourYCbCr,
    TestJPEGColourRGB,
    TestJPEGColourCMYK,
    TestJPEGColourYCCK,
} TestJPEGColour;

typedef struct TestJPEG {
    TestJPEGColour colour;
    int32_t width;
    int32_t height;
    int32_t quality;
    /// Colour has one sample for this many columns and rows of luminance.
    int32_t columns_per_colour;
    int32_t rows_per_colour;
    bool progressive;
    bool arithmetic;
    /// Without it, CMYK means ink and not paper.
    bool adobe;
    /// Rows of blocks between restart markers; 0 for none.
    int32_t restart_rows;
} TestJPEG;

/// Encodes samples without padding: 1, 3 or 4 per pixel. Returns how many bytes were written, 0 on failure.
size_t test_jpeg_encode(TestJPEG jpeg, const uint8_t *samples, uint8_t *bytes, size_t capacity);

/// Draws a barcode with a light margin: 0 for dark, 255 for light, `width` by `height` samples without padding.
///
/// `symbology` is zxing's own spelling, such as "QRCode". Returns whether the text can be written so.
bool test_code_draw(const char *symbology, const char *text, int32_t width, int32_t height, uint8_t *samples);

#ifdef __cplusplus
}
#endif

#pragma clang assume_nonnull end

#endif
