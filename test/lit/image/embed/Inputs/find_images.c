// Lists the images of this program: OffloadBinary containers, one after another.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

// The linker defines these symbols for the 'syclimg' section. They are weak, because without an image, there is no section.
extern const char __start_syclimg[] __attribute__((weak));
extern const char __stop_syclimg[] __attribute__((weak));

struct Container {
  uint8_t magic[4];
  uint32_t version;
  uint64_t size, entry_offset, entry_size;
};
struct Entry {
  uint16_t image_kind, offload_kind;
  uint32_t flags;
  uint64_t string_offset, string_count, image_offset, image_size;
};
struct String {
  uint64_t key_offset, value_offset;
};

int main(void) {
  const char *place = __start_syclimg;
  while (place < __stop_syclimg) {
    const struct Container *container = (const void *)place;
    if (memcmp(container->magic, "\x10\xff\x10\xad", 4) != 0) {
      place += 8; // linkers pad with zeros
      continue;
    }
    const struct Entry *entry = (const void *)(place + container->entry_offset);
    const struct String *strings = (const void *)(place + entry->string_offset);
    printf("image of %llu bytes, kind %d\n", (unsigned long long)entry->image_size, entry->image_kind);
    for (uint64_t i = 0; i < entry->string_count; ++i)
      printf("%s: %s\n", place + strings[i].key_offset, place + strings[i].value_offset);
    place += container->size;
  }
  return 0;
}
