// SPDX-License-Identifier: Apache-2.0

#include "CRectoCodecs.h"
#include "luma.h"

#include <setjmp.h>
#include <stdio.h>
#include <string.h>

#include <jpeglib.h>

// After jpeglib.h: its settings decide which messages there are and so their numbers.
#include <jerror.h>

// Webcams and phones pad their files with a few stray bytes, which cost no pixel.
enum { HARMLESS_STRAY_BYTES = 64 };

enum { ROWS_COMPLETE = INT32_MAX };

typedef struct jpeg_decoder {
    struct jpeg_decompress_struct info;
    struct jpeg_error_mgr errors;
    struct jpeg_progress_mgr progress;
    struct jpeg_source_mgr input;
    jmp_buf failed;

    RectoDecodeSource source;
    int32_t reduction;
    RectoCodecFormat format;
    RectoJPEGLimits limits;
    uint8_t *pixels;
    size_t pixel_byte_count;
    RectoDecodeReport *report;

    RectoCodecStatus failure;
    bool input_ended;
    int32_t rows_before_end;
    size_t bytes_in_scans;
} jpeg_decoder;

static jpeg_decoder *decoder_of(j_common_ptr info)
{
    return info->client_data;
}

static void describe(j_common_ptr info)
{
    RectoDecodeReport *report = decoder_of(info)->report;
    if (report->message[0] == 0) {
        char message[JMSG_LENGTH_MAX];
        info->err->format_message(info, message);
        snprintf(report->message, sizeof report->message, "%s", message);
    }
}

_Noreturn static void fail(j_common_ptr info, RectoCodecStatus status)
{
    decoder_of(info)->failure = status;
    longjmp(decoder_of(info)->failed, 1);
}

_Noreturn static void on_error(j_common_ptr info)
{
    describe(info);
    switch (info->err->msg_code) {
    case JERR_OUT_OF_MEMORY:
        fail(info, RectoCodecStatusOutOfMemory);
    case JERR_NO_BACKING_STORE:
        fail(info, RectoCodecStatusLimitExceeded);
    case JERR_ARITH_NOTIMPL:
    case JERR_BAD_PRECISION:
    case JERR_CCIR601_NOTIMPL:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_IMAGE_TOO_BIG:
    case JERR_SOF_UNSUPPORTED:
        fail(info, RectoCodecStatusUnsupported);
    default:
        fail(info, decoder_of(info)->input_ended ? RectoCodecStatusTruncated : RectoCodecStatusCorrupt);
    }
}

/// Rows that the first scan has reached; later scans only refine.
static int32_t rows_reached(const jpeg_decoder *decoder)
{
    const struct jpeg_decompress_struct *info = &decoder->info;
    if (info->input_scan_number > 1) {
        return ROWS_COMPLETE;
    }
    return (int32_t)info->input_iMCU_row * info->max_v_samp_factor * (DCTSIZE / decoder->reduction);
}

static void on_message(j_common_ptr info, int level)
{
    if (level >= 0) {
        return;
    }
    jpeg_decoder *decoder = decoder_of(info);
    switch (info->err->msg_code) {
    case JWRN_HIT_MARKER:
        if (decoder->input_ended) {
            if (decoder->rows_before_end == ROWS_COMPLETE) {
                decoder->rows_before_end = rows_reached(decoder);
            }
            return;
        }
        break;
    case JWRN_EXTRANEOUS_DATA:
        if (decoder->info.input_scan_number == 0 ||
            (info->err->msg_parm.i[0] <= HARMLESS_STRAY_BYTES && info->err->msg_parm.i[1] == JPEG_EOI)) {
            return;
        }
        break;
    case JWRN_ARITH_BAD_CODE:
    case JWRN_BOGUS_PROGRESSION:
    case JWRN_HUFF_BAD_CODE:
    case JWRN_MUST_RESYNC:
        break;
    default:
        return;
    }
    // Invented data after the end is not the file's fault.
    if (!decoder->input_ended) {
        decoder->report->corrupt = true;
        describe(info);
    }
}

static void on_progress(j_common_ptr info)
{
    jpeg_decoder *decoder = decoder_of(info);
    // A marker that has been met belongs to the part that may be damaged.
    if (!decoder->input_ended && decoder->info.unread_marker == 0) {
        decoder->bytes_in_scans = decoder->source.byte_count - decoder->input.bytes_in_buffer;
    }
    if (decoder->info.input_scan_number > decoder->limits.scans) {
        fail(info, RectoCodecStatusLimitExceeded);
    }
}

static void input_started(j_decompress_ptr info)
{
    (void)info;
}

/// After the last byte libjpeg reads end-of-image markers, as its own sources do.
static boolean input_refilled(j_decompress_ptr info)
{
    static const JOCTET end_of_image[] = {0xFF, JPEG_EOI};
    jpeg_decoder *decoder = decoder_of((j_common_ptr)info);
    if (info->arith_code && !decoder->input_ended) {
        // The arithmetic decoder never says that it lacks data.
        decoder->rows_before_end = rows_reached(decoder);
    }
    decoder->input_ended = true;
    info->src->next_input_byte = end_of_image;
    info->src->bytes_in_buffer = sizeof end_of_image;
    return TRUE;
}

static void input_skipped(j_decompress_ptr info, long count)
{
    if (count <= 0) {
        return;
    }
    if ((size_t)count > info->src->bytes_in_buffer) {
        input_refilled(info);
        return;
    }
    info->src->next_input_byte += count;
    info->src->bytes_in_buffer -= (size_t)count;
}

static void open_input(jpeg_decoder *decoder)
{
    decoder->input = (struct jpeg_source_mgr){
        .next_input_byte = decoder->source.bytes,
        .bytes_in_buffer = decoder->source.byte_count,
        .init_source = input_started,
        .fill_input_buffer = input_refilled,
        .skip_input_data = input_skipped,
        .resync_to_restart = jpeg_resync_to_restart,
        .term_source = input_started,
    };
    decoder->info.src = &decoder->input;
}

static void start(jpeg_decoder *decoder)
{
    struct jpeg_decompress_struct *info = &decoder->info;
    jpeg_create_decompress(info);
    info->mem->max_memory_to_use = (long)decoder->limits.memory;
    info->progress = &decoder->progress;
    open_input(decoder);
    jpeg_read_header(info, TRUE);
    if (info->image_width != (JDIMENSION)decoder->source.width ||
        info->image_height != (JDIMENSION)decoder->source.height) {
        fail((j_common_ptr)info, RectoCodecStatusSizeMismatch);
    }

    info->scale_num = 1;
    info->scale_denom = (unsigned)decoder->reduction;
    if (info->jpeg_color_space == JCS_CMYK || info->jpeg_color_space == JCS_YCCK) {
        info->out_color_space = JCS_CMYK;
    } else {
        info->out_color_space = decoder->format == RectoCodecFormatGrey ? JCS_GRAYSCALE : JCS_RGB;
    }
    jpeg_calc_output_dimensions(info);
    size_t needed = (size_t)info->output_width * info->output_height * (size_t)decoder->format;
    if (needed != decoder->pixel_byte_count) {
        fail((j_common_ptr)info, RectoCodecStatusInvalidArgument);
    }
    jpeg_start_decompress(info);
}

/// Ink on white paper. Adobe's files, nearly all there are, store the paper that shows instead of the ink.
static void convert_ink_row(const uint8_t *ink, uint8_t *row, const jpeg_decoder *decoder)
{
    const uint8_t flip = decoder->info.saw_Adobe_marker ? 0 : 255;
    for (JDIMENSION x = 0; x < decoder->info.output_width; x++, ink += 4) {
        const uint8_t black = ink[3] ^ flip;
        const uint8_t red = scaled(ink[0] ^ flip, black);
        const uint8_t green = scaled(ink[1] ^ flip, black);
        const uint8_t blue = scaled(ink[2] ^ flip, black);
        if (decoder->format == RectoCodecFormatGrey) {
            *row++ = luma(red, green, blue);
        } else {
            *row++ = red;
            *row++ = green;
            *row++ = blue;
        }
    }
}

static void read_ink_rows(jpeg_decoder *decoder)
{
    struct jpeg_decompress_struct *info = &decoder->info;
    const size_t bytes_per_row = (size_t)info->output_width * (size_t)decoder->format;
    JSAMPARRAY ink = info->mem->alloc_sarray((j_common_ptr)info, JPOOL_IMAGE, info->output_width * 4, 1);
    while (info->output_scanline < info->output_height) {
        uint8_t *row = decoder->pixels + info->output_scanline * bytes_per_row;
        jpeg_read_scanlines(info, ink, 1);
        convert_ink_row(ink[0], row, decoder);
    }
}

static void read_rows(jpeg_decoder *decoder)
{
    struct jpeg_decompress_struct *info = &decoder->info;
    const size_t bytes_per_row = (size_t)info->output_width * (size_t)decoder->format;
    while (info->output_scanline < info->output_height) {
        JSAMPROW row = decoder->pixels + info->output_scanline * bytes_per_row;
        jpeg_read_scanlines(info, &row, 1);
    }
}

/// Everything libjpeg may jump out of. `decoder` lives in the caller's frame, so it survives the jump.
static bool decode(jpeg_decoder *decoder)
{
    if (setjmp(decoder->failed)) {
        return false;
    }
    start(decoder);
    if (decoder->info.out_color_space == JCS_CMYK) {
        read_ink_rows(decoder);
    } else {
        read_rows(decoder);
    }
    // Only the way to the end marker shows if damage made the picture need less data than there is.
    jpeg_finish_decompress(&decoder->info);
    return true;
}

static void prepare(jpeg_decoder *decoder)
{
    memset(&decoder->info, 0, sizeof decoder->info);
    decoder->info.err = jpeg_std_error(&decoder->errors);
    decoder->info.client_data = decoder;
    decoder->errors.error_exit = on_error;
    decoder->errors.emit_message = on_message;
    decoder->progress.progress_monitor = on_progress;
    decoder->input_ended = false;
    decoder->rows_before_end = ROWS_COMPLETE;
}

static RectoCodecStatus finish(jpeg_decoder *decoder, bool completed)
{
    RectoDecodeReport *report = decoder->report;
    const int32_t written = (int32_t)decoder->info.output_scanline;
    report->rows = decoder->rows_before_end < written ? decoder->rows_before_end : written;
    // A file of one scan that lacks nothing but its last marker has lost nothing.
    const bool has_all = report->rows == (int32_t)decoder->info.output_height && decoder->info.input_scan_number <= 1;
    report->truncated = decoder->input_ended && !has_all;
    report->corrupt |= !completed && !decoder->input_ended;
    if (report->rows > 0) {
        return RectoCodecStatusOK;
    }
    return completed ? RectoCodecStatusTruncated : decoder->failure;
}

RectoCodecStatus recto_jpeg_decode(RectoDecodeSource source, int32_t reduction, RectoCodecFormat format,
                                   RectoJPEGLimits limits, uint8_t *pixels, size_t pixel_byte_count,
                                   RectoDecodeReport *report)
{
    memset(report, 0, sizeof *report);
    if (reduction != 1 && reduction != 2 && reduction != 4 && reduction != 8) {
        return RectoCodecStatusInvalidArgument;
    }
    jpeg_decoder decoder = {
        .source = source,
        .reduction = reduction,
        .format = format,
        .limits = limits,
        .pixels = pixels,
        .pixel_byte_count = pixel_byte_count,
        .report = report,
    };
    prepare(&decoder);
    bool completed = decode(&decoder);
    if (!completed && decoder.bytes_in_scans > 0 && decoder.info.output_scanline == 0 &&
        (decoder.failure == RectoCodecStatusCorrupt || decoder.failure == RectoCodecStatusTruncated)) {
        // Damage between the scans of a progressive file: the part before it still makes a picture.
        report->corrupt = decoder.failure == RectoCodecStatusCorrupt;
        jpeg_destroy_decompress(&decoder.info);
        decoder.source.byte_count = decoder.bytes_in_scans;
        prepare(&decoder);
        completed = decode(&decoder);
    }
    jpeg_destroy_decompress(&decoder.info);
    return finish(&decoder, completed);
}
