// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "NpyFile.h"

#include "split/Support/InputFile.h"
#include "split/Support/Sanitizers.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/SwapByteOrder.h"

#include <cstring>
#include <utility>

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::runner;

static constexpr StringLiteral kMagic = "\x93NUMPY";

namespace {

struct NpyHeader {
  std::string descr;
  bool fortranOrder = false;
  SmallVector<int64_t> shape;
};

/// Parses the Python dictionary of a header, such as
/// `{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }`.
class NpyHeaderParser {
public:
  explicit NpyHeaderParser(StringRef text) : text(text) {}

  llvm::Expected<NpyHeader> parse();

private:
  /// Takes `token`, with the white space before it, if it comes next.
  bool consume(StringRef token) {
    text = text.ltrim(" \t\r\n");
    return text.consume_front(token);
  }
  std::optional<StringRef> parseString();
  bool parseShape(SmallVectorImpl<int64_t> &shape);

  StringRef text;
};

/// A NumPy type: the kind and width of its elements and their byte order.
struct NpyType {
  Type elementType;
  /// The bytes of what a byte order applies to: an element, or part of it.
  unsigned wordBytes;
  bool swapped;
};

} // namespace

std::optional<StringRef> NpyHeaderParser::parseString() {
  for (StringRef quote : {"'", "\""}) {
    if (!consume(quote))
      continue;
    size_t end = text.find(quote);
    if (end == StringRef::npos)
      return std::nullopt;
    StringRef value = text.take_front(end);
    text = text.drop_front(end + 1);
    return value;
  }
  return std::nullopt;
}

bool NpyHeaderParser::parseShape(SmallVectorImpl<int64_t> &shape) {
  if (!consume("("))
    return false;
  while (!consume(")")) {
    int64_t dim;
    if (!consume("") || text.consumeInteger(10, dim))
      return false;
    // Python 2 wrote long integers.
    text.consume_front("L");
    shape.push_back(dim);
    if (!consume(",") && !StringRef(text.ltrim()).starts_with(")"))
      return false;
  }
  return true;
}

llvm::Expected<NpyHeader> NpyHeaderParser::parse() {
  auto malformed = [] {
    return llvm::createStringError("malformed .npy header");
  };
  NpyHeader header;
  bool hasDescr = false, hasOrder = false, hasShape = false;
  if (!consume("{"))
    return malformed();
  while (!consume("}")) {
    std::optional<StringRef> key = parseString();
    if (!key || !consume(":"))
      return malformed();
    if (*key == "descr" && !hasDescr) {
      if (StringRef(text.ltrim()).starts_with("["))
        return llvm::createStringError(
            "the array has a structured dtype, which is not supported");
      std::optional<StringRef> descr = parseString();
      if (!descr)
        return malformed();
      header.descr = descr->str();
      hasDescr = true;
    } else if (*key == "fortran_order" && !hasOrder) {
      header.fortranOrder = consume("True");
      if (!header.fortranOrder && !consume("False"))
        return malformed();
      hasOrder = true;
    } else if (*key == "shape" && !hasShape) {
      if (!parseShape(header.shape))
        return malformed();
      hasShape = true;
    } else {
      return malformed();
    }
    if (!consume(",") && !StringRef(text.ltrim()).starts_with("}"))
      return malformed();
  }
  if (!hasDescr || !hasOrder || !hasShape || !text.trim().empty())
    return malformed();
  return header;
}

/// The type of dtype `descr`, such as `<f4`.
static llvm::Expected<NpyType> parseDescr(StringRef descr,
                                          MLIRContext *context) {
  Builder builder(context);
  StringRef kind = descr;
  bool swapped = false;
  if (!kind.empty() && StringRef("<>=|").contains(kind.front())) {
    swapped = kind.front() == (llvm::sys::IsLittleEndianHost ? '>' : '<');
    kind = kind.drop_front();
  }
  auto signless = [&](unsigned width) -> Type {
    return builder.getIntegerType(width);
  };
  auto unsignedInteger = [&](unsigned width) -> Type {
    return builder.getIntegerType(width, /*isSigned=*/false);
  };
  auto type = llvm::StringSwitch<Type>(kind)
                  .Case("b1", signless(1))
                  .Case("i1", signless(8))
                  .Case("i2", signless(16))
                  .Case("i4", signless(32))
                  .Case("i8", signless(64))
                  .Case("u1", unsignedInteger(8))
                  .Case("u2", unsignedInteger(16))
                  .Case("u4", unsignedInteger(32))
                  .Case("u8", unsignedInteger(64))
                  .Case("f2", builder.getF16Type())
                  .Case("f4", builder.getF32Type())
                  .Case("f8", builder.getF64Type())
                  .Case("c8", ComplexType::get(builder.getF32Type()))
                  .Case("c16", ComplexType::get(builder.getF64Type()))
                  .Default(Type());
  if (!type)
    return llvm::createStringError(
        "dtype '" + descr +
        "' is not supported: an .npy input holds booleans, integers, "
        "floating-point or complex numbers of up to 64 bits a part");
  unsigned bytes = *getExchangedBytes(type);
  return NpyType{type, isa<ComplexType>(type) ? bytes / 2 : bytes, swapped};
}

/// The NumPy name of `elementType` less the byte order, or "" if it has none.
static std::string getDescr(Type elementType) {
  auto numbered = [](char kind, unsigned bits) {
    return std::string(1, kind) + std::to_string(bits / 8);
  };
  if (isa<IndexType>(elementType))
    return numbered('i', 64);
  if (elementType.isInteger(1))
    return "b1";
  if (auto integer = dyn_cast<IntegerType>(elementType)) {
    unsigned width = integer.getWidth();
    if (width >= 8 && width <= 64 && llvm::isPowerOf2_32(width))
      return numbered(integer.isUnsigned() ? 'u' : 'i', width);
  }
  if (isa<Float16Type, Float32Type, Float64Type>(elementType))
    return numbered('f', elementType.getIntOrFloatBitWidth());
  if (auto complex = dyn_cast<ComplexType>(elementType)) {
    Type part = complex.getElementType();
    if (isa<Float32Type, Float64Type>(part))
      return numbered('c', 2 * part.getIntOrFloatBitWidth());
  }
  return "";
}

/// Reverses the bytes of every word.
static void swapBytes(char *data, int64_t numWords, unsigned wordBytes) {
  if (wordBytes == 1)
    return;
  for (int64_t i = 0; i < numWords; ++i, data += wordBytes)
    std::reverse(data, data + wordBytes);
}

/// Copies the column-major elements at `source` into `target`.
static void copyFromFortranOrder(const char *source, HostTensor &target) {
  ArrayRef<int64_t> shape = target.getShape();
  int64_t bytes = target.getElementBytes();
  SmallVector<int64_t> strides = getRowMajorStrides(shape);
  SmallVector<int64_t> position(shape.size());
  int64_t offset = 0;
  for (int64_t i = 0; i < target.getNumElements(); ++i) {
    std::memcpy(target.getData() + offset * bytes, source + i * bytes, bytes);
    for (size_t dim = 0; dim < shape.size(); ++dim) {
      offset += strides[dim];
      if (++position[dim] < shape[dim])
        break;
      offset -= strides[dim] * shape[dim];
      position[dim] = 0;
    }
  }
}

/// Takes the magic, the version and the header from the front of `contents`,
/// an .npy file, and returns the text of the header.
static llvm::Expected<StringRef> takeHeader(StringRef &contents) {
  if (!contents.consume_front(kMagic))
    return llvm::createStringError("not an .npy file");
  if (contents.size() < 2)
    return llvm::createStringError("truncated .npy header");
  // Not signed, as a char may be.
  unsigned major = static_cast<uint8_t>(contents[0]);
  unsigned minor = static_cast<uint8_t>(contents[1]);
  if (major < 1 || major > 3 || minor != 0)
    return llvm::createStringError(
        ".npy format version " + Twine(major) + "." + Twine(minor) +
        " is not supported: versions 1.0 to 3.0 are");
  contents = contents.drop_front(2);
  size_t lengthBytes = major == 1 ? 2 : 4;
  if (contents.size() < lengthBytes)
    return llvm::createStringError("truncated .npy header");
  size_t headerBytes = major == 1
                           ? llvm::support::endian::read16le(contents.data())
                           : llvm::support::endian::read32le(contents.data());
  contents = contents.drop_front(lengthBytes);
  if (contents.size() < headerBytes)
    return llvm::createStringError("truncated .npy header");
  StringRef header = contents.take_front(headerBytes);
  contents = contents.drop_front(headerBytes);
  return header;
}

/// `tensor`, of the file's data at `data`, with its elements in row-major order
/// and where compiled code may read them: a copy, or itself.
static llvm::Expected<HostTensor>
makeReadable(HostTensor tensor, const NpyHeader &header, const char *data) {
  bool isInOrder = !header.fortranOrder || tensor.getRank() < 2;
  // Compiled code may load vectors; NumPy aligns the data in the file.
  bool isAligned = llvm::isAddrAligned(llvm::Align(16), data);
  // What is read past the end of a file's contents goes unnoticed.
  if (isInOrder && isAligned && !kHasAddressSanitizer)
    return tensor;
  llvm::Expected<HostTensor> copy =
      HostTensor::allocate(tensor.getElementType(), header.shape);
  if (!copy)
    return copy;
  if (isInOrder)
    std::memcpy(copy->getData(), data, copy->getNumBytes());
  else
    copyFromFortranOrder(data, *copy);
  return copy;
}

llvm::Expected<HostTensor> runner::readNpyFile(StringRef path,
                                               MLIRContext *context) {
  auto buffer = mapFile(path);
  if (!buffer)
    return buffer.takeError();
  StringRef contents = std::as_const(**buffer).getBuffer();
  return readNpy(
      contents, std::shared_ptr<llvm::WritableMemoryBuffer>(std::move(*buffer)),
      context);
}

llvm::Expected<HostTensor> runner::readNpy(StringRef contents,
                                           std::shared_ptr<void> owner,
                                           MLIRContext *context) {
  llvm::Expected<StringRef> headerText = takeHeader(contents);
  if (!headerText)
    return headerText.takeError();
  llvm::Expected<NpyHeader> header = NpyHeaderParser(*headerText).parse();
  if (!header)
    return header.takeError();
  llvm::Expected<NpyType> type = parseDescr(header->descr, context);
  if (!type)
    return type.takeError();
  char *data = const_cast<char *>(contents.data());
  llvm::Expected<HostTensor> tensor = HostTensor::wrap(
      type->elementType, header->shape, data, std::move(owner));
  if (!tensor)
    return tensor;
  if (contents.size() != static_cast<size_t>(tensor->getNumBytes()))
    return llvm::createStringError("the file has " + Twine(contents.size()) +
                                   " bytes of data, but " + describe(*tensor) +
                                   " takes " + Twine(tensor->getNumBytes()));

  tensor = makeReadable(std::move(*tensor), *header, data);
  if (!tensor)
    return tensor;
  if (type->swapped)
    swapBytes(tensor->getData(), tensor->getNumBytes() / type->wordBytes,
              type->wordBytes);
  if (type->elementType.isInteger(1))
    for (char &element :
         MutableArrayRef<char>(tensor->getData(), tensor->getNumElements()))
      element = element != 0;
  return tensor;
}

llvm::Expected<std::string> runner::getNpyHeader(const HostTensor &tensor) {
  std::string descr = getDescr(tensor.getElementType());
  if (descr.empty())
    return llvm::createStringError("NumPy has no type for " +
                                   spell(tensor.getElementType()) +
                                   ", so it cannot be in an .npy file");
  char order = tensor.getElementBytes() == 1   ? '|'
               : llvm::sys::IsLittleEndianHost ? '<'
                                               : '>';
  std::string header;
  llvm::raw_string_ostream text(header);
  text << "{'descr': '" << order << descr
       << "', 'fortran_order': False, 'shape': (";
  llvm::interleaveComma(tensor.getShape(), text);
  text << (tensor.getRank() == 1 ? ",), }" : "), }");
  // The data starts at a multiple of 64 bytes; a line feed ends the header.
  size_t prefixBytes = kMagic.size() + 2 + 2;
  size_t end = llvm::alignTo(prefixBytes + header.size() + 1, 64);
  header.append(end - prefixBytes - header.size() - 1, ' ');
  header.push_back('\n');
  if (header.size() > std::numeric_limits<uint16_t>::max())
    return llvm::createStringError("the shape of " + describe(tensor) +
                                   " does not fit an .npy header");
  char length[2];
  llvm::support::endian::write16le(length, header.size());
  return (kMagic + Twine('\x01') + Twine('\x00') + StringRef(length, 2) +
          header)
      .str();
}

llvm::Error runner::writeNpyFile(const HostTensor &tensor, raw_ostream &os) {
  llvm::Expected<std::string> header = getNpyHeader(tensor);
  if (!header)
    return header.takeError();
  os << *header;
  os.write(tensor.getData(), tensor.getNumBytes());
  return llvm::Error::success();
}
