// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Adds SYCL's kernel attributes, which stock clang does not support:
//
//   [[sycl::reqd_work_group_size(8, 4)]]  becomes
//   [[clang::annotate("syclpasses.kernel-property", 2, 2, 8, 4)]]
//
// The annotation has the same form as the properties in
// rtc/include/sycl/detail/properties.hpp: the kind ID, the number of values,
// and the values. If the kernel is a template, clang instantiates the values
// together with the kernel.

#include "attributes.h"

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Sema/DeclSpec.h"
#include "clang/Sema/ParsedAttr.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace {

/// Returns an argument as an expression. The parser does not resolve a first
/// argument that is only a name, because the attribute is not built in.
Expr *argument(Sema &S, const ParsedAttr &Attribute, unsigned Index) {
  if (Attribute.isArgExpr(Index))
    return Attribute.getArgAsExpr(Index);
  const IdentifierLoc *Name = Attribute.getArgAsIdent(Index);
  CXXScopeSpec Scope;
  UnqualifiedId Id;
  Id.setIdentifier(Name->getIdentifierInfo(), Name->getLoc());
  ExprResult Found = S.ActOnIdExpression(
      S.getCurScope(), Scope, /*TemplateKWLoc=*/SourceLocation(), Id,
      /*HasTrailingLParen=*/false, /*IsAddressOfOperand=*/false);
  return Found.isUsable() ? Found.get() : nullptr;
}

/// An attribute with integer arguments.
class KernelAttribute : public ParsedAttrInfo {
  unsigned Kind;

public:
  KernelAttribute(ArrayRef<Spelling> Names, unsigned Kind, unsigned Least,
                  unsigned Most)
      : Kind(Kind) {
    Spellings = Names;
    NumArgs = Least;
    OptArgs = Most - Least;
  }

  bool acceptsLangOpts(const LangOptions &Options) const override {
    return Options.SYCLIsDevice;
  }

  bool diagAppertainsToDecl(Sema &S, const ParsedAttr &Attribute,
                            const Decl *D) const override {
    if (isa<FunctionDecl>(D))
      return true;
    S.Diag(Attribute.getLoc(), diag::warn_attribute_wrong_decl_type)
        << Attribute << Attribute.isRegularKeywordAttribute()
        << ExpectedFunction;
    return false;
  }

  AttrHandling handleDeclAttribute(Sema &S, Decl *D,
                                   const ParsedAttr &Attribute) const override {
    if (!Attribute.hasScope()) {
      S.DiagnoseUnknownAttribute(Attribute);
      return AttributeNotApplied;
    }
    ASTContext &Context = S.Context;
    auto Number = [&](unsigned long Value) -> Expr * {
      QualType Type = Context.UnsignedLongTy;
      llvm::APInt Bits(Context.getTypeSize(Type), Value);
      return IntegerLiteral::Create(Context, Bits, Type, Attribute.getLoc());
    };
    llvm::SmallVector<Expr *, 10> Arguments = {Number(Kind),
                                               Number(Attribute.getNumArgs())};
    for (unsigned I = 0; I != Attribute.getNumArgs(); ++I) {
      Expr *Value = argument(S, Attribute, I);
      if (!Value)
        return AttributeNotApplied;
      Arguments.push_back(Value);
    }
    // clang reports arguments that are not constant.
    Attr *Annotation = S.CreateAnnotationAttr(
        Attribute, "syclpasses.kernel-property", Arguments);
    if (!Annotation)
      return AttributeNotApplied;
    D->addAttr(Annotation);
    return AttributeApplied;
  }
};

/// Kind IDs are defined in passes/src/sycl/free_functions/property.rs.
#define SYCLPASSES_ATTRIBUTE(CLASS, KIND, LEAST, MOST, ...)                    \
  struct CLASS : KernelAttribute {                                             \
    static constexpr Spelling Names[] = {__VA_ARGS__};                         \
    CLASS() : KernelAttribute(Names, KIND, LEAST, MOST) {}                     \
  };
// The parser reads arguments only if it can look up the attribute by its name
// without the scope.
#define SYCLPASSES_NAME(SCOPE, NAME)                                           \
  {ParsedAttr::AS_CXX11, SCOPE "::" NAME}, {ParsedAttr::AS_CXX11, NAME}
SYCLPASSES_ATTRIBUTE(WorkGroupSize, 2, 1, 3,
                     SYCLPASSES_NAME("sycl", "reqd_work_group_size"))
SYCLPASSES_ATTRIBUTE(WorkGroupSizeHint, 3, 1, 3,
                     SYCLPASSES_NAME("sycl", "work_group_size_hint"))
SYCLPASSES_ATTRIBUTE(SubGroupSize, 4, 1, 1,
                     SYCLPASSES_NAME("sycl", "reqd_sub_group_size"),
                     SYCLPASSES_NAME("intel", "reqd_sub_group_size"))
SYCLPASSES_ATTRIBUTE(DeviceHas, 5, 0, 8, SYCLPASSES_NAME("sycl", "device_has"))

template <class T> using Add = ParsedAttrInfoRegistry::Add<T>;

} // namespace

void addKernelAttributes() {
  static const Add<WorkGroupSize> First("sycl-work-group-size", "");
  static const Add<WorkGroupSizeHint> Second("sycl-work-group-size-hint", "");
  static const Add<SubGroupSize> Third("sycl-sub-group-size", "");
  static const Add<DeviceHas> Fourth("sycl-device-has", "");
}
