// Define a conversion for vectors, element by element.
#define VECTORS(T, MODE, F)                                                                                            \
  OVERLOAD CONST T##2 convert_##T##2##MODE(F##2 x) { return (T##2)(convert_##T##MODE(x.x), convert_##T##MODE(x.y)); }  \
  OVERLOAD CONST T##3 convert_##T##3##MODE(F##3 x) {                                                                   \
    return (T##3)(convert_##T##MODE(x.x), convert_##T##MODE(x.y), convert_##T##MODE(x.z));                             \
  }                                                                                                                    \
  OVERLOAD CONST T##4 convert_##T##4##MODE(F##4 x) {                                                                   \
    return (T##4)(convert_##T##2##MODE(x.lo), convert_##T##2##MODE(x.hi));                                             \
  }                                                                                                                    \
  OVERLOAD CONST T##8 convert_##T##8##MODE(F##8 x) {                                                                   \
    return (T##8)(convert_##T##4##MODE(x.lo), convert_##T##4##MODE(x.hi));                                             \
  }                                                                                                                    \
  OVERLOAD CONST T##16 convert_##T##16##MODE(F##16 x) {                                                                \
    return (T##16)(convert_##T##8##MODE(x.lo), convert_##T##8##MODE(x.hi));                                            \
  }
