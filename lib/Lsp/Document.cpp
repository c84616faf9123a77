// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lsp/Document.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/LSP/Protocol.h"

namespace offloom::lsp {

using llvm::json::Object;

PositionEncoding positionEncoding(llvm::StringRef Name) {
  if (Name == "utf-8")
    return PositionEncoding::Utf8;
  return Name == "utf-32" ? PositionEncoding::Utf32 : PositionEncoding::Utf16;
}

namespace {

/// The bytes of the character that begins with \p Lead; 1 for a byte that begins none.
unsigned bytesOf(unsigned char Lead) {
  if (Lead >= 0xf0)
    return 4;
  if (Lead >= 0xe0)
    return 3;
  return Lead >= 0xc0 ? 2 : 1;
}

unsigned unitsOf(unsigned Bytes, PositionEncoding Encoding) {
  switch (Encoding) {
  case PositionEncoding::Utf8:
    return Bytes;
  case PositionEncoding::Utf16:
    return Bytes == 4 ? 2 : 1;
  case PositionEncoding::Utf32:
    return 1;
  }
  return 1;
}

} // namespace

Text::Text(std::string Given) : Contents(std::move(Given)), LineStarts{0} {
  for (std::size_t I = 0; I != Contents.size(); ++I)
    if (Contents[I] == '\n' ||
        (Contents[I] == '\r' && (I + 1 == Contents.size() || Contents[I + 1] != '\n')))
      LineStarts.push_back(I + 1);
}

unsigned Text::lineOf(unsigned Offset) const {
  return llvm::upper_bound(LineStarts, Offset) - LineStarts.begin() - 1;
}

llvm::StringRef Text::line(unsigned Line) const {
  if (Line >= LineStarts.size())
    return {};
  unsigned Begin = LineStarts[Line];
  unsigned End = Line + 1 < LineStarts.size() ? LineStarts[Line + 1] : Contents.size();
  return llvm::StringRef(Contents).slice(Begin, End).rtrim("\r\n");
}

unsigned Text::offsetOf(unsigned Line, unsigned Character, PositionEncoding Encoding) const {
  if (Line >= LineStarts.size())
    return Contents.size();
  llvm::StringRef Rest = line(Line);
  unsigned Offset = LineStarts[Line], Units = 0;
  while (!Rest.empty() && Units < Character) {
    unsigned Bytes = std::min<std::size_t>(bytesOf(Rest.front()), Rest.size());
    Units += unitsOf(Bytes, Encoding);
    if (Units > Character && Encoding == PositionEncoding::Utf8)
      break; // inside a character: its beginning
    Offset += Bytes;
    Rest = Rest.drop_front(Bytes);
  }
  return Offset;
}

std::optional<unsigned> Text::offsetOf(const Object &Position, PositionEncoding Encoding) const {
  auto Line = Position.getInteger("line"), Character = Position.getInteger("character");
  if (!Line || !Character || *Line < 0 || *Character < 0)
    return std::nullopt;
  constexpr std::int64_t Most = UINT32_MAX;
  return offsetOf(std::min(*Line, Most), std::min(*Character, Most), Encoding);
}

Object Text::positionOf(unsigned Offset, PositionEncoding Encoding) const {
  Offset = std::min<std::size_t>(Offset, Contents.size());
  unsigned Line = lineOf(Offset), Units = 0;
  llvm::StringRef Before = llvm::StringRef(Contents).slice(LineStarts[Line], Offset);
  while (!Before.empty()) {
    unsigned Bytes = std::min<std::size_t>(bytesOf(Before.front()), Before.size());
    Units += unitsOf(Bytes, Encoding);
    Before = Before.drop_front(Bytes);
  }
  return Object{{"line", Line}, {"character", Units}};
}

Object Text::rangeOf(SourceSpan Span, PositionEncoding Encoding) const {
  return Object{{"start", positionOf(Span.Begin, Encoding)},
                {"end", positionOf(Span.End, Encoding)}};
}

std::optional<SourceSpan> Text::spanOf(const Object &Range, PositionEncoding Encoding) const {
  const Object *Start = Range.getObject("start"), *End = Range.getObject("end");
  auto Begin = Start ? offsetOf(*Start, Encoding) : std::nullopt;
  auto Past = End ? offsetOf(*End, Encoding) : std::nullopt;
  if (!Begin || !Past || *Begin > *Past)
    return std::nullopt;
  return SourceSpan{*Begin, *Past};
}

bool Document::apply(const llvm::json::Array &Changes, PositionEncoding Encoding) {
  for (const llvm::json::Value &Change : Changes) {
    const Object *O = Change.getAsObject();
    auto New = O ? O->getString("text") : std::nullopt;
    if (!New)
      return false;
    const Object *Range = O->getObject("range");
    if (!Range) {
      Contents = Text(New->str());
      continue;
    }
    std::optional<SourceSpan> Span = Contents.spanOf(*Range, Encoding);
    if (!Span)
      return false;
    std::string Edited = Contents.str();
    Edited.replace(Span->Begin, Span->End - Span->Begin, *New);
    Contents = Text(std::move(Edited));
  }
  return true;
}

std::string fileOf(llvm::StringRef Uri) {
  llvm::Expected<llvm::lsp::URIForFile> File = llvm::lsp::URIForFile::fromURI(Uri);
  if (!File) {
    llvm::consumeError(File.takeError());
    return {};
  }
  return File->file().str();
}

std::string uriOf(llvm::StringRef File) {
  llvm::Expected<llvm::lsp::URIForFile> Uri = llvm::lsp::URIForFile::fromFile(File);
  if (!Uri) {
    llvm::consumeError(Uri.takeError());
    return {};
  }
  return Uri->uri().str();
}

} // namespace offloom::lsp
