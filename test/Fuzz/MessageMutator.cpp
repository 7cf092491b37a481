// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "MessageMutator.h"

using namespace mlir::split;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;

namespace {
/// Messages in messages are looked at to this depth.
constexpr int kMaxDepth = 16;

/// A field of one of the messages.
struct Place {
  Message *message;
  const FieldDescriptor *field;
};

class Mutator {
public:
  Mutator(fuzz::Random &random, llvm::ArrayRef<llvm::StringLiteral> vocabulary)
      : random(random), vocabulary(vocabulary) {}

  void mutateOnce(Message &message);

private:
  void collect(Message &message, int depth);
  void mutateSingular(Place place);
  void mutateRepeated(Place place);
  /// Replaces the value of a field that is not repeated.
  void setSingular(Place place);
  /// Adds an element to a repeated field.
  void addElement(Place place);
  /// Replaces element `index` of a repeated field.
  void setElement(Place place, int index);
  std::string chooseString(std::string text);
  std::string chooseBytes(std::string bytes);
  /// A copy of a message of the type that `field` has, if there is one.
  std::unique_ptr<Message> copySimilar(const FieldDescriptor *field);

  fuzz::Random &random;
  llvm::ArrayRef<llvm::StringLiteral> vocabulary;
  std::vector<Message *> messages;
  std::vector<Place> places;
  std::vector<std::string> strings;
};
} // namespace

void Mutator::collect(Message &message, int depth) {
  messages.push_back(&message);
  const Reflection &reflection = *message.GetReflection();
  const google::protobuf::Descriptor &type = *message.GetDescriptor();
  for (int i = 0; i < type.field_count(); ++i) {
    const FieldDescriptor *field = type.field(i);
    places.push_back({&message, field});
    bool isPresent = field->is_repeated()
                         ? reflection.FieldSize(message, field) != 0
                         : reflection.HasField(message, field);
    if (!isPresent)
      continue;
    // What is there already is changed more often than what is not.
    places.insert(places.end(), 4, {&message, field});
    int count = field->is_repeated() ? reflection.FieldSize(message, field) : 1;
    for (int element = 0; element < count; ++element) {
      if (field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE) {
        if (depth < kMaxDepth)
          collect(
              field->is_repeated()
                  ? *reflection.MutableRepeatedMessage(&message, field, element)
                  : *reflection.MutableMessage(&message, field),
              depth + 1);
      } else if (field->type() == FieldDescriptor::TYPE_STRING) {
        strings.push_back(
            field->is_repeated()
                ? reflection.GetRepeatedString(message, field, element)
                : reflection.GetString(message, field));
      }
    }
  }
}

std::string Mutator::chooseString(std::string text) {
  if (!random.oneIn(8)) {
    size_t index = random.below(strings.size() + vocabulary.size());
    return index < strings.size() ? strings[index]
                                  : vocabulary[index - strings.size()].str();
  }
  return chooseBytes(std::move(text));
}

std::string Mutator::chooseBytes(std::string bytes) {
  switch (random.below(bytes.empty() ? 2 : 4)) {
  case 0:
    bytes.push_back(random.below(256));
    break;
  case 1:
    bytes.append(size_t(1) << random.below(8), random.oneIn(2) ? '\0' : '\xff');
    break;
  case 2:
    random.pick(bytes) = random.below(256);
    break;
  default:
    bytes.resize(random.below(bytes.size()));
  }
  return bytes;
}

std::unique_ptr<Message> Mutator::copySimilar(const FieldDescriptor *field) {
  std::vector<Message *> candidates;
  for (Message *message : messages)
    if (message->GetDescriptor() == field->message_type())
      candidates.push_back(message);
  if (candidates.empty())
    return nullptr;
  const Message &chosen = *random.pick(candidates);
  std::unique_ptr<Message> copy(chosen.New());
  copy->CopyFrom(chosen);
  return copy;
}

void Mutator::setSingular(Place place) {
  Message *message = place.message;
  const FieldDescriptor *field = place.field;
  const Reflection &reflection = *message->GetReflection();
  switch (field->cpp_type()) {
  case FieldDescriptor::CPPTYPE_INT32:
    return reflection.SetInt32(
        message, field, random.nearby(reflection.GetInt32(*message, field)));
  case FieldDescriptor::CPPTYPE_INT64:
    return reflection.SetInt64(
        message, field, random.nearby(reflection.GetInt64(*message, field)));
  case FieldDescriptor::CPPTYPE_UINT64:
    return reflection.SetUInt64(
        message, field, random.nearby(reflection.GetUInt64(*message, field)));
  case FieldDescriptor::CPPTYPE_FLOAT:
    return reflection.SetFloat(message, field,
                               random.nearby(random.below(100)) / 2.0f);
  case FieldDescriptor::CPPTYPE_ENUM:
    return reflection.SetEnumValue(message, field, random.below(20));
  case FieldDescriptor::CPPTYPE_STRING: {
    std::string old = reflection.GetString(*message, field);
    return reflection.SetString(message, field,
                                field->type() == FieldDescriptor::TYPE_STRING
                                    ? chooseString(old)
                                    : chooseBytes(old));
  }
  case FieldDescriptor::CPPTYPE_MESSAGE: {
    // Before the field is set, which deletes another one of a oneof.
    std::unique_ptr<Message> copy = copySimilar(field);
    Message *target = reflection.MutableMessage(message, field);
    if (copy)
      target->CopyFrom(*copy);
    return;
  }
  default:
    fuzz::fail("a field of a type that ONNX does not use: " +
               field->full_name());
  }
}

void Mutator::mutateSingular(Place place) {
  if (place.message->GetReflection()->HasField(*place.message, place.field) &&
      random.oneIn(4))
    return place.message->GetReflection()->ClearField(place.message,
                                                      place.field);
  setSingular(place);
}

void Mutator::addElement(Place place) {
  Message *message = place.message;
  const FieldDescriptor *field = place.field;
  const Reflection &reflection = *message->GetReflection();
  switch (field->cpp_type()) {
  case FieldDescriptor::CPPTYPE_INT32:
    return reflection.AddInt32(message, field, random.nearby(0));
  case FieldDescriptor::CPPTYPE_INT64:
    return reflection.AddInt64(message, field, random.nearby(0));
  case FieldDescriptor::CPPTYPE_UINT64:
    return reflection.AddUInt64(message, field, random.nearby(0));
  case FieldDescriptor::CPPTYPE_FLOAT:
    return reflection.AddFloat(message, field, random.below(100) / 2.0f);
  case FieldDescriptor::CPPTYPE_DOUBLE:
    return reflection.AddDouble(message, field, random.below(100) / 2.0);
  case FieldDescriptor::CPPTYPE_STRING:
    return reflection.AddString(message, field, chooseString(""));
  case FieldDescriptor::CPPTYPE_MESSAGE: {
    std::unique_ptr<Message> copy = copySimilar(field);
    Message *target = reflection.AddMessage(message, field);
    if (copy)
      target->CopyFrom(*copy);
    return;
  }
  default:
    fuzz::fail("a repeated field of a type that ONNX does not use: " +
               field->full_name());
  }
}

void Mutator::setElement(Place place, int index) {
  Message *message = place.message;
  const FieldDescriptor *field = place.field;
  const Reflection &reflection = *message->GetReflection();
  if (field->cpp_type() == FieldDescriptor::CPPTYPE_INT64)
    return reflection.SetRepeatedInt64(
        message, field, index,
        random.nearby(reflection.GetRepeatedInt64(*message, field, index)));
  // A new last element takes its place.
  addElement(place);
  reflection.SwapElements(message, field, index,
                          reflection.FieldSize(*message, field) - 1);
  reflection.RemoveLast(message, field);
}

void Mutator::mutateRepeated(Place place) {
  const Reflection &reflection = *place.message->GetReflection();
  int count = reflection.FieldSize(*place.message, place.field);
  switch (count == 0 ? 0 : random.below(4)) {
  case 0:
    return addElement(place);
  case 1:
    reflection.SwapElements(place.message, place.field, random.below(count),
                            count - 1);
    return reflection.RemoveLast(place.message, place.field);
  case 2:
    return reflection.SwapElements(place.message, place.field,
                                   random.below(count), random.below(count));
  default:
    return setElement(place, random.below(count));
  }
}

void Mutator::mutateOnce(Message &message) {
  messages.clear();
  places.clear();
  strings.clear();
  collect(message, 0);
  Place place = random.pick(places);
  if (place.field->is_repeated())
    mutateRepeated(place);
  else
    mutateSingular(place);
}

void fuzz::mutateMessage(Message &message, Random &random,
                         llvm::ArrayRef<llvm::StringLiteral> vocabulary) {
  Mutator mutator(random, vocabulary);
  for (size_t count = 1 + random.below(4); count > 0; --count)
    mutator.mutateOnce(message);
}
