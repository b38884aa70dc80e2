// Lets programs find Intel's CPU device if it is in the directory of SYCL's runtime.
//
// The OpenCL loader finds devices through files in /etc/OpenCL/vendors. `pip install intel-opencl-rt` cannot create
// such a file. Therefore, the driver links this code into programs. Before `main`, if neither the user nor the system
// has registered the device, it adds the device to the list that the loader reads from OCL_ICD_FILENAMES.

#define _GNU_SOURCE
#include <dirent.h>
#include <link.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <unistd.h>

#define DEVICE "libintelocl.so"
#define VENDORS "/etc/OpenCL/vendors"

// Stores the path of the device in `found`, which has PATH_MAX bytes, if `info` describes SYCL's runtime and the device
// is in the same directory. Returns nonzero if `info` describes SYCL's runtime, to stop the iteration.
static int find_beside_runtime(struct dl_phdr_info *info, size_t size, void *found) {
  (void)size;
  const char *slash = strrchr(info->dlpi_name, '/');
  if (!slash || (strncmp(slash, "/libsycl.so", 11) != 0 && strncmp(slash, "/libsycl-preview.so", 19) != 0))
    return 0;
  int length = snprintf(found, PATH_MAX, "%.*s/" DEVICE, (int)(slash - info->dlpi_name), info->dlpi_name);
  if (length < 0 || length >= PATH_MAX || access(found, R_OK) != 0)
    *(char *)found = 0;
  return 1;
}

// Returns whether a file in VENDORS names the device.
static bool is_registered(void) {
  DIR *directory = opendir(VENDORS);
  if (!directory)
    return false;
  bool is_found = false;
  for (struct dirent *entry; !is_found && (entry = readdir(directory));) {
    char path[sizeof VENDORS + sizeof entry->d_name + 1], text[PATH_MAX];
    snprintf(path, sizeof path, VENDORS "/%s", entry->d_name);
    FILE *file = fopen(path, "re");
    if (!file)
      continue;
    size_t length = fread(text, 1, sizeof text - 1, file);
    text[length] = 0;
    fclose(file);
    is_found = strstr(text, DEVICE);
  }
  closedir(directory);
  return is_found;
}

__attribute__((constructor)) static void register_cpu_device(void) {
  // Programs with elevated privileges must not change how libraries are loaded.
  if (getauxval(AT_SECURE) || getenv("OCL_ICD_FILENAMES") || getenv("OCL_ICD_VENDORS") || is_registered())
    return;
  char device[PATH_MAX] = "";
  dl_iterate_phdr(find_beside_runtime, device);
  // The variable is a list of paths, separated by colons.
  if (*device && !strchr(device, ':'))
    setenv("OCL_ICD_FILENAMES", device, 0);
}
