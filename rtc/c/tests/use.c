// Uses all objects of the interface. Compiles a source and prints the status, images and diagnostics.
// Usage: use SOURCE [TARGET]. With a target, the program compiles in its own process.
#include <stdio.h>
#include <string.h>
#include <syclrtc.h>

int main(int argc, char **argv) {
  const char *text = argc > 1 ? argv[1] : "";
  const char *target = argc > 2 ? argv[2] : NULL;
  syclrtc_compiler *compiler =
      target ? syclrtc_compiler_create_in_process(NULL, false) : syclrtc_compiler_create(NULL, NULL, false);
  syclrtc_request *request = syclrtc_request_create("k.cpp", text, strlen(text));
  syclrtc_request_add_option(request, "-O2");
  if (target)
    syclrtc_request_add_target(request, target);
  else
    syclrtc_request_set_limits(request, 60000, 0);
  syclrtc_cancellation *cancellation = syclrtc_cancellation_create();
  syclrtc_result *result = syclrtc_compile(compiler, request, cancellation);
  syclrtc_status status = syclrtc_result_status(result);
  printf("status %d\n%s\n", (int)status, syclrtc_result_log(result));
  for (size_t image = 0; image < syclrtc_image_count(result); ++image) {
    size_t size = 0;
    const uint8_t *bytes = syclrtc_image_bytes(result, image, &size);
    printf("image %s of %zu bytes, kernel %s, begins with %d\n", syclrtc_image_target(result, image), size,
           syclrtc_image_kernel(result, image, 0), bytes[0]);
  }
  for (size_t number = 0; number < syclrtc_diagnostic_count(result); ++number) {
    syclrtc_location location = syclrtc_diagnostic_location(result, number);
    printf("%s:%u:%u: %s\n", location.file, (unsigned)location.line, (unsigned)location.column,
           syclrtc_diagnostic_text(result, number));
  }
  syclrtc_result_destroy(result);
  syclrtc_cancellation_destroy(cancellation);
  syclrtc_request_destroy(request);
  syclrtc_compiler_destroy(compiler);
  return status == SYCLRTC_STATUS_OK ? 0 : 1;
}
