# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# All recorded models survive being carried: ONNX's checker takes them, and they
# say what the originals do. Canonicalized they are still valid.
#
# REQUIRES: onnx
# RUN: %python %s %split_build_root/test/Export/Onnx/split-carry-driver /usr/share/libonnx-testdata/data %t | FileCheck %s
# CHECK-NOT: {{.}}
# CHECK: 1072 models: 1072 equal, 1072 valid, 1072 valid when canonicalized

import pathlib
import sys

import onnx

import round_trip


def is_valid(path):
    try:
        onnx.checker.check_model(str(path))
        return None
    except Exception as error:
        return str(error).splitlines()[0]


def main():
    driver, data, folder = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    folder.mkdir(parents=True, exist_ok=True)
    models = sorted(data.rglob("*.onnx"))
    plain = [(model, folder / f"{index}.onnx", None) for index, model in enumerate(models)]
    better = [(model, folder / f"c{index}.onnx", None) for index, model in enumerate(models)]
    answers = round_trip.carry(driver, plain)
    canonicalized = round_trip.carry(driver, better, "--canonicalize")
    equal = valid = still = 0
    for index, model in enumerate(models):
        name = str(model.relative_to(data))
        if answers[index] != "ok" or canonicalized[index] != "ok":
            print(f"{name}: {answers[index]}; canonicalized: {canonicalized[index]}")
            continue
        original = onnx.load(model, load_external_data=False)
        carried = onnx.load(plain[index][1], load_external_data=False)
        differs = round_trip.difference(original, carried)
        broken = is_valid(plain[index][1])
        worse = is_valid(better[index][1])
        # What is wrong with the original may be wrong with the rest.
        if (broken or worse) and (wrong := is_valid(model)):
            print(f"{name}: the original is invalid: {wrong}")
        for what in (differs, broken, worse):
            if what:
                print(f"{name}: {what}")
        equal += not differs
        valid += not broken
        still += not worse
    print(f"{len(models)} models: {equal} equal, {valid} valid, "
          f"{still} valid when canonicalized")


main()
