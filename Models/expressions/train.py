# SPDX-License-Identifier: Apache-2.0
"""Trains a network: `python train.py eye|mouth|rendered-mouth|face [--epochs N]`. Keeps the best of what it learnt.

What is learnt from are the faces that faces.py has rendered, and the single eyes and mouths that parts.py has drawn.
What is kept is judged by others: by sketches.py, which draws otherwise, and by real pictures where they are at hand. A
network that learns the habits of its renderers gets worse there. Nothing is learnt from either.
"""

from __future__ import annotations

import argparse
import time
from collections import deque
from collections.abc import Iterable
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

import judge
from batches import ANGLE, JITTER, MIXTURES, Jitter, batches, examples, rendered
from faces import FOLDER, PICTURES_PER_PERSON
from networks import NETWORKS, Network, evened
from openings import talks
from parts import drawn
from sketches import sketches

MEMORY = 0.99
"""Of the mean over the last steps, which is what is judged: single steps tremble."""
EPOCHS_IN_MEAN = 5
"""The last epochs, the mean of whose weights is kept: single epochs tremble as well."""
CLEAR_DIFFERENCE = 0.25
"""Of smiles or openness, from which two pictures of a person are to be told apart."""
SKETCHES = 1_500


def checkpoint(name: str) -> Path:
    """The file of a network's best epoch."""
    return FOLDER / f"{name}.pt"


def mean_of(epochs: Iterable[dict[str, Tensor]]) -> dict[str, Tensor]:
    """The mean of the weights after some epochs."""
    every = list(epochs)
    means = {name: torch.stack([one[name].float() for one in every]).mean(0) for name in every[-1]}
    return {name: mean.to(every[-1][name].dtype) for name, mean in means.items()}


def judged_sketches() -> tuple[Tensor, Tensor]:
    """The second renderer's faces, drawn once."""
    file = FOLDER / f"sketches-{SKETCHES}.npz"
    if not file.exists():
        faces, labels = sketches(SKETCHES)
        np.savez_compressed(file, faces=faces, labels=labels)
    kept = np.load(file)
    return torch.from_numpy(kept["faces"]), torch.from_numpy(kept["labels"])


def loss(network: Network, said: Tensor, wanted: Tensor) -> Tensor:
    """Cross entropy of the shares that are known, or how far places are off."""
    if network.kind == "face":
        return functional.smooth_l1_loss(said, wanted, beta=0.05)
    faces = MIXTURES[network.name].faces
    ordered = within_person(said[:faces, 0], wanted[:faces, 0])
    known = ~wanted.isnan()
    return functional.binary_cross_entropy_with_logits(said[known], wanted[known]) + ordered


def within_person(said: Tensor, wanted: Tensor) -> Tensor:
    """How badly each person's pictures are ordered: sessions hold everybody against their own face in rest."""
    differences = [values.view(-1, PICTURES_PER_PERSON) for values in (said, wanted)]
    scores, truth = (values[:, :, None] - values[:, None] for values in differences)
    clear = truth > CLEAR_DIFFERENCE
    return functional.softplus(-scores[clear]).mean() if clear.any() else scores.sum() * 0


@torch.no_grad()
def judged(network: Network, trained: nn.Module, faces: Tensor, labels: Tensor) -> tuple[float, str]:
    """How well it does, more being better, and that in words."""
    torch.manual_seed(1)
    # As found after the face was set right; the face network as found by a detector.
    jitter = JITTER["face"] if network.kind == "face" else Jitter(0.04, 4, 0.06)
    parts, wanted = examples(network, faces, labels, jitter)
    said = trained.eval()(evened(parts))
    if network.kind == "face":
        eyes = (said[:, :4] - wanted[:, :4]).unflatten(1, (2, 2)).norm(dim=2).flatten()
        pose = (said[:, 4:] - wanted[:, 4:]).abs() * ANGLE
        text = f"eyes off by {eyes.median():.3f}, 90 % by {eyes.quantile(0.9):.3f} eye distances, pose by {pose.mean(0)}"
        return -float(eyes.quantile(0.9)) - 0.002 * float(pose.mean()), text
    value = torch.sigmoid(said[:, 0])
    least = 0.5 if network.kind == "eye" else 0.35
    positive, negative = value[wanted[:, 0] > least], value[wanted[:, 0] < 0.2]
    area = float((positive[:, None] > negative[None]).float().mean())
    text = f"area under curve {area:.4f}, medians {negative.median():.2f} and {positive.median():.2f}"
    return area - float(functional.binary_cross_entropy(value, wanted[:, 0])) * 0.1, text


def real_parts(network: Network) -> judge.RealParts | None:
    """Real eyes or mouths to choose by, if they are at hand."""
    if network.kind == "face" or not judge.PICTURES.is_dir():
        return None
    return judge.real_eyes() if network.kind == "eye" else judge.real_mouths(judge.loaded(judge.HERE / "face.onnx"))


def judged_on_real(network: Network, trained: nn.Module, parts: judge.RealParts) -> tuple[float, str]:
    """The area under the curve on the half that chooses, and that of both halves in words."""

    @torch.no_grad()
    def read(inputs: NDArray[np.float32]) -> NDArray[np.float32]:
        return torch.sigmoid(trained.eval()(torch.from_numpy(inputs))).numpy()

    reader = judge.both_sides(read) if network.kind == "eye" else read
    areas = []
    for half in (parts.half(True), parts.half(False)):
        areas.append(judge.area_under_curve(reader(half.positive)[:, 0], reader(half.negative)[:, 0]))
    return areas[0], f"  real: {areas[0]:.4f}, other half {areas[1]:.4f}"


def main() -> None:
    """Trains, says after each epoch how it goes, keeps the best."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("network", choices=NETWORKS)
    parser.add_argument("--epochs", type=int, default=24)
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(7)
    network = NETWORKS[arguments.network]
    kept_faces, kept_labels = rendered()
    faces, labels = torch.from_numpy(kept_faces), torch.from_numpy(kept_labels)
    # The last faces are of people that nothing is learnt from.
    held = len(faces) // 20
    known_faces, known_labels = faces[-held:], labels[-held:]
    if network.kind == "mouth":
        silent = ~talks(known_labels)
        known_faces, known_labels = known_faces[silent], known_labels[silent]
    mixture = MIXTURES[network.name]
    parts = tuple(torch.from_numpy(array) for array in drawn(network.name)) if mixture.drawn else None
    trained = network.make()
    mean = AveragedModel(trained, multi_avg_fn=get_ema_multi_avg_fn(MEMORY), use_buffers=True)
    optimiser = torch.optim.AdamW(trained.parameters(), 1e-3, weight_decay=2e-2)
    steps = arguments.epochs * ((len(faces) - held) // mixture.faces)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, 4e-3, total_steps=steps)
    sketched, sketched_labels = judged_sketches()
    real = real_parts(network)
    best, started = -float("inf"), time.monotonic()
    kept, recent = network.make(), deque[dict[str, Tensor]](maxlen=EPOCHS_IN_MEAN)
    for epoch in range(arguments.epochs):
        trained.train()
        torch.manual_seed(100 + epoch)
        for inputs, wanted in batches(network, faces[:-held], labels[:-held], mixture, parts):
            # Half as fine numbers, twice as fast on processors that have them.
            with torch.autocast("cpu", torch.bfloat16, enabled=network.kind == "mouth"):
                said = trained(inputs)
            error = loss(network, said.float(), wanted)
            optimiser.zero_grad()
            error.backward()
            optimiser.step()
            schedule.step()
            mean.update_parameters(trained)
        recent.append({name: value.clone() for name, value in mean.module.state_dict().items()})
        kept.load_state_dict(mean_of(recent))
        score, text = judged(network, kept, sketched, sketched_labels)
        known_score, known = judged(network, kept, known_faces, known_labels)
        if real is not None:
            score, more = judged_on_real(network, kept, real)
            known += more
        if network.kind == "mouth":
            # What is learnt longer of one kind costs the other.
            score = (score + known_score) / 2
        print(f"{epoch} {time.monotonic() - started:.0f} s  sketches: {text}  rendered: {known}", flush=True)
        if score > best:
            best = score
            torch.save(kept.state_dict(), checkpoint(network.name))


if __name__ == "__main__":
    main()
