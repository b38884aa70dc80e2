// The host half of scale.cpp. It describes the kernel's function object: a pointer and the buffer of emulated constants.
#include <sycl/sycl.hpp>

class Scale;

template <> struct sycl::detail::KernelInfo<Scale> {
  static constexpr kernel_param_desc_t Parameters[] = {
      {kernel_param_kind_t::kind_pointer, sizeof(int *), 0},
      {kernel_param_kind_t::kind_specialization_constants_buffer, sizeof(void *), 0},
  };
  static constexpr unsigned getNumParams() { return 2; }
  static constexpr const kernel_param_desc_t &getParamDesc(int I) { return Parameters[I]; }
  static constexpr const char *getName() { return "_ZTS5Scale"; }
  static constexpr bool isESIMD() { return false; }
  static constexpr const char *getFileName() { return ""; }
  static constexpr const char *getFunctionName() { return ""; }
  static constexpr unsigned getLineNumber() { return 0; }
  static constexpr unsigned getColumnNumber() { return 0; }
  static constexpr int64_t getKernelSize() { return sizeof(int *); }
};

#include "scale.cpp"

#include FOOTER
