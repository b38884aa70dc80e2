// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The convolution as a complete SYCL 2020 program for DPC++'s front end. scripts/dpcpp-frontend compiles its kernel;
// README.md shows the commands.

#include <array>
#include <sycl/sycl.hpp>

using coeff_t = std::array<std::array<float, 3>, 3>;

inline constexpr sycl::specialization_id<coeff_t> coeff_id{coeff_t{{{0, 0, 0}, {0, 1, 0}, {0, 0, 0}}}};

class Convolution;

// One work item computes one element; outside of the image all is zero. The pointers are USM.
void convolution(sycl::queue &Queue, const float *In, float *Out, int Width, int Height, const coeff_t &Values) {
  Queue.submit([&](sycl::handler &Group) {
    Group.set_specialization_constant<coeff_id>(Values);
    const sycl::range<2> Range(Height, Width);
    Group.parallel_for<Convolution>(Range, [In, Out, Width, Height](sycl::item<2> Item, sycl::kernel_handler Handler) {
      const coeff_t Coefficients = Handler.get_specialization_constant<coeff_id>();
      const int Y = Item[0], X = Item[1];
      float Sum = 0;
      for (int I = -1; I <= 1; ++I) {
        if (Y + I < 0 || Y + I >= Height)
          continue;
        for (int J = -1; J <= 1; ++J) {
          if (X + J < 0 || X + J >= Width)
            continue;
          Sum += Coefficients[I + 1][J + 1] * In[(Y + I) * Width + X + J];
        }
      }
      Out[Y * Width + X] = Sum;
    });
  });
}

int main() {
  constexpr int Width = 8, Height = 8;
  sycl::queue Queue;
  float *In = sycl::malloc_shared<float>(Width * Height, Queue);
  float *Out = sycl::malloc_shared<float>(Width * Height, Queue);
  for (int I = 0; I < Width * Height; ++I)
    In[I] = static_cast<float>(I % 7);
  constexpr float Edge = 1.0f / 16, Side = 1.0f / 8;
  convolution(Queue, In, Out, Width, Height, {{{Edge, Side, Edge}, {Side, 0.25f, Side}, {Edge, Side, Edge}}});
  Queue.wait();
  sycl::free(In, Queue);
  sycl::free(Out, Queue);
}
