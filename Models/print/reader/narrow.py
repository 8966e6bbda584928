# SPDX-License-Identifier: Apache-2.0
"""Makes the trained network as narrow as it is exported: `python -m narrow`.

Of the channels between the two convolutions of the last residual layers it leaves out those that carry least. The second
convolution is then fitted anew, so that those that are left stand for them.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import torch
from torch import Tensor, nn

from batches import Batches
from layers import Residual
from network import INNER, WHOLE, Recogniser
from train import CHECKPOINT

NARROWED = CHECKPOINT.with_name("narrowed.pt")
SEED = 777
BATCHES = 60
DAMPING = 1e-4
"""Of the fit, as a share of the mean square of what it is fitted to."""


def inner_layers(network: Recogniser) -> Iterator[tuple[int, Residual]]:
    """The last residual layers with their places."""
    residuals = [(place, layer) for place, layer in enumerate(network.layers) if isinstance(layer, Residual)]
    yield from residuals[-len(INNER) :]


def shifted(features: Tensor, layer: nn.Conv2d) -> Tensor:
    """What a convolution along the line sees at each step: (inputs × width of the kernel, steps)."""
    steps, spacing = features.shape[3], layer.dilation[1]
    padded = nn.functional.pad(features[:, :, 0], (layer.padding[1],) * 2)
    parts = [padded[:, :, place * spacing : place * spacing + steps] for place in range(layer.kernel_size[1])]
    return torch.stack(parts, 2).permute(1, 2, 0, 3).reshape(-1, len(features) * steps)


def narrow(whole: Residual, into: Residual, seen: list[Tensor]) -> None:
    """Gives a narrow layer what of a whole one does most with these features."""
    before, after = whole.first, whole.second[0]
    flow = torch.stack([before(features).mean((0, 2, 3)) for features in seen]).mean(0)
    carried = flow * after.weight.pow(2).sum((0, 2, 3)).sqrt()
    kept = carried.topk(into.first[0].out_channels).indices.sort().values
    into.first[0].weight.copy_(before[0].weight[kept])
    for name, values in before[1].state_dict().items():
        into.first[1].state_dict()[name].copy_(values[kept] if values.dim() else values)
    into.second.load_state_dict({**whole.second.state_dict(), "0.weight": after.weight[:, kept]})
    second = into.second[0]
    products, wanted = 0, 0
    for features in seen:
        inner = shifted(into.first(features), second)
        missing = (after(before(features)) - second(into.first(features)))[:, :, 0].permute(1, 0, 2).flatten(1)
        products = products + (inner @ inner.T).double()
        wanted = wanted + (inner @ missing.T).double()
    damping = DAMPING * products.diagonal().mean() * torch.eye(len(products), dtype=torch.float64)
    fitted = torch.linalg.solve(products + damping, wanted).float()
    second.weight += fitted.T.reshape(second.weight.shape[0], len(kept), 1, -1)


@torch.no_grad()
def main() -> None:
    """Writes the narrow network beside the checkpoint, as one."""
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    whole, narrowed = Recogniser(WHOLE), Recogniser()
    whole.load_state_dict(torch.load(CHECKPOINT, weights_only=True, map_location="cpu")["averaged"])
    own = narrowed.state_dict()
    alike = {name: values for name, values in whole.state_dict().items() if values.shape == own[name].shape}
    narrowed.load_state_dict(alike, strict=False)
    whole.eval()
    narrowed.eval()
    batches = iter(Batches(SEED))
    strips = [next(batches).grey for _ in range(BATCHES)]
    into = dict(inner_layers(narrowed))
    for place, layer in inner_layers(whole):
        narrow(layer, into[place], [narrowed.layers[:place](strip) for strip in strips])
    torch.save({"averaged": narrowed.state_dict()}, NARROWED)


if __name__ == "__main__":
    main()
