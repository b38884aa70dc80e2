# The table of builtins and devices of scripts/esimd-test, as Markdown. Reads, in this order:
#   table.txt             the builtins, by families: passes/src/esimd/intrinsics
#   untried-builtins.txt  builtin and reason
#   uses                  program.level.memory and builtin
#   results               program, level, memory, device and result, separated by tabs
# Fails, with a line on standard error for each fault, if a builtin is neither used nor listed as untried, or both, or unknown, or
# if no program tells whether it is this builtin that a device refuses. Prints nothing else if print_table is "no".

function fault(text) { print "esimd-test: error: " text >"/dev/stderr"; faults++ }

function number(message) {
    if (!(message in known)) { known[message] = ++count; text[count] = message }
    return known[message]
}

# What a device makes of a variant: "ok" or the number of a message.
function cell(variant, device) {
    return (variant, device) in failure ? "(" number(failure[variant, device]) ")" : "ok"
}

# The builtins of a variant that build for a device in no variant.
function suspects(variant, device,    i, found) {
    found = ""
    for (i = 1; i <= used[variant]; i++)
        if (!((use[variant, i], device) in taken)) found = found " " use[variant, i]
    return found
}

# Whether a variant shows what a device makes of a builtin: it builds, or has to fail because of this builtin. Double precision is
# refused as such, whatever the builtin.
function shows(variant, builtin, device) {
    if ((builtin, device) in taken) return !((variant, device) in failure)
    return program[variant] !~ /^doubles_/ && suspects(variant, device) == " " builtin
}

# The columns of devices and programs for a builtin that is used.
function entries(builtin,    d, i, variant, line, best, all, names, others) {
    # One program that shows it for every device is best, among these the one with the fewest builtins.
    best = ""
    for (i = 1; i <= users[builtin]; i++) {
        all = 1
        for (d = 1; d <= devices && all; d++) all = shows(user[builtin, i], builtin, device[d])
        if (all && (best == "" || used[user[builtin, i]] < used[best])) best = user[builtin, i]
    }
    line = names = ""
    for (d = 1; d <= devices; d++) {
        others = ""
        for (i = 1; i <= users[builtin] && (best == "" || i == 1); i++) {
            if (shows(user[builtin, i], builtin, device[d])) break
            others = others "; " user[builtin, i] " uses" suspects(user[builtin, i], device[d])
        }
        if (best == "" && i > users[builtin]) {
            fault("no program tells whether " device[d] " refuses " builtin others)
            return "? |"
        }
        variant = best == "" ? user[builtin, i] : best
        line = line cell(variant, device[d]) " | "
        if (index(", " names ", ", ", " program[variant] ", ") == 0) names = names (names == "" ? "" : ", ") program[variant]
    }
    return line names " |"
}

function end_row() {
    if (row_names != "") rows = rows row_names " | " row_entries "\n"
    row_names = ""
}

# Adds a builtin to the last row of its family if the entries agree, else to a new one.
function add(builtin, columns) {
    if (row_names != "" && columns == row_entries) { row_names = row_names ", `" builtin "`"; return }
    end_row()
    row_names = "| `" builtin "`"
    row_entries = columns
}

# The head of a table: so many columns, their names, and one for each device, with what follows them.
function header(columns, names, after,    d, line, rule) {
    line = "| " names " |"
    rule = "|"
    for (d = 1; d <= devices; d++) line = line " " device[d] " |"
    for (d = 1; d <= columns + devices; d++) rule = rule "---|"
    return line after "\n" rule "\n"
}

# The programs that a device refuses although it takes all their builtins elsewhere. Levels that agree share a row.
function forms(    v, d, listed, name, row, count_, key, keys, levels, table) {
    for (v = 1; v <= variants; v++) {
        name = order[v]
        listed = 0
        row = " |"
        for (d = 1; d <= devices; d++) {
            row = row " " cell(name, device[d]) " |"
            if ((name, device[d]) in failure && suspects(name, device[d]) == "") listed = 1
        }
        if (!listed) continue
        split(name, label, ".")
        key = label[1] SUBSEP label[3] SUBSEP row
        if (!(key in levels)) keys[++count_] = key
        levels[key] = levels[key] (levels[key] == "" ? "" : ", ") label[2]
    }
    for (v = 1; v <= count_; v++) {
        split(keys[v], label, SUBSEP)
        table = table "| " label[1] " | " levels[keys[v]] " | " label[2] label[3] "\n"
    }
    return table
}

FILENAME != file { file = FILENAME; part++ }

part == 1 && /^#/ { heading = substr($0, 3); sub(/\.$/, "", heading) }
part == 1 && !/^#/ && NF && !($1 in family) { family[$1] = heading; builtin[++builtins] = $1 }

part == 2 && !/^#/ && NF {
    name = $1
    if (!(name in family)) fault("untried-builtins.txt: no builtin '" name "' in table.txt")
    sub(/^[^ ]+ +/, "")
    reason[name] = $0
}

part == 3 {
    if (!($2 in family)) fault("front end's code of " $1 " calls '" $2 "', which is not in table.txt")
    use[$1, ++used[$1]] = $2
    user[$2, ++users[$2]] = $1
}

part == 4 {
    split($0, field, "\t")
    variant = field[1] "." field[2] "." field[3]
    if (!(field[4] in position)) { position[field[4]] = ++devices; device[devices] = field[4] }
    if (!(variant in program)) { program[variant] = field[1]; order[++variants] = variant }
    if (field[5] != "ok") { sub(/^fails: /, "", field[5]); failure[variant, field[4]] = field[5]; next }
    for (i = 1; i <= used[variant]; i++) taken[use[variant, i], field[4]] = 1
}

END {
    for (b = 1; b <= builtins; b++) {
        name = builtin[b]
        if (family[name] != last) {
            end_row()
            rows = rows "| **" family[name] "** |"
            for (d = 0; d <= devices; d++) rows = rows " |"
            rows = rows "\n"
            last = family[name]
        }
        if (name in reason && users[name]) fault("untried-builtins.txt: " user[name, 1] " uses " name)
        if (!(name in reason) && !users[name]) fault("no program uses " name ", and untried-builtins.txt does not say why")
        if (users[name]) add(name, entries(name))
        else {
            columns = ""
            for (d = 1; d <= devices; d++) columns = columns "– | "
            add(name, columns reason[name] " |")
        }
    }
    end_row()
    if (print_table == "yes") {
        print header(2, "builtin", " shown by |") rows
        table = forms()
        if (table != "") {
            print "Programs that devices refuse although they take each of the builtins elsewhere:\n"
            print header(3, "program | level | memory", "") table
        }
        for (i = 1; i <= count; i++) printf "%d. `%s`\n", i, text[i]
    }
    if (faults) exit 1
}
