// SPDX-License-Identifier: Apache-2.0

#include "CRectoSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/videodev2.h>
#include <poll.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

static int system_open(void *context, const char *path, int flags)
{
    (void)context;
    return open(path, flags);
}

static int system_close(void *context, int file)
{
    (void)context;
    return close(file);
}

static int system_ioctl(void *context, int file, unsigned long request, void *argument)
{
    (void)context;
    return ioctl(file, request, argument);
}

static void *system_mmap(void *context, size_t length, int protection, int flags, int file, int64_t offset)
{
    (void)context;
    return mmap(NULL, length, protection, flags, file, offset);
}

static int system_munmap(void *context, void *address, size_t length)
{
    (void)context;
    return munmap(address, length);
}

static int system_poll(void *context, int file, int16_t events, int16_t *happened, int timeout)
{
    (void)context;
    struct pollfd request = {.fd = file, .events = events};
    int count = poll(&request, 1, timeout);
    *happened = request.revents;
    return count;
}

RectoCameraCalls recto_camera_system_calls(void)
{
    return (RectoCameraCalls){NULL, system_open, system_close, system_ioctl, system_mmap, system_munmap, system_poll};
}

static int32_t control(RectoCamera *camera, unsigned long request, void *argument)
{
    return camera->calls.ioctl(camera->calls.context, camera->file, request, argument) < 0 ? errno : 0;
}

int32_t recto_camera_open(RectoCamera *camera, const char *path)
{
    // No terminal that is taken for a camera may become the process's own.
    camera->file = camera->calls.open(camera->calls.context, path, O_RDWR | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
    return camera->file < 0 ? errno : 0;
}

int32_t recto_camera_close(RectoCamera *camera)
{
    return camera->calls.close(camera->calls.context, camera->file) < 0 ? errno : 0;
}

int32_t recto_camera_capabilities(RectoCamera *camera, RectoCameraCapabilities *capabilities)
{
    struct v4l2_capability answer = {0};
    int32_t status = control(camera, VIDIOC_QUERYCAP, &answer);
    // One camera may have several devices: the flags of this one, if the driver knows the difference.
    uint32_t flags = answer.capabilities & V4L2_CAP_DEVICE_CAPS ? answer.device_caps : answer.capabilities;
    capabilities->captures = flags & V4L2_CAP_VIDEO_CAPTURE;
    capabilities->streams = flags & V4L2_CAP_STREAMING;
    return status;
}

int32_t recto_camera_format_code(RectoCamera *camera, uint32_t index, uint32_t *code)
{
    struct v4l2_fmtdesc description = {.index = index, .type = V4L2_BUF_TYPE_VIDEO_CAPTURE};
    int32_t status = control(camera, VIDIOC_ENUM_FMT, &description);
    *code = description.pixelformat;
    return status;
}

int32_t recto_camera_set_format(RectoCamera *camera, RectoCameraFormat *format)
{
    struct v4l2_format wish = {.type = V4L2_BUF_TYPE_VIDEO_CAPTURE};
    wish.fmt.pix.width = format->width;
    wish.fmt.pix.height = format->height;
    wish.fmt.pix.pixelformat = format->code;
    wish.fmt.pix.field = V4L2_FIELD_ANY;
    // Without it, kernels leave out the fields after it, such as the quantization.
    wish.fmt.pix.priv = V4L2_PIX_FMT_PRIV_MAGIC;
    int32_t status = control(camera, VIDIOC_S_FMT, &wish);
    const struct v4l2_pix_format *picture = &wish.fmt.pix;
    format->code = picture->pixelformat;
    format->width = picture->width;
    format->height = picture->height;
    format->bytes_per_row = picture->bytesperline;
    // The rule of V4L2_MAP_QUANTIZATION_DEFAULT for luminance and chrominance.
    format->full_range =
        picture->quantization == V4L2_QUANTIZATION_FULL_RANGE ||
        (picture->quantization == V4L2_QUANTIZATION_DEFAULT && picture->colorspace == V4L2_COLORSPACE_JPEG);
    return status;
}

int32_t recto_camera_has_rate(RectoCamera *camera, bool *has_rate)
{
    struct v4l2_streamparm parameters = {.type = V4L2_BUF_TYPE_VIDEO_CAPTURE};
    int32_t status = control(camera, VIDIOC_G_PARM, &parameters);
    *has_rate = parameters.parm.capture.capability & V4L2_CAP_TIMEPERFRAME;
    return status;
}

int32_t recto_camera_set_interval(RectoCamera *camera, uint32_t microseconds)
{
    struct v4l2_streamparm parameters = {.type = V4L2_BUF_TYPE_VIDEO_CAPTURE};
    parameters.parm.capture.timeperframe = (struct v4l2_fract){microseconds, 1000000};
    return control(camera, VIDIOC_S_PARM, &parameters);
}

int32_t recto_camera_request_buffers(RectoCamera *camera, uint32_t *count)
{
    struct v4l2_requestbuffers request = {
        .count = *count, .type = V4L2_BUF_TYPE_VIDEO_CAPTURE, .memory = V4L2_MEMORY_MMAP};
    int32_t status = control(camera, VIDIOC_REQBUFS, &request);
    *count = request.count;
    return status;
}

static struct v4l2_buffer buffer_at(uint32_t index)
{
    return (struct v4l2_buffer){.index = index, .type = V4L2_BUF_TYPE_VIDEO_CAPTURE, .memory = V4L2_MEMORY_MMAP};
}

int32_t recto_camera_query_buffer(RectoCamera *camera, uint32_t index, uint32_t *length, uint32_t *offset)
{
    struct v4l2_buffer answer = buffer_at(index);
    int32_t status = control(camera, VIDIOC_QUERYBUF, &answer);
    *length = answer.length;
    *offset = answer.m.offset;
    return status;
}

int32_t recto_camera_map(RectoCamera *camera, uint32_t length, uint32_t offset, RectoCameraMapping *mapping)
{
    void *address =
        camera->calls.mmap(camera->calls.context, length, PROT_READ | PROT_WRITE, MAP_SHARED, camera->file, offset);
    if (address == MAP_FAILED) {
        return errno;
    }
    *mapping = (RectoCameraMapping){address, length};
    return 0;
}

int32_t recto_camera_unmap(RectoCamera *camera, RectoCameraMapping mapping)
{
    if (mapping.address == NULL) {
        return 0;
    }
    return camera->calls.munmap(camera->calls.context, mapping.address, mapping.length) < 0 ? errno : 0;
}

int32_t recto_camera_start(RectoCamera *camera)
{
    int type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    return control(camera, VIDIOC_STREAMON, &type);
}

int32_t recto_camera_stop(RectoCamera *camera)
{
    int type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    return control(camera, VIDIOC_STREAMOFF, &type);
}

int32_t recto_camera_wait(RectoCamera *camera, int32_t milliseconds, RectoCameraReadiness *readiness)
{
    int16_t happened = 0;
    int count = camera->calls.poll(camera->calls.context, camera->file, POLLIN, &happened, milliseconds);
    readiness->has_picture = count > 0 && happened & POLLIN;
    readiness->has_error = count > 0 && happened & (POLLERR | POLLHUP | POLLNVAL);
    return count < 0 ? errno : 0;
}

int32_t recto_camera_enqueue(RectoCamera *camera, uint32_t index)
{
    struct v4l2_buffer buffer = buffer_at(index);
    return control(camera, VIDIOC_QBUF, &buffer);
}

int32_t recto_camera_dequeue(RectoCamera *camera, RectoCameraBuffer *buffer)
{
    struct v4l2_buffer answer = buffer_at(0);
    int32_t status = control(camera, VIDIOC_DQBUF, &answer);
    buffer->index = answer.index;
    buffer->byte_count = answer.bytesused;
    buffer->sequence = answer.sequence;
    buffer->microseconds = (int64_t)answer.timestamp.tv_sec * 1000000 + answer.timestamp.tv_usec;
    buffer->has_time = (answer.flags & V4L2_BUF_FLAG_TIMESTAMP_MASK) == V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC;
    buffer->is_damaged = answer.flags & V4L2_BUF_FLAG_ERROR;
    return status;
}
