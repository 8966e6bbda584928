// SPDX-License-Identifier: Apache-2.0
// What both builds of the detector share; included once by each, after its `dlib` and its processor are settled.
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

    std::unique_ptr<recto::FrontalDetector> copy() const override { return std::make_unique<Variant>(*this); }

    std::vector<recto_face> detect(recto_pixels grey, bool is_quick, double threshold) override {
        dlib::array2d<unsigned char> image(grey.height, grey.width);
        for (int32_t y = 0; y < grey.height; ++y)
            std::copy_n(grey.base + (size_t)y * grey.bytes_per_row, grey.width, &image[y][0]);
        std::vector<std::pair<double, dlib::rectangle>> found;
        (is_quick ? quick : complete)(image, found, threshold);
        std::vector<recto_face> faces;
        for (const auto &[score, box] : found)
            faces.push_back(
                {(int32_t)box.left(), (int32_t)box.top(), (int32_t)box.width(), (int32_t)box.height(), score}
            );
        return faces;
    }

private:
    Detector complete;
    Detector quick;
};

}  // namespace
