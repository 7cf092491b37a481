// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "XmlMutator.h"

#include <pugixml.hpp>
#include <sstream>

using namespace mlir::split;

namespace {

class Mutator {
public:
  Mutator(fuzz::Random &random, llvm::ArrayRef<llvm::StringLiteral> vocabulary)
      : random(random), vocabulary(vocabulary) {}

  void mutateOnce(pugi::xml_document &document);

private:
  void collect(pugi::xml_node node);
  void mutateElement(pugi::xml_node node);
  void mutateAttribute(pugi::xml_attribute attribute);
  std::string choose(llvm::StringRef text);

  fuzz::Random &random;
  llvm::ArrayRef<llvm::StringLiteral> vocabulary;
  /// All but the root, in the order of the document.
  std::vector<pugi::xml_node> elements, texts;
  std::vector<pugi::xml_attribute> attributes;
};

} // namespace

void Mutator::collect(pugi::xml_node node) {
  for (pugi::xml_node child : node.children()) {
    if (child.type() == pugi::node_pcdata)
      texts.push_back(child);
    if (child.type() != pugi::node_element)
      continue;
    elements.push_back(child);
    for (pugi::xml_attribute attribute : child.attributes())
      attributes.push_back(attribute);
    collect(child);
  }
}

/// A text that may stand in the place of `text`.
std::string Mutator::choose(llvm::StringRef text) {
  int64_t number;
  if (!text.getAsInteger(10, number) && !random.oneIn(4))
    return std::to_string(random.nearby(number));
  switch (random.below(4)) {
  case 0:
    return random.pick(attributes).value();
  case 1:
    // A list, such as a shape.
    return text.str() + (text.empty() ? "" : ",") +
           std::to_string(random.nearby(random.below(4)));
  case 2:
    return text.drop_back(text.empty() ? 0 : 1).str();
  default:
    return random.pick(vocabulary).str();
  }
}

void Mutator::mutateElement(pugi::xml_node node) {
  pugi::xml_node parent = node.parent();
  pugi::xml_node other = random.pick(elements);
  switch (random.below(6)) {
  case 0:
    parent.remove_child(node);
    return;
  case 1:
    parent.insert_copy_after(node, node);
    return;
  case 2:
    parent.insert_copy_before(other, node);
    return;
  case 3:
    node.append_copy(other);
    return;
  case 4:
    node.append_attribute(random.pick(vocabulary).data()) = choose("1").c_str();
    return;
  default:
    node.set_name(other.name());
  }
}

void Mutator::mutateAttribute(pugi::xml_attribute attribute) {
  if (random.oneIn(16))
    attribute.set_name(random.pick(attributes).name());
  else
    attribute.set_value(choose(attribute.value()).c_str());
}

void Mutator::mutateOnce(pugi::xml_document &document) {
  elements.clear();
  texts.clear();
  attributes.clear();
  collect(document);
  if (elements.empty() || attributes.empty())
    return;
  size_t draw = random.below(8);
  if (draw == 0 && !texts.empty()) {
    pugi::xml_node text = random.pick(texts);
    text.set_value(choose(text.value()).c_str());
  } else if (draw < 4) {
    mutateElement(random.pick(elements));
  } else {
    mutateAttribute(random.pick(attributes));
  }
}

std::string fuzz::mutateXml(llvm::StringRef document, Random &random,
                            llvm::ArrayRef<llvm::StringLiteral> vocabulary) {
  pugi::xml_document tree;
  if (!tree.load_buffer(document.data(), document.size())) {
    std::string bytes = document.str();
    if (!bytes.empty())
      random.pick(bytes) = random.below(256);
    return bytes;
  }
  Mutator mutator(random, vocabulary);
  for (size_t count = 1 + random.below(4); count > 0; --count)
    mutator.mutateOnce(tree);
  std::ostringstream os;
  tree.save(os, "", pugi::format_raw);
  return os.str();
}
