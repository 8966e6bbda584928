// SPDX-License-Identifier: Apache-2.0
#include "guarded.h"

#include <algorithm>
#include <opencv2/imgproc.hpp>

using recto::guarded;
using recto::matrix;

recto_vision_status recto_pixels_contrast(
    recto_pixels image,
    int32_t side,
    float least_deviation,
    float limit,
    int32_t width,
    int32_t height,
    float *plane
) {
    return guarded([&] {
        CV_Assert(image.channels == 1 && image.width <= width && image.height <= height);
        cv::Mat padded, grey, mean, square;
        cv::copyMakeBorder(
            matrix(image), padded, 0, height - image.height, 0, width - image.width, cv::BORDER_REPLICATE
        );
        padded.convertTo(grey, CV_32F, 1.0 / 255);
        const cv::Size window(side, side);
        cv::boxFilter(grey, mean, -1, window, cv::Point(-1, -1), true, cv::BORDER_REFLECT_101);
        cv::sqrBoxFilter(grey, square, CV_32F, window, cv::Point(-1, -1), true, cv::BORDER_REFLECT_101);
        const float noise = least_deviation * least_deviation;
        for (int y = 0; y < height; ++y) {
            const float *level = grey.ptr<float>(y), *middle = mean.ptr<float>(y), *power = square.ptr<float>(y);
            float *row = plane + (size_t)y * width;
            for (int x = 0; x < width; ++x) {
                const float variance = std::max(0.0f, power[x] - middle[x] * middle[x]);
                const float value = (level[x] - middle[x]) / std::sqrt(variance + noise);
                row[x] = std::min(limit, std::max(-limit, value));
            }
        }
    });
}

recto_vision_status recto_strip_contrast(
    recto_pixels strip,
    int32_t columns,
    int32_t rows,
    float least_deviation,
    float *plane
) {
    return guarded([&] {
        CV_Assert(strip.channels == 1);
        const cv::Size window(columns, rows);
        const auto sum = [&](const cv::Mat &from, cv::Mat &to) {
            cv::boxFilter(from, to, -1, window, cv::Point(-1, -1), false, cv::BORDER_CONSTANT);
        };
        cv::Mat grey, total, count, deviation, power;
        matrix(strip).convertTo(grey, CV_32F, 1.0 / 255);
        sum(grey, total);
        sum(cv::Mat::ones(grey.size(), CV_32F), count);
        deviation = grey - total / count;
        sum(deviation.mul(deviation), power);
        cv::Mat(power / count + least_deviation * least_deviation).copyTo(power);
        cv::sqrt(power, power);
        cv::Mat target(grey.size(), CV_32F, plane);
        cv::divide(deviation, power, target);
    });
}

recto_vision_status recto_pixels_sample(
    recto_pixels source,
    const float *x,
    const float *y,
    recto_pixels destination
) {
    return guarded([&] {
        cv::Mat target = matrix(destination);
        const cv::Mat across(target.size(), CV_32F, const_cast<float *>(x));
        const cv::Mat down(target.size(), CV_32F, const_cast<float *>(y));
        cv::remap(matrix(source), target, across, down, cv::INTER_CUBIC, cv::BORDER_REPLICATE);
    });
}
