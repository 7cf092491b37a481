# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# RUN: %python %s
"""Models of every kind of value are called, and described."""

import threading

import numpy as np

import split

KINDS = """
func.func @main(
    %x: tensor<?x?xi64> {split.name = "x", split.dim_names = ["N", ""]},
    %lengths: tensor<?xi64> {split.name = "lengths"},
    %n: index {split.name = "n"}, %z: complex<f32> {split.name = "z"},
    %list: !split.sequence<tensor<?xi8>> {split.name = "list"},
    %texts: tensor<2x!split.string> {split.name = "texts"})
    -> (tensor<2x?xi64>, tensor<4x?xi64>, !split.sequence<tensor<?x?xi64>>, index,
        complex<f32>, !split.sequence<tensor<?xi8>>, tensor<1x!split.string>, tensor<3xi8>) {
  %0:2 = split.split %x sizes [2, 4] axis 0 : (tensor<?x?xi64>) -> (tensor<2x?xi64>, tensor<4x?xi64>)
  %parts = split.split_to_sequence %x sizes %lengths axis 1
      : (tensor<?x?xi64>, tensor<?xi64>) -> !split.sequence<tensor<?x?xi64>>
  %t:2 = split.split %texts sizes [1, 1] axis 0
      : (tensor<2x!split.string>) -> (tensor<1x!split.string>, tensor<1x!split.string>)
  %seven = arith.constant dense<7> : tensor<3xi8>
  return %0#0, %0#1, %parts, %n, %z, %list, %t#1, %seven
      : tensor<2x?xi64>, tensor<4x?xi64>, !split.sequence<tensor<?x?xi64>>, index,
        complex<f32>, !split.sequence<tensor<?xi8>>, tensor<1x!split.string>, tensor<3xi8>
}
"""

model = split.compile(KINDS)
assert [p.name for p in model.inputs] == ["x", "lengths", "n", "z", "list", "texts"]
assert [p.kind for p in model.inputs] == ["tensor"] * 2 + ["number"] * 2 + ["sequence", "tensor"]
assert model.inputs[0].shape == ("N", None) and model.inputs[0].dtype == np.int64
assert model.inputs[3].element_type == "complex<f32>" and model.inputs[3].dtype == np.complex64
assert model.outputs[0].shape == (2, None) and model.outputs[7].is_static
assert "x: i64('N', None)" in repr(model), repr(model)

x = np.arange(12).reshape(6, 2)
LIST = [np.array([1, 2], np.int8), np.array([], np.int8)]


def call(x=x, lengths=(1, 0, 1), **others):
    values = {"n": 41, "z": 1 - 2j, "list": LIST, "texts": ["eins", "zwei ✓"]} | others
    return model(x, np.asarray(lengths, np.int64), **values)


first, rest, parts, n, z, list_, texts, seven = call()
np.testing.assert_array_equal(first, x[:2])
np.testing.assert_array_equal(rest, x[2:])
assert [part.shape for part in parts] == [(6, 1), (6, 0), (6, 1)]
np.testing.assert_array_equal(parts[2], x[:, 1:])
assert n == 41 and z == 1 - 2j and [len(element) for element in list_] == [2, 0]
assert texts.tolist() == ["zwei ✓"] and seven.tolist() == [7, 7, 7]

# Another layout in memory is copied; a result outlives the call and its siblings.
np.testing.assert_array_equal(call(np.asfortranarray(x))[1], x[2:])
np.testing.assert_array_equal(call(np.arange(24).reshape(12, 2)[::2])[0], [[0, 1], [4, 5]])
kept = call()[2][2]
for _ in range(100):
    call()
np.testing.assert_array_equal(kept, x[:, 1:])


def expect(message, **changes):
    try:
        call(**changes)
    except ValueError as error:
        assert message in str(error), error
    else:
        raise AssertionError(f"no error: {message}")


expect("split sizes sum to 3, but dimension 1 of the source is 2", lengths=(1, 1, 1))
expect("split sizes sum to 6, but dimension 0 of the source is 5", x=np.zeros((5, 2), np.int64))
expect("input 0 'x': expected elements of int64, but got float64", x=np.zeros((6, 2)))
expect("input 0 'x': expected rank 2, but got 1", x=np.zeros(6, np.int64))
expect("input 4 'list': expected a list of tensors, but got int", list=3)
expect("input 4 'list', element 1: expected rank 1, but got 2", list=[LIST[0], np.zeros((1, 1), np.int8)])
expect("input 5 'texts': expected dimension 0 to be 2, but got 1", texts=["one"])
expect("no input 'other'", other=1)
# Lists of Python become the model's type where nothing is lost, and arrays do not.
expect("input 0 'x': expected elements of int64, but got float64", x=[[1.5, 2.0]] * 6)
expect("input 0 'x': expected elements of int64, but got float32", x=[[np.float32(1), 2]] * 6)
expect("input 4 'list', element 0: 300 is out of bounds for int8", list=[[1, 300], [1]])
expect("input 4 'list', element 0: expected elements of int8, but got int64", list=[[np.int64(3)]])


class ArrayLike:
    def __array__(self, dtype=None):
        return np.zeros((6, 2), dtype or np.float64)


expect("input 0 'x': expected elements of int64, but got float64", x=ArrayLike())
expect("input 5 'texts': expected str or bytes, but got int", texts=["a", 1])
np.testing.assert_array_equal(call(x.tolist())[1], x[2:])
for arguments, message in (((x,), "input 1 'lengths' is missing"), ((x,) * 7, "has 6 inputs")):
    try:
        model(*arguments)
    except ValueError as error:
        assert message in str(error), error
    else:
        raise AssertionError(message)

# A name that the model does not have is said before what is missing for it.
try:
    model(x, length=1)
except ValueError as error:
    assert str(error) == "no input 'length'", error
else:
    raise AssertionError("a name that the model does not have")

# Several threads.
failures = []


def work(seed):
    values = np.random.default_rng(seed).integers(0, 100, (6, 50))
    for _ in range(50):
        outputs = call(values, (20, 30))
        if not (np.array_equal(outputs[1], values[2:]) and np.array_equal(outputs[2][1], values[:, 20:])):
            failures.append(seed)


threads = [threading.Thread(target=work, args=(seed,)) for seed in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert not failures

# Any name can be that of an input.
own = split.compile(
    'func.func @main(%x: tensor<?xi1> {split.name = "self"}) -> tensor<?xi1> {\n'
    "  return %x : tensor<?xi1>\n}\n"
)
assert own(self=[1, 0, True]).tolist() == [True, False, True]
