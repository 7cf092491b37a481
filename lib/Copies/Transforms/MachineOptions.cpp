// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "MachineOptions.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::split;

CopyMachine mlir::split::readTargetMachine(const DataLayout &layout,
                                           MLIRContext *context) {
  auto device = StringAttr::get(context, "CPU");
  /// A property that is a positive number, else `otherwise`.
  auto read = [&](StringRef name, int64_t otherwise) {
    std::optional<Attribute> value =
        layout.getDevicePropertyValue(device, StringAttr::get(context, name));
    auto number = dyn_cast_if_present<IntegerAttr>(value.value_or(Attribute()));
    if (!number || number.getValue().getActiveBits() >= 64)
      return otherwise;
    auto known = static_cast<int64_t>(number.getValue().getZExtValue());
    return known > 0 ? known : otherwise;
  };
  CopyMachine machine;
  int64_t vectorBits = read("max_vector_op_width", 8 * machine.vectorBytes);
  machine.vectorBytes = std::max<int64_t>(
      llvm::bit_floor<uint64_t>(vectorBits) / 8, machine.streamingAlignment);
  machine.l1Bytes = read("L1_cache_size_in_bytes", machine.l1Bytes);
  machine.l2Bytes = read("L2_cache_size_in_bytes", machine.l2Bytes);
  machine.llcBytes = read("L3_cache_size_in_bytes", machine.llcBytes);
  return machine;
}
