// SPDX-License-Identifier: Apache-2.0

#include "CTestCamera.h"

#include <errno.h>
#include <linux/videodev2.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { FILE_NUMBER = 7000, MOST_BUFFERS = 32, MOST_FRAMES = 256, OFFSET_STEP = 4096 };

struct TestCamera {
    TestCameraScript script;
    TestCameraLog log;
    TestCameraFrame frames[MOST_FRAMES];
    int frame_count;
    /// The next frame to be delivered, and the first that is not there yet.
    int next_frame;
    int arrived;
    uint32_t sequence;
    int interruptions_left;
    int format;
    uint32_t width;
    uint32_t height;
    uint32_t stride;
    uint32_t image_size;
    uint32_t buffer_count;
    uint8_t *buffers[MOST_BUFFERS];
    uint32_t queue[MOST_BUFFERS];
    int queued;
    bool is_streaming;
    bool is_released;
};

static int fail(int error)
{
    errno = error;
    return -1;
}

/// Whether a signal comes before the call is answered.
static bool is_interrupted(TestCamera *camera)
{
    if (camera->interruptions_left > 0) {
        camera->interruptions_left -= 1;
        return true;
    }
    camera->interruptions_left = camera->script.interruptions;
    return false;
}

static int test_open(void *context, const char *path, int flags)
{
    TestCamera *camera = context;
    (void)path;
    (void)flags;
    if (is_interrupted(camera)) {
        return fail(EINTR);
    }
    if (camera->script.open_error != 0) {
        return fail(camera->script.open_error);
    }
    camera->log.open_files += 1;
    return FILE_NUMBER;
}

static void destroy(TestCamera *camera)
{
    for (int index = 0; index < MOST_BUFFERS; ++index) {
        free(camera->buffers[index]);
    }
    for (int index = 0; index < camera->frame_count; ++index) {
        free((void *)camera->frames[index].bytes);
    }
    free(camera);
}

static int test_close(void *context, int file)
{
    TestCamera *camera = context;
    if (file != FILE_NUMBER) {
        return fail(EBADF);
    }
    camera->log.open_files -= 1;
    if (camera->log.open_files == 0 && camera->is_released) {
        destroy(camera);
    }
    return 0;
}

static bool is_gone(const TestCamera *camera)
{
    return camera->script.end_error != 0 && camera->is_streaming && camera->next_frame >= camera->frame_count;
}

static int set_format(TestCamera *camera, struct v4l2_format *format)
{
    if (camera->script.format_error != 0) {
        return fail(camera->script.format_error);
    }
    struct v4l2_pix_format *picture = &format->fmt.pix;
    int chosen = 0;
    for (int index = 0; index < 4 && camera->script.codes[index] != 0; ++index) {
        if (camera->script.codes[index] == picture->pixelformat) {
            chosen = index;
        }
    }
    camera->format = chosen;
    picture->pixelformat = camera->script.codes[chosen];
    if (camera->script.widths[chosen] != 0) {
        picture->width = camera->script.widths[chosen];
        picture->height = camera->script.heights[chosen];
    }
    uint32_t row = 0;
    if (picture->pixelformat == V4L2_PIX_FMT_YUYV) {
        row = picture->width * 2;
    } else if (picture->pixelformat == V4L2_PIX_FMT_GREY) {
        row = picture->width;
    }
    camera->width = picture->width;
    camera->height = picture->height;
    camera->stride = row == 0 ? 0 : row + camera->script.row_padding;
    camera->image_size = row == 0 ? picture->width * picture->height * 2 : camera->stride * picture->height;
    picture->bytesperline = camera->stride;
    picture->sizeimage = camera->image_size;
    picture->field = V4L2_FIELD_NONE;
    picture->colorspace = V4L2_COLORSPACE_SRGB;
    picture->quantization = camera->script.full_range ? V4L2_QUANTIZATION_FULL_RANGE : V4L2_QUANTIZATION_DEFAULT;
    camera->log.code = picture->pixelformat;
    camera->log.width = picture->width;
    camera->log.height = picture->height;
    return 0;
}

static int request_buffers(TestCamera *camera, struct v4l2_requestbuffers *request)
{
    if (camera->script.buffer_error != 0) {
        return fail(camera->script.buffer_error);
    }
    if (camera->log.mapped_buffers > 0) {
        return fail(EBUSY);
    }
    for (uint32_t index = 0; index < camera->buffer_count; ++index) {
        free(camera->buffers[index]);
        camera->buffers[index] = NULL;
    }
    if (request->count != 0 && camera->script.buffer_count != 0) {
        request->count = camera->script.buffer_count;
    }
    if (request->count > MOST_BUFFERS) {
        return fail(EINVAL);
    }
    camera->buffer_count = request->count;
    for (uint32_t index = 0; index < camera->buffer_count; ++index) {
        camera->buffers[index] = calloc(1, camera->image_size);
    }
    camera->queued = 0;
    return 0;
}

static int query_buffer(TestCamera *camera, struct v4l2_buffer *buffer)
{
    if (buffer->index >= camera->buffer_count) {
        return fail(EINVAL);
    }
    buffer->length = camera->image_size;
    buffer->m.offset = buffer->index * OFFSET_STEP;
    return 0;
}

static int enqueue(TestCamera *camera, const struct v4l2_buffer *buffer)
{
    if (is_gone(camera)) {
        return fail(camera->script.end_error);
    }
    if (buffer->index >= camera->buffer_count) {
        return fail(EINVAL);
    }
    for (int index = 0; index < camera->queued; ++index) {
        if (camera->queue[index] == buffer->index) {
            return fail(EINVAL);
        }
    }
    camera->queue[camera->queued] = buffer->index;
    camera->queued += 1;
    return 0;
}

static int dequeue(TestCamera *camera, struct v4l2_buffer *buffer)
{
    if (is_gone(camera)) {
        return fail(camera->script.end_error);
    }
    if (camera->next_frame >= camera->arrived) {
        return fail(EAGAIN);
    }
    if (camera->queued == 0) {
        camera->log.homeless_frames += 1;
        return fail(EAGAIN);
    }
    const TestCameraFrame *frame = &camera->frames[camera->next_frame];
    uint32_t index = camera->queue[0];
    memmove(camera->queue, camera->queue + 1, sizeof(camera->queue[0]) * (size_t)(camera->queued - 1));
    camera->queued -= 1;
    camera->next_frame += 1;
    camera->sequence += frame->lost_before;

    uint32_t count = camera->image_size;
    if (frame->bytes != NULL) {
        count = frame->byte_count < count ? (uint32_t)frame->byte_count : count;
        memcpy(camera->buffers[index], frame->bytes, count);
    } else {
        // What stands behind a row differs from what stands in it.
        memset(camera->buffers[index], ~frame->level, count);
        uint32_t row = camera->stride - camera->script.row_padding;
        for (uint32_t y = 0; y < camera->height; ++y) {
            memset(camera->buffers[index] + y * camera->stride, frame->level, row);
        }
    }
    buffer->index = index;
    buffer->bytesused = count;
    buffer->flags = frame->is_damaged ? V4L2_BUF_FLAG_ERROR : 0;
    if (camera->script.has_time) {
        buffer->flags |= V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC;
        buffer->timestamp.tv_sec = frame->microseconds / 1000000;
        buffer->timestamp.tv_usec = frame->microseconds % 1000000;
    }
    buffer->sequence = camera->script.counts ? camera->sequence : 0;
    camera->sequence += 1;
    return 0;
}

static int describe_format(TestCamera *camera, struct v4l2_fmtdesc *description)
{
    if (description->index >= 4 || camera->script.codes[description->index] == 0) {
        return fail(EINVAL);
    }
    description->pixelformat = camera->script.codes[description->index];
    return 0;
}

static int query_capabilities(TestCamera *camera, struct v4l2_capability *capability)
{
    if (camera->script.capability_error != 0) {
        return fail(camera->script.capability_error);
    }
    // The whole camera can do what this one device of it perhaps cannot.
    capability->capabilities = V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_STREAMING | V4L2_CAP_DEVICE_CAPS;
    capability->device_caps = (camera->script.captures ? V4L2_CAP_VIDEO_CAPTURE : V4L2_CAP_META_CAPTURE) |
                              (camera->script.streams ? V4L2_CAP_STREAMING : V4L2_CAP_READWRITE);
    return 0;
}

static int get_parameters(TestCamera *camera, struct v4l2_streamparm *parameters)
{
    parameters->parm.capture.capability = camera->script.has_rate ? V4L2_CAP_TIMEPERFRAME : 0;
    return 0;
}

static int set_parameters(TestCamera *camera, const struct v4l2_streamparm *parameters)
{
    camera->log.interval_numerator = parameters->parm.capture.timeperframe.numerator;
    camera->log.interval_denominator = parameters->parm.capture.timeperframe.denominator;
    return 0;
}

static int set_streaming(TestCamera *camera, bool is_streaming)
{
    if (is_streaming && camera->script.start_error != 0) {
        return fail(camera->script.start_error);
    }
    camera->log.starts += is_streaming ? 1 : 0;
    camera->log.stops += is_streaming ? 0 : 1;
    camera->is_streaming = is_streaming;
    return 0;
}

static int test_ioctl(void *context, int file, unsigned long request, void *argument)
{
    TestCamera *camera = context;
    if (file != FILE_NUMBER) {
        return fail(EBADF);
    }
    if (is_interrupted(camera)) {
        return fail(EINTR);
    }
    switch (request) {
    case VIDIOC_QUERYCAP: return query_capabilities(camera, argument);
    case VIDIOC_ENUM_FMT: return describe_format(camera, argument);
    case VIDIOC_S_FMT: return set_format(camera, argument);
    case VIDIOC_G_PARM: return get_parameters(camera, argument);
    case VIDIOC_S_PARM: return set_parameters(camera, argument);
    case VIDIOC_REQBUFS: return request_buffers(camera, argument);
    case VIDIOC_QUERYBUF: return query_buffer(camera, argument);
    case VIDIOC_QBUF: return enqueue(camera, argument);
    case VIDIOC_DQBUF: return dequeue(camera, argument);
    case VIDIOC_STREAMON: return set_streaming(camera, true);
    case VIDIOC_STREAMOFF: return set_streaming(camera, false);
    default: return fail(ENOTTY);
    }
}

static void *test_mmap(void *context, size_t length, int protection, int flags, int file, int64_t offset)
{
    TestCamera *camera = context;
    (void)protection;
    (void)flags;
    if (file != FILE_NUMBER || length != camera->image_size || offset / OFFSET_STEP >= camera->buffer_count) {
        errno = EINVAL;
        return MAP_FAILED;
    }
    camera->log.mapped_buffers += 1;
    return camera->buffers[offset / OFFSET_STEP];
}

static int test_munmap(void *context, void *address, size_t length)
{
    TestCamera *camera = context;
    (void)address;
    (void)length;
    camera->log.mapped_buffers -= 1;
    return 0;
}

static int test_poll(void *context, int file, int16_t events, int16_t *happened, int timeout)
{
    TestCamera *camera = context;
    (void)events;
    *happened = 0;
    if (file != FILE_NUMBER) {
        return fail(EBADF);
    }
    if (is_interrupted(camera)) {
        return fail(EINTR);
    }
    if (is_gone(camera)) {
        *happened = POLLERR;
        return 1;
    }
    if (camera->arrived < camera->frame_count && camera->next_frame == camera->arrived) {
        do {
            camera->arrived += 1;
        } while (camera->arrived < camera->frame_count && camera->frames[camera->arrived].comes_at_once);
    }
    if (camera->next_frame < camera->arrived) {
        *happened = POLLIN;
        return 1;
    }
    return poll(NULL, 0, timeout);
}

TestCamera *test_camera_make(TestCameraScript script)
{
    TestCamera *camera = calloc(1, sizeof(TestCamera));
    camera->script = script;
    camera->interruptions_left = script.interruptions;
    return camera;
}

void test_camera_free(TestCamera *camera)
{
    camera->is_released = true;
    if (camera->log.open_files == 0) {
        destroy(camera);
    }
}

void test_camera_add(TestCamera *camera, TestCameraFrame frame)
{
    if (camera->frame_count == MOST_FRAMES) {
        abort();
    }
    if (frame.bytes != NULL) {
        uint8_t *copy = malloc(frame.byte_count + 1);
        memcpy(copy, frame.bytes, frame.byte_count);
        frame.bytes = copy;
    }
    camera->frames[camera->frame_count] = frame;
    camera->frame_count += 1;
}

RectoCameraCalls test_camera_calls(TestCamera *camera)
{
    return (RectoCameraCalls){camera, test_open, test_close, test_ioctl, test_mmap, test_munmap, test_poll};
}

TestCameraLog test_camera_log(TestCamera *camera) { return camera->log; }
