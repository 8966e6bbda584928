// SPDX-License-Identifier: Apache-2.0
#include "frontal_detector.h"
#include "guarded.h"
#include "processor.h"

#include <algorithm>
#include <dlib/base64.h>
#include <fstream>
#include <opencv2/imgproc.hpp>
#include <opencv2/objdetect.hpp>
#include <sstream>

using recto::guarded;
using recto::matrix;

struct recto_frontal_detector {
    std::unique_ptr<recto::FrontalDetector> detector;
};

struct recto_cascade {
    // The file, until it is parsed.
    std::string text;
    cv::CascadeClassifier classifier;
};

namespace {

std::string content(const char *path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream content;
    content << file.rdbuf();
    // An empty file fails as well.
    if (!file || !content) throw std::runtime_error("no file");
    return content.str();
}

void load(recto_cascade &cascade) {
    if (!cascade.classifier.empty()) return;
    const cv::FileStorage storage(cascade.text, cv::FileStorage::READ | cv::FileStorage::MEMORY);
    if (!cascade.classifier.read(storage.getFirstTopLevelNode())) throw std::runtime_error("no cascade");
    cascade.text = {};
}

void store(const std::vector<recto_face> &found, recto_face *faces, size_t capacity, size_t *count) {
    *count = std::min(found.size(), capacity);
    std::copy_n(found.begin(), *count, faces);
}

}  // namespace

recto_vision_status recto_frontal_detector_create(
    const uint8_t *text,
    size_t count,
    recto_frontal_detector **created
) {
    return guarded([&] {
        std::istringstream encoded(std::string(reinterpret_cast<const char *>(text), count));
        std::stringstream stored;
        dlib::base64().decode(encoded, stored);
#ifdef __x86_64__
        auto detector = recto::has_avx2() ? recto::frontal_detector_avx2(stored) : recto::frontal_detector_plain(stored);
#else
        auto detector = recto::frontal_detector_plain(stored);
#endif
        *created = new recto_frontal_detector{std::move(detector)};
    });
}

void recto_frontal_detector_free(recto_frontal_detector *detector) { delete detector; }

recto_vision_status recto_frontal_detector_detect(
    const recto_frontal_detector *detector,
    recto_pixels grey,
    bool is_quick,
    double threshold,
    recto_face *faces,
    size_t capacity,
    size_t *count
) {
    return guarded([&] { store(detector->detector->detect(grey, is_quick, threshold), faces, capacity, count); });
}

recto_vision_status recto_cascade_create(const char *path, recto_cascade **created) {
    return guarded([&] {
        auto cascade = std::make_unique<recto_cascade>();
        cascade->text = content(path);
        *created = cascade.release();
    });
}

recto_vision_status recto_cascade_load(recto_cascade *cascade) {
    return guarded([&] { load(*cascade); });
}

void recto_cascade_free(recto_cascade *cascade) { delete cascade; }

recto_vision_status recto_cascade_detect(
    recto_cascade *cascade,
    recto_pixels grey,
    double step,
    int32_t neighbours,
    int32_t smallest,
    recto_face *faces,
    size_t capacity,
    size_t *count
) {
    return guarded([&] {
        load(*cascade);
        cv::Mat equalised;
        cv::equalizeHist(matrix(grey), equalised);
        std::vector<cv::Rect> boxes;
        std::vector<int> supporters;
        cascade->classifier.detectMultiScale(
            equalised, boxes, supporters, step, neighbours, 0, cv::Size(smallest, smallest)
        );
        std::vector<recto_face> found;
        for (size_t at = 0; at < boxes.size(); ++at)
            found.push_back(
                {boxes[at].x, boxes[at].y, boxes[at].width, boxes[at].height, (double)supporters[at]}
            );
        store(found, faces, capacity, count);
    });
}
