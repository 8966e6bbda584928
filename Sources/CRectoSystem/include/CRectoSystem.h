// SPDX-License-Identifier: Apache-2.0

// Cameras through Video4Linux: every function makes one system call, through the caller's table, and returns 0 or the
// error's number. None waits, retries or decides.

#ifndef CRECTO_SYSTEM_H
#define CRECTO_SYSTEM_H

#include "CRectoConfinement.h"
#include "CRectoProcess.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#pragma clang assume_nonnull begin

/// The system calls that a camera takes, so that tests can put a device of their own in its place.
///
/// Each answers as the call of its name does, errors in `errno`; `context` is passed on to it.
typedef struct RectoCameraCalls {
    void *_Nullable context;
    int (*open)(void *_Nullable context, const char *path, int flags);
    int (*close)(void *_Nullable context, int file);
    int (*ioctl)(void *_Nullable context, int file, unsigned long request, void *_Nullable argument);
    void *_Nonnull (*_Nonnull mmap)(void *_Nullable context, size_t length, int protection, int flags, int file,
                                    int64_t offset);
    int (*munmap)(void *_Nullable context, void *address, size_t length);
    int (*poll)(void *_Nullable context, int file, int16_t events, int16_t *happened, int timeout);
} RectoCameraCalls;

/// An open device and the calls that reach it.
typedef struct RectoCamera {
    RectoCameraCalls calls;
    int file;
} RectoCamera;

/// The capabilities of a device.
typedef struct RectoCameraCapabilities {
    bool captures;
    bool streams;
} RectoCameraCapabilities;

/// The layout of pictures in a buffer.
typedef struct RectoCameraFormat {
    /// Four characters, the first in the lowest byte.
    uint32_t code;
    uint32_t width;
    uint32_t height;
    /// 0 if a driver leaves it out.
    uint32_t bytes_per_row;
    /// True if black is 0 and white 255.
    bool full_range;
} RectoCameraFormat;

/// Memory of the driver that the process can see.
typedef struct RectoCameraMapping {
    void *_Nullable address;
    size_t length;
} RectoCameraMapping;

/// A picture, or its error, in one of the driver's buffers.
typedef struct RectoCameraBuffer {
    uint32_t index;
    uint32_t byte_count;
    /// Counts the pictures taken, those that were never delivered too.
    uint32_t sequence;
    /// When the picture was taken, on the monotonic clock.
    int64_t microseconds;
    /// True if the driver's clock is the monotonic one.
    bool has_time;
    /// True if the driver knows the picture to be damaged.
    bool is_damaged;
} RectoCameraBuffer;

/// The result of waiting.
typedef struct RectoCameraReadiness {
    bool has_picture;
    bool has_error;
} RectoCameraReadiness;

/// The calls of the C library.
RectoCameraCalls recto_camera_system_calls(void);

/// Opens a device without waiting; the caller closes it.
int32_t recto_camera_open(RectoCamera *camera, const char *path);
int32_t recto_camera_close(RectoCamera *camera);

int32_t recto_camera_capabilities(RectoCamera *camera, RectoCameraCapabilities *capabilities);
/// The code of the device's format of this index; `EINVAL` behind the last.
int32_t recto_camera_format_code(RectoCamera *camera, uint32_t index, uint32_t *code);
/// Asks for code, width and height, and returns the driver's choice.
int32_t recto_camera_set_format(RectoCamera *camera, RectoCameraFormat *format);
/// Tells if the device lets its rate be chosen.
int32_t recto_camera_has_rate(RectoCamera *camera, bool *has_rate);
/// Asks for a time between two pictures, in microseconds; drivers take the nearest they have.
int32_t recto_camera_set_interval(RectoCamera *camera, uint32_t microseconds);

/// Asks for this many buffers, 0 to give them back, and tells their number.
int32_t recto_camera_request_buffers(RectoCamera *camera, uint32_t *count);
/// The place of the buffer of this index; `recto_camera_map` makes it visible.
int32_t recto_camera_query_buffer(RectoCamera *camera, uint32_t index, uint32_t *length, uint32_t *offset);
/// The receiver gives the mapping to `recto_camera_unmap`.
int32_t recto_camera_map(RectoCamera *camera, uint32_t length, uint32_t offset, RectoCameraMapping *mapping);
int32_t recto_camera_unmap(RectoCamera *camera, RectoCameraMapping mapping);

int32_t recto_camera_start(RectoCamera *camera);
int32_t recto_camera_stop(RectoCamera *camera);
int32_t recto_camera_wait(RectoCamera *camera, int32_t milliseconds, RectoCameraReadiness *readiness);
/// Lends the buffer of this index to the driver.
int32_t recto_camera_enqueue(RectoCamera *camera, uint32_t index);
/// Takes back the oldest buffer that the driver is done with; `EAGAIN` if there is none.
int32_t recto_camera_dequeue(RectoCamera *camera, RectoCameraBuffer *buffer);

#pragma clang assume_nonnull end

#ifdef __cplusplus
}
#endif

#endif
