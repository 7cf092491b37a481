// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Mutations of XML documents, element by element.

#ifndef SPLIT_TEST_FUZZ_XMLMUTATOR_H
#define SPLIT_TEST_FUZZ_XMLMUTATOR_H

#include "Fuzzing.h"

namespace mlir::split::fuzz {

/// Changes a few elements, attributes or texts of `document` and returns it.
/// Texts become others of it, or of `vocabulary`, or numbers near to theirs.
/// What is no XML has a byte changed.
std::string mutateXml(llvm::StringRef document, Random &random,
                      llvm::ArrayRef<llvm::StringLiteral> vocabulary);

} // namespace mlir::split::fuzz

#endif // SPLIT_TEST_FUZZ_XMLMUTATOR_H
