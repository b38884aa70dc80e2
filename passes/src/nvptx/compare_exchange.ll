
; Compares and exchanges 64 bits. The orderings are those of C, in which 0 is relaxed. Other orderings are strengthened to sequential
; consistency, and all scopes to the system scope.
define linkonce_odr hidden i64 @NAME(ptr SPACE %address, i64 %expected, i64 %desired, i32 %success, i32 %failure, i32 %scope) alwaysinline nounwind {
  %orderings = or i32 %success, %failure
  %is_relaxed = icmp eq i32 %orderings, 0
  br i1 %is_relaxed, label %relaxed, label %ordered

relaxed:
  %a = cmpxchg ptr SPACE %address, i64 %expected, i64 %desired monotonic monotonic, align 8
  %x = extractvalue { i64, i1 } %a, 0
  ret i64 %x

ordered:
  %b = cmpxchg ptr SPACE %address, i64 %expected, i64 %desired seq_cst seq_cst, align 8
  %y = extractvalue { i64, i1 } %b, 0
  ret i64 %y
}
