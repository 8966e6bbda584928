# SPDX-License-Identifier: Apache-2.0
"""Renders the clips that `Samples/play` joins: `python Samples/clips.py [FOLDER]`, into `Samples/live/linus` otherwise.

One holder of the samples' documents is before a camera: a clip for each step of a liveness challenge, and one in rest.
Each begins and ends in rest, at the same place, so that any order of them is one sitting. They are files of JPEG images
one after the other, 15 a second.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import live
from rendering import persons
from rendering.people import Identity
from rendering.people.seeds import generator
from rendering.plays import FADE, STEPS, Hands, Performance, Player, Sensor, frames

HOLDER = "persons/linus"
HOLD = 2.95
"""Seconds: a challenge asks for 2.5."""
SENSOR = Sensor(noise=0.8, quality=74)


def performance(picture: str) -> Performance:
    """What a clip shows."""
    if picture == "neutral":
        return Performance(((0.0, "neutral"),), (), HOLD)
    start, end = 0.3, 0.3 + FADE + HOLD
    return Performance(((0.0, "neutral"), (start, picture), (end, "neutral")), (), end + FADE + 0.2)


def clips(identity: Identity) -> dict[str, bytes]:
    """The clips by the names of the steps, and `rest`."""
    rest = live.setting(identity, live.SMALL)
    pictures, truth = live.key_pictures(identity, rest, {*STEPS.values()})
    player = Player.of(pictures, truth)
    plays = {step: performance(picture) for step, picture in STEPS.items()}
    plays["rest"] = Performance(((0.0, "neutral"),), (), 1.4)
    return {
        name: b"".join(
            frames(
                player,
                play,
                generator("clip", identity.seed, name),
                hands=Hands.within(play.seconds, player.size[0]),
                sensor=SENSOR,
            )
        )
        for name, play in plays.items()
    }


def main() -> None:
    """Writes the clips."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    folder = Path(__file__).resolve().parent / "live" / HOLDER.rpartition("/")[2]
    parser.add_argument("folder", nargs="?", type=Path, default=folder)
    arguments = parser.parse_args()
    holder = next(holder for holder in persons.ALL if holder.folder == HOLDER)
    arguments.folder.mkdir(parents=True, exist_ok=True)
    for name, clip in clips(holder.identity).items():
        path = arguments.folder / f"{name}.mjpeg"
        path.write_bytes(clip)
        print(f"{path}  {len(clip):,} bytes")


if __name__ == "__main__":
    main()
