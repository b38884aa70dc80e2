// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The convolution as a complete SYCL 2020 program: sycl-clang++ -O2 convolution_sycl.cpp -o convolution

#include <array>
#include <cmath>
#include <cstdio>
#include <sycl/sycl.hpp>
#include <vector>

using coeff_t = std::array<std::array<float, 3>, 3>;

inline constexpr sycl::specialization_id<coeff_t> coeff_id{coeff_t{{{0, 0, 0}, {0, 1, 0}, {0, 0, 0}}}};

class Convolution;

// One work-item computes one element. Elements outside the image are zero. The pointers are USM.
// Without coefficients, the constant keeps its default value.
void convolution(sycl::queue &Queue, const float *In, float *Out, int Width, int Height, const coeff_t *Coefficients) {
  Queue.submit([&](sycl::handler &Group) {
    if (Coefficients)
      Group.set_specialization_constant<coeff_id>(*Coefficients);
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

// Computes the same convolution on the host.
std::vector<float> expected(const float *In, int Width, int Height, const coeff_t &Coefficients) {
  std::vector<float> Out(Width * Height);
  for (int Y = 0; Y < Height; ++Y)
    for (int X = 0; X < Width; ++X)
      for (int I = -1; I <= 1; ++I)
        for (int J = -1; J <= 1; ++J)
          if (Y + I >= 0 && Y + I < Height && X + J >= 0 && X + J < Width)
            Out[Y * Width + X] += Coefficients[I + 1][J + 1] * In[(Y + I) * Width + X + J];
  return Out;
}

int main() {
  constexpr int Width = 640, Height = 480;
  constexpr coeff_t Identity{{{0, 0, 0}, {0, 1, 0}, {0, 0, 0}}};
  constexpr coeff_t Blur{{{0.0625f, 0.125f, 0.0625f}, {0.125f, 0.25f, 0.125f}, {0.0625f, 0.125f, 0.0625f}}};
  constexpr coeff_t Edges{{{-1, -1, -1}, {-1, 8, -1}, {-1, -1, -1}}};
  const struct {
    const char *Name;
    coeff_t Coefficients;
    bool IsDefault;
  } Runs[] = {{"default: identity", Identity, true}, {"set: blur", Blur, false}, {"set: edges", Edges, false}};

  sycl::queue Queue;
  std::printf("device: %s\n", Queue.get_device().get_info<sycl::info::device::name>().c_str());
  // Intel's CPU device loads whole vectors even if only some lanes are inside the image, so there must be memory around
  // it.
  constexpr int Margin = 64;
  float *Memory = sycl::malloc_shared<float>(Width * Height + 2 * Margin, Queue);
  float *In = Memory + Margin;
  float *Out = sycl::malloc_shared<float>(Width * Height, Queue);
  for (int I = 0; I < Width * Height; ++I)
    In[I] = static_cast<float>(I % 7);
  bool AllEqual = true;
  for (const auto &Run : Runs) {
    convolution(Queue, In, Out, Width, Height, Run.IsDefault ? nullptr : &Run.Coefficients);
    Queue.wait();
    const std::vector<float> Wanted = expected(In, Width, Height, Run.Coefficients);
    double Sum = 0;
    bool Equal = true;
    for (int I = 0; I < Width * Height; ++I) {
      Sum += Out[I];
      // The device may fuse multiplication and addition.
      Equal &= std::abs(Out[I] - Wanted[I]) <= 1e-4f;
    }
    std::printf("%-18s sum %9.1f  %s\n", Run.Name, Sum, Equal ? "equal" : "WRONG");
    AllEqual &= Equal;
  }
  sycl::free(Memory, Queue);
  sycl::free(Out, Queue);
  return AllEqual ? 0 : 1;
}
