// SPDX-License-Identifier: Apache-2.0

#include "encoded.h"

#include <setjmp.h>
#include <stdio.h>

#include <jpeglib.h>

// After jpeglib.h: its settings decide which messages there are and so their numbers.
#include <jerror.h>

typedef struct jpeg_encoder {
    struct jpeg_compress_struct info;
    struct jpeg_error_mgr errors;
    struct jpeg_destination_mgr output;
    jmp_buf failed;
    RectoCodecStatus failure;
    RectoEncoded *encoded;
    size_t capacity;
    JOCTET buffer[1 << 14];
} jpeg_encoder;

_Noreturn static void on_error(j_common_ptr info)
{
    jpeg_encoder *encoder = info->client_data;
    switch (info->err->msg_code) {
    case JERR_OUT_OF_MEMORY:
        encoder->failure = RectoCodecStatusOutOfMemory;
        break;
    case JERR_IMAGE_TOO_BIG:
        encoder->failure = RectoCodecStatusUnsupported;
        break;
    default:
        encoder->failure = RectoCodecStatusInvalidArgument;
    }
    longjmp(encoder->failed, 1);
}

static void on_message(j_common_ptr info, int level)
{
    (void)info;
    (void)level;
}

static void empty_buffer(j_compress_ptr info, size_t count)
{
    jpeg_encoder *encoder = info->client_data;
    if (!encoded_append(encoder->encoded, &encoder->capacity, encoder->buffer, count)) {
        encoder->failure = RectoCodecStatusOutOfMemory;
        longjmp(encoder->failed, 1);
    }
    encoder->output.next_output_byte = encoder->buffer;
    encoder->output.free_in_buffer = sizeof encoder->buffer;
}

static void output_started(j_compress_ptr info)
{
    empty_buffer(info, 0);
}

static boolean output_filled(j_compress_ptr info)
{
    jpeg_encoder *encoder = info->client_data;
    empty_buffer(info, sizeof encoder->buffer);
    return TRUE;
}

static void output_finished(j_compress_ptr info)
{
    jpeg_encoder *encoder = info->client_data;
    empty_buffer(info, sizeof encoder->buffer - encoder->output.free_in_buffer);
}

/// Everything libjpeg may jump out of. `encoder` lives in the caller's frame, so it survives the jump.
static bool encode(jpeg_encoder *encoder, const RectoEncodeSource *source, int32_t quality)
{
    struct jpeg_compress_struct *info = &encoder->info;
    if (setjmp(encoder->failed)) {
        return false;
    }
    jpeg_create_compress(info);
    info->dest = &encoder->output;
    info->image_width = (JDIMENSION)source->width;
    info->image_height = (JDIMENSION)source->height;
    info->input_components = source->format;
    info->in_color_space = source->format == RectoCodecFormatGrey ? JCS_GRAYSCALE : JCS_RGB;
    jpeg_set_defaults(info);
    jpeg_set_quality(info, quality, TRUE);
    jpeg_start_compress(info, TRUE);
    while (info->next_scanline < info->image_height) {
        // libjpeg's interface does not say const; it only reads.
        JSAMPROW row = (JSAMPROW)(source->pixels + info->next_scanline * source->bytes_per_row);
        jpeg_write_scanlines(info, &row, 1);
    }
    jpeg_finish_compress(info);
    return true;
}

RectoCodecStatus recto_jpeg_encode(RectoEncodeSource source, int32_t quality, RectoEncoded *encoded)
{
    *encoded = (RectoEncoded){0};
    if (!encode_source_is_valid(&source)) {
        return RectoCodecStatusInvalidArgument;
    }
    jpeg_encoder encoder = {
        .encoded = encoded,
        .output =
            {
                .init_destination = output_started,
                .empty_output_buffer = output_filled,
                .term_destination = output_finished,
            },
    };
    encoder.info.err = jpeg_std_error(&encoder.errors);
    encoder.info.client_data = &encoder;
    encoder.errors.error_exit = on_error;
    encoder.errors.emit_message = on_message;
    const bool completed = encode(&encoder, &source, quality);
    jpeg_destroy_compress(&encoder.info);
    if (!completed) {
        recto_encoded_free(encoded);
        return encoder.failure;
    }
    return RectoCodecStatusOK;
}
