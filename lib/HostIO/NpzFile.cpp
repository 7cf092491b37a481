// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "NpzFile.h"

#include "NpyFile.h"
#include "split/Support/InputFile.h"
#include "split/Support/Limits.h"
#include "split/Support/Text.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CRC.h"
#include "llvm/Support/Compression.h"
#include "llvm/Support/Endian.h"

#include <utility>

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::runner;
namespace endian = llvm::support::endian;

//===----------------------------------------------------------------------===//
// The records of an archive
//===----------------------------------------------------------------------===//

static constexpr uint32_t kLocalSignature = 0x04034b50;
static constexpr uint32_t kCentralSignature = 0x02014b50;
static constexpr uint32_t kEndSignature = 0x06054b50;
static constexpr uint32_t kEnd64Signature = 0x06064b50;
static constexpr uint32_t kLocator64Signature = 0x07064b50;
static constexpr size_t kLocalBytes = 30, kCentralBytes = 46, kEndBytes = 22,
                        kEnd64Bytes = 56, kLocator64Bytes = 20;
/// A 32-bit field of this value refers to one of 64 bits elsewhere.
static constexpr uint32_t kElsewhere = 0xffffffff;
static constexpr uint16_t kStored = 0, kDeflated = 8;
/// The tag of the extra field with the sizes and the offset of 64 bits.
static constexpr uint16_t kExtra64 = 1;
/// The flag of an encrypted member.
static constexpr uint16_t kEncrypted = 1;
/// The flag of a name in UTF-8.
static constexpr uint16_t kUtf8 = 1 << 11;
static constexpr StringLiteral kNpySuffix = ".npy";

namespace {
/// A file in the archive.
struct Member {
  StringRef name;
  uint16_t flags, method;
  uint32_t checksum;
  uint64_t packedBytes, bytes;
  /// Of its local header.
  uint64_t offset;
};

/// An archive in memory.
class Archive {
public:
  explicit Archive(StringRef contents) : contents(contents) {}

  /// The files that the directory at the end lists.
  llvm::Expected<std::vector<Member>> list() const;
  /// The data of `member` as it is stored.
  llvm::Expected<StringRef> getPacked(const Member &member) const;

private:
  /// The `count` bytes at `offset`, or nothing if they are not all there.
  std::optional<StringRef> slice(uint64_t offset, uint64_t count) const {
    if (offset > contents.size() || count > contents.size() - offset)
      return std::nullopt;
    return contents.substr(offset, count);
  }
  /// Where the directory is, and how many members it has.
  std::optional<std::pair<uint64_t, uint64_t>> findDirectory() const;
  std::optional<Member> parseMember(uint64_t &offset) const;

  StringRef contents;
};
} // namespace

static llvm::Error failAsMalformed() {
  return llvm::createStringError("not an .npz file, or a damaged one");
}

std::optional<std::pair<uint64_t, uint64_t>> Archive::findDirectory() const {
  // A comment of up to 64 KiB may follow the record.
  char signature[4];
  endian::write32le(signature, kEndSignature);
  size_t at = contents.rfind(StringRef(signature, 4));
  auto end = at == StringRef::npos ? std::nullopt : slice(at, kEndBytes);
  if (!end)
    return std::nullopt;
  uint64_t count = endian::read16le(end->data() + 10);
  uint64_t offset = endian::read32le(end->data() + 16);
  if (count != 0xffff && offset != kElsewhere)
    return std::pair(offset, count);
  auto locator = at < kLocator64Bytes
                     ? std::nullopt
                     : slice(at - kLocator64Bytes, kLocator64Bytes);
  if (!locator || endian::read32le(locator->data()) != kLocator64Signature)
    return std::nullopt;
  auto end64 = slice(endian::read64le(locator->data() + 8), kEnd64Bytes);
  if (!end64 || endian::read32le(end64->data()) != kEnd64Signature)
    return std::nullopt;
  return std::pair(endian::read64le(end64->data() + 48),
                   endian::read64le(end64->data() + 32));
}

/// Takes those of `fields` that do not fit 32 bits from `extra`.
static bool readExtra64(StringRef extra, ArrayRef<uint64_t *> fields) {
  if (llvm::none_of(fields,
                    [](uint64_t *field) { return *field == kElsewhere; }))
    return true;
  while (extra.size() >= 4) {
    uint16_t tag = endian::read16le(extra.data());
    uint16_t size = endian::read16le(extra.data() + 2);
    extra = extra.drop_front(4);
    if (size > extra.size())
      return false;
    if (tag != kExtra64) {
      extra = extra.drop_front(size);
      continue;
    }
    StringRef numbers = extra.take_front(size);
    for (uint64_t *field : fields) {
      if (*field != kElsewhere)
        continue;
      if (numbers.size() < 8)
        return false;
      *field = endian::read64le(numbers.data());
      numbers = numbers.drop_front(8);
    }
    return true;
  }
  return false;
}

std::optional<Member> Archive::parseMember(uint64_t &offset) const {
  auto record = slice(offset, kCentralBytes);
  if (!record || endian::read32le(record->data()) != kCentralSignature)
    return std::nullopt;
  const char *data = record->data();
  uint64_t nameBytes = endian::read16le(data + 28);
  uint64_t extraBytes = endian::read16le(data + 30);
  uint64_t commentBytes = endian::read16le(data + 32);
  auto name = slice(offset + kCentralBytes, nameBytes);
  auto extra = slice(offset + kCentralBytes + nameBytes, extraBytes);
  if (!name || !extra)
    return std::nullopt;
  Member member{*name,
                endian::read16le(data + 8),
                endian::read16le(data + 10),
                endian::read32le(data + 16),
                endian::read32le(data + 20),
                endian::read32le(data + 24),
                endian::read32le(data + 42)};
  if (!readExtra64(*extra,
                   {&member.bytes, &member.packedBytes, &member.offset}))
    return std::nullopt;
  offset += kCentralBytes + nameBytes + extraBytes + commentBytes;
  return member;
}

llvm::Expected<std::vector<Member>> Archive::list() const {
  auto directory = findDirectory();
  if (!directory)
    return failAsMalformed();
  auto [offset, count] = *directory;
  std::vector<Member> members;
  for (uint64_t i = 0; i < count; ++i) {
    std::optional<Member> member = parseMember(offset);
    if (!member)
      return failAsMalformed();
    members.push_back(*member);
  }
  return members;
}

llvm::Expected<StringRef> Archive::getPacked(const Member &member) const {
  auto header = slice(member.offset, kLocalBytes);
  if (!header || endian::read32le(header->data()) != kLocalSignature)
    return failAsMalformed();
  uint64_t start = member.offset + kLocalBytes +
                   endian::read16le(header->data() + 26) +
                   endian::read16le(header->data() + 28);
  auto data = slice(start, member.packedBytes);
  if (!data)
    return failAsMalformed();
  return *data;
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

static uint32_t getChecksum(StringRef bytes) {
  return llvm::crc32(llvm::arrayRefFromStringRef(bytes));
}

/// The bytes of a member that is deflated to `packed`.
static llvm::Expected<std::shared_ptr<std::vector<uint8_t>>>
inflate(const Member &member, StringRef packed) {
  if (!llvm::compression::zlib::isAvailable())
    return llvm::createStringError(
        "the archive is compressed, and LLVM was built without zlib; "
        "numpy.savez writes one that is not");
  // An inflated byte takes at least a 1032nd of one: more is a lie, which would
  // be paid for in memory.
  if (member.bytes / 1032 > packed.size() || member.bytes > kMaxReadBytes)
    return failAsMalformed();
  // What zlib reads begins with two bytes and ends with a checksum, of which
  // the archive has neither: it has another checksum.
  std::vector<uint8_t> stream = {0x78, 0x01};
  llvm::append_range(stream, llvm::arrayRefFromStringRef(packed));
  auto bytes = std::make_shared<std::vector<uint8_t>>(member.bytes);
  size_t size = member.bytes;
  llvm::consumeError(
      llvm::compression::zlib::decompress(stream, bytes->data(), size));
  return bytes;
}

/// The name of the array that `member` holds; nothing if it is another file.
static std::optional<StringRef> getArrayName(const Member &member) {
  StringRef name = member.name;
  if (!name.consume_back(kNpySuffix))
    return std::nullopt;
  return name;
}

llvm::Expected<std::vector<std::string>> runner::listNpzArrays(StringRef path) {
  auto buffer = mapFile(path);
  if (!buffer)
    return buffer.takeError();
  auto members = Archive(std::as_const(**buffer).getBuffer()).list();
  if (!members)
    return members.takeError();
  std::vector<std::string> names;
  for (const Member &member : *members)
    if (auto name = getArrayName(member))
      names.push_back(name->str());
  return names;
}

llvm::Expected<HostTensor> runner::readNpzArray(StringRef path, StringRef name,
                                                MLIRContext *context) {
  auto buffer = mapFile(path);
  if (!buffer)
    return buffer.takeError();
  Archive archive(std::as_const(**buffer).getBuffer());
  std::shared_ptr<llvm::WritableMemoryBuffer> owner = std::move(*buffer);
  auto members = archive.list();
  if (!members)
    return members.takeError();
  const Member *member = llvm::find_if(*members, [&](const Member &candidate) {
                           return getArrayName(candidate) == name;
                         }).base();
  if (member == members->data() + members->size())
    return llvm::createStringError("there is no array " + quoted(name));
  bool isDeflated = member->method == kDeflated;
  if ((!isDeflated && member->method != kStored) ||
      (member->flags & kEncrypted))
    return llvm::createStringError("array " + quoted(name) +
                                   " is encrypted, or neither stored nor "
                                   "deflated");
  llvm::Expected<StringRef> data = archive.getPacked(*member);
  if (!data)
    return data.takeError();
  std::shared_ptr<void> dataOwner = owner;
  if (isDeflated) {
    auto bytes = inflate(*member, *data);
    if (!bytes)
      return bytes.takeError();
    data = llvm::toStringRef(**bytes);
    dataOwner = *bytes;
  }
  if (data->size() != member->bytes || getChecksum(*data) != member->checksum)
    return llvm::createStringError("array " + quoted(name) + " is damaged");
  return readNpy(*data, std::move(dataOwner), context);
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

namespace {
/// Little-endian numbers in front of each other.
class Record {
public:
  Record &u16(uint16_t number) { return add(number); }
  Record &u32(uint32_t number) { return add(number); }
  Record &u64(uint64_t number) { return add(number); }
  Record &text(StringRef text) {
    bytes += text;
    return *this;
  }
  StringRef str() const { return bytes; }

private:
  template <typename T> Record &add(T number) {
    char buffer[sizeof(T)];
    endian::write(buffer, number, llvm::endianness::little);
    bytes.append(buffer, sizeof(T));
    return *this;
  }

  std::string bytes;
};

/// What the directory says of a file that was written.
struct Written {
  std::string name;
  uint32_t checksum;
  uint64_t bytes, offset;
};
} // namespace

/// The fields that the local header and the directory share. All sizes are in
/// the extra field, whatever they are; 45 is the version that knows that one.
/// NumPy gives all files this date, the first of 1980.
static Record &addCommon(Record &record, const Written &file,
                         uint16_t extraBytes) {
  return record.u16(45)
      .u16(kUtf8)
      .u16(kStored)
      .u16(0)
      .u16(0x21)
      .u32(file.checksum)
      .u32(kElsewhere)
      .u32(kElsewhere)
      .u16(file.name.size())
      .u16(extraBytes);
}

static void writeDirectory(ArrayRef<Written> files, uint64_t offset,
                           raw_ostream &os) {
  uint64_t size = 0;
  for (const Written &file : files) {
    Record record;
    record.u32(kCentralSignature).u16(45);
    addCommon(record, file, 28).u16(0).u16(0).u16(0).u32(0).u32(kElsewhere);
    record.text(file.name).u16(kExtra64).u16(24);
    record.u64(file.bytes).u64(file.bytes).u64(file.offset);
    size += record.str().size();
    os << record.str();
  }
  Record end;
  // Readers know an archive of nothing by its record of 32 bits.
  if (files.empty()) {
    end.u32(kEndSignature).u64(0).u64(0).u16(0);
    os << end.str();
    return;
  }
  end.u32(kEnd64Signature).u64(kEnd64Bytes - 12).u16(45).u16(45).u32(0).u32(0);
  end.u64(files.size()).u64(files.size()).u64(size).u64(offset);
  end.u32(kLocator64Signature).u32(0).u64(offset + size).u32(1);
  end.u32(kEndSignature).u16(0).u16(0).u16(0xffff).u16(0xffff);
  end.u32(kElsewhere).u32(kElsewhere).u16(0);
  os << end.str();
}

llvm::Error runner::writeNpzFile(
    ArrayRef<std::pair<std::string, const HostTensor *>> arrays,
    raw_ostream &os) {
  std::vector<Written> files;
  uint64_t offset = 0;
  for (const auto &[name, tensor] : arrays) {
    llvm::Expected<std::string> header = getNpyHeader(*tensor);
    if (!header)
      return header.takeError();
    StringRef data(tensor->getData(), tensor->getNumBytes());
    Written file{name + kNpySuffix.str(), 0, header->size() + data.size(),
                 offset};
    file.checksum =
        llvm::crc32(getChecksum(*header), llvm::arrayRefFromStringRef(data));
    if (file.name.size() > UINT16_MAX)
      return llvm::createStringError("the name of an array has " +
                                     Twine(file.name.size()) + " bytes");
    Record record;
    record.u32(kLocalSignature);
    addCommon(record, file, 20).text(file.name);
    record.u16(kExtra64).u16(16).u64(file.bytes).u64(file.bytes);
    os << record.str() << *header << data;
    offset += record.str().size() + file.bytes;
    files.push_back(std::move(file));
  }
  writeDirectory(files, offset, os);
  return llvm::Error::success();
}
