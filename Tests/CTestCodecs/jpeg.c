// SPDX-License-Identifier: Apache-2.0

#include "CTestCodecs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

static J_COLOR_SPACE stored_space(TestJPEGColour colour)
{
    switch (colour) {
    case TestJPEGColourGrey:
        return JCS_GRAYSCALE;
    case TestJPEGColourYCbCr:
        return JCS_YCbCr;
    case TestJPEGColourRGB:
        return JCS_RGB;
    case TestJPEGColourCMYK:
        return JCS_CMYK;
    case TestJPEGColourYCCK:
        return JCS_YCCK;
    }
}

static J_COLOR_SPACE given_space(TestJPEGColour colour)
{
    switch (colour) {
    case TestJPEGColourGrey:
        return JCS_GRAYSCALE;
    case TestJPEGColourYCbCr:
    case TestJPEGColourRGB:
        return JCS_RGB;
    case TestJPEGColourCMYK:
    case TestJPEGColourYCCK:
        return JCS_CMYK;
    }
}

static int component_count(TestJPEGColour colour)
{
    return colour == TestJPEGColourGrey ? 1 : colour <= TestJPEGColourRGB ? 3 : 4;
}

size_t test_jpeg_encode(TestJPEG jpeg, const uint8_t *samples, uint8_t *bytes, size_t capacity)
{
    // The library's own error handler ends the process: a test that asks for the impossible is wrong.
    struct jpeg_error_mgr errors;
    struct jpeg_compress_struct info = {.err = jpeg_std_error(&errors)};
    unsigned char *memory = NULL;
    unsigned long count = 0;
    jpeg_create_compress(&info);
    jpeg_mem_dest(&info, &memory, &count);
    info.image_width = (JDIMENSION)jpeg.width;
    info.image_height = (JDIMENSION)jpeg.height;
    info.input_components = component_count(jpeg.colour);
    info.in_color_space = given_space(jpeg.colour);
    jpeg_set_defaults(&info);
    jpeg_set_colorspace(&info, stored_space(jpeg.colour));
    jpeg_set_quality(&info, jpeg.quality, TRUE);
    if (jpeg.colour == TestJPEGColourYCbCr) {
        info.comp_info[0].h_samp_factor = jpeg.columns_per_colour;
        info.comp_info[0].v_samp_factor = jpeg.rows_per_colour;
    }
    if (component_count(jpeg.colour) == 4) {
        info.write_Adobe_marker = jpeg.adobe;
    }
    info.arith_code = jpeg.arithmetic;
    info.restart_in_rows = jpeg.restart_rows;
    if (jpeg.progressive) {
        jpeg_simple_progression(&info);
    }
    jpeg_start_compress(&info, TRUE);
    while (info.next_scanline < info.image_height) {
        size_t bytes_per_row = info.image_width * (size_t)info.input_components;
        JSAMPROW row = (JSAMPROW)(samples + info.next_scanline * bytes_per_row);
        jpeg_write_scanlines(&info, &row, 1);
    }
    jpeg_finish_compress(&info);
    jpeg_destroy_compress(&info);
    bool fits = count <= capacity;
    if (fits) {
        memcpy(bytes, memory, count);
    }
    free(memory);
    return fits ? count : 0;
}
