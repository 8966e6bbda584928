#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Trains, exports and evaluates what reads lines of print: Models/print/reader/train.sh [MINUTES]
# It may be stopped and started again; what is unfinished lies in RECTO_READER_CACHE.
set -eu

minutes=${1:-82}
here=$(cd "$(dirname "$0")" && pwd)
cache=${RECTO_READER_CACHE:-$HOME/.cache/recto/reader}
# What reads zones, what reads capitals alone and this are trained alike: whatever is not in this folder is in those.
export RECTO_MRZ_CACHE="$cache" RECTO_MODEL="$here/../reader.onnx" PYTHONPATH="$here/..:$here/../../mrz"

for package in agave allerta anonymous-pro averia-sans-gwf b612 cabin cantarell cardo clear-sans comfortaa crosextra-caladea \
    crosextra-carlito dejavu-extra dosis fantasque-sans firacode freefont-ttf gfs-neohellenic go hack hermit inconsolata \
    inter jetbrains-mono junicode jura karla lato league-mono league-spartan lg-aboriginal liberation linuxlibertine lmodern \
    manrope monofur monoid mononoki mplus national-park noto-core noto-mono ocr-a ocr-b open-sans opendin osifont oxygen \
    paratype play quattrocento quicksand roadgeek roboto-slab roboto-unhinted routed-gothic sil-andika sil-charis sora stix \
    tiresias tlwg-loma-ttf urw-base35 yanone-kaffeesatz; do
    dpkg -s "fonts-$package" >/dev/null 2>&1 || missing="${missing:-} fonts-$package"
done
if [ -n "${missing:-}" ]; then
    echo "Missing fonts: apt-get install$missing" >&2
    exit 1
fi
requirements=$here/../../mrz/requirements.txt
. "$here/../../mrz/environment.sh"

cd "$here"
"$environment/bin/python" -m warm_start
nice -n 19 "$environment/bin/python" -m train_reader --minutes "$minutes" --workers 1
"$environment/bin/python" -m narrow
"$environment/bin/python" -m export --checkpoint "$cache/narrowed.pt"
"$environment/bin/python" -m evaluate
