// SPDX-License-Identifier: Apache-2.0
#include "guarded.h"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

using recto::guarded;
using recto::matrix;

recto_vision_status recto_marks(
    recto_pixels image,
    bool is_light,
    int32_t columns,
    int32_t rows,
    double least,
    double most,
    double deviations,
    recto_mark *marks,
    size_t capacity,
    size_t *count
) {
    return guarded([&] {
        CV_Assert(image.channels == 1);
        const cv::Size window(columns, rows);
        cv::Mat grey, mean, square, labels, statistics, middles;
        matrix(image).convertTo(grey, CV_32F);
        cv::boxFilter(grey, mean, -1, window);
        cv::sqrBoxFilter(grey, square, CV_32F, window);
        const float sign = is_light ? -1 : 1;
        cv::Mat marked(grey.size(), CV_8U);
        for (int y = 0; y < grey.rows; ++y) {
            const float *level = grey.ptr<float>(y), *middle = mean.ptr<float>(y), *power = square.ptr<float>(y);
            uint8_t *mark = marked.ptr<uint8_t>(y);
            for (int x = 0; x < grey.cols; ++x) {
                const float deviation = std::sqrt(std::max(0.0f, power[x] - middle[x] * middle[x]));
                const float threshold = std::min(std::max((float)least, (float)deviations * deviation), (float)most);
                mark[x] = sign * (middle[x] - level[x]) > threshold;
            }
        }
        const int found = cv::connectedComponentsWithStats(marked, labels, statistics, middles, 8);
        *count = 0;
        // The first component is all that is no mark.
        for (int label = 1; label < found && *count < capacity; ++label) {
            const int *row = statistics.ptr<int>(label);
            marks[(*count)++] = {
                row[cv::CC_STAT_LEFT], row[cv::CC_STAT_TOP], row[cv::CC_STAT_WIDTH], row[cv::CC_STAT_HEIGHT],
                row[cv::CC_STAT_AREA],
            };
        }
    });
}
