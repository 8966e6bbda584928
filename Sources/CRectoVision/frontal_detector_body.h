// SPDX-License-Identifier: Apache-2.0
// The shared code of both builds of the detector; included once by each, after its `dlib` and its processor are
// settled.
// clang-format off
#include <dlib/assert.h>
#include <dlib/test_for_odr_violations.h>
// dlib's own decompositions do for reading a detector: LAPACK and BLAS need not be linked.
#undef DLIB_USE_BLAS
#undef DLIB_USE_LAPACK
#include <dlib/image_processing/object_detector.h>
#include <dlib/image_processing/scan_fhog_pyramid.h>
// clang-format on

namespace {

using Scanner = dlib::scan_fhog_pyramid<dlib::pyramid_down<6>>;
using Detector = dlib::object_detector<Scanner>;

class Variant final : public recto::FrontalDetector {
public:
    explicit Variant(std::istream &stored) {
        deserialize(complete, stored);
        Scanner scanner;
        scanner.copy_configuration(complete.get_scanner());
        scanner.set_max_pyramid_levels(4);
        // dlib's first view is the one from the front; the others look aside or hold their heads askew.
        quick = Detector(scanner, complete.get_overlap_tester(), complete.get_w(0));
    }

    std::vector<recto_face> detect(recto_pixels grey, bool is_quick, double threshold) const override {
        dlib::array2d<unsigned char> image(grey.height, grey.width);
        for (int32_t y = 0; y < grey.height; ++y)
            std::copy_n(grey.base + (size_t)y * grey.bytes_per_row, grey.width, &image[y][0]);
        std::vector<recto_face> faces;
        for (const auto &found : seen(image, is_quick ? quick : complete, threshold)) {
            const auto &box = found.rect;
            faces.push_back(
                {(int32_t)box.left(), (int32_t)box.top(), (int32_t)box.width(), (int32_t)box.height(),
                 found.detection_confidence}
            );
        }
        return faces;
    }

private:
    // The same as the detector's own call, with a scanner that goes afterwards. The detector's would keep its data of
    // the image, some 18 MB, and be one thread's at a time.
    static std::vector<dlib::rect_detection> seen(
        const dlib::array2d<unsigned char> &image,
        const Detector &detector,
        double threshold
    ) {
        Scanner scanner;
        scanner.copy_configuration(detector.get_scanner());
        scanner.load(image);
        std::vector<dlib::rect_detection> candidates;
        for (unsigned long view = 0; view < detector.num_detectors(); ++view) {
            const auto &weights = detector.get_processed_w(view);
            const double bound = weights.w(scanner.get_num_dimensions());
            std::vector<std::pair<double, dlib::rectangle>> boxes;
            scanner.detect(weights.get_detect_argument(), boxes, bound + threshold);
            for (const auto &[score, box] : boxes) {
                dlib::rect_detection candidate;
                candidate.detection_confidence = score - bound;
                candidate.weight_index = view;
                candidate.rect = box;
                candidates.push_back(candidate);
            }
        }
        if (detector.num_detectors() > 1) std::sort(candidates.rbegin(), candidates.rend());
        // Of boxes around one face the surest is kept.
        std::vector<dlib::rect_detection> found;
        for (const auto &candidate : candidates) {
            const bool is_known = std::any_of(found.begin(), found.end(), [&](const dlib::rect_detection &surer) {
                return detector.get_overlap_tester()(surer.rect, candidate.rect);
            });
            if (!is_known) found.push_back(candidate);
        }
        return found;
    }

    Detector complete;
    Detector quick;
};

}  // namespace
