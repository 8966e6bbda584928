#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Draws, trains and exports what sees documents: Models/outlines/train.sh [MINUTES]
# It may be stopped and started again; what is unfinished lies in RECTO_OUTLINES_CACHE.
set -eu

minutes=${1:-60}
here=$(cd "$(dirname "$0")" && pwd)
cache=${RECTO_OUTLINES_CACHE:-$HOME/.cache/recto/outlines}
# What reads zones and this are trained alike: whatever is not in this folder is in that one.
export RECTO_OUTLINES_CACHE="$cache" RECTO_MRZ_CACHE="$cache" PYTHONPATH="$here/../mrz" OMP_NUM_THREADS=1

requirements=$here/../mrz/requirements.txt
. "$here/../mrz/environment.sh"

cd "$here"
nice -n 19 "$environment/bin/python" fronts.py
nice -n 19 "$environment/bin/python" train.py --minutes "$minutes"
"$environment/bin/python" export.py
