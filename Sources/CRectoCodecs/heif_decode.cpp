// SPDX-License-Identifier: Apache-2.0

#include "CRectoCodecs.h"
#include "luma.h"

#include <cstdio>
#include <cstring>
#include <memory>
#include <new>

#include <dlfcn.h>
#include <libheif/heif.h>

namespace {

/// The functions of libheif that are called here.
struct Library {
    decltype(&heif_get_version_number) get_version_number;
    decltype(&heif_context_alloc) context_alloc;
    decltype(&heif_context_free) context_free;
    decltype(&heif_context_set_max_decoding_threads) context_set_max_decoding_threads;
    decltype(&heif_context_read_from_memory_without_copy) context_read_from_memory_without_copy;
    decltype(&heif_context_get_primary_image_handle) context_get_primary_image_handle;
    decltype(&heif_image_handle_release) image_handle_release;
    decltype(&heif_decoding_options_alloc) decoding_options_alloc;
    decltype(&heif_decoding_options_free) decoding_options_free;
    decltype(&heif_decode_image) decode_image;
    decltype(&heif_image_release) image_release;
    decltype(&heif_image_get_width) image_get_width;
    decltype(&heif_image_get_height) image_get_height;
    decltype(&heif_image_has_channel) image_has_channel;
    decltype(&heif_image_get_bits_per_pixel_range) image_get_bits_per_pixel_range;
    decltype(&heif_image_get_plane_readonly) image_get_plane_readonly;
    decltype(&heif_image_is_premultiplied_alpha) image_is_premultiplied_alpha;
    bool is_complete = true;

    Library()
    {
        // By the name of its binary interface. It is never unloaded.
        void *const file = dlopen("libheif.so.1", RTLD_NOW | RTLD_LOCAL);
        find(file, "heif_get_version_number", get_version_number);
        find(file, "heif_context_alloc", context_alloc);
        find(file, "heif_context_free", context_free);
        find(file, "heif_context_set_max_decoding_threads", context_set_max_decoding_threads);
        find(file, "heif_context_read_from_memory_without_copy", context_read_from_memory_without_copy);
        find(file, "heif_context_get_primary_image_handle", context_get_primary_image_handle);
        find(file, "heif_image_handle_release", image_handle_release);
        find(file, "heif_decoding_options_alloc", decoding_options_alloc);
        find(file, "heif_decoding_options_free", decoding_options_free);
        find(file, "heif_decode_image", decode_image);
        find(file, "heif_image_release", image_release);
        find(file, "heif_image_get_width", image_get_width);
        find(file, "heif_image_get_height", image_get_height);
        find(file, "heif_image_has_channel", image_has_channel);
        find(file, "heif_image_get_bits_per_pixel_range", image_get_bits_per_pixel_range);
        find(file, "heif_image_get_plane_readonly", image_get_plane_readonly);
        find(file, "heif_image_is_premultiplied_alpha", image_is_premultiplied_alpha);
    }

private:
    template <class Function> void find(void *file, const char *name, Function &function)
    {
        function = file == nullptr ? nullptr : reinterpret_cast<Function>(dlsym(file, name));
        is_complete = is_complete && function != nullptr;
    }
};

const Library *loaded = nullptr;

const Library &load()
{
    static const Library library;
    if (library.is_complete) {
        __atomic_store_n(&loaded, &library, __ATOMIC_RELEASE);
    }
    return library;
}

const Library *library()
{
    return __atomic_load_n(&loaded, __ATOMIC_ACQUIRE);
}

/// One plane of samples of 8 to 16 bits.
struct Plane {
    const uint8_t *samples = nullptr;
    int stride = 0;
    int shift = 0;

    /// False if the picture has it in another size.
    bool open(const Library &heif, const heif_image *image, heif_channel channel, int32_t width, int32_t height)
    {
        if (heif.image_get_width(image, channel) != width || heif.image_get_height(image, channel) != height) {
            return false;
        }
        shift = heif.image_get_bits_per_pixel_range(image, channel) - 8;
        samples = heif.image_get_plane_readonly(image, channel, &stride);
        return samples != nullptr && shift >= 0 && shift <= 8;
    }

    uint8_t sample(size_t x, size_t y) const
    {
        const uint8_t *row = samples + y * static_cast<size_t>(stride);
        if (shift == 0) {
            return row[x];
        }
        uint16_t deep;
        memcpy(&deep, row + 2 * x, sizeof deep);
        const int level = deep >> shift;
        return static_cast<uint8_t>(level > 255 ? 255 : level);
    }
};

} // namespace

struct RectoHEIFPicture {
    const Library *heif;
    heif_image *image;
    int32_t width;
    int32_t height;
    bool has_alpha;
    bool is_premultiplied;
    Plane red;
    Plane green;
    Plane blue;
    Plane alpha;

    ~RectoHEIFPicture() { heif->image_release(image); }
};

namespace {

RectoCodecStatus status_of(const heif_error &error, RectoDecodeReport *report)
{
    snprintf(report->message, sizeof report->message, "%s", error.message == nullptr ? "" : error.message);
    switch (error.code) {
    case heif_error_Ok:
        return RectoCodecStatusOK;
    case heif_error_Memory_allocation_error:
        return RectoCodecStatusOutOfMemory;
    case heif_error_Unsupported_filetype:
    case heif_error_Unsupported_feature:
        return RectoCodecStatusUnsupported;
    default:
        return error.subcode == heif_suberror_End_of_data ? RectoCodecStatusTruncated : RectoCodecStatusCorrupt;
    }
}

RectoCodecStatus open_planes(RectoHEIFPicture &picture)
{
    const Library &heif = *picture.heif;
    const auto open = [&](Plane &plane, heif_channel channel) {
        return plane.open(heif, picture.image, channel, picture.width, picture.height);
    };
    picture.has_alpha = heif.image_has_channel(picture.image, heif_channel_Alpha) != 0;
    picture.is_premultiplied = heif.image_is_premultiplied_alpha(picture.image) != 0;
    bool complete =
        open(picture.red, heif_channel_R) && open(picture.green, heif_channel_G) && open(picture.blue, heif_channel_B);
    if (picture.has_alpha) {
        complete = complete && open(picture.alpha, heif_channel_Alpha);
    }
    return complete ? RectoCodecStatusOK : RectoCodecStatusSizeMismatch;
}

RectoCodecStatus decode(const Library &heif, const RectoDecodeSource &source, RectoHEIFPicture **picture,
                        RectoDecodeReport *report)
{
    const std::unique_ptr<heif_context, decltype(heif.context_free)> context(heif.context_alloc(), heif.context_free);
    // On this thread: a worker has no other to give.
    heif.context_set_max_decoding_threads(context.get(), 0);
    heif_error error =
        heif.context_read_from_memory_without_copy(context.get(), source.bytes, source.byte_count, nullptr);
    heif_image_handle *primary = nullptr;
    if (error.code == heif_error_Ok) {
        error = heif.context_get_primary_image_handle(context.get(), &primary);
    }
    if (error.code != heif_error_Ok) {
        return status_of(error, report);
    }
    const std::unique_ptr<const heif_image_handle, decltype(heif.image_handle_release)> handle(
        primary, heif.image_handle_release);
    const std::unique_ptr<heif_decoding_options, decltype(heif.decoding_options_free)> options(
        heif.decoding_options_alloc(), heif.decoding_options_free);
    // The decoder that libheif has in itself.
    options->decoder_id = "libde265";
    heif_image *image = nullptr;
    // Unasked, some versions convert to these planes, and others give luminance and chroma as they are stored.
    error = heif.decode_image(handle.get(), &image, heif_colorspace_RGB, heif_chroma_444, options.get());
    if (error.code != heif_error_Ok) {
        return status_of(error, report);
    }
    std::unique_ptr<RectoHEIFPicture> made(
        new RectoHEIFPicture{&heif, image, source.width, source.height, false, false, {}, {}, {}, {}});
    const RectoCodecStatus status = open_planes(*made);
    if (status == RectoCodecStatusOK) {
        report->rows = source.height;
        *picture = made.release();
    }
    return status;
}

} // namespace

bool recto_heif_load(void)
{
    return load().is_complete;
}

int32_t recto_heif_version(void)
{
    // A byte each for major, minor and patch; the lowest is not used.
    const Library *heif = library();
    const uint32_t version = heif == nullptr ? LIBHEIF_NUMERIC_VERSION : heif->get_version_number();
    return static_cast<int32_t>((version >> 24) * 1000000 + (version >> 16 & 255) * 1000 + (version >> 8 & 255));
}

RectoCodecStatus recto_heif_decode(RectoDecodeSource source, RectoHEIFPicture **picture, RectoDecodeReport *report)
{
    memset(report, 0, sizeof *report);
    *picture = nullptr;
    if (source.width <= 0 || source.height <= 0) {
        return RectoCodecStatusInvalidArgument;
    }
    const Library *heif = library();
    if (heif == nullptr) {
        snprintf(report->message, sizeof report->message, "HEIC without the library libheif");
        return RectoCodecStatusUnsupported;
    }
    try {
        return decode(*heif, source, picture, report);
    } catch (const std::bad_alloc &) {
        return RectoCodecStatusOutOfMemory;
    } catch (...) {
        snprintf(report->message, sizeof report->message, "impossible HEIC data");
        return RectoCodecStatusCorrupt;
    }
}

void recto_heif_read(const RectoHEIFPicture *picture, RectoCodecFormat format, uint8_t *pixels)
{
    const size_t width = static_cast<size_t>(picture->width);
    for (size_t y = 0; y < static_cast<size_t>(picture->height); y++) {
        for (size_t x = 0; x < width; x++) {
            uint8_t red = picture->red.sample(x, y);
            uint8_t green = picture->green.sample(x, y);
            uint8_t blue = picture->blue.sample(x, y);
            if (picture->has_alpha) {
                const uint8_t alpha = picture->alpha.sample(x, y);
                const auto over = [&](uint32_t level) -> uint8_t {
                    if (!picture->is_premultiplied) {
                        return on_white(level, alpha);
                    }
                    const uint32_t sum = level + 255 - alpha;
                    return static_cast<uint8_t>(sum > 255 ? 255 : sum);
                };
                red = over(red);
                green = over(green);
                blue = over(blue);
            }
            if (format == RectoCodecFormatRGB) {
                *pixels++ = red;
                *pixels++ = green;
                *pixels++ = blue;
            } else {
                *pixels++ = luma(red, green, blue);
            }
        }
    }
}

void recto_heif_free(RectoHEIFPicture *picture)
{
    delete picture;
}
