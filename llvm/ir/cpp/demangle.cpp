//===- demangle.cpp - Components of mangled C++ names ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parses Itanium names with the parser in LLVM's headers. Unlike the demangled
// text, the syntax tree shows which template arguments are literals, and where
// a qualified name ends. src/demangle.rs declares the same items.
//
// The parser and the printer are recursive, and a short name can represent very
// long text, because substitutions nest. Therefore, the parser counts its
// depth, and upper bounds for the depth and length of each node are computed
// before printing. Names that exceed the limits are rejected. The header's
// namespace is renamed to avoid conflicts with the copy in the host's libLLVM.
//
//===----------------------------------------------------------------------===//

#include "llvm/Demangle/DemangleConfig.h"
#undef DEMANGLE_NAMESPACE_BEGIN
#define DEMANGLE_NAMESPACE_BEGIN namespace syclpasses { namespace itanium {
#undef DEMANGLE_NAMESPACE_END
#define DEMANGLE_NAMESPACE_END } }
#include "llvm/Demangle/ItaniumDemangle.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

using namespace syclpasses::itanium;

namespace {

/// The maximum number of active parser functions.
constexpr unsigned MaxParserDepth = 1024;
/// The maximum depth of the syntax tree.
constexpr uint64_t MaxTreeDepth = 2048;
/// The approximate maximum size of the text of a tree in bytes.
constexpr uint64_t MaxTextSize = 1 << 22;
/// The maximum number of template parameter declarations (Tp, Tt) in a name.
/// The limit is required because the parser does not check their nesting.
constexpr unsigned MaxParameterDecls = 1024;
/// The maximum size of the text that a node adds to the text of its children.
constexpr uint64_t NodeTextSize = 64;

uint64_t add(uint64_t A, uint64_t B) { return std::min(A + B, MaxTextSize + 1); }
uint64_t multiply(uint64_t A, uint64_t B) {
  return A != 0 && B > MaxTextSize / A ? MaxTextSize + 1 : A * B;
}

/// Upper bounds for the size of the text of a tree.
struct Extent {
  uint64_t Size = 0;
  uint64_t Depth = 0;
  /// The maximum number of elements of a parameter pack in the tree. An
  /// expansion prints its operand once for each element.
  uint64_t Pack = 1;
  /// The number of forward references to template arguments.
  uint64_t Forward = 0;

  void include(const Extent &Child) {
    Size = add(Size, Child.Size);
    Depth = std::max(Depth, Child.Depth + 1);
    Pack = std::max(Pack, Child.Pack);
    Forward = add(Forward, Child.Forward);
  }
};

/// Allocates nodes, each preceded by its extent.
class Allocator {
  static constexpr size_t BlockSize = 1 << 14;
  static constexpr size_t Alignment = alignof(std::max_align_t);
  static constexpr size_t HeaderSize =
      (sizeof(Extent) + Alignment - 1) / Alignment * Alignment;
  std::vector<std::unique_ptr<char[]>> Blocks;
  std::vector<const ForwardTemplateReference *> References;
  size_t Free = 0;
  char *Next = nullptr;

  void *allocate(size_t Size) {
    Size = (Size + Alignment - 1) / Alignment * Alignment;
    if (Size > Free) {
      Free = std::max(Size, BlockSize);
      // make_unique would zero the block.
      Blocks.emplace_back(new char[Free]);
      Next = Blocks.back().get();
    }
    void *Result = Next;
    Next += Size;
    Free -= Size;
    return Result;
  }

  template <typename T> static void include(Extent &Whole, const T &Part) {
    if constexpr (std::is_same_v<T, NodeArray>) {
      for (const Node *Element : Part)
        include(Whole, Element);
    } else if constexpr (std::is_convertible_v<const T &, const Node *>) {
      if (const Node *Child = Part)
        Whole.include(extent(Child));
    } else if constexpr (std::is_convertible_v<const T &, std::string_view>) {
      Whole.Size = add(Whole.Size, std::string_view(Part).size());
    }
  }

public:
  static const Extent &extent(const Node *N) {
    return *reinterpret_cast<const Extent *>(reinterpret_cast<const char *>(N) -
                                             HeaderSize);
  }

  template <typename T, typename... Args> T *makeNode(Args &&...Arguments) {
    char *Memory = static_cast<char *>(allocate(HeaderSize + sizeof(T)));
    Extent *Whole = new (Memory) Extent();
    (include(*Whole, Arguments), ...);
    if constexpr (std::is_same_v<T, ParameterPackExpansion>) {
      Whole->Size = multiply(Whole->Size, Whole->Pack);
      Whole->Forward = multiply(Whole->Forward, Whole->Pack);
      Whole->Pack = 1;
    }
    T *Result = new (Memory + HeaderSize) T(std::forward<Args>(Arguments)...);
    if constexpr (std::is_same_v<T, ForwardTemplateReference>) {
      Whole->Forward = 1;
      References.push_back(Result);
    }
    if constexpr (std::is_same_v<T, ParameterPack> ||
                  std::is_same_v<T, TemplateArgumentPack>)
      Result->match([&](NodeArray Elements) {
        Whole->Pack = std::max<uint64_t>(Whole->Pack, Elements.size());
      });
    Whole->Size = add(Whole->Size, NodeTextSize);
    return Result;
  }

  void *allocateNodeArray(size_t Size) {
    return allocate(std::max<size_t>(Size, 1) * sizeof(Node *));
  }

  /// Returns the forward references to template arguments.
  const std::vector<const ForwardTemplateReference *> &references() const {
    return References;
  }
};

/// LLVM's parser with a limit on nesting.
class Parser : public AbstractManglingParser<Parser, Allocator> {
  using Base = AbstractManglingParser<Parser, Allocator>;
  unsigned Depth = 0;
  std::vector<const Node *> Expressions;

  template <typename Fn> Node *nested(Fn Parse) {
    if (Depth >= MaxParserDepth)
      return nullptr;
    ++Depth;
    Node *Result = Parse();
    --Depth;
    return Result;
  }

public:
  using Base::Base;

  // All recursion in the parser goes through these functions.
  Node *parseType() { return nested([&] { return Base::parseType(); }); }
  Node *parseQualifiedType() {
    return nested([&] { return Base::parseQualifiedType(); });
  }
  Node *parseExpr() { return nested([&] { return Base::parseExpr(); }); }
  Node *parseBracedExpr() {
    return nested([&] { return Base::parseBracedExpr(); });
  }
  Node *parseTemplateArg() {
    bool IsExpression = look() == 'X';
    Node *Argument = nested([&] { return Base::parseTemplateArg(); });
    if (IsExpression && Argument)
      Expressions.push_back(Argument);
    return Argument;
  }
  Node *parseEncoding(bool ParseParams = true) {
    return nested([&] { return Base::parseEncoding(ParseParams); });
  }
  Node *parseName(NameState *State = nullptr) {
    return nested([&] { return Base::parseName(State); });
  }

  /// Returns whether a template argument is mangled as an expression, however
  /// simple.
  bool isExpression(const Node *Argument) const {
    return std::find(Expressions.begin(), Expressions.end(), Argument) !=
           Expressions.end();
  }

  /// Returns whether the tree can be printed. A forward reference to a template
  /// argument is counted each time that it is printed.
  bool isPrintable(const Node *Root) {
    Extent Whole = Allocator::extent(Root), Largest;
    for (const ForwardTemplateReference *Reference : ASTAllocator.references()) {
      if (!Reference->Ref)
        return false;
      const Extent &Later = Allocator::extent(Reference->Ref);
      if (Later.Forward != 0 || Later.Pack != 1)
        return false;
      Largest.Size = std::max(Largest.Size, Later.Size);
      Largest.Depth = std::max(Largest.Depth, Later.Depth);
    }
    return add(Whole.Size, multiply(Whole.Forward, Largest.Size)) <= MaxTextSize &&
           Whole.Depth + Largest.Depth <= MaxTreeDepth;
  }
};

bool hasTooManyParameterDecls(std::string_view Name) {
  unsigned Count = 0;
  for (size_t I = 0; I + 1 < Name.size(); ++I)
    if (Name[I] == 'T' && (Name[I + 1] == 'p' || Name[I + 1] == 't'))
      ++Count;
  return Count > MaxParameterDecls;
}

/// Prints a node of a printable tree.
class Text {
  OutputBuffer Buffer;

public:
  explicit Text(const Node *N) { N->print(Buffer); }
  ~Text() { std::free(Buffer.getBuffer()); }
  Text(const Text &) = delete;
  Text &operator=(const Text &) = delete;
  operator std::string_view() { return Buffer; }
};

/// Returns whether a template argument is a type.
bool isType(const Node *N) {
  switch (N->getKind()) {
  case Node::KNameType:
  case Node::KNestedName:
  case Node::KNameWithTemplateArgs:
  case Node::KGlobalQualifiedName:
  case Node::KLocalName:
  case Node::KModuleEntity:
  case Node::KAbiTagAttr:
  case Node::KClosureTypeName:
  case Node::KUnnamedTypeName:
  case Node::KSpecialSubstitution:
  case Node::KExpandedSpecialSubstitution:
  case Node::KQualType:
  case Node::KVendorExtQualType:
  case Node::KPostfixQualifiedType:
  case Node::KElaboratedTypeSpefType:
  case Node::KTransformedType:
  case Node::KPointerType:
  case Node::KReferenceType:
  case Node::KPointerToMemberType:
  case Node::KArrayType:
  case Node::KFunctionType:
  case Node::KVectorType:
  case Node::KPixelVectorType:
  case Node::KBinaryFPType:
  case Node::KBitIntType:
    return true;
  default:
    return false;
  }
}

} // namespace

DEMANGLE_NAMESPACE_BEGIN
// The header declares this function, but LLVM's library defines it only in its
// own namespace.
// <discriminator> ::= _ <digit> | __ <number> _
const char *parse_discriminator(const char *First, const char *Last) {
  auto IsDigit = [](char C) { return C >= '0' && C <= '9'; };
  if (First == Last)
    return First;
  if (*First == '_') {
    const char *Number = First + 1;
    if (Number != Last && IsDigit(*Number))
      return Number + 1;
    if (Number != Last && *Number == '_') {
      const char *End = ++Number;
      while (End != Last && IsDigit(*End))
        ++End;
      if (End != Number && End != Last && *End == '_')
        return End + 1;
    }
    return First;
  }
  // Old compilers write only digits, at the end of the name.
  const char *End = First;
  while (End != Last && IsDigit(*End))
    ++End;
  return End == Last ? Last : First;
}
DEMANGLE_NAMESPACE_END

extern "C" {

/// Borrowed bytes.
struct SyclPassesBytes {
  const char *Data;
  size_t Size;
};

enum SyclPassesArgumentKind : uint32_t {
  SyclPassesInteger = 0,
  SyclPassesBool = 1,
  SyclPassesEnum = 2,
  SyclPassesType = 3,
  SyclPassesOther = 4,
};

/// Receives a template argument. For a literal, Type is its type, and Value is
/// its digits, with 'n' for a minus sign. For other arguments, Type is the
/// text.
typedef void (*SyclPassesTakeArgument)(void *Context, uint32_t Kind,
                                       SyclPassesBytes Type,
                                       SyclPassesBytes Value);
/// Receives the text of a name (Part 0), the next component of the qualified
/// name (Part 1), or the type of the next function parameter (Part 2).
typedef void (*SyclPassesTakeText)(void *Context, uint32_t Part,
                                   SyclPassesBytes Text);
}

namespace {

SyclPassesBytes bytes(std::string_view Text) { return {Text.data(), Text.size()}; }

void takeArgument(const Node *N, void *Context, SyclPassesTakeArgument Take) {
  switch (N->getKind()) {
  case Node::KIntegerLiteral:
    static_cast<const IntegerLiteral *>(N)->match(
        [&](std::string_view Type, std::string_view Value) {
          Take(Context, SyclPassesInteger, bytes(Type), bytes(Value));
        });
    return;
  case Node::KBoolExpr:
    static_cast<const BoolExpr *>(N)->match([&](bool Value) {
      Take(Context, SyclPassesBool, bytes("bool"), bytes(Value ? "1" : "0"));
    });
    return;
  case Node::KEnumLiteral:
    static_cast<const EnumLiteral *>(N)->match(
        [&](const Node *Type, std::string_view Value) {
          Text Name(Type);
          Take(Context, SyclPassesEnum, bytes(Name), bytes(Value));
        });
    return;
  default:
    Text Whole(N);
    Take(Context, isType(N) ? SyclPassesType : SyclPassesOther, bytes(Whole), bytes(""));
  }
}

/// Reports the components of a qualified name, without template arguments.
/// Returns whether the entity is local to a function.
bool takeComponents(const Node *N, void *Context, SyclPassesTakeText Take) {
  bool IsLocal = false;
  auto Both = [&](const Node *Scope, const Node *Name) {
    IsLocal = takeComponents(Scope, Context, Take);
    IsLocal |= takeComponents(Name, Context, Take);
  };
  auto First = [&](const Node *Name, auto &&...) {
    IsLocal = takeComponents(Name, Context, Take);
  };
  switch (N->getKind()) {
  case Node::KNestedName:
    static_cast<const NestedName *>(N)->match(Both);
    return IsLocal;
  case Node::KMemberLikeFriendName:
    static_cast<const MemberLikeFriendName *>(N)->match(Both);
    return IsLocal;
  case Node::KQualifiedName:
    static_cast<const QualifiedName *>(N)->match(Both);
    return IsLocal;
  case Node::KModuleEntity:
    static_cast<const ModuleEntity *>(N)->match(
        [&](const Node *, const Node *Name) { First(Name); });
    return IsLocal;
  case Node::KNameWithTemplateArgs:
    static_cast<const NameWithTemplateArgs *>(N)->match(First);
    return IsLocal;
  case Node::KGlobalQualifiedName:
    static_cast<const GlobalQualifiedName *>(N)->match(First);
    return IsLocal;
  case Node::KAbiTagAttr:
    static_cast<const AbiTagAttr *>(N)->match(First);
    return IsLocal;
  case Node::KLocalName:
    static_cast<const LocalName *>(N)->match(
        [&](const Node *, const Node *Entity) { First(Entity); });
    return true;
  case Node::KSpecialSubstitution:
  case Node::KExpandedSpecialSubstitution:
    Take(Context, 1, bytes("std"));
    Take(Context, 1, bytes(N->getBaseName()));
    return false;
  default:
    Text Component(N);
    Take(Context, 1, bytes(Component));
    return false;
  }
}

} // namespace

extern "C" {

/// Reports the template arguments of a function name, which is parsed only up
/// to their end. Returns -1 if the name cannot be parsed, 0 if it has no
/// template arguments, and 1 otherwise.
__attribute__((visibility("hidden"))) int32_t
syclpasses_template_arguments(SyclPassesBytes Mangled, void *Context,
                              SyclPassesTakeArgument Take) {
  std::string_view Name(Mangled.Data, Mangled.Size);
  if (hasTooManyParameterDecls(Name))
    return -1;
  Parser P(Mangled.Data, Mangled.Data + Mangled.Size);
  if (!P.consumeIf("_Z"))
    return -1;
  Parser::NameState State(&P);
  const Node *Root = P.parseName(&State);
  if (!Root || !P.isPrintable(Root))
    return -1;
  while (Root->getKind() == Node::KNestedName)
    static_cast<const NestedName *>(Root)->match(
        [&](const Node *, const Node *Last) { Root = Last; });
  if (Root->getKind() != Node::KNameWithTemplateArgs)
    return 0;
  const Node *Arguments = nullptr;
  static_cast<const NameWithTemplateArgs *>(Root)->match(
      [&](const Node *, const Node *Args) { Arguments = Args; });
  if (!Arguments || Arguments->getKind() != Node::KTemplateArgs)
    return -1;
  static_cast<const TemplateArgs *>(Arguments)->match(
      [&](NodeArray Elements, const Node *) {
        for (const Node *Element : Elements) {
          if (!P.isExpression(Element)) {
            takeArgument(Element, Context, Take);
            continue;
          }
          Text Whole(Element);
          Take(Context, SyclPassesOther, bytes(Whole), bytes(""));
        }
      });
  return 1;
}

/// Reports the text of a mangled name, its qualified name, and the types of
/// function parameters. Returns -1 if the name cannot be parsed. Otherwise, bit
/// 0 is set for a function, and bit 1 for an entity local to a function.
__attribute__((visibility("hidden"))) int32_t
syclpasses_demangle(SyclPassesBytes Mangled, void *Context,
                    SyclPassesTakeText Take) {
  std::string_view Name(Mangled.Data, Mangled.Size);
  if (hasTooManyParameterDecls(Name) || Name.substr(0, 2) != "_Z")
    return -1;
  Parser P(Mangled.Data, Mangled.Data + Mangled.Size);
  const Node *Root = P.parse();
  if (!Root || !P.isPrintable(Root))
    return -1;
  {
    Text Whole(Root);
    Take(Context, 0, bytes(Whole));
  }
  if (Root->getKind() == Node::KDotSuffix)
    static_cast<const DotSuffix *>(Root)->match(
        [&](const Node *Prefix, std::string_view) { Root = Prefix; });
  bool IsFunction = Root->getKind() == Node::KFunctionEncoding;
  if (IsFunction) {
    const auto *Function = static_cast<const FunctionEncoding *>(Root);
    for (const Node *Parameter : Function->getParams()) {
      Text Type(Parameter);
      Take(Context, 2, bytes(Type));
    }
    Root = Function->getName();
  }
  bool IsLocal = takeComponents(Root, Context, Take);
  return (IsFunction ? 1 : 0) | (IsLocal ? 2 : 0);
}
}
