#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Trains, exports and evaluates what reads the print of cards: Models/print/train.sh [MINUTES]
# It may be stopped and started again; what is unfinished lies in RECTO_PRINT_CACHE.
set -eu

minutes=${1:-70}
here=$(cd "$(dirname "$0")" && pwd)
cache=${RECTO_PRINT_CACHE:-$HOME/.cache/recto/print}
# What reads zones and this are trained alike: whatever is not in this folder is in that one.
export RECTO_MRZ_CACHE="$cache" PYTHONPATH="$here/../mrz"

for package in cantarell crosextra-carlito dejavu-extra freefont-ttf lato liberation ocr-b open-sans roboto-unhinted \
    urw-base35; do
    dpkg -s "fonts-$package" >/dev/null 2>&1 || missing="${missing:-} fonts-$package"
done
if [ -n "${missing:-}" ]; then
    echo "Missing fonts: apt-get install$missing" >&2
    exit 1
fi
requirements=$here/../mrz/requirements.txt
. "$here/../mrz/environment.sh"

cd "$here"
"$environment/bin/python" -m warm_start
nice -n 19 "$environment/bin/python" -m train --minutes "$minutes"
"$environment/bin/python" -m export
"$environment/bin/python" -m evaluate
