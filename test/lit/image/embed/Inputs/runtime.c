// A runtime that prints what is registered with it: all fields of the descriptors. With -DRUNTIME=8, it reads them
// like libsycl.so.8. With -DMAIN, its main function opens the libraries that are passed as arguments, and closes them
// again.
#include <dlfcn.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#ifndef RUNTIME
#define RUNTIME 9
#endif

struct Property {
  const char *name;
  const unsigned char *value;
  uint32_t type, padding;
  uint64_t size;
};
struct PropertySet {
  const char *name;
  struct Property *begin, *end;
};
struct Entry {
  uint64_t zero;
  uint16_t version, kind;
  uint32_t flags;
  void *address;
  const char *name;
  uint64_t size, data;
  void *aux;
};
struct Image {
  uint16_t version;
  uint8_t kind, format;
  uint32_t padding;
  const char *target, *compile_options, *link_options;
#if RUNTIME == 8
  const char *manifest_begin, *manifest_end;
#endif
  const unsigned char *begin, *end;
  struct Entry *entries_begin, *entries_end;
  struct PropertySet *sets_begin, *sets_end;
};
struct Descriptor {
  uint16_t version, count;
  uint32_t padding;
  struct Image *images;
  void *host_begin, *host_end;
};

_Static_assert(sizeof(struct Image) == (RUNTIME == 8 ? 96 : 80), "layout");
_Static_assert(sizeof(struct Entry) == 56, "layout");

static void print_bytes(const unsigned char *begin, const unsigned char *end) {
  for (; begin != end; ++begin)
    printf(" %02x", *begin);
  puts("");
}

static void print_set(const struct PropertySet *set) {
  printf("  set '%s'\n", set->name);
  for (const struct Property *p = set->begin; p != set->end; ++p) {
    printf("    '%s' type %" PRIu32 " padding %" PRIu32 " size %" PRIu64, p->name, p->type, p->padding, p->size);
    if (p->type == 1) {
      printf(" address %p\n", (void *)p->value);
      continue;
    }
    uint64_t bits;
    memcpy(&bits, p->value, sizeof(bits));
    printf(" bits %" PRIu64 ":", bits);
    print_bytes(p->value + 8, p->value + p->size);
  }
}

static void print_image(const struct Image *image) {
  printf("image: version %u kind %u format %u padding %" PRIu32 "\n", image->version, image->kind, image->format,
         image->padding);
  printf("  target '%s' compile '%s' link '%s'\n", image->target, image->compile_options, image->link_options);
#if RUNTIME == 8
  printf("  manifest %p %p\n", (void *)image->manifest_begin, (void *)image->manifest_end);
#endif
  printf("  aligned %d, %td bytes:", (uintptr_t)image->begin % 16 == 0, image->end - image->begin);
  print_bytes(image->begin, image->end);
  for (const struct Entry *e = image->entries_begin; e != image->entries_end; ++e)
    printf("  entry '%s': %" PRIu64 " %u %u %" PRIu32 " %p %" PRIu64 " %" PRIu64 " %p\n", e->name, e->zero, e->version,
           e->kind, e->flags, e->address, e->size, e->data, e->aux);
  for (const struct PropertySet *set = image->sets_begin; set != image->sets_end; ++set)
    print_set(set);
}

static void *registered[64];
static int registered_count;

void __sycl_register_lib(struct Descriptor *d) {
  printf("register: version %u images %u padding %" PRIu32 " host %p %p\n", d->version, d->count, d->padding,
         d->host_begin, d->host_end);
  for (unsigned i = 0; i < d->count; ++i)
    print_image(&d->images[i]);
  registered[registered_count++] = d;
}

void __sycl_unregister_lib(struct Descriptor *d) {
  for (int i = 0; i < registered_count; ++i)
    if (registered[i] == d) {
      registered[i] = 0;
      printf("unregister: target '%s'\n", d->images[0].target);
      return;
    }
  puts("unregister: not registered");
}

#ifdef MAIN
// Runs after the registration and before main.
__attribute__((constructor)) static void constructor(void) { puts("constructor"); }
__attribute__((destructor)) static void destructor(void) { puts("destructor"); }

int main(int argc, char **argv) {
  puts("main");
  for (int i = 1; i < argc; ++i) {
    void *library = dlopen(argv[i], RTLD_NOW);
    if (!library) {
      puts(dlerror());
      return 1;
    }
    puts("opened");
    dlclose(library);
    puts("closed");
  }
  puts("end");
}
#endif
