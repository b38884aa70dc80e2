// Conversions between all types, with each rounding mode, with and without saturation. Without saturation, a result that does not fit is
// undefined, so only numbers from 0 to 100 are converted.
// variant: -DWIDTH=
// variant: -DWIDTH=4
#define TYPE_(T, N) T##N
#define TYPE(T, N) TYPE_(T, N)
#define CALL_(T, N, MODE) convert_##T##N##MODE
#define CALL(T, N, MODE) CALL_(T, N, MODE)
#define KERNEL_(T, N, MODE, F) convert_##T##N##MODE##__##F
#define KERNEL(T, N, MODE, F) KERNEL_(T, N, MODE, F)

#define CONVERT(T, MODE, F, VALUE)                                                                                     \
  kernel void KERNEL(T, WIDTH, MODE, F)(global TYPE(T, WIDTH) * o, global const TYPE(F, WIDTH) * a) {                  \
    ITEM;                                                                                                              \
    TYPE(F, WIDTH) x = a[i];                                                                                           \
    o[i] = CALL(T, WIDTH, MODE)(VALUE);                                                                                \
  }
// Between integers: without saturation, the value is truncated to the bits that fit.
#define WHOLE(T, F) CONVERT(T, , F, x) CONVERT(T, _sat, F, x)
#define SMALL(F) clamp(fabs(x), (TYPE(F, WIDTH))0, (TYPE(F, WIDTH))100)
// A NaN must become 0. Intel's OpenCL device returns another value for `uint`, so NaNs are replaced by 0 there.
#ifdef VULKAN
#define ANY(F) x
#else
#define ANY(F) (x == x ? x : (TYPE(F, WIDTH))0)
#endif
#define FROM_REAL(T, F)                                                                                                \
  CONVERT(T, , F, SMALL(F)) CONVERT(T, _rte, F, SMALL(F)) CONVERT(T, _rtz, F, SMALL(F)) CONVERT(T, _rtp, F, SMALL(F))  \
  CONVERT(T, _rtn, F, SMALL(F)) CONVERT(T, _sat, F, ANY(F)) CONVERT(T, _sat_rte, F, ANY(F)) CONVERT(T, _sat_rtz, F, ANY(F))           \
  CONVERT(T, _sat_rtp, F, ANY(F)) CONVERT(T, _sat_rtn, F, ANY(F))
#define TO_REAL(T, F)                                                                                                  \
  CONVERT(T, , F, x) CONVERT(T, _rte, F, x) CONVERT(T, _rtz, F, x) CONVERT(T, _rtp, F, x) CONVERT(T, _rtn, F, x)

#define EACH(M, F) M(char, F) M(uchar, F) M(short, F) M(ushort, F) M(int, F) M(uint, F) M(long, F) M(ulong, F)
EACH(WHOLE, char) EACH(WHOLE, uchar) EACH(WHOLE, short) EACH(WHOLE, ushort) EACH(WHOLE, int) EACH(WHOLE, uint)
EACH(WHOLE, long) EACH(WHOLE, ulong)
EACH(FROM_REAL, float) EACH(FROM_REAL, double)
#define REALS(F) TO_REAL(float, F) TO_REAL(double, F)
REALS(char) REALS(uchar) REALS(short) REALS(ushort) REALS(int) REALS(uint) REALS(long) REALS(ulong) REALS(float) REALS(double)
