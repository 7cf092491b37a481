// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "PtxLaunch.h"

#include "PtxArithmetic.h"

#include <cstring>

using namespace fake;

/// Instructions after which a thread is taken to never end.
static constexpr uint64_t kMostSteps = 50'000'000;

namespace {

struct Thread {
  std::array<unsigned, 3> id;
  /// What it is called by in the memory of all, and in that of the workgroup,
  /// where it is another one after each barrier.
  uint64_t number = 0, numberInPhase = 0;
  size_t next = 0;
  bool hasEnded = false;
  std::vector<uint64_t> registers;
};

/// A workgroup.
class Workgroup {
public:
  Workgroup(const Launch &launch, DeviceMemory &memory,
            std::array<unsigned, 3> id, uint64_t launchStart, uint64_t &clock,
            std::string &error);

  bool run();

private:
  bool runToBarrier(Thread &thread);
  bool step(Thread &thread, const Instruction &instruction);
  uint64_t read(const Thread &thread, const Operand &operand) const;
  bool access(Thread &thread, const Instruction &instruction);
  bool accessBytes(Thread &thread, const Instruction &instruction,
                   uint64_t address, void *bytes, unsigned count);
  bool move(Thread &thread, const Instruction &instruction);
  bool fail(const Thread &thread, const std::string &what);

  const Launch &launch;
  DeviceMemory &memory;
  std::array<unsigned, 3> id;
  /// From which number on threads run at once: those of the launch, and those
  /// between two barriers.
  uint64_t launchStart, phaseStart = 0;
  uint64_t &clock;
  std::string &error;
  Buffer shared;
  std::vector<Thread> threads;
};

} // namespace

Workgroup::Workgroup(const Launch &launch, DeviceMemory &memory,
                     std::array<unsigned, 3> id, uint64_t launchStart,
                     uint64_t &clock, std::string &error)
    : launch(launch), memory(memory), id(id), launchStart(launchStart),
      clock(clock), error(error), shared(launch.kernel->sharedBytes) {
  // LLVM may read more than is used, if that is in the memory.
  shared.fillWithGarbage();
  for (unsigned z = 0; z < launch.block[2]; ++z)
    for (unsigned y = 0; y < launch.block[1]; ++y)
      for (unsigned x = 0; x < launch.block[0]; ++x) {
        Thread &thread = threads.emplace_back();
        thread.id = {x, y, z};
        thread.registers.resize(launch.kernel->numRegisters);
      }
}

bool Workgroup::fail(const Thread &thread, const std::string &what) {
  error = "kernel " + launch.kernel->name + ", workgroup " +
          std::to_string(id[0]) + ", thread " + std::to_string(thread.id[0]) +
          ": " + what + ": " + launch.kernel->code[thread.next].text;
  return false;
}

uint64_t Workgroup::read(const Thread &thread, const Operand &operand) const {
  switch (operand.kind) {
  case Operand::Register:
    return thread.registers[operand.value];
  case Operand::Thread: {
    const std::array<unsigned, 3> *triples[] = {&thread.id, &id, &launch.block,
                                                &launch.grid};
    return (*triples[operand.value / 3])[operand.value % 3];
  }
  default:
    return operand.value;
  }
}

bool Workgroup::accessBytes(Thread &thread, const Instruction &instruction,
                            uint64_t address, void *bytes, unsigned count) {
  bool isLoad = instruction.code == Opcode::Load;
  if (instruction.space == Space::Parameter) {
    if (!isLoad || address + count > launch.parameters.size())
      return fail(thread, "leaves the parameters");
    std::memcpy(bytes, launch.parameters.data() + address, count);
    return true;
  }
  if (address % count != 0)
    return fail(thread, "accesses what is not aligned");
  bool isShared = instruction.space == Space::Shared;
  size_t offset = address - kSharedBase;
  Buffer *buffer = &shared;
  if (isShared && (address < kSharedBase || offset + count > shared.size()))
    return fail(thread, "leaves the memory of the workgroup");
  if (!isShared)
    buffer = memory.find(address, count, offset);
  if (!buffer)
    return fail(thread, memory.contains(address)
                            ? "leaves a buffer"
                            : "accesses what is not memory of the GPU");
  uint64_t start = isShared ? phaseStart : launchStart;
  uint64_t number = isShared ? thread.numberInPhase : thread.number;
  std::string what;
  if (isLoad ? buffer->read(offset, bytes, count, number, start, what)
             : buffer->write(offset, bytes, count, number, start, what))
    return true;
  return fail(thread, what);
}

bool Workgroup::access(Thread &thread, const Instruction &instruction) {
  bool isLoad = instruction.code == Opcode::Load;
  const Operand &place = instruction.operands[isLoad ? 1 : 0];
  const Operand &value = instruction.operands[isLoad ? 0 : 1];
  uint64_t address = read(thread, place) + instruction.offset;
  std::vector<Operand> one{value};
  const std::vector<Operand> &list =
      value.kind == Operand::List ? instruction.lists[value.value] : one;
  unsigned each = instruction.type.bits / 8;
  std::vector<char> bytes(each * list.size());
  if (!isLoad)
    for (size_t i = 0; i < list.size(); ++i) {
      uint64_t number = read(thread, list[i]);
      std::memcpy(bytes.data() + i * each, &number, each);
    }
  if (!accessBytes(thread, instruction, address, bytes.data(), bytes.size()))
    return false;
  if (isLoad)
    for (size_t i = 0; i < list.size(); ++i) {
      uint64_t number = 0;
      std::memcpy(&number, bytes.data() + i * each, each);
      // A signed number takes all of a wider register.
      if (unsigned rest = 64 - 8 * each; instruction.type.kind == 's')
        number = static_cast<int64_t>(number << rest) >> rest;
      thread.registers[list[i].value] = number;
    }
  return true;
}

/// Packs a list, or takes one apart.
bool Workgroup::move(Thread &thread, const Instruction &instruction) {
  const Operand &to = instruction.operands[0];
  const Operand &from = instruction.operands[1];
  bool packs = from.kind == Operand::List;
  const std::vector<Operand> &list =
      instruction.lists[packs ? from.value : to.value];
  unsigned bits = instruction.type.bits / list.size();
  uint64_t whole = packs ? 0 : read(thread, from);
  for (size_t i = 0; i < list.size(); ++i) {
    if (packs)
      whole |= truncate(read(thread, list[i]), bits) << (i * bits);
    else
      thread.registers[list[i].value] = truncate(whole >> (i * bits), bits);
  }
  if (packs)
    thread.registers[to.value] = whole;
  return true;
}

/// Does what `thread` comes to, but no barrier.
bool Workgroup::step(Thread &thread, const Instruction &instruction) {
  if (instruction.guard >= 0 && (thread.registers[instruction.guard] != 0) ==
                                    instruction.isGuardNegated) {
    ++thread.next;
    return true;
  }
  switch (instruction.code) {
  case Opcode::Return:
    thread.hasEnded = true;
    return true;
  case Opcode::Branch:
    thread.next = instruction.target;
    return true;
  case Opcode::Load:
  case Opcode::Store:
    if (!access(thread, instruction))
      return false;
    ++thread.next;
    return true;
  default:
    break;
  }
  if (!instruction.lists.empty()) {
    if (instruction.code != Opcode::Mov || !move(thread, instruction))
      return fail(thread, "is not interpreted");
    ++thread.next;
    return true;
  }
  std::vector<uint64_t> values;
  for (size_t i = 1; i < instruction.operands.size(); ++i)
    values.push_back(read(thread, instruction.operands[i]));
  uint64_t result = 0;
  if (!compute(instruction, values, result))
    return fail(thread, "is not interpreted");
  thread.registers[instruction.operands[0].value] = result;
  ++thread.next;
  return true;
}

bool Workgroup::runToBarrier(Thread &thread) {
  for (uint64_t steps = 0; !thread.hasEnded; ++steps) {
    if (thread.next >= launch.kernel->code.size() || steps > kMostSteps) {
      thread.next = 0;
      return fail(thread, "does not end");
    }
    const Instruction &instruction = launch.kernel->code[thread.next];
    if (instruction.code == Opcode::Barrier)
      return true;
    if (!step(thread, instruction))
      return false;
  }
  return true;
}

bool Workgroup::run() {
  for (Thread &thread : threads)
    thread.number = clock++;
  while (true) {
    phaseStart = clock;
    for (Thread &thread : threads) {
      thread.numberInPhase = clock++;
      if (!runToBarrier(thread))
        return false;
    }
    const Thread &first = threads.front();
    for (const Thread &thread : threads)
      if (thread.hasEnded != first.hasEnded ||
          (!thread.hasEnded && thread.next != first.next))
        return fail(thread, "threads wait for others that do not come");
    if (first.hasEnded)
      return true;
    for (Thread &thread : threads)
      ++thread.next;
  }
}

bool fake::run(const Launch &launch, DeviceMemory &memory, uint64_t &clock,
               std::string &error) {
  uint64_t start = clock;
  for (unsigned z = 0; z < launch.grid[2]; ++z)
    for (unsigned y = 0; y < launch.grid[1]; ++y)
      for (unsigned x = 0; x < launch.grid[0]; ++x)
        if (!Workgroup(launch, memory, {x, y, z}, start, clock, error).run())
          return false;
  return true;
}
