# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Every way in which a file can store the elements of a tensor, and the ways in
# which it can get them wrong.
#
# REQUIRES: onnx
# RUN: %python %s %t | FileCheck %s

from onnx import TensorProto as T

from onnx_models import *

cases = Cases()


def show(name, dtype, dims=(2,), **fields):
    tensor = TensorProto(name="c", data_type=dtype, dims=dims, **fields)
    cases.show(name, model([], [], ["c"], 18, [tensor]))


# CHECK-LABEL: == float_data
# CHECK: arith.constant dense<[1.500000e+00, -2.000000e+00]> : tensor<2xf32>
show("float_data", T.FLOAT, float_data=[1.5, -2])
# CHECK-LABEL: == float-raw
# CHECK: dense<[1.500000e+00, -2.000000e+00]> : tensor<2xf32>
show("float-raw", T.FLOAT, raw_data=np.array([1.5, -2], np.float32).tobytes())
# CHECK-LABEL: == double_data
# CHECK: dense<[1.500000e+00, -2.000000e+00]> : tensor<2xf64>
show("double_data", T.DOUBLE, double_data=[1.5, -2])
# CHECK-LABEL: == int64_data
# CHECK: dense<[9223372036854775807, -1]> : tensor<2xi64>
show("int64_data", T.INT64, int64_data=[2**63 - 1, -1])
# CHECK-LABEL: == uint64_data
# CHECK: dense<[18446744073709551615, 1]> : tensor<2xui64>
show("uint64_data", T.UINT64, uint64_data=[2**64 - 1, 1])
# CHECK-LABEL: == uint32
# CHECK: dense<[4294967295, 1]> : tensor<2xui32>
show("uint32", T.UINT32, uint64_data=[2**32 - 1, 1])
# CHECK-LABEL: == int32_data
# CHECK: dense<[-7, 8]> : tensor<2xi32>
show("int32_data", T.INT32, int32_data=[-7, 8])
# CHECK-LABEL: == int8
# CHECK: dense<[-128, 127]> : tensor<2xi8>
show("int8", T.INT8, int32_data=[-128, 127])
# CHECK-LABEL: == int16
# CHECK: dense<[-32768, 7]> : tensor<2xi16>
show("int16", T.INT16, int32_data=[-32768, 7])
# CHECK-LABEL: == uint8
# CHECK: dense<[255, 7]> : tensor<2xui8>
show("uint8", T.UINT8, int32_data=[255, 7])
# CHECK-LABEL: == uint16
# CHECK: dense<[65535, 7]> : tensor<2xui16>
show("uint16", T.UINT16, int32_data=[65535, 7])
# CHECK-LABEL: == bool
# CHECK: dense<[true, false]> : tensor<2xi1>
show("bool", T.BOOL, int32_data=[1, 0])
# CHECK-LABEL: == bool-two
# CHECK-NEXT: error: {{.*}} int32_data[1] is 2, which is no bool
show("bool-two", T.BOOL, int32_data=[1, 2])
# CHECK-LABEL: == bool-negative
# CHECK-NEXT: error: {{.*}} int32_data[0] is -1, which is no bool
show("bool-negative", T.BOOL, int32_data=[-1, 0])
# Of bytes, whatever is not 0 is true.
# CHECK-LABEL: == bool-raw
# CHECK: dense<[true, false]> : tensor<2xi1>
show("bool-raw", T.BOOL, raw_data=b"\x02\x00")
# CHECK-LABEL: == float16
# CHECK: dense<[1.000000e+00, -2.000000e+00]> : tensor<2xf16>
show("float16", T.FLOAT16, int32_data=[0x3C00, 0xC000])
# CHECK-LABEL: == bfloat16
# CHECK: dense<[1.000000e+00, -2.000000e+00]> : tensor<2xbf16>
show("bfloat16", T.BFLOAT16, int32_data=[0x3F80, 0xC000])
# CHECK-LABEL: == complex64
# CHECK: dense<[(1.000000e+00,2.000000e+00), (3.000000e+00,4.000000e+00)]> : tensor<2xcomplex<f32>>
show("complex64", T.COMPLEX64, float_data=[1, 2, 3, 4])
# CHECK-LABEL: == complex128
# CHECK: dense<(1.000000e+00,2.000000e+00)> : tensor<complex<f64>>
show("complex128", T.COMPLEX128, dims=(), double_data=[1, 2])
# CHECK-LABEL: == complex-raw
# CHECK: dense<(1.000000e+00,2.000000e+00)> : tensor<1xcomplex<f32>>
show("complex-raw", T.COMPLEX64, (1,), raw_data=np.complex64(1 + 2j).tobytes())
# Strings are bytes: neither their encoding nor a zero byte ends them.
# CHECK-LABEL: == string
# CHECK: dense<["\C3\A9", "a\00b"]> : tensor<2x!split.string>
show("string", T.STRING, string_data=["é".encode(), b"a\0b"])
# CHECK-LABEL: == empty
# CHECK: dense<> : tensor<0x3xf32>
show("empty", T.FLOAT, (0, 3))
# A zero dimension outweighs the others.
# CHECK-LABEL: == empty-huge
# CHECK: tensor<0x9223372036854775807x4xf32>
show("empty-huge", T.FLOAT, (0, 2**63 - 1, 4))
# A large constant is not part of the text of an attribute.
# CHECK-LABEL: == resource
# CHECK: arith.constant dense_resource<c> : tensor<20000xf32>
# CHECK: c: "0x
show("resource", T.FLOAT, (20000,), raw_data=bytes(80000))

# CHECK-LABEL: == short-raw
# CHECK-NEXT: error: short-raw.onnx: initializer 'c': raw_data has 7 bytes, but the tensor takes 8
show("short-raw", T.FLOAT, raw_data=bytes(7))
# CHECK-LABEL: == long-raw
# CHECK-NEXT: error: {{.*}} raw_data has 9 bytes, but the tensor takes 8
show("long-raw", T.FLOAT, raw_data=bytes(9))
# CHECK-LABEL: == no-elements
# CHECK-NEXT: error: {{.*}} float_data has 0 values, but the tensor takes 2
show("no-elements", T.FLOAT)
# CHECK-LABEL: == many-elements
# CHECK-NEXT: error: {{.*}} int64_data has 3 values, but the tensor takes 2
show("many-elements", T.INT64, int64_data=[1, 2, 3])
# CHECK-LABEL: == odd-complex
# CHECK-NEXT: error: {{.*}} float_data has 3 values, but the tensor takes 4
show("odd-complex", T.COMPLEX64, float_data=[1, 2, 3])
# CHECK-LABEL: == few-strings
# CHECK-NEXT: error: {{.*}} string_data has 1 values, but the tensor takes 2
show("few-strings", T.STRING, string_data=[b"a"])
# CHECK-LABEL: == raw-strings
# CHECK-NEXT: error: {{.*}} strings cannot be given as raw_data
show("raw-strings", T.STRING, raw_data=b"ab")
# CHECK-LABEL: == int8-range
# CHECK-NEXT: error: {{.*}} int32_data[1] is 128, which is no int8
show("int8-range", T.INT8, int32_data=[0, 128])
# CHECK-LABEL: == uint16-range
# CHECK-NEXT: error: {{.*}} int32_data[0] is -1, which is no uint16
show("uint16-range", T.UINT16, int32_data=[-1, 0])
# CHECK-LABEL: == uint32-range
# CHECK-NEXT: error: {{.*}} uint64_data[0] is 4294967296, which is no uint32
show("uint32-range", T.UINT32, uint64_data=[2**32, 0])
# CHECK-LABEL: == wrong-field
# CHECK-NEXT: error: {{.*}} elements of type float are expected in float_data, but are given as int64_data
show("wrong-field", T.FLOAT, int64_data=[1, 2])
# CHECK-LABEL: == two-fields
# CHECK-NEXT: error: {{.*}} elements are given both as raw_data and as float_data
show("two-fields", T.FLOAT, raw_data=bytes(8), float_data=[1, 2])
# CHECK-LABEL: == negative-dim
# CHECK-NEXT: error: {{.*}} dimension 1 is -1
show("negative-dim", T.FLOAT, (2, -1), raw_data=bytes(8))
# CHECK-LABEL: == overflow
# CHECK-NEXT: error: {{.*}} the size of the tensor does not fit into 64 bits
show("overflow", T.FLOAT, (2**62, 2**62), raw_data=bytes(8))
# The number of elements fits, that of bytes does not.
# CHECK-LABEL: == byte-overflow
# CHECK-NEXT: error: {{.*}} the size of the tensor does not fit into 64 bits
show("byte-overflow", T.FLOAT, (2**62,), raw_data=bytes(8))
# CHECK-LABEL: == huge
# CHECK-NEXT: error: {{.*}} raw_data has 8 bytes, but the tensor takes 4000000000000000
show("huge", T.FLOAT, (10**15,), raw_data=bytes(8))
# CHECK-LABEL: == undefined-type
# CHECK-NEXT: error: {{.*}} element type 0 is not supported
show("undefined-type", 0, raw_data=bytes(8))
# CHECK-LABEL: == unknown-type
# CHECK-NEXT: error: {{.*}} element type 99 is not supported
show("unknown-type", 99, raw_data=bytes(8))
# CHECK-LABEL: == segment
# CHECK-NEXT: error: {{.*}} the tensor is stored in segments, which is not supported
show("segment", T.FLOAT, float_data=[1], segment=T.Segment(begin=0, end=1))
# CHECK-LABEL: == end
print("== end")
