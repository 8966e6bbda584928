#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Trains, exports and evaluates the reader of machine readable zones: Models/mrz/train.sh [MINUTES]
# It may be stopped and started again; what is unfinished lies in RECTO_MRZ_CACHE.
set -eu

minutes=${1:-120}
here=$(cd "$(dirname "$0")" && pwd)
cache=${RECTO_MRZ_CACHE:-$HOME/.cache/recto/mrz}
environment=$cache-venv
export RECTO_MRZ_CACHE="$cache"

if [ ! -f /usr/share/fonts/opentype/ocr-b/OCRB.otf ] || [ ! -f /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf ]; then
    echo "Missing fonts: apt-get install fonts-ocr-b fonts-dejavu-core fonts-dejavu-extra" >&2
    exit 1
fi
mkdir -p "$cache"
[ -x "$environment/bin/python" ] || python3 -m venv "$environment"
"$environment/bin/pip" install --quiet --requirement "$here/requirements.txt"

cd "$here"
nice -n 19 "$environment/bin/python" train.py --minutes "$minutes"
"$environment/bin/python" export.py
"$environment/bin/python" evaluate.py
