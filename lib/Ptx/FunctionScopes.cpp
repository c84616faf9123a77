// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ptx/FunctionScopes.h"
#include "llvm/ADT/StringExtras.h"

using llvm::StringRef;

namespace offloom::ptx {

namespace {

/// `%rd12`: letters and a number, as compilers call registers. No function of C++ or CUDA that
/// instructions become is called like that.
bool isPlainRegister(StringRef Name) {
  if (!Name.consume_front("%"))
    return false;
  StringRef Letters = Name.take_while([](char C) { return llvm::isLower(C); });
  StringRef Digits = Name.drop_front(Letters.size());
  return !Letters.empty() && Letters.size() <= 3 && !Digits.empty() &&
         llvm::all_of(Digits, llvm::isDigit);
}

} // namespace

llvm::Expected<FunctionScopes> FunctionScopes::of(const Function &F) {
  FunctionScopes S;
  S.Scopes.emplace_back();
  for (const auto *List : {&F.Results, &F.Parameters})
    for (const Variable &V : *List) {
      Entity E;
      E.Storage = &V;
      E.IsParameter = true;
      if (llvm::Error Problem = S.declare(V.Name, std::move(E), F.Line))
        return Problem;
    }
  for (const Statement &Next : F.Body)
    if (Next.Is == Statement::Kind::ScopeBegin) {
      S.Scopes.emplace_back().Parent = S.Current;
      S.Current = S.Scopes.size() - 1;
    } else if (Next.Is == Statement::Kind::ScopeEnd) {
      S.leave();
    } else if (llvm::Error Problem = S.declare(Next)) {
      return Problem;
    }
  S.Current = 0;
  return S;
}

llvm::Error FunctionScopes::declare(const Statement &S) {
  Entity E;
  E.Declared = &S;
  switch (S.Is) {
  case Statement::Kind::Label:
  case Statement::Kind::Targets:
  case Statement::Kind::Prototype:
    return declare(S.Name, E, S.Line);
  case Statement::Kind::Declaration:
  case Statement::Kind::Variables:
    break;
  default:
    return llvm::Error::success();
  }
  for (const Variable &V : S.Variables) {
    E.Storage = &V;
    if (V.Space == "reg" && V.IsArray)
      Scopes[Current].Ranges[V.Name] = &V;
    else if (llvm::Error Problem = declare(V.Name, E, S.Line))
      return Problem;
  }
  return llvm::Error::success();
}

llvm::Error FunctionScopes::declare(StringRef Name, Entity E, unsigned Line) {
  E.CppName = cppName(Name);
  if (!Scopes[Current].Names.try_emplace(Name, std::move(E)).second)
    return llvm::make_error<ModuleError>(Line, ("a second '" + Name + "'").str());
  return llvm::Error::success();
}

void FunctionScopes::enter() { Current = ++Entered; }

FunctionScopes::Entity *FunctionScopes::find(StringRef Name) {
  for (unsigned I = Current;; I = Scopes[I].Parent) {
    if (Entity *Found = findIn(Scopes[I], Name))
      return Found;
    if (!I)
      return nullptr;
  }
}

FunctionScopes::Entity *FunctionScopes::findIn(Scope &S, StringRef Name) {
  if (auto It = S.Names.find(Name); It != S.Names.end())
    return &It->second;
  StringRef Base = Name.rtrim("0123456789");
  StringRef Digits = Name.drop_front(Base.size());
  // `%r10` may be number 10 of `%r<11>`, or number 0 of `%r1<5>`.
  for (; !Digits.empty(); Base = Name.drop_back(Digits.size())) {
    auto Range = S.Ranges.find(Base);
    unsigned Number = 0;
    const bool IsNumber = Digits == "0" || !Digits.starts_with("0");
    if (Range != S.Ranges.end() && IsNumber && !Digits.getAsInteger(10, Number) &&
        Number < Range->second->Elements) {
      Entity E;
      E.Storage = Range->second;
      E.CppName = cppName(Name);
      return &S.Names.try_emplace(Name, std::move(E)).first->second;
    }
    Digits = Digits.drop_front();
  }
  return nullptr;
}

std::string FunctionScopes::cppName(StringRef Name) {
  if (isPlainRegister(Name))
    return freshName(Name.drop_front());
  std::string Clean;
  for (char C : Name)
    if (C != '%')
      Clean += C;
  return freshName(Clean + "_");
}

std::string FunctionScopes::freshName(StringRef Wanted) {
  std::string Name = Wanted.str();
  for (unsigned N = 2; !Taken.insert(Name).second; ++N)
    Name = (Wanted + "_" + llvm::Twine(N)).str();
  return Name;
}

} // namespace offloom::ptx
