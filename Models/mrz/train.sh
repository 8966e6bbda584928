#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Trains, exports and evaluates what finds and what reads machine readable zones:
# Models/mrz/train.sh [MINUTES OF THE RECOGNISER [MINUTES OF THE LOCATOR]]
# It may be stopped and started again; what is unfinished lies in RECTO_MRZ_CACHE.
set -eu

recogniser_minutes=${1:-115}
locator_minutes=${2:-35}
here=$(cd "$(dirname "$0")" && pwd)
cache=${RECTO_MRZ_CACHE:-$HOME/.cache/recto/mrz}
export RECTO_MRZ_CACHE="$cache"

if [ ! -f /usr/share/fonts/opentype/ocr-b/OCRB.otf ] || [ ! -f /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf ] ||
    [ ! -f /usr/share/fonts/truetype/liberation/LiberationMono-Regular.ttf ]; then
    echo "Missing fonts: apt-get install fonts-ocr-b fonts-dejavu-core fonts-dejavu-extra fonts-liberation" >&2
    exit 1
fi
requirements=$here/requirements.txt
. "$here/environment.sh"

cd "$here"
nice -n 19 "$environment/bin/python" train.py --minutes "$recogniser_minutes"
"$environment/bin/python" export.py
"$environment/bin/python" evaluate.py
nice -n 19 "$environment/bin/python" train_locator.py --minutes "$locator_minutes"
"$environment/bin/python" export_locator.py
"$environment/bin/python" evaluate_locator.py
