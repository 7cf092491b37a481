// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Call.h"

#include "split-c/Runtime.h"
#include "split/Execution/Descriptor.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <csetjmp>
#include <csignal>
#include <cstdlib>
#include <deque>
#include <sys/time.h>

using namespace soak;
using mlir::split::runner::DescriptorView;
using mlir::split::runner::getDescriptorWords;

namespace {

constexpr llvm::StringLiteral kArgument("an argument");
constexpr llvm::StringLiteral kOutParam("an out-parameter");
constexpr llvm::StringLiteral kProgram("the program");
constexpr int64_t kSequenceRanks[] = {1, 1, 2, 2};
constexpr int kTimeLimitSeconds = 5;

/// What the running program has met. Global, as handlers have no argument.
struct {
  GuardedMemory memory;
  sigjmp_buf escape;
  volatile sig_atomic_t isRunning = 0;
  Outcome outcome;
  int signal;
  std::string location, message;
} state;

} // namespace

//===----------------------------------------------------------------------===//
// What programs call
//===----------------------------------------------------------------------===//

[[noreturn]] static void escapeWith(Outcome outcome) {
  state.outcome = outcome;
  siglongjmp(state.escape, 1);
}

static void reportCheckFailure(const char *location, const char *message,
                               int64_t numValues, const int64_t *values) {
  state.location = location;
  state.message = message;
  for (int64_t i = 0; i < numValues; ++i) {
    std::string place = "{" + std::to_string(i) + "}";
    size_t found = state.message.find(place);
    if (found != std::string::npos)
      state.message.replace(found, place.size(), std::to_string(values[i]));
  }
  escapeWith(Outcome::CheckFailed);
}

static void *allocate(size_t size) {
  // What no program here needs is a wrong size.
  if (size > (size_t(1) << 28)) {
    state.location.clear();
    state.message = "allocates " + std::to_string(size) + " bytes";
    escapeWith(Outcome::CheckFailed);
  }
  return state.memory.allocate(size, 16, kProgram);
}

/// What LLVM makes of an allocation that is filled with zeros.
static void *allocateZeros(size_t count, size_t size) {
  void *memory = allocate(count * size);
  std::memset(memory, 0, count * size);
  return memory;
}

static void release(void *address) { state.memory.release(address, kProgram); }

llvm::StringMap<void *> soak::getRuntimeSymbols() {
  llvm::StringMap<void *> symbols;
  symbols["splitReportCheckFailure"] =
      reinterpret_cast<void *>(&reportCheckFailure);
  symbols["malloc"] = reinterpret_cast<void *>(&allocate);
  symbols["calloc"] = reinterpret_cast<void *>(&allocateZeros);
  symbols["free"] = reinterpret_cast<void *>(&release);
  return symbols;
}

static void handleSignal(int signal) {
  if (!state.isRunning) {
    std::signal(signal, SIG_DFL);
    raise(signal);
    return;
  }
  state.signal = signal;
  escapeWith(signal == SIGPROF ? Outcome::Timeout : Outcome::Signal);
}

void soak::initializeCalls() {
  static char stackMemory[1 << 16];
  stack_t stack = {};
  stack.ss_sp = stackMemory;
  stack.ss_size = sizeof(stackMemory);
  sigaltstack(&stack, nullptr);
  struct sigaction action = {};
  action.sa_handler = handleSignal;
  action.sa_flags = SA_ONSTACK;
  for (int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGPROF})
    sigaction(signal, &action, nullptr);
}

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

size_t Slot::getResultBytes() const {
  if (kind == Scalar)
    return bytes;
  if (kind == Tensor)
    return getDescriptorWords(rank) * sizeof(int64_t);
  int64_t words = 0;
  for (int64_t tableRank : kSequenceRanks)
    words += getDescriptorWords(tableRank);
  return words * sizeof(int64_t);
}

namespace {

/// The arguments of one call, and how they were.
class Arguments {
public:
  void bind(const Signature &signature, Reader &inputs);
  void **getList() { return list.data(); }
  llvm::ArrayRef<char> getResults() const { return results; }
  /// Out-parameters as results: their descriptors.
  llvm::ArrayRef<const int64_t *> getOutParams() const { return outParams; }
  /// Whether no argument has changed.
  bool areUnchanged() const;

private:
  char *addBuffer(llvm::StringRef contents, size_t alignment);
  /// A descriptor of a row-major tensor.
  int64_t *addDescriptor(char *data, llvm::ArrayRef<int64_t> shape);
  std::string readElements(const Slot &slot, int64_t count, Reader &inputs);
  void bindTensor(const Slot &slot, Reader &inputs);
  void bindSequence(const Slot &slot, Reader &inputs);

  std::vector<void *> list;
  std::vector<char> results;
  std::deque<std::vector<int64_t>> descriptors;
  std::vector<const int64_t *> outParams;
  std::deque<std::string> texts;
  std::deque<SplitString> strings;
  /// Each buffer, and a copy of it.
  std::vector<std::pair<char *, std::string>> copies;
};

} // namespace

static int64_t getNumElements(llvm::ArrayRef<int64_t> shape) {
  int64_t count = 1;
  for (int64_t size : shape)
    count *= size;
  return count;
}

static llvm::SmallVector<int64_t> readShape(Reader &inputs, int64_t rank) {
  llvm::SmallVector<int64_t> shape;
  for (int64_t i = 0; i < rank; ++i)
    shape.push_back(inputs.read<int64_t>());
  return shape;
}

char *Arguments::addBuffer(llvm::StringRef contents, size_t alignment) {
  char *data = state.memory.allocate(contents.size(), alignment, kArgument);
  std::copy(contents.begin(), contents.end(), data);
  copies.emplace_back(data, contents.str());
  return data;
}

int64_t *Arguments::addDescriptor(char *data, llvm::ArrayRef<int64_t> shape) {
  std::vector<int64_t> &words =
      descriptors.emplace_back(getDescriptorWords(shape.size()));
  words[DescriptorView::Allocated] = words[DescriptorView::Aligned] =
      reinterpret_cast<int64_t>(data);
  int64_t *sizes = &words[DescriptorView::Sizes];
  int64_t stride = 1;
  for (size_t dim = shape.size(); dim-- > 0;) {
    sizes[dim] = shape[dim];
    sizes[shape.size() + dim] = stride;
    stride *= shape[dim];
  }
  list.push_back(words.data());
  return words.data();
}

std::string Arguments::readElements(const Slot &slot, int64_t count,
                                    Reader &inputs) {
  if (!slot.isString)
    return inputs.take(count * slot.bytes).str();
  std::string elements;
  for (int64_t i = 0; i < count; ++i) {
    const std::string &text = texts.emplace_back(inputs.readText());
    const SplitString *string = &strings.emplace_back(
        SplitString{text.data(), static_cast<int64_t>(text.size())});
    elements.append(reinterpret_cast<const char *>(&string), sizeof(string));
  }
  return elements;
}

void Arguments::bindTensor(const Slot &slot, Reader &inputs) {
  llvm::SmallVector<int64_t> shape = readShape(inputs, slot.rank);
  std::string elements = readElements(slot, getNumElements(shape), inputs);
  addDescriptor(addBuffer(elements, slot.alignment), shape);
}

void Arguments::bindSequence(const Slot &slot, Reader &inputs) {
  int64_t length = inputs.read<uint32_t>();
  std::string base;
  std::vector<int64_t> offsets, sizes, strides;
  for (int64_t i = 0; i < length; ++i) {
    llvm::SmallVector<int64_t> shape = readShape(inputs, slot.rank);
    offsets.push_back(base.size() / slot.bytes);
    llvm::append_range(sizes, shape);
    for (size_t dim = 0; dim < shape.size(); ++dim)
      strides.push_back(
          getNumElements(llvm::ArrayRef(shape).drop_front(dim + 1)));
    base += readElements(slot, getNumElements(shape), inputs);
  }
  auto addTable = [&](const std::vector<int64_t> &numbers,
                      llvm::ArrayRef<int64_t> shape) {
    llvm::StringRef bytes(reinterpret_cast<const char *>(numbers.data()),
                          numbers.size() * sizeof(int64_t));
    addDescriptor(addBuffer(bytes, sizeof(int64_t)), shape);
  };
  addDescriptor(addBuffer(base, slot.alignment),
                {static_cast<int64_t>(base.size() / slot.bytes)});
  addTable(offsets, {length});
  addTable(sizes, {length, slot.rank});
  addTable(strides, {length, slot.rank});
}

/// Whether results are in a struct whose address comes first.
static bool returnsStruct(const Signature &signature) {
  if (!signature.outParams.empty())
    return false;
  return signature.results.size() > 1 ||
         llvm::any_of(signature.results, [](const Slot &slot) {
           return slot.kind != Slot::Scalar || slot.alignment != slot.bytes;
         });
}

void Arguments::bind(const Signature &signature, Reader &inputs) {
  size_t size = 0;
  for (const Slot &slot : signature.results)
    size = llvm::alignTo(size, 8) + slot.getResultBytes();
  results.resize(size + 8);
  if (returnsStruct(signature))
    list.push_back(results.data());
  for (const Slot &slot : signature.inputs) {
    if (slot.kind == Slot::Scalar)
      list.push_back(
          addBuffer(inputs.take(slot.bytes), /*alignment=*/slot.alignment));
    else if (slot.kind == Slot::Tensor)
      bindTensor(slot, inputs);
    else
      bindSequence(slot, inputs);
  }
  for (auto [slot, shape] : llvm::zip(signature.results, signature.outParams)) {
    char *data = state.memory.allocate(getNumElements(shape) * slot.bytes,
                                       slot.alignment, kOutParam);
    outParams.push_back(addDescriptor(data, shape));
  }
  if (!returnsStruct(signature) && signature.outParams.empty())
    list.push_back(results.data());
}

bool Arguments::areUnchanged() const {
  return llvm::all_of(copies, [](const auto &copy) {
    return std::memcmp(copy.first, copy.second.data(), copy.second.size()) == 0;
  });
}

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

namespace {

/// Reads results while it checks that their memory is what the ABI says.
class ResultReader {
public:
  ResultReader(const Signature &signature, std::vector<std::string> &violations)
      : signature(signature), violations(violations) {}

  /// Writes the tensor that `view` describes; whether that was possible.
  bool readTensor(const DescriptorView &view, const Slot &slot, Writer &answer);
  bool readSequence(const int64_t *words, const Slot &slot, Writer &answer);
  /// Frees what the caller owns.
  void releaseBuffers();

private:
  /// Whether the elements that `view` describes are in memory that a result
  /// may have; complains if not.
  bool isAccessible(const DescriptorView &view, size_t bytes);
  void writeElement(const char *element, const Slot &slot, Writer &answer);

  const Signature &signature;
  std::vector<std::string> &violations;
  llvm::SmallVector<void *> buffers;
};

} // namespace

bool ResultReader::isAccessible(const DescriptorView &view, size_t bytes) {
  void *allocated = view.getAllocated();
  if (signature.outParams.empty() && !llvm::is_contained(buffers, allocated))
    buffers.push_back(allocated);
  else if (signature.outParams.empty() && !signature.returnsViews)
    violations.push_back("two results share memory");
  int64_t low = view.getOffset(), high = low;
  for (auto [size, stride] : llvm::zip(view.getSizes(), view.getStrides())) {
    if (size < 0 || size > (1 << 24)) {
      violations.push_back("a result has a dimension of " +
                           std::to_string(size));
      return false;
    }
    (stride < 0 ? low : high) += (size - 1) * stride;
  }
  bool isEmpty = llvm::is_contained(view.getSizes(), 0);
  const Block *block = state.memory.find(
      view.getAligned() + (isEmpty ? 0 : low * int64_t(bytes)),
      isEmpty ? 0 : (high - low + 1) * bytes);
  if (!block && !isEmpty) {
    violations.push_back("a result is outside of its buffer");
    return false;
  }
  if (block && block->owner == kArgument && !signature.returnsViews)
    violations.push_back("a result is memory of an argument");
  return true;
}

static int64_t getIndex(const DescriptorView &table,
                        llvm::ArrayRef<int64_t> indices) {
  return *reinterpret_cast<const int64_t *>(
      table.getElement(indices, sizeof(int64_t)));
}

void ResultReader::writeElement(const char *element, const Slot &slot,
                                Writer &answer) {
  if (!slot.isString)
    return answer.append(element, slot.bytes);
  const SplitString *string;
  std::memcpy(&string, element, sizeof(string));
  answer.writeText(llvm::StringRef(string->bytes, string->size));
}

bool ResultReader::readTensor(const DescriptorView &view, const Slot &slot,
                              Writer &answer) {
  if (!isAccessible(view, slot.bytes))
    return false;
  llvm::ArrayRef<int64_t> sizes = view.getSizes();
  for (int64_t size : sizes)
    answer.write(size);
  llvm::SmallVector<int64_t> indices(view.rank, 0);
  for (int64_t i = 0, count = getNumElements(sizes); i < count; ++i) {
    writeElement(view.getElement(indices, slot.bytes), slot, answer);
    for (int64_t dim = view.rank - 1; dim >= 0 && ++indices[dim] == sizes[dim];
         --dim)
      indices[dim] = 0;
  }
  return true;
}

bool ResultReader::readSequence(const int64_t *words, const Slot &slot,
                                Writer &answer) {
  llvm::SmallVector<DescriptorView, 4> tables;
  for (int64_t rank : kSequenceRanks) {
    tables.push_back({words, rank});
    words += getDescriptorWords(rank);
    if (!isAccessible(tables.back(),
                      tables.size() == 1 ? slot.bytes : sizeof(int64_t)))
      return false;
  }
  int64_t numElements = tables[0].getSizes()[0];
  int64_t length = tables[1].getSizes()[0], numRows = tables[2].getSizes()[0];
  if (length < 0 || tables[2].getSizes()[1] != slot.rank ||
      (length && numRows < 1)) {
    violations.push_back("a sequence has a table of a wrong shape");
    return false;
  }
  answer.write<uint32_t>(length);
  int64_t packed = 0;
  llvm::SmallVector<int64_t> shape(slot.rank);
  for (int64_t i = 0; i < length; ++i) {
    for (auto [dim, size] : llvm::enumerate(shape))
      size = getIndex(tables[2], {std::max<int64_t>(0, i + numRows - length),
                                  int64_t(dim)});
    int64_t count = getNumElements(shape);
    if (getIndex(tables[1], {i}) != packed || count < 0 ||
        packed + count > numElements) {
      violations.push_back("a sequence is not packed");
      return false;
    }
    for (int64_t size : shape)
      answer.write(size);
    for (int64_t end = packed + count; packed < end; ++packed)
      writeElement(tables[0].getElement({packed}, slot.bytes), slot, answer);
  }
  if (packed != numElements)
    violations.push_back("a sequence is not packed");
  return true;
}

void ResultReader::releaseBuffers() {
  for (void *buffer : buffers) {
    const Block *block = state.memory.find(buffer, 0);
    if (!signature.returnsViews || (block && block->owner == kProgram))
      state.memory.release(buffer, kProgram);
  }
}

/// Writes the results of a call; whether all were there.
static bool readResults(const Signature &signature, const Arguments &arguments,
                        ResultReader &reader, Writer &answer) {
  size_t offset = 0;
  for (auto [index, slot] : llvm::enumerate(signature.results)) {
    size_t alignment = slot.kind == Slot::Scalar ? slot.alignment : 8;
    offset = llvm::alignTo(offset, alignment);
    const char *result = arguments.getResults().data() + offset;
    offset += slot.getResultBytes();
    const auto *words = signature.outParams.empty()
                            ? reinterpret_cast<const int64_t *>(result)
                            : arguments.getOutParams()[index];
    if (slot.kind == Slot::Scalar)
      answer.append(result, slot.bytes);
    else if (slot.kind == Slot::Tensor
                 ? !reader.readTensor({words, slot.rank}, slot, answer)
                 : !reader.readSequence(words, slot, answer))
      return false;
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

void soak::setTimeLimit(int seconds) {
  itimerval timer = {};
  timer.it_value.tv_sec = seconds;
  setitimer(ITIMER_PROF, &timer, nullptr);
}

void soak::call(void (*entry)(void **), const Signature &signature,
                Reader &inputs, Writer &answer) {
  state.memory.reset();
  state.location.clear();
  state.message.clear();
  state.outcome = Outcome::Returned;
  Arguments arguments;
  arguments.bind(signature, inputs);
  std::vector<std::string> violations;
  Writer results;
  bool areComplete = false;
  setTimeLimit(kTimeLimitSeconds);
  state.isRunning = 1;
  if (sigsetjmp(state.escape, /*savemask=*/1) == 0) {
    entry(arguments.getList());
    ResultReader reader(signature, violations);
    areComplete = readResults(signature, arguments, reader, results);
    reader.releaseBuffers();
  }
  state.isRunning = 0;
  setTimeLimit(0);
  if (!arguments.areUnchanged())
    violations.push_back("an argument has changed");
  llvm::append_range(violations, state.memory.takeViolations());
  if (state.outcome == Outcome::Returned)
    if (size_t count = state.memory.countLive(kProgram))
      violations.push_back("leaks " + std::to_string(count) + " blocks");

  answer.write(state.outcome);
  if (state.outcome == Outcome::Signal)
    state.message = "signal " + std::to_string(state.signal);
  answer.writeText(state.location);
  answer.writeText(state.message);
  answer.write<uint32_t>(violations.size());
  for (const std::string &violation : violations)
    answer.writeText(violation);
  bool hasResults = state.outcome == Outcome::Returned && areComplete;
  answer.write<uint8_t>(hasResults);
  if (hasResults)
    answer.append(results.get().data(), results.get().size());
}
