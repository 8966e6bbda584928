// SPDX-License-Identifier: Apache-2.0

// A camera without a camera: answers the system calls that ours takes as Video4Linux would, by a script.

#ifndef CTEST_CAMERA_H
#define CTEST_CAMERA_H

#include <CRectoSystem.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// What the device is and how it misbehaves; numbers of errors are 0 where nothing fails.
typedef struct TestCameraScript {
    int32_t open_error;
    int32_t capability_error;
    int32_t format_error;
    int32_t buffer_error;
    int32_t start_error;
    /// What reading gives behind the last frame, waiting having reported an error; 0 for frames that stay away.
    int32_t end_error;
    /// Each call is interrupted by as many signals before it is answered.
    int32_t interruptions;
    bool captures;
    bool streams;
    /// Codes of formats in order, up to the first 0.
    uint32_t codes[4];
    /// The one size that each format comes in, whatever is asked for; 0 for what is asked for.
    uint32_t widths[4];
    uint32_t heights[4];
    /// Bytes behind each row of a raw picture.
    uint32_t row_padding;
    bool full_range;
    bool has_rate;
    /// Whether buffers have times of the monotonic clock.
    bool has_time;
    /// Whether buffers are numbered.
    bool counts;
    /// How many buffers there are, whatever is asked for; 0 for what is asked for.
    uint32_t buffer_count;
} TestCameraScript;

/// A picture that the device delivers.
typedef struct TestCameraFrame {
    /// Empty for as many bytes as the format has, all of the value `level`.
    const uint8_t *_Nullable bytes;
    size_t byte_count;
    uint8_t level;
    /// Whether the driver knows it to be damaged.
    bool is_damaged;
    /// Whether it is there as soon as the one before it.
    bool comes_at_once;
    /// Pictures that were lost before it.
    uint32_t lost_before;
    int64_t microseconds;
} TestCameraFrame;

/// What the device saw of its user.
typedef struct TestCameraLog {
    int32_t open_files;
    int32_t mapped_buffers;
    int32_t starts;
    int32_t stops;
    /// Pictures that were there and for which the driver had been lent no buffer.
    int32_t homeless_frames;
    uint32_t code;
    uint32_t width;
    uint32_t height;
    uint32_t interval_numerator;
    uint32_t interval_denominator;
} TestCameraLog;

typedef struct TestCamera TestCamera;

/// A device that follows a script; the receiver gives it to `test_camera_free`.
TestCamera *test_camera_make(TestCameraScript script);
/// Frees the device once nobody has it open.
void test_camera_free(TestCamera *camera);

/// Adds a picture, whose bytes are copied.
void test_camera_add(TestCamera *camera, TestCameraFrame frame);

/// The calls that reach the device.
RectoCameraCalls test_camera_calls(TestCamera *camera);

TestCameraLog test_camera_log(TestCamera *camera);

#pragma clang assume_nonnull end

#endif
