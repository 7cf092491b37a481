#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Gets ONNX Runtime, which models are compared with: from npm, the release that
# tools/onnxruntime/package-lock.json has the hash of, to build/onnxruntime.
# Nothing of it is run, and nothing else is changed. Prints where the library is,
# for `split-optimize --onnxruntime` and for the tests, which find it there.
#
#   tools/onnxruntime.sh

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if (($#)); then
  # The comment at the top of this file.
  sed -n '/^$/q; 4,$s/^# \{0,1\}//p' "$0"
  [[ $1 == -h || $1 == --help ]] && exit 0
  exit 1
fi
case $(uname -m) in
  x86_64) machine=x64 ;;
  aarch64) machine=arm64 ;;
  *)
    echo "error: there is no ONNX Runtime for $(uname -m) in npm" >&2
    exit 1
    ;;
esac
command -v npm >/dev/null || {
  echo "error: npm is missing; install the package npm" >&2
  exit 1
}

folder=build/onnxruntime
mkdir -p "$folder"
if ! cmp -s tools/onnxruntime/package-lock.json "$folder/installed.json"; then
  cp tools/onnxruntime/package.json tools/onnxruntime/package-lock.json "$folder"
  npm ci --prefix "$folder" --ignore-scripts --no-audit --no-fund --silent >&2
  # What other systems would use is most of it.
  find "$folder/node_modules/onnxruntime-node/bin" -type f \
    -not -path "*/linux/$machine/*" -delete
  cp tools/onnxruntime/package-lock.json "$folder/installed.json"
fi
find "$PWD/$folder" -path "*/linux/$machine/libonnxruntime.so.1" | grep .
