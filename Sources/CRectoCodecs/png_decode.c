// SPDX-License-Identifier: Apache-2.0

#include "CRectoCodecs.h"
#include "luma.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

// Text and profiles are skipped, so no chunk but the palette and its transparency is ever held.
enum { MOST_CHUNKS_KEPT = 16, MOST_CHUNK_BYTES = 1 << 16 };

// libpng loses the bytes it has read of a block that ends early: small blocks keep most of a truncated file.
enum { BLOCK_BYTES = 256 };

enum { PASSES = 7 };

// The most bytes that may come with the last row beside its own: checksums, ends of chunks and empty blocks. A file
// with more is made to burn time: libpng inflates to the end of the data in any case, a thousand bytes for each.
enum { MOST_BYTES_AFTER_PIXELS = 4096 };

typedef struct png_decoder {
    png_structp png;
    png_infop info;
    jmp_buf failed;

    RectoDecodeSource source;
    size_t position;
    RectoCodecFormat format;
    uint8_t *pixels;
    RectoDecodeReport *report;

    RectoCodecStatus failure;
    /// A row as libpng gives it, followed by a row in the wanted format.
    uint8_t *row;
    int channels;
    bool interlaced;
    bool has_all_rows;
    bool in_last_row;
    /// The number of bytes of the file that the last row may still take.
    size_t last_row_bytes;
} png_decoder;

_Noreturn static void fail(png_decoder *decoder, RectoCodecStatus status)
{
    decoder->failure = status;
    longjmp(decoder->failed, 1);
}

_Noreturn static void on_error(png_structp png, png_const_charp message)
{
    png_decoder *decoder = png_get_error_ptr(png);
    snprintf(decoder->report->message, sizeof decoder->report->message, "%s", message);
    fail(decoder, decoder->report->truncated ? RectoCodecStatusTruncated : RectoCodecStatusCorrupt);
}

static void on_warning(png_structp png, png_const_charp message)
{
    (void)png;
    (void)message;
}

static void read_bytes(png_structp png, png_bytep bytes, size_t count)
{
    png_decoder *decoder = png_get_io_ptr(png);
    if (count > decoder->source.byte_count - decoder->position) {
        decoder->report->truncated = true;
        png_error(png, "the file ends early");
    }
    if (decoder->in_last_row) {
        if (count > decoder->last_row_bytes) {
            png_error(png, "more data than pixels");
        }
        decoder->last_row_bytes -= count;
    }
    memcpy(bytes, decoder->source.bytes + decoder->position, count);
    decoder->position += count;
}

static void start(png_decoder *decoder)
{
    decoder->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, decoder, on_error, on_warning);
    decoder->info = decoder->png == NULL ? NULL : png_create_info_struct(decoder->png);
    if (decoder->info == NULL) {
        fail(decoder, RectoCodecStatusOutOfMemory);
    }
    png_structp png = decoder->png;
    png_set_user_limits(png, (png_uint_32)decoder->source.width, (png_uint_32)decoder->source.height);
    png_set_chunk_cache_max(png, MOST_CHUNKS_KEPT);
    png_set_chunk_malloc_max(png, MOST_CHUNK_BYTES);
    // A count of -1 stands for all chunks that change no pixel.
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
    png_set_compression_buffer_size(png, BLOCK_BYTES);
    png_set_read_fn(png, decoder, read_bytes);
    png_read_info(png, decoder->info);
    if (png_get_image_width(png, decoder->info) != (png_uint_32)decoder->source.width ||
        png_get_image_height(png, decoder->info) != (png_uint_32)decoder->source.height) {
        fail(decoder, RectoCodecStatusSizeMismatch);
    }
    decoder->interlaced = png_get_interlace_type(png, decoder->info) != PNG_INTERLACE_NONE;
    png_set_expand(png);
    png_set_scale_16(png);
    png_read_update_info(png, decoder->info);

    const size_t width = (size_t)decoder->source.width;
    decoder->channels = png_get_channels(png, decoder->info);
    if (png_get_rowbytes(png, decoder->info) != width * (size_t)decoder->channels) {
        fail(decoder, RectoCodecStatusUnsupported);
    }
    decoder->row = malloc(width * (size_t)(decoder->channels + decoder->format));
    if (decoder->row == NULL) {
        fail(decoder, RectoCodecStatusOutOfMemory);
    }
}

/// Turns a row of 1 (grey), 2 (and alpha), 3 (colour) or 4 (and alpha) samples per pixel into the wanted format.
static void convert_row(const png_decoder *decoder, uint8_t *to, size_t count)
{
    const uint8_t *from = decoder->row;
    const int channels = decoder->channels;
    const bool coloured = channels >= 3;
    const bool transparent = channels == 2 || channels == 4;
    for (size_t x = 0; x < count; x++, from += channels) {
        uint8_t red = from[0];
        uint8_t green = coloured ? from[1] : red;
        uint8_t blue = coloured ? from[2] : red;
        if (transparent) {
            const uint8_t alpha = from[channels - 1];
            red = on_white(red, alpha);
            green = on_white(green, alpha);
            blue = on_white(blue, alpha);
        }
        if (decoder->format == RectoCodecFormatRGB) {
            *to++ = red;
            *to++ = green;
            *to++ = blue;
        } else {
            *to++ = coloured ? luma(red, green, blue) : red;
        }
    }
}

/// Bounds the input for the last row, with which libpng reads all the rest of the compressed data.
static void begin_last_row(png_decoder *decoder)
{
    const size_t width = (size_t)decoder->source.width;
    // Sixteen bits in each of four channels, and the growth of incompressible data.
    const size_t most = width * 8;
    decoder->in_last_row = true;
    decoder->last_row_bytes = most + most / 8 + MOST_BYTES_AFTER_PIXELS;
}

static void read_rows(png_decoder *decoder)
{
    const size_t width = (size_t)decoder->source.width;
    const bool direct = decoder->channels == (int)decoder->format;
    for (int32_t y = 0; y < decoder->source.height; y++) {
        uint8_t *to = decoder->pixels + (size_t)y * width * (size_t)decoder->format;
        if (y == decoder->source.height - 1) {
            begin_last_row(decoder);
        }
        if (direct) {
            png_read_row(decoder->png, to, NULL);
        } else {
            png_read_row(decoder->png, decoder->row, NULL);
            convert_row(decoder, to, width);
        }
        decoder->report->rows = y + 1;
    }
}

/// Writes the pixels of one row of a pass, each over the whole block that later passes refine. A damaged file is then
/// coarse instead of full of holes.
static void spread_row(const png_decoder *decoder, const uint8_t *samples, int pass, int32_t y)
{
    static const int32_t block_widths[PASSES] = {8, 4, 4, 2, 2, 1, 1};
    static const int32_t block_heights[PASSES] = {8, 8, 4, 4, 2, 2, 1};
    const int32_t width = decoder->source.width;
    const size_t size = (size_t)decoder->format;
    const int32_t bottom =
        decoder->source.height - y < block_heights[pass] ? decoder->source.height : y + block_heights[pass];
    for (int32_t row = y; row < bottom; row++) {
        uint8_t *to = decoder->pixels + (size_t)row * (size_t)width * size;
        const uint8_t *sample = samples;
        for (int32_t left = PNG_PASS_START_COL(pass); left < width; left += PNG_PASS_COL_OFFSET(pass)) {
            for (int32_t x = left; x < width && x < left + block_widths[pass]; x++) {
                memcpy(to + (size_t)x * size, sample, size);
            }
            sample += size;
        }
    }
}

/// The last pass that has pixels.
static int last_pass(int32_t width, int32_t height)
{
    int pass = PASSES - 1;
    while (PNG_PASS_COLS(width, pass) == 0 || PNG_PASS_ROWS(height, pass) == 0) {
        pass--;
    }
    return pass;
}

static void read_interlaced_rows(png_decoder *decoder)
{
    const int32_t width = decoder->source.width;
    const int32_t height = decoder->source.height;
    const int last = last_pass(width, height);
    uint8_t *samples = decoder->row + (size_t)width * (size_t)decoder->channels;
    for (int pass = 0; pass < PASSES; pass++) {
        const size_t columns = PNG_PASS_COLS((size_t)width, pass);
        if (columns == 0) {
            continue;
        }
        for (int32_t y = PNG_PASS_START_ROW(pass); y < height; y += PNG_PASS_ROW_OFFSET(pass)) {
            if (pass == last && y + PNG_PASS_ROW_OFFSET(pass) >= height) {
                begin_last_row(decoder);
            }
            png_read_row(decoder->png, decoder->row, NULL);
            convert_row(decoder, samples, columns);
            spread_row(decoder, samples, pass, y);
            if (pass == 0) {
                decoder->report->rows = y + 8 < height ? y + 8 : height;
            }
        }
    }
}

/// Everything libpng may jump out of. `decoder` lives in the caller's frame, so it survives the jump.
static bool decode(png_decoder *decoder)
{
    if (setjmp(decoder->failed)) {
        return false;
    }
    start(decoder);
    if (decoder->interlaced) {
        read_interlaced_rows(decoder);
    } else {
        read_rows(decoder);
    }
    decoder->has_all_rows = true;
    decoder->in_last_row = false;
    // Only here are the checksums of the last chunk and of the compressed data compared.
    png_read_end(decoder->png, NULL);
    return true;
}

RectoCodecStatus recto_png_decode(RectoDecodeSource source, RectoCodecFormat format, uint8_t *pixels,
                                  size_t pixel_byte_count, RectoDecodeReport *report)
{
    memset(report, 0, sizeof *report);
    if (source.width <= 0 || source.height <= 0 ||
        pixel_byte_count != (size_t)source.width * (size_t)source.height * (size_t)format) {
        return RectoCodecStatusInvalidArgument;
    }
    png_decoder decoder = {
        .source = source,
        .format = format,
        .pixels = pixels,
        .report = report,
    };
    const bool completed = decode(&decoder);
    png_destroy_read_struct(&decoder.png, &decoder.info, NULL);
    free(decoder.row);
    if (report->rows == 0) {
        return decoder.failure;
    }
    report->corrupt = !completed && !report->truncated;
    // Missing data after the last row is no part of the picture.
    report->truncated &= !decoder.has_all_rows;
    return RectoCodecStatusOK;
}
