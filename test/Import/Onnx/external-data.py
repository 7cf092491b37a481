# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Elements in a file beside the model, which may not be anywhere else.
#
# REQUIRES: onnx
# RUN: rm -rf %t
# RUN: %python %s %t/models | FileCheck %s

from onnx_models import *

cases = Cases()
cases.write("data.bin", np.arange(6, dtype=np.int64).tobytes())
os.makedirs(cases.path("sub"))
cases.write("sub/data.bin", np.arange(2, dtype=np.int64).tobytes())
outside = os.path.join(os.path.dirname(cases.folder), "outside.bin")
with open(outside, "wb") as file:
    file.write(bytes(16))
os.symlink(outside, cases.path("link.bin"))
os.symlink("data.bin", cases.path("inner-link.bin"))
os.symlink("..", cases.path("up"))
os.mkfifo(cases.path("pipe"))


def external(dims=(2,), **keys):
    tensor = TensorProto(name="c", data_type=INT64, dims=dims, data_location=1)
    for key, value in keys.items():
        tensor.external_data.add(key=key, value=value)
    return model([], [], ["c"], 18, [tensor])


def show(name, dims=(2,), **keys):
    cases.show(name, external(dims, **keys))


# CHECK-LABEL: == whole
# CHECK: dense<[0, 1, 2, 3, 4, 5]> : tensor<6xi64>
show("whole", (6,), location="data.bin")
# CHECK-LABEL: == range
# CHECK: dense<[2, 3]> : tensor<2xi64>
show("range", location="data.bin", offset="16", length="16")
# CHECK-LABEL: == to-the-end
# CHECK: dense<[4, 5]> : tensor<2xi64>
show("to-the-end", location="data.bin", offset="32")
# CHECK-LABEL: == below
# CHECK: dense<[0, 1]> : tensor<2xi64>
show("below", location="sub/data.bin", checksum="not looked at")
# CHECK-LABEL: == inner-link
# CHECK: dense<[0, 1]> : tensor<2xi64>
show("inner-link", location="inner-link.bin", length="16")
# CHECK-LABEL: == nothing
# CHECK: tensor<0xi64>
show("nothing", (0,), location="data.bin", offset="48")
# The folder is the model's, also if the path to it has none.
# CHECK-LABEL: == here
# CHECK: dense<[0, 1]> : tensor<2xi64>
os.chdir(cases.folder)
cases.write("here.onnx", external(location="sub/data.bin"))
cases.show_file("here", "here.onnx")

# CHECK-LABEL: == parent
# CHECK-NEXT: error: parent.onnx: initializer 'c': external data in '../outside.bin': the path leaves the model's folder
show("parent", location="../outside.bin")
# Not even where it comes back.
# CHECK-LABEL: == parent-and-back
# CHECK-NEXT: error: {{.*}} the path leaves the model's folder
show("parent-and-back", location="sub/../data.bin")
# CHECK-LABEL: == absolute
# CHECK-NEXT: error: {{.*}} the path leaves the model's folder
show("absolute", location=cases.path("data.bin"))
# CHECK-LABEL: == itself
# CHECK-NEXT: error: {{.*}} '.': is the model's folder, not a file in it
show("itself", location=".")
# CHECK-LABEL: == link
# CHECK-NEXT: error: {{.*}} 'link.bin': the path leaves the model's folder through a symbolic link
show("link", location="link.bin")
# CHECK-LABEL: == folder-link
# CHECK-NEXT: error: {{.*}} the path leaves the model's folder through a symbolic link
show("folder-link", location="up/outside.bin")
# CHECK-LABEL: == zero-byte
# CHECK-NEXT: error: {{.*}} 'data.bin\x00.png': the path has a zero byte
show("zero-byte", location="data.bin\0.png")
# CHECK-LABEL: == missing
# CHECK-NEXT: error: {{.*}} 'none.bin': No such file or directory
show("missing", location="none.bin")
# CHECK-LABEL: == directory
# CHECK-NEXT: error: {{.*}} 'sub': Is a directory
show("directory", location="sub")
# CHECK-LABEL: == pipe
# CHECK-NEXT: error: {{.*}} 'pipe': not a regular file
show("pipe", location="pipe")
# CHECK-LABEL: == no-location
# CHECK-NEXT: error: {{.*}} external data without a location
show("no-location", offset="0")
# CHECK-LABEL: == past
# CHECK-NEXT: error: {{.*}} offset 49 is past the file's 48 bytes
show("past", location="data.bin", offset="49")
# CHECK-LABEL: == long
# CHECK-NEXT: error: {{.*}} 16 bytes at offset 40 are past the file's 48 bytes
show("long", location="data.bin", offset="40", length="16")
# CHECK-LABEL: == wrapping
# CHECK-NEXT: error: {{.*}} 18446744073709551615 bytes at offset 40 are past the file's 48 bytes
show("wrapping", location="data.bin", offset="40", length=str(2**64 - 1))
# CHECK-LABEL: == wrong-length
# CHECK-NEXT: error: {{.*}} has 8 bytes, but the tensor takes 16
show("wrong-length", location="data.bin", length="8")
# CHECK-LABEL: == rest-is-wrong
# CHECK-NEXT: error: {{.*}} has 48 bytes, but the tensor takes 16
show("rest-is-wrong", location="data.bin")
# CHECK-LABEL: == bad-offset
# CHECK-NEXT: error: {{.*}} external data has offset '-1', which is not a number of bytes
show("bad-offset", location="data.bin", offset="-1")
# CHECK-LABEL: == bad-length
# CHECK-NEXT: error: {{.*}} external data has length '18446744073709551616', which is not a number of bytes
show("bad-length", location="data.bin", length=str(2**64))
# CHECK-LABEL: == end
print("== end")
