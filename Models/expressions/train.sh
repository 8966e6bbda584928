#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Draws faces, eyes and mouths, trains, exports and so replaces the networks; two and a half hours on two processors. It may be
# stopped and started again while it draws; what is unfinished lies in RECTO_EXPRESSIONS_CACHE.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
cache=${RECTO_EXPRESSIONS_CACHE:-$HOME/.cache/recto/expressions}
export RECTO_EXPRESSIONS_CACHE="$cache"

requirements=$here/requirements.txt
. "$here/../mrz/environment.sh"

cd "$here"
nice -n 19 "$environment/bin/python" faces.py --count 20480
nice -n 19 "$environment/bin/python" parts.py eye --count 12000
nice -n 19 "$environment/bin/python" parts.py mouth --count 20000
nice -n 19 "$environment/bin/python" train.py face --epochs 16
nice -n 19 "$environment/bin/python" train.py eye --epochs 10
nice -n 19 "$environment/bin/python" train.py mouth --epochs 20
nice -n 19 "$environment/bin/python" train.py rendered-mouth --epochs 14
"$environment/bin/python" export.py
"$environment/bin/python" judge.py
