// SPDX-License-Identifier: Apache-2.0

#include "encoded.h"

#include <setjmp.h>

#include <png.h>

typedef struct png_encoder {
    png_structp png;
    png_infop info;
    jmp_buf failed;
    RectoCodecStatus failure;
    RectoEncoded *encoded;
    size_t capacity;
} png_encoder;

_Noreturn static void fail(png_encoder *encoder, RectoCodecStatus status)
{
    encoder->failure = status;
    longjmp(encoder->failed, 1);
}

_Noreturn static void on_error(png_structp png, png_const_charp message)
{
    (void)message;
    fail(png_get_error_ptr(png), RectoCodecStatusUnsupported);
}

static void on_warning(png_structp png, png_const_charp message)
{
    (void)png;
    (void)message;
}

static void write_bytes(png_structp png, png_bytep bytes, size_t count)
{
    png_encoder *encoder = png_get_io_ptr(png);
    if (!encoded_append(encoder->encoded, &encoder->capacity, bytes, count)) {
        fail(encoder, RectoCodecStatusOutOfMemory);
    }
}

static void flush(png_structp png)
{
    (void)png;
}

/// Everything libpng may jump out of. `encoder` lives in the caller's frame, so it survives the jump.
static bool encode(png_encoder *encoder, const RectoEncodeSource *source)
{
    if (setjmp(encoder->failed)) {
        return false;
    }
    encoder->png = png_create_write_struct(PNG_LIBPNG_VER_STRING, encoder, on_error, on_warning);
    encoder->info = encoder->png == NULL ? NULL : png_create_info_struct(encoder->png);
    if (encoder->info == NULL) {
        fail(encoder, RectoCodecStatusOutOfMemory);
    }
    png_set_user_limits(encoder->png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_set_write_fn(encoder->png, encoder, write_bytes, flush);
    const int colour = source->format == RectoCodecFormatGrey ? PNG_COLOR_TYPE_GRAY : PNG_COLOR_TYPE_RGB;
    png_set_IHDR(encoder->png, encoder->info, (png_uint_32)source->width, (png_uint_32)source->height, 8, colour,
                 PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_write_info(encoder->png, encoder->info);
    for (int32_t y = 0; y < source->height; y++) {
        png_write_row(encoder->png, source->pixels + (size_t)y * source->bytes_per_row);
    }
    png_write_end(encoder->png, NULL);
    return true;
}

RectoCodecStatus recto_png_encode(RectoEncodeSource source, RectoEncoded *encoded)
{
    *encoded = (RectoEncoded){0};
    if (!encode_source_is_valid(&source)) {
        return RectoCodecStatusInvalidArgument;
    }
    png_encoder encoder = {.encoded = encoded};
    const bool completed = encode(&encoder, &source);
    png_destroy_write_struct(&encoder.png, &encoder.info);
    if (!completed) {
        recto_encoded_free(encoded);
        return encoder.failure;
    }
    return RectoCodecStatusOK;
}
