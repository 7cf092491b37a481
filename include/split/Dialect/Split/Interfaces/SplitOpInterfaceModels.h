// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Models of upstream's interfaces for any op that implements
/// `SplitOpInterface`, of this dialect or of another one:
///
///     registry.addExtension(+[](MLIRContext *context, MyDialect *) {
///       split::attachSplitOpInterfaceModels<MySplitOp>(*context);
///     });
///
/// From then on the passes of this project infer, check, bound, tile and lower
/// the op as they do their own. An interface that the op implements itself is
/// left alone.

#ifndef SPLIT_DIALECT_SPLIT_INTERFACES_SPLITOPINTERFACEMODELS_H
#define SPLIT_DIALECT_SPLIT_INTERFACES_SPLITOPINTERFACEMODELS_H

#include "split/Dialect/Split/IR/SplitDialect.h"
#include "split/Dialect/Split/Interfaces/RuntimeOpVerification.h"
#include "split/Dialect/Split/Interfaces/TilingInterfaceImpl.h"
#include "split/Dialect/Split/Interfaces/ValueBoundsOpInterfaceImpl.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::split {

/// Attaches models of RuntimeVerifiableOpInterface, TilingInterface and
/// ValueBoundsOpInterface to `OpTy`, which has one result per chunk, and loads
/// the dialects that they create ops of.
template <typename OpTy>
void attachSplitOpInterfaceModels(MLIRContext &context) {
  OpTy::template attachInterface<SplitBoundsModel<OpTy>, SplitChecksModel<OpTy>,
                                 SplitTilingModel<OpTy>>(context);
  context.loadDialect<SplitDialect, affine::AffineDialect, arith::ArithDialect,
                      scf::SCFDialect, tensor::TensorDialect>();
}

} // namespace mlir::split

#endif // SPLIT_DIALECT_SPLIT_INTERFACES_SPLITOPINTERFACEMODELS_H
