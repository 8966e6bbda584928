// SPDX-License-Identifier: Apache-2.0

#include "CPlainDecoder.h"

#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

uint64_t plain_jpeg_decode(const uint8_t *bytes, size_t byte_count, bool grey)
{
    struct jpeg_error_mgr errors;
    struct jpeg_decompress_struct info = {.err = jpeg_std_error(&errors)};
    jpeg_create_decompress(&info);
    jpeg_mem_src(&info, bytes, byte_count);
    jpeg_read_header(&info, TRUE);
    info.out_color_space = grey ? JCS_GRAYSCALE : JCS_RGB;
    jpeg_start_decompress(&info);
    const size_t bytes_per_row = (size_t)info.output_width * (size_t)info.output_components;
    uint8_t *pixels = malloc(bytes_per_row * info.output_height);
    if (pixels == NULL) {
        abort();
    }
    uint8_t *row = pixels;
    while (info.output_scanline < info.output_height) {
        row = pixels + info.output_scanline * bytes_per_row;
        jpeg_read_scanlines(&info, &row, 1);
    }
    uint64_t sum = 0;
    for (size_t x = 0; x < bytes_per_row; x++) {
        sum += row[x];
    }
    jpeg_finish_decompress(&info);
    jpeg_destroy_decompress(&info);
    free(pixels);
    return sum;
}
