// Queries of an nd_item in three dimensions: global, local and group ids, and their linear forms.
// FEATURE: nd_range kernels
#include <sycl/sycl.hpp>
#include "../check.hpp"

struct Place {
  std::size_t global, local, group, global_linear, local_linear, group_linear, group_count;
};

int main() {
  const sycl::range<3> global(4, 6, 10), local(2, 3, 5);
  sycl::queue queue;
  Place *places = sycl::malloc_shared<Place>(global.size(), queue);
  queue.parallel_for(sycl::nd_range<3>(global, local), [=](sycl::nd_item<3> item) {
    places[item.get_global_linear_id()] = {item.get_global_id(1),       item.get_local_id(2),
                                           item.get_group(0),           item.get_global_linear_id(),
                                           item.get_local_linear_id(),  item.get_group_linear_id(),
                                           item.get_group_range().size()};
  });
  queue.wait();
  for (std::size_t z = 0; z < 4; ++z)
    for (std::size_t y = 0; y < 6; ++y)
      for (std::size_t x = 0; x < 10; ++x) {
        const Place &place = places[(z * 6 + y) * 10 + x];
        check::equal("global id 1", place.global, y);
        check::equal("local id 2", place.local, x % 5);
        check::equal("group 0", place.group, z / 2);
        check::equal("global linear id", place.global_linear, (z * 6 + y) * 10 + x);
        check::equal("local linear id", place.local_linear, (z % 2 * 3 + y % 3) * 5 + x % 5);
        check::equal("group linear id", place.group_linear, (z / 2 * 2 + y / 3) * 2 + x / 5);
        check::equal("number of groups", place.group_count, std::size_t(8));
      }
  sycl::free(places, queue);
  return check::result();
}
