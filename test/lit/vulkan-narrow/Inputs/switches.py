"""Prints functions with a switch of 1,023 and of 1,024 cases."""

for count in (1023, 1024):
    cases = " ".join(f"i32 {value}, label %case" for value in range(count))
    print(f"""define i32 @f{count}(i32 %n) {{
  %x = add i32 1, 2
  switch i32 %n, label %other [ {cases} ]
case:
  ret i32 %x
other:
  ret i32 0
}}""")
