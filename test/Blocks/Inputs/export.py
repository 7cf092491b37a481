# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Exports PyTorch blocks in which a tensor is split, each as people write it.

    export.py FOLDER [--opset N ...] [--block NAME ...] [--dynamic]
    export.py FOLDER --sample

writes BLOCK_OPSET.onnx and, with the inputs and what PyTorch computes of them by
the names that they have in the model, BLOCK_OPSET.npz. With --dynamic it exports
each block a second time, as BLOCK_OPSET_batch, with a first dimension `N` of the
first input that is not known. --sample writes one opset of each block, another
one in turn: the files in Models. It needs python3-torch 1.13; a block that
an opset cannot express is left out.
"""

import argparse
import pathlib
import warnings

import numpy as np
import torch
import torch.nn.functional as F

OPSETS = (9, 11, 13, 17)
# By name: the function, the shapes of its inputs, and the dynamic dimensions of
# the first of them.
BLOCKS = {}


def block(*shapes, dynamic=None):
    """Registers the function that it decorates."""

    def register(function):
        BLOCKS[function.name if isinstance(function, torch.jit.ScriptFunction) else function.__name__] = (function, shapes, dynamic)
        return function

    return register


class Block(torch.nn.Module):
    def __init__(self, function):
        super().__init__()
        self.function = function

    def forward(self, *inputs):
        return self.function(*inputs)


# Gates.


@block((2, 8, 4))
def glu(x):
    return F.glu(x, 1)


@block((2, 8), dynamic={0: "N", 1: "C"})
def glu_dynamic(x):
    return F.glu(x, -1)


@block((2, 8))
def swiglu(x):
    gate, value = x.chunk(2, -1)
    return F.silu(gate) * value


@block((2, 8))
def geglu(x):
    gate, value = x.chunk(2, -1)
    return F.gelu(gate) * value


@block((2, 8, 5))
def wavenet_gate(x):
    filtered, gate = x.split(4, 1)
    return torch.tanh(filtered) * torch.sigmoid(gate)


@block((2, 16), (2, 4))
def lstm_cell(x, cell):
    i, f, g, o = x.chunk(4, 1)
    cell = torch.sigmoid(f) * cell + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(cell), cell


@block((2, 12), (2, 12), (2, 4))
def gru_cell(x, h, hidden):
    r, z, n = x.chunk(3, 1)
    hidden_r, hidden_z, hidden_n = h.chunk(3, 1)
    n = torch.tanh(n + torch.sigmoid(r + hidden_r) * hidden_n)
    return n + torch.sigmoid(z + hidden_z) * (hidden - n)


# Attention.


@block((2, 5, 12))
def fused_qkv(x):
    return x.chunk(3, -1)


@block((2, 5, 12))
def fused_qkv_heads(x):
    return tuple(part.reshape(2, 5, 2, 2).transpose(1, 2) for part in x.chunk(3, -1))


@block((2, 5, 12))
def packed_qkv_unbind(x):
    return x.reshape(2, 5, 3, 4).permute(2, 0, 1, 3).unbind(0)


@block((2, 3, 8), (3, 8), (3, 8))
def rope(x, cos, sin):
    low, high = x.chunk(2, -1)
    return x * cos + torch.cat((-high, low), -1) * sin


@block((2, 3, 8), (3, 4), (3, 4))
def rope_interleaved(x, cos, sin):
    even, odd = x[..., ::2], x[..., 1::2]
    return torch.stack((even * cos - odd * sin, even * sin + odd * cos), -1).flatten(-2)


# Convolutional networks.


@block((2, 8, 3, 3))
def channel_shuffle(x):
    return x.reshape(2, 2, 4, 3, 3).transpose(1, 2).reshape(2, 8, 3, 3)


@block((2, 8, 3, 3))
def shufflenet_unit(x):
    kept, branch = x.chunk(2, 1)
    return torch.cat((kept, F.relu(branch)), 1)


@block((1, 8, 4, 4))
def c2f(x):
    parts = list(x.chunk(2, 1))
    parts.append(F.relu(parts[-1]))
    parts.append(F.relu(parts[-1] + 1))
    return torch.cat(parts, 1)


@block((1, 8, 4, 4))
def res2net(x):
    parts = torch.split(x, 2, 1)
    results, y = [parts[0]], parts[1]
    for i in range(1, 4):
        y = F.relu(y)
        results.append(y)
        if i < 3:
            y = y + parts[i + 1]
    return torch.cat(results, 1)


@block((1, 4, 4, 3))
def swin_merge(x):
    return torch.cat([x[:, 0::2, 0::2], x[:, 1::2, 0::2], x[:, 0::2, 1::2], x[:, 1::2, 1::2]], -1)


@block((1, 3, 4, 4))
def focus(x):
    return torch.cat(
        [x[..., ::2, ::2], x[..., 1::2, ::2], x[..., ::2, 1::2], x[..., 1::2, 1::2]], 1)


@block((1, 8, 3, 3))
def pixel_shuffle(x):
    return F.pixel_shuffle(x, 2)


@block((1, 2, 4, 4))
def pixel_unshuffle(x):
    return F.pixel_unshuffle(x, 2)


@block((2, 4))
def crelu(x):
    return torch.cat([F.relu(x), F.relu(-x)], 1)


@block((2, 8))
def maxout(x):
    return torch.max(torch.stack(x.chunk(2, 1)), 0)[0]


# Heads of detectors.


@block((2, 10, 7))
def ssd_head(x):
    return x[..., :4], torch.sigmoid(x[..., 4:])


@block((2, 10, 4))
def detr_box(x):
    cx, cy, w, h = x.unbind(-1)
    return torch.stack([cx - 0.5 * w, cy - 0.5 * h, cx + 0.5 * w, cy + 0.5 * h], -1)


# Conditioning and flows.


@block((2, 8), (2, 4))
def reparametrization(x, noise):
    mean, log_variance = x.chunk(2, 1)
    return mean + noise * torch.exp(0.5 * log_variance)


@block((2, 8), (2, 8))
def affine_coupling(x, parameters):
    kept, changed = x.chunk(2, 1)
    scale, shift = parameters.chunk(2, 1)
    return torch.cat([kept, changed * torch.exp(torch.tanh(scale)) + shift], 1)


@block((2, 4, 5), (2, 8))
def film(x, parameters):
    gamma, beta = parameters.chunk(2, -1)
    return x * (1 + gamma.unsqueeze(-1)) + beta.unsqueeze(-1)


@block((2, 5, 4), (2, 12))
def adaptive_layer_norm(x, parameters):
    shift, scale, gate = parameters.chunk(3, -1)
    return x + gate[:, None] * (x * (1 + scale[:, None]) + shift[:, None])


@block((2, 8))
def normalized_half(x):
    half, rest = x.chunk(2, -1)
    centred = half - half.mean(-1, keepdim=True)
    return centred / torch.sqrt((centred**2).mean(-1, keepdim=True) + 1e-5), rest


@block((2, 3, 4), (2, 3))
def mixture_of_experts(x, gate):
    weights = gate.softmax(-1).unsqueeze(-1)
    return sum(part * weight for part, weight in zip(x.unbind(1), weights.unbind(1)))


@block((2, 8))
def larger_half(x):
    low, high = x.chunk(2, 1)
    return torch.where(low > high, low, high)


# Every way to write a split.


@block((3, 4))
def unbind_one(x):
    return x.unbind(0)[1]


@block((2, 3, 4))
def unbind_all(x):
    return tuple(part * 2 for part in x.unbind(1))


@block((8, 2))
def tensor_split(x):
    return tuple(part + 1 for part in torch.tensor_split(x, 3, 0))


@block((8, 2))
def tensor_split_indices(x):
    return torch.tensor_split(x, (1, 5), 0)


@block((2, 8))
def split_sizes(x):
    return torch.split(x, [1, 2, 5], 1)


@block((2, 8))
def split_uneven(x):
    return torch.split(x, 3, 1)


@block((2, 8), dynamic={1: "C"})
def split_dynamic_axis(x):
    return torch.split(x, 4, 1)


@block((2, 8))
def split_of_split(x):
    low, high = torch.split(x, 4, 1)
    return torch.split(low, 2, 1) + torch.split(high, 2, 1)


@block((2, 8))
def split_and_join(x):
    low, high = torch.split(x, 4, 1)
    return torch.cat((low, high), 1) * 2


@block((2, 8))
def chunk_uneven(x):
    return x.chunk(3, 1)


@block((2, 8), dynamic={0: "N"})
def chunk_dynamic_batch(x):
    return tuple(part * 1.5 for part in x.chunk(2, 1))


@block((2, 8), dynamic={1: "C"})
def chunk_dynamic_axis(x):
    return x.chunk(2, 1)


@block((2, 8))
def narrow(x):
    return x.narrow(1, 0, 2), x.narrow(1, 2, 6)


@block((2, 8))
def slices(x):
    return x[:, :3], x[:, 3:]


@block((2, 8))
def flip(x):
    return x.flip(1)


@block((2, 8, 3))
def select(x):
    return x[:, 1] + x[:, -1]


# Loops.


@block((2, 8))
@torch.jit.script
def scripted_split(x):
    parts = []
    for part in torch.split(x, 2, dim=1):
        parts.append(part.sum(1))
    return torch.stack(parts)


@block((3, 4))
@torch.jit.script
def scripted_loop(x):
    y = x[0]
    for i in range(x.size(0)):
        y = y + x[i] * 2.0
    return y


def export(path, name, opset, dynamic=None):
    """Writes `path`.onnx and .npz; false if the opset cannot express the block."""
    function, shapes, own_dynamic = BLOCKS[name]
    torch.manual_seed(0)
    inputs = tuple(torch.randn(*shape) for shape in shapes)
    # Scripted, a module needs types that only a script has.
    module = Block(function)
    if isinstance(function, torch.jit.ScriptFunction):
        module = torch.jit.trace(lambda x: function(x), inputs)
    with torch.no_grad():
        outputs = function(*inputs)
    if isinstance(outputs, torch.Tensor):
        outputs = (outputs,)
    names = [f"i{index}" for index in range(len(inputs))]
    results = [f"o{index}" for index in range(len(outputs))]
    try:
        torch.onnx.export(
            module, inputs, f"{path}.onnx", opset_version=opset, input_names=names,
            output_names=results, dynamic_axes={"i0": dynamic or own_dynamic or {}})
    except Exception as error:  # pylint: disable=broad-except
        print(f"{name}: opset {opset}: {type(error).__name__}: {str(error).splitlines()[0]}")
        pathlib.Path(f"{path}.onnx").unlink(missing_ok=True)
        return False
    arrays = dict(zip(names + results, inputs + tuple(outputs)))
    np.savez(f"{path}.npz", **{key: value.numpy() for key, value in arrays.items()})
    return True


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--opset", type=int, action="append")
    parser.add_argument("--block", choices=BLOCKS, action="append")
    parser.add_argument("--dynamic", action="store_true")
    parser.add_argument("--sample", action="store_true")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    warnings.filterwarnings("ignore")
    count = 0
    for index, name in enumerate(arguments.block or BLOCKS):
        opsets = arguments.opset or OPSETS
        if arguments.sample:
            first = index % len(OPSETS)
            opsets = OPSETS[first:] + OPSETS[:first]
        for opset in opsets:
            path = arguments.folder / f"{name}_{opset}"
            exported = export(path, name, opset)
            count += exported
            if arguments.dynamic and exported and not BLOCKS[name][2]:
                count += export(f"{path}_batch", name, opset, {0: "N"})
            if arguments.sample and exported:
                break
    print(f"{count} models")


if __name__ == "__main__":
    main()
