// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Mutations of protobuf messages by reflection: what comes of one is always a
/// message of the same type.

#ifndef SPLIT_TEST_FUZZ_MESSAGEMUTATOR_H
#define SPLIT_TEST_FUZZ_MESSAGEMUTATOR_H

#include "Fuzzing.h"

#include <google/protobuf/message.h>

namespace mlir::split::fuzz {

/// Changes a few fields of `message` or of messages in it. Strings become ones
/// that are elsewhere in the message, so that names still refer to something,
/// or one of `vocabulary`.
void mutateMessage(google::protobuf::Message &message, Random &random,
                   llvm::ArrayRef<llvm::StringLiteral> vocabulary);

} // namespace mlir::split::fuzz

#endif // SPLIT_TEST_FUZZ_MESSAGEMUTATOR_H
