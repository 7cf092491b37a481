# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Models that split tensors, compiled and called from Python.

>>> import split
>>> model = split.compile("qkv.onnx")
>>> q, k, v = model(x)

Models are ONNX files or MLIR of the ``split`` dialect. They are compiled once by
``split-compile``, kept in a cache, and called through its C ABI. Tensors are
NumPy arrays, or whatever passes itself by DLPack, such as tensors of PyTorch;
sequences are lists of them. Whatever is wrong with a model or its inputs is a
``ValueError`` that names the node or the input.
"""

from ._compile import compile
from ._model import Model, Parameter
from ._optimize import optimize
from ._split import split
from ._version import VERSION as __version__

__all__ = ["Model", "Parameter", "__version__", "compile", "optimize", "split"]
