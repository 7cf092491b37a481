// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "PtxModule.h"

#include <cctype>
#include <cstdlib>
#include <sstream>

using namespace fake;

namespace {

/// Parses a module, line by line.
class Parser {
public:
  Parser(const std::string &text, Module &module, std::string &error)
      : lines(text), module(module), error(error) {}

  bool parse();

private:
  bool fail(const std::string &what);
  bool parseLine(std::string line);
  bool parseDirective(const std::string &line);
  bool parseParameter(std::istringstream &words);
  bool parseShared(std::istringstream &words);
  bool parseInstruction(std::string line);
  bool parseOpcode(const std::string &name, Instruction &instruction);
  bool parseOperands(const std::string &text, Instruction &instruction);
  bool parseOperand(const std::string &text, Instruction &instruction,
                    Operand &operand);
  unsigned getRegister(const std::string &name);
  bool endKernel();

  std::istringstream lines;
  Module &module;
  std::string &error;
  std::string line;
  Kernel *kernel = nullptr;
  std::map<std::string, unsigned> registers;
  std::map<std::string, size_t> parameters, labels;
  std::map<std::string, uint64_t> shared;
};

} // namespace

static std::string trim(const std::string &text) {
  size_t first = text.find_first_not_of(" \t");
  if (first == std::string::npos)
    return "";
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

static std::vector<std::string> splitAt(const std::string &text, char mark) {
  std::vector<std::string> parts(1);
  int depth = 0;
  for (char c : text) {
    depth += c == '{' ? 1 : c == '}' ? -1 : 0;
    if (c == mark && depth == 0)
      parts.emplace_back();
    else
      parts.back() += c;
  }
  for (std::string &part : parts)
    part = trim(part);
  return parts;
}

bool Parser::fail(const std::string &what) {
  error = what + ": " + trim(line);
  return false;
}

/// The type of a suffix such as "u32".
static bool parseType(const std::string &text, Type &type) {
  if (text == "pred") {
    type = {'p', 1};
    return true;
  }
  if (text.size() < 2 ||
      std::string("usbf").find(text[0]) == std::string::npos ||
      text.find_first_not_of("0123456789", 1) != std::string::npos)
    return false;
  type = {text[0], static_cast<unsigned>(std::atoi(text.c_str() + 1))};
  return true;
}

bool Parser::parseParameter(std::istringstream &words) {
  std::string word, name;
  Type type;
  words >> word;
  if (!parseType(word.substr(1), type))
    return fail("a parameter of an unknown type");
  while (words >> word)
    name = word;
  if (name.back() == ',')
    name.pop_back();
  unsigned bytes = type.bits / 8, end = 0;
  for (const Parameter &parameter : kernel->parameters)
    end = parameter.offset + parameter.bytes;
  parameters[name] = kernel->parameters.size();
  kernel->parameters.push_back({bytes, (end + bytes - 1) / bytes * bytes});
  return true;
}

/// ".align 16 .b8 name[bytes];"
bool Parser::parseShared(std::istringstream &words) {
  std::string word, type, name;
  unsigned alignment = 0;
  words >> word >> alignment >> type >> name;
  size_t bracket = name.find('[');
  if (word != ".align" || type != ".b8" || bracket == std::string::npos ||
      !kernel)
    return fail("memory of a workgroup of an unknown form");
  unsigned &bytes = kernel->sharedBytes;
  bytes = (bytes + alignment - 1) / alignment * alignment;
  shared[name.substr(0, bracket)] = kSharedBase + bytes;
  bytes += std::atoi(name.c_str() + bracket + 1);
  return true;
}

bool Parser::parseDirective(const std::string &text) {
  std::istringstream words(text);
  std::string word;
  words >> word;
  if (word == ".version" || word == ".address_size" || word == ".reg" ||
      word == ".pragma")
    return true;
  if (word == ".target") {
    words >> word;
    if (word.rfind("sm_", 0) != 0)
      return fail("an unknown target");
    module.chip = std::atoi(word.c_str() + 3);
    return true;
  }
  if (word == ".visible") {
    words >> word >> word;
    word.pop_back();
    kernel = &module.kernels[word];
    kernel->name = word;
    return true;
  }
  if (word == ".maxntid") {
    unsigned threads = 1;
    for (const std::string &size : splitAt(text.substr(9), ','))
      threads *= std::atoi(size.c_str());
    kernel->mostThreads = threads;
    return true;
  }
  if (word == ".param" && kernel)
    return parseParameter(words);
  if (word == ".shared")
    return parseShared(words);
  return fail("an unknown directive");
}

unsigned Parser::getRegister(const std::string &name) {
  auto [entry, isNew] = registers.try_emplace(name, registers.size());
  return entry->second;
}

bool Parser::parseOpcode(const std::string &name, Instruction &instruction) {
  static const std::map<std::string, Opcode> codes = {
      {"abs", Opcode::Abs},
      {"add", Opcode::Add},
      {"and", Opcode::And},
      {"bar", Opcode::Barrier},
      {"bfe", Opcode::Extract},
      {"bra", Opcode::Branch},
      {"cvt", Opcode::Convert},
      {"div", Opcode::Div},
      {"fma", Opcode::Fma},
      {"ld", Opcode::Load},
      {"mad", Opcode::Mad},
      {"max", Opcode::Max},
      {"min", Opcode::Min},
      {"mov", Opcode::Mov},
      {"mul", Opcode::Mul},
      {"neg", Opcode::Neg},
      {"not", Opcode::Not},
      {"or", Opcode::Or},
      {"prmt", Opcode::Permute},
      {"rem", Opcode::Rem},
      {"ret", Opcode::Return},
      {"selp", Opcode::Select},
      {"setp", Opcode::SetPredicate},
      {"shl", Opcode::ShiftLeft},
      {"shr", Opcode::ShiftRight},
      {"sqrt", Opcode::Sqrt},
      {"st", Opcode::Store},
      {"sub", Opcode::Sub},
      {"xor", Opcode::Xor}};
  std::vector<std::string> parts = splitAt(name, '.');
  auto code = codes.find(parts[0]);
  if (code == codes.end())
    return fail("an instruction that is not interpreted");
  instruction.code = code->second;
  for (size_t i = 1; i < parts.size(); ++i) {
    const std::string &part = parts[i];
    Type type;
    if (part == "lo" && instruction.code != Opcode::SetPredicate)
      instruction.half = Half::Low;
    else if (part == "hi" && instruction.code != Opcode::SetPredicate)
      instruction.half = Half::High;
    else if (part == "wide")
      instruction.half = Half::Wide;
    else if (part == "param")
      instruction.space = Space::Parameter;
    else if (part == "global")
      instruction.space = Space::Global;
    else if (part == "shared")
      instruction.space = Space::Shared;
    else if (part == "f16x2") {
      instruction.type = {'f', 16};
      instruction.isPair = true;
    } else if (parseType(part, type)) {
      instruction.from = type;
      if (instruction.type.bits == 0)
        instruction.type = type;
    } else if (instruction.code == Opcode::SetPredicate && i == 1)
      instruction.comparison = part;
    // How numbers are rounded, as the processor does, and how many are moved,
    // which their list says.
    else if (part != "rn" && part != "rzi" && part != "v2" && part != "v4" &&
             part != "sync" && part != "uni")
      return fail("a modifier that is not interpreted");
  }
  return true;
}

bool Parser::parseOperand(const std::string &text, Instruction &instruction,
                          Operand &operand) {
  static const std::map<std::string, unsigned> threads = {
      {"%tid", 0}, {"%ctaid", 3}, {"%ntid", 6}, {"%nctaid", 9}};
  size_t dot = text.find('.');
  if (text[0] == '%' && dot != std::string::npos) {
    auto triple = threads.find(text.substr(0, dot));
    if (triple == threads.end())
      return fail("an unknown special register");
    operand = {Operand::Thread, triple->second + (text[dot + 1] - 'x')};
  } else if (text[0] == '%') {
    operand = {Operand::Register, getRegister(text)};
  } else if (text[0] == '{') {
    operand = {Operand::List, instruction.lists.size()};
    std::vector<Operand> list;
    for (const std::string &part :
         splitAt(text.substr(1, text.size() - 2), ','))
      if (!parseOperand(part, instruction, list.emplace_back()))
        return false;
    instruction.lists.push_back(std::move(list));
  } else if (shared.count(text)) {
    operand = {Operand::Immediate, shared[text]};
  } else if (parameters.count(text)) {
    operand = {Operand::Immediate, kernel->parameters[parameters[text]].offset};
  } else if (text.rfind("0f", 0) == 0 || text.rfind("0d", 0) == 0) {
    operand = {Operand::Immediate,
               std::strtoull(text.c_str() + 2, nullptr, 16)};
  } else if (text.find_first_of("0123456789") != std::string::npos &&
             (std::isdigit(text[0]) || text[0] == '-')) {
    operand = {Operand::Immediate,
               text[0] == '-' ? static_cast<uint64_t>(
                                    std::strtoll(text.c_str(), nullptr, 0))
                              : std::strtoull(text.c_str(), nullptr, 0)};
  } else {
    return fail("an operand that is not interpreted");
  }
  return true;
}

bool Parser::parseOperands(const std::string &text, Instruction &instruction) {
  if (text.empty())
    return true;
  for (std::string part : splitAt(text, ',')) {
    if (part[0] == '$') {
      instruction.label = part;
      continue;
    }
    if (part[0] == '[') {
      part = part.substr(1, part.size() - 2);
      if (size_t plus = part.find('+'); plus != std::string::npos) {
        instruction.offset = std::atoll(part.c_str() + plus + 1);
        part = part.substr(0, plus);
      }
    }
    if (!parseOperand(part, instruction, instruction.operands.emplace_back()))
      return false;
  }
  return true;
}

bool Parser::parseInstruction(std::string text) {
  Instruction instruction;
  instruction.text = text;
  if (text.back() != ';')
    return fail("an instruction without an end");
  text.pop_back();
  if (text[0] == '@') {
    size_t space = text.find(' ');
    instruction.isGuardNegated = text[1] == '!';
    instruction.guard =
        getRegister(text.substr(instruction.isGuardNegated ? 2 : 1,
                                space - (instruction.isGuardNegated ? 2 : 1)));
    text = trim(text.substr(space));
  }
  size_t end = text.find_first_of(" \t");
  if (!parseOpcode(text.substr(0, end), instruction) ||
      (end != std::string::npos &&
       !parseOperands(trim(text.substr(end)), instruction)))
    return false;
  kernel->code.push_back(std::move(instruction));
  return true;
}

bool Parser::endKernel() {
  for (Instruction &instruction : kernel->code) {
    if (instruction.label.empty())
      continue;
    auto label = labels.find(instruction.label);
    if (label == labels.end())
      return fail("a branch to nowhere, " + instruction.label);
    instruction.target = label->second;
  }
  kernel->numRegisters = registers.size();
  kernel = nullptr;
  registers.clear();
  parameters.clear();
  labels.clear();
  shared.clear();
  return true;
}

bool Parser::parseLine(std::string text) {
  text = trim(text.substr(0, text.find("//")));
  if (text.empty() || text == "{" || text == ")")
    return true;
  if (text == "}")
    return endKernel();
  if (text[0] == '.')
    return parseDirective(text);
  if (!kernel)
    return fail("code outside of a kernel");
  if (text.back() == ':') {
    labels[text.substr(0, text.size() - 1)] = kernel->code.size();
    return true;
  }
  return parseInstruction(text);
}

bool Parser::parse() {
  while (std::getline(lines, line))
    if (!parseLine(line))
      return false;
  line = "";
  if (kernel || module.chip == 0)
    return fail("the text ends too early");
  return true;
}

bool fake::parse(const std::string &text, Module &module, std::string &error) {
  return Parser(text, module, error).parse();
}
