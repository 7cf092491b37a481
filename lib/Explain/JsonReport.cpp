// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Explain/Explanation.h"
#include "split/Support/Text.h"

#include "llvm/Support/JSON.h"

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::explain;

/// `text`, which may be anything, as UTF-8.
static std::string toJson(StringRef text) {
  std::string printable;
  llvm::raw_string_ostream os(printable);
  printPrintable(os, text);
  return printable;
}

static llvm::json::Value toJson(std::optional<int64_t> number) {
  return number ? llvm::json::Value(*number) : llvm::json::Value(nullptr);
}

static void writeFates(llvm::json::OStream &json, const SplitFacts &split) {
  for (const ChunkRun &run : split.runs)
    json.object([&] {
      json.attribute("first", run.first);
      json.attribute("count", run.count);
      json.attribute("offset", toJson(run.offset));
      json.attribute("size", toJson(run.size));
      json.attribute("is_view",
                     run.fate == Fate::View || run.fate == Fate::Both);
      json.attribute("is_copied",
                     run.fate == Fate::Copied || run.fate == Fate::Both);
      json.attribute("copied_bytes", toJson(run.copiedBytes));
      json.attributeArray("reasons", [&] {
        for (const std::string &reason : run.reasons)
          json.value(toJson(reason));
      });
      json.attributeArray("kernels", [&] {
        for (const std::string &kernel : run.kernels)
          json.value(toJson(kernel));
      });
    });
}

static void writeSplit(llvm::json::OStream &json, const SplitFacts &split) {
  json.object([&] {
    json.attribute("place", static_cast<int64_t>(split.place));
    json.attribute("op", toJson(split.op));
    json.attribute("source", toJson(split.sourceType));
    json.attribute("axis", toJson(split.axis));
    json.attribute("is_sequence", split.returnsSequence);
    json.attribute("is_folded", split.isFolded);
    json.attribute("is_raised", split.isRaised);
    json.attribute("num_chunks", toJson(split.numChunks));
    json.attributeArray("chunks", [&] { writeFates(json, split); });
    json.attributeArray("notes", [&] {
      for (const std::string &note : split.notes)
        json.value(toJson(note));
    });
  });
}

static void writeList(llvm::json::OStream &json, StringRef name,
                      ArrayRef<Remarked> list) {
  json.attributeArray(name, [&] {
    for (const Remarked &said : list)
      json.object([&] {
        json.attribute("place", toJson(said.place));
        json.attribute("text", toJson(said.text));
        if (!said.reason.empty())
          json.attribute("reason", toJson(said.reason));
        json.attribute("times", said.times);
      });
  });
}

static void writeParameters(llvm::json::OStream &json, StringRef name,
                            ArrayRef<runner::Parameter> parameters) {
  json.attributeArray(name, [&] {
    for (const runner::Parameter &parameter : parameters)
      json.object([&] {
        std::string type;
        llvm::raw_string_ostream(type) << parameter.type;
        json.attribute("name", toJson(parameter.name));
        json.attribute("type", toJson(type));
      });
  });
}

static void writeStage(llvm::json::OStream &json, const StageText &stage) {
  json.object([&] {
    json.attribute("name", stage.name);
    json.attribute("summary", stage.summary);
    json.attribute("omitted_lines", static_cast<int64_t>(stage.omittedLines));
    json.attributeArray("lines", [&] {
      for (const StageLine &line : stage.lines)
        json.object([&] {
          json.attribute("text", toJson(line.text));
          json.attributeArray("places", [&] {
            for (PlaceId place : line.places)
              json.value(static_cast<int64_t>(place));
          });
        });
    });
  });
}

static void writeMeasurement(llvm::json::OStream &json,
                             const Measurement &measured) {
  json.attributeObject("measurement", [&] {
    json.attribute("min_ns", measured.times.minNanoseconds);
    json.attribute("median_ns", measured.times.medianNanoseconds);
    json.attribute("calls", measured.calls);
    json.attribute("input_bytes", measured.inputBytes);
    json.attribute("output_bytes", measured.outputBytes);
  });
}

void explain::writeJson(llvm::raw_ostream &os, const Explanation &explanation) {
  llvm::json::OStream json(os, /*IndentSize=*/1);
  json.object([&] {
    json.attribute("model", toJson(explanation.model));
    json.attribute("processor", toJson(explanation.processor));
    writeParameters(json, "inputs", explanation.inputs);
    writeParameters(json, "outputs", explanation.outputs);
    json.attributeObject("totals", [&] {
      for (auto [name, value] : explanation.totals.list())
        json.attribute(name, value);
    });
    if (explanation.measurement)
      writeMeasurement(json, *explanation.measurement);
    json.attributeArray("places", [&] {
      for (const std::string &place : explanation.places)
        json.value(toJson(place));
    });
    json.attributeArray("splits", [&] {
      for (const SplitFacts &split : explanation.splits)
        writeSplit(json, split);
    });
    writeList(json, "other_copies", explanation.otherCopies);
    writeList(json, "rewrites", explanation.rewrites);
    writeList(json, "kernels", explanation.kernels);
    writeList(json, "passes", explanation.fusion);
    writeList(json, "checks_emitted", explanation.emittedChecks);
    writeList(json, "checks_proven", explanation.provenChecks);
    json.attributeArray("stages", [&] {
      for (const StageText &stage : explanation.stages)
        writeStage(json, stage);
    });
  });
  os << '\n';
}
