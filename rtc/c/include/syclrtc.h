// The C interface to run-time compilation of SYCL. Link with -lsyclrtc.
//
// Strings are UTF-8 and NUL-terminated. A function that receives a null pointer instead of an object has no effect.
// Memory that a returned pointer refers to belongs to the object passed to the function, and lives as long as that
// object. Several threads may use a compiler at the same time, and may share a request while no thread modifies it.
//
//   syclrtc_compiler *compiler = syclrtc_compiler_create(NULL, NULL, true);
//   syclrtc_request *request = syclrtc_request_create("k.cpp", text, strlen(text));
//   syclrtc_result *result = syclrtc_compile(compiler, request, NULL);
//   if (syclrtc_result_status(result) != SYCLRTC_STATUS_OK)
//     fputs(syclrtc_result_log(result), stderr);
//   size_t size;
//   const uint8_t *image = syclrtc_image_bytes(result, 0, &size);

#ifndef SYCLRTC_H
#define SYCLRTC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The status of a compilation.
typedef enum syclrtc_status {
  // The compilation succeeded.
  SYCLRTC_STATUS_OK,
  // The source has errors.
  SYCLRTC_STATUS_SOURCE,
  // An option is unknown or rejected.
  SYCLRTC_STATUS_OPTION,
  // The front end is missing, or cannot compile for a target.
  SYCLRTC_STATUS_NO_FRONT_END,
  // A step after the front end failed.
  SYCLRTC_STATUS_COMPILE,
  // The compilation exceeded its time or memory limit.
  SYCLRTC_STATUS_LIMIT,
  // The compilation was canceled.
  SYCLRTC_STATUS_CANCELLED,
  // A compiler process terminated unexpectedly.
  SYCLRTC_STATUS_CRASH,
  // The worker cannot be started, or its response cannot be read.
  SYCLRTC_STATUS_WORKER,
} syclrtc_status;

// The severity of a diagnostic.
typedef enum syclrtc_severity {
  // A note that belongs to the previous diagnostic.
  SYCLRTC_SEVERITY_NOTE,
  // An optimization remark.
  SYCLRTC_SEVERITY_REMARK,
  // A warning.
  SYCLRTC_SEVERITY_WARNING,
  // An error.
  SYCLRTC_SEVERITY_ERROR,
} syclrtc_severity;

// The front end that reads the source.
typedef enum syclrtc_front_end {
  // Stock clang, and DPC++'s front end if that fails.
  SYCLRTC_FRONT_END_AUTO,
  // Stock clang with this project's headers.
  SYCLRTC_FRONT_END_CLANG,
  // DPC++'s front end, from the Python wheel intel-sycl-rt.
  SYCLRTC_FRONT_END_DPCPP,
} syclrtc_front_end;

// The division of kernels into images.
typedef enum syclrtc_split {
  // One image, except for kernels that cannot share one.
  SYCLRTC_SPLIT_OFF,
  // One image per kernel.
  SYCLRTC_SPLIT_PER_KERNEL,
  // As few images as possible, each of which requires no more device features than its kernels.
  SYCLRTC_SPLIT_AUTO,
} syclrtc_split;

// A handle that cancels compilations.
typedef struct syclrtc_cancellation syclrtc_cancellation;

// A compiler.
typedef struct syclrtc_compiler syclrtc_compiler;

// The result of a compilation, or its errors.
typedef struct syclrtc_result syclrtc_result;

// A request to compile source code, bitcode or a SYCLBIN file.
typedef struct syclrtc_request syclrtc_request;

// The location of a diagnostic. If there is no location, the file name is empty, and the line and column are 0.
typedef struct syclrtc_location {
  // The name of the file, as given for the source or in an `#include`.
  const char *file;
  // The line number, starting at 1.
  uint32_t line;
  // The column number, starting at 1.
  uint32_t column;
} syclrtc_location;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// Creates a compiler. No process is started before the first compilation.
//
// `worker` is the path of the `sycl-rtc-worker` program, and `sycl_root` is the directory of the intel-sycl-rt Python
// wheel. If a path is null, the library searches for it. If `cache` is true, results are stored in the user's cache.
struct syclrtc_compiler *syclrtc_compiler_create(const char *worker, const char *sycl_root, bool cache);

// Creates a compiler whose compilations run in this process, in the shared object `libsycl_rtc_in_process.so` next to
// `worker`. Only NVIDIA and AMD GPUs are supported, with stock clang. A compilation with limits fails, a
// cancellation takes effect only before a compilation begins, and code that crashes the compiler terminates the
// application. `worker` and `cache` are as for `syclrtc_compiler_create`.
struct syclrtc_compiler *syclrtc_compiler_create_in_process(const char *worker, bool cache);

// Destroys a compiler and terminates its worker.
void syclrtc_compiler_destroy(struct syclrtc_compiler *compiler);

// Compiles and waits for the result, which is never null. `cancellation` may be null.
struct syclrtc_result *syclrtc_compile(const struct syclrtc_compiler *compiler,
                                       const struct syclrtc_request *request,
                                       const struct syclrtc_cancellation *cancellation);

// Creates a handle that cancels compilations. Returns null if the process has too many open files.
struct syclrtc_cancellation *syclrtc_cancellation_create(void);

// Cancels all compilations that were started with the handle. Any thread may call this function.
void syclrtc_cancellation_cancel(const struct syclrtc_cancellation *cancellation);

// Destroys a cancellation handle.
void syclrtc_cancellation_destroy(struct syclrtc_cancellation *cancellation);

// Destroys a result.
void syclrtc_result_destroy(struct syclrtc_result *result);

// Returns the status of the compilation.
enum syclrtc_status syclrtc_result_status(const struct syclrtc_result *result);

// Returns errors and warnings as text.
const char *syclrtc_result_log(const struct syclrtc_result *result);

// Returns the front end's bitcode if the request keeps it, and null otherwise.
const uint8_t *syclrtc_result_bitcode(const struct syclrtc_result *result, uintptr_t *size);

// Returns the kernel name for the expression with the given index in the request; null if there is no such name.
const char *syclrtc_result_kernel_name(const struct syclrtc_result *result, uintptr_t expression);

// Returns the number of images.
uintptr_t syclrtc_image_count(const struct syclrtc_result *result);

// Returns the bytes of an image; null if the image does not exist.
const uint8_t *syclrtc_image_bytes(const struct syclrtc_result *result, uintptr_t image, uintptr_t *size);

// Returns the target of an image, such as `spir64`.
const char *syclrtc_image_target(const struct syclrtc_result *result, uintptr_t image);

// Returns the property sets of an image, as the text of a `.prop` file.
const char *syclrtc_image_properties(const struct syclrtc_result *result, uintptr_t image);

// Returns the name of a kernel in an image; null if the index is past the last kernel.
const char *syclrtc_image_kernel(const struct syclrtc_result *result, uintptr_t image, uintptr_t kernel);

// Returns the number of diagnostics.
uintptr_t syclrtc_diagnostic_count(const struct syclrtc_result *result);

// Returns the severity of a diagnostic.
enum syclrtc_severity syclrtc_diagnostic_severity(const struct syclrtc_result *result, uintptr_t diagnostic);

// Returns the text of a diagnostic.
const char *syclrtc_diagnostic_text(const struct syclrtc_result *result, uintptr_t diagnostic);

// Returns the option that controls a diagnostic, such as `-Wunused-variable`; may be empty.
const char *syclrtc_diagnostic_option(const struct syclrtc_result *result, uintptr_t diagnostic);

// Returns the location of a diagnostic.
struct syclrtc_location syclrtc_diagnostic_location(const struct syclrtc_result *result, uintptr_t diagnostic);

// Creates a request to compile C++ source code. `path` names the source in diagnostics and is the base for relative
// includes; this file is not read. If a string in a request is not UTF-8, the compilation fails with
// `SYCLRTC_STATUS_OPTION`.
struct syclrtc_request *syclrtc_request_create(const char *path, const char *source, uintptr_t size);

// Creates a request to compile bitcode, such as that returned by `syclrtc_result_bitcode`.
struct syclrtc_request *syclrtc_request_create_from_bitcode(const uint8_t *bitcode, uintptr_t size);

// Creates a request to compile a SYCLBIN file whose images are bitcode.
struct syclrtc_request *syclrtc_request_create_from_syclbin(const uint8_t *file, uintptr_t size);

// Destroys a request.
void syclrtc_request_destroy(struct syclrtc_request *request);

// Adds a file that the source may include. It takes precedence over files on disk.
void syclrtc_request_add_include(struct syclrtc_request *request,
                                 const char *path,
                                 const char *contents,
                                 uintptr_t size);

// Adds a clang option.
void syclrtc_request_add_option(struct syclrtc_request *request, const char *option);

// Adds a C++ expression, such as `scale<float>`. The result contains its kernel name.
void syclrtc_request_add_name(struct syclrtc_request *request, const char *expression);

// Adds a target, named as in `-fsycl-targets=`. If no target is added, the default is `spir64`.
void syclrtc_request_add_target(struct syclrtc_request *request, const char *target);

// Sets the values of specialization constants, as JSON text such as `{"id": 4}`. The values become part of the code.
void syclrtc_request_set_values(struct syclrtc_request *request, const char *values);

// Selects the front end.
void syclrtc_request_set_front_end(struct syclrtc_request *request, enum syclrtc_front_end front_end);

// Selects the division of kernels into images.
void syclrtc_request_set_split(struct syclrtc_request *request, enum syclrtc_split split);

// Limits the elapsed time of a compilation in milliseconds, and the memory of each of its processes in bytes. 0 means
// no limit.
void syclrtc_request_set_limits(struct syclrtc_request *request, uint64_t milliseconds, uint64_t memory);

// Sets whether the result keeps the front end's bitcode, which can be compiled again with other values.
void syclrtc_request_keep_bitcode(struct syclrtc_request *request, bool keep);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* SYCLRTC_H */
