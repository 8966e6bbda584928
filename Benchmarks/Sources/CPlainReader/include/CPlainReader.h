// SPDX-License-Identifier: Apache-2.0
#ifndef CPLAIN_READER_H
#define CPLAIN_READER_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Reads a luminance image with zxing-cpp's defaults, PDF417 alone; returns the number of bytes of the first code, 0
/// where there is none.
int32_t plain_barcode_read(const uint8_t *_Nonnull pixels, int32_t width, int32_t height, int32_t bytes_per_row);

#ifdef __cplusplus
}
#endif

#endif
