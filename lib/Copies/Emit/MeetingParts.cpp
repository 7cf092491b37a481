// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "MeetingParts.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::split;

Value mlir::split::emitMeeting(OpBuilder &builder, Location loc,
                               ArrayRef<NestPart> parts, int64_t numMeeting,
                               int64_t pageBytes, int64_t lineBytes) {
  IndexBuilder index(builder, loc);
  Value setBits = index.constant(pageBytes - lineBytes);
  SmallVector<Value> addresses;
  for (const NestPart &part : parts)
    addresses.push_back(part.getAddress(builder, loc));
  Value zero = index.constant(0), most;
  for (size_t pivot : {addresses.size() / 3, 2 * addresses.size() / 3}) {
    Value count = zero;
    for (Value address : addresses) {
      Value distance = builder.createOrFold<arith::AndIOp>(
          loc,
          builder.createOrFold<arith::XOrIOp>(loc, address, addresses[pivot]),
          setBits);
      Value meets = builder.createOrFold<arith::CmpIOp>(
          loc, arith::CmpIPredicate::eq, distance, zero);
      count = index.add(count, builder.createOrFold<arith::SelectOp>(
                                   loc, meets, index.constant(1), zero));
    }
    most = most ? index.max(most, count) : count;
  }
  return builder.createOrFold<arith::CmpIOp>(loc, arith::CmpIPredicate::sge,
                                             most, index.constant(numMeeting));
}
