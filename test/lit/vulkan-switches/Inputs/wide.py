"""Prints a switch with 16,385 cases, and one that branches to the default."""


def target(value):
    return {9: "other", 0: "first", 16384: "first", 16385: "last"}.get(value, "end")


cases = " ".join(f"i32 {value}, label %{target(value)}" for value in range(16386))
print(f"""define i32 @split(i32 %n) {{
entry:
  switch i32 %n, label %other [ {cases} ]
first:
  br label %end
last:
  br label %end
other:
  %o = phi i32 [ 7, %entry ], [ 7, %entry ]
  br label %end
end:
  %r = phi i32 [ 1, %first ], [ 2, %last ], [ %o, %other ]{", [ 3, %entry ]" * 16382}
  ret i32 %r
}}""")
