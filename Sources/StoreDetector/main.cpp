// SPDX-License-Identifier: Apache-2.0
// Writes dlib's frontal face detector, decompressed, to a file in Swift: the one argument.
// clang-format off
#include <dlib/assert.h>
#include <dlib/test_for_odr_violations.h>
// dlib's own decompositions do for reading a detector: LAPACK and BLAS need not be linked.
#undef DLIB_USE_BLAS
#undef DLIB_USE_LAPACK
// clang-format on
#include <dlib/base64.h>
#include <dlib/image_processing/frontal_face_detector.h>
#include <fstream>
#include <iostream>
#include <sstream>

int main(int count, char **words) {
    if (count != 2) {
        std::cerr << "usage: StoreDetector FILE\n";
        return 2;
    }
    std::istringstream stored(dlib::get_serialized_frontal_faces());
    std::ostringstream text;
    dlib::base64 base64;
    base64.encode(stored, text);
    std::ofstream file(words[1]);
    // The compiler takes a long text in a moment, a long list of numbers in minutes.
    file << "/// dlib's frontal face detector as dlib stores it, in base64.\n"
         << "let storedDetector: StaticString = \"\"\"\n"
         << text.str() << "\n\"\"\"\n";
    file.close();
    if (!file) std::cerr << "StoreDetector: cannot write " << words[1] << '\n';
    return file ? 0 : 1;
}
