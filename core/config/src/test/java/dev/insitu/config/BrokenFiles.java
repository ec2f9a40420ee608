package dev.insitu.config;

import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** Files with something wrong in them, and what is said of each: line, key, what is there and what may be. */
final class BrokenFiles {
    private static final String METHOD = "expected Class#method, such as org.acme.Book#match or"
            + " org.acme.*#parse*(int, java.lang.String), or \"@org.acme.Timed\"";
    private static final String COMMAS =
            "a parenthesis is missing; inside { } or [ ] a method with commas needs quotes";
    private static final String TOP = "probes, drive, jitter, explain, report, checks, export, warm-up, marks, keep";
    private static final String PROBE =
            "name, method, merge, when, until, lines, call, in, from, to, match, jitter, sample, follow";

    private static final String BACKSLASHES =
            " between double quotes a backslash begins a code; use single quotes, or / in place of it";

    private BrokenFiles() {}

    static Stream<Arguments> all() {
        return Stream.of(
                // Paths of Windows
                broken(
                        "probes: [a#b]\nreport: { directory: \"C:\\insitu\" }\n",
                        "2: YAML \"report: { directory: \"C:\\insitu\" }\": found unknown escape character i(105);"
                                + BACKSLASHES),
                broken(
                        "probes: [a#b]\nreport: { directory: \"C:\\users\\x\" }\n",
                        "2: YAML \"report: { directory: \"C:\\users\\x\" }\": expected escape sequence of 4 hexadecimal"
                                + " numbers, but found: sers;" + BACKSLASHES),
                broken(
                        "probes: [a#b]\nreport: { directory: \"C:\\temp\" }\n",
                        "2: directory \"C:\\temp\": expected a directory;" + BACKSLASHES),
                // Quotes are missing
                broken(
                        "probes:\n  - @org.acme.Timed\n",
                        "2: YAML \"- @org.acme.Timed\": found character '@' that cannot start any token;"
                                + " a value that starts with @ needs quotes"),
                broken(
                        "probes:\n  - *Foo#bar\n",
                        "2: YAML \"- *Foo#bar\": no anchor of this name; a value that starts with * needs quotes"),
                broken(
                        "probes:\n  - **.Foo#bar\n",
                        "2: YAML \"- **.Foo#bar\": unexpected character found *(42);"
                                + " a value that starts with * needs quotes"),
                broken(
                        "probes: [a#b]\nreport:\n  directory: {pid}/x\n",
                        "3: YAML \"directory: {pid}/x\": expected <block end>, but found '<scalar>';"
                                + " a value with {pid} or {time} needs quotes"),
                broken(
                        "probes: [a#b]\nreport: { directory: x/{pid} }\n",
                        "2: YAML \"report: { directory: x/{pid} }\": expected ',' or '}', but got {;"
                                + " a value with {pid} or {time} needs quotes"),
                broken(
                        "probes: [a#b]\nreport:\n  directory: {pid}\n",
                        "3: directory \"{pid}\": expected one value, not a map; a value that starts with { needs quotes"),
                broken(
                        "probes:\n  - { name: a, method: org.acme.A#m(int, long) }\n",
                        "2: method \"org.acme.A#m(int\": " + COMMAS),
                broken(
                        "probes: [org.acme.A#m(int, long)]\n",
                        "1: probes \"org.acme.A#m(int\": " + COMMAS,
                        "1: probes \"long)\": " + COMMAS),
                broken(
                        "%probes: x\n",
                        "1: YAML \"%probes: x\": expected alphabetic or numeric character, but found :(58);"
                                + " a value that starts with % needs quotes"),

                // No YAML
                broken(
                        "a: b: c\n",
                        "1: YAML \"a: b: c\": mapping values are not allowed here;"
                                + " a value with a colon and a space in it needs quotes"),
                broken(
                        "probes:\n\t- a#b\n",
                        "2: YAML \"- a#b\": found character '\\t(TAB)' that cannot start any token; indent with spaces"),
                broken(
                        "probes:\n  - \"a#b\n  - c#d\n",
                        "2: YAML \"- \"a#b\": while scanning a quoted scalar, found unexpected end of stream"),
                broken(
                        "probes:\n  - a#b\n report: x\n",
                        "3: YAML \"report: x\": expected <block end>, but found '<block mapping start>'"),
                broken("probes:\n  - a\u0007b\n", "2: YAML \"\\u{7}\": is not a printable character; expected text"),
                broken("%YAML 3.0\n---\nprobes: [a#b]\n", "1: YAML \"\": Version{major=3, minor=0}"),

                // YAML, but more than is taken
                broken(
                        "probes: !!javax.script.ScriptEngineManager [x]\n",
                        "1: YAML \"probes: !!javax.script.ScriptEngineManager [x]\": tags are not allowed;"
                                + " a value that starts with ! needs quotes"),
                broken(
                        "probes:\n  - a#b\n---\nprobes: []\n",
                        "3: YAML \"---\": a second document starts here; expected one only"),
                broken(
                        "? [a]\n: b\n",
                        "1: YAML \"? [a]\": expected a key, not a list or a map; values with [ or { need quotes"),
                broken(
                        "probes: &all [*all]\n",
                        "1: YAML \"probes: &all [*all]\": no anchor of this name; a value that starts with * needs quotes"),

                // Nothing, or the wrong thing
                broken("", "1: file \"probes.yaml\": is empty; expected probes: with a list of methods"),
                broken("---\n# b\n", "1: file \"probes.yaml\": is empty; expected probes: with a list of methods"),
                broken("# a#b\n", "1: file \"probes.yaml\": is empty; expected probes: with a list of methods"),
                broken("probes: []\n", "1: probes \"\": is missing; expected a list of methods to time"),
                broken("jitter: { mode: off }\n", "1: probes \"\": is missing; expected a list of methods to time"),
                broken("- a#b\n", "1: YAML \"- a#b\": expected a map of " + TOP),
                broken("probes:\n", "1: probes \"\": expected a list of methods, each on a line that starts with -"),
                broken(
                        "probes: a#b\n",
                        "1: probes \"a#b\": expected a list of methods, each on a line that starts with -"),
                broken(
                        "probes: [a#b]\nreport:\n",
                        "2: report \"\": expected a map of directory, interval, outputs, percentiles,"
                                + " keep-for, most, drop-below"),

                // Keys
                broken(
                        "prboes: [a#b]\n",
                        "1: prboes \"[a#b]\": unknown key; did you mean probes? expected one of " + TOP),
                broken("probes: [a#b]\nsettings: 1\n", "2: settings \"1\": unknown key; expected one of " + TOP),
                broken("probes: [a#b]\nprobes: [c#d]\n", "2: probes \"[c#d]\": given twice; expected once"),

                // Probes
                broken("probes:\n  -\n", "2: probes \"\": " + METHOD),
                broken(
                        "probes:\n  - org.acme.Foo\n",
                        "2: probes \"org.acme.Foo\": no # between class and method (in YAML a # after a blank begins a comment); "
                                + METHOD),
                broken("probes:\n  - [a#b]\n", "2: probes \"[a#b]\": expected a map of " + PROBE),
                broken(
                        "probes:\n  - '**#*'\n",
                        "2: probes \"**#*\": matches everything; expected a package, a class or a method to narrow it"),
                broken(
                        "probes:\n  - { call: '**#*', in: 'org.acme.*#*' }\n",
                        "2: call \"**#*\": matches everything; expected a method, or in with a class or a method that makes the calls"),
                broken(
                        "probes:\n  - { name: x }\n",
                        "2: probes \"{ name: x }\": times nothing; expected one of method, lines, call and in, from and to, jitter"),
                broken(
                        "probes:\n  - { name: x, methd: A#b }\n",
                        "2: methd \"A#b\": unknown key; did you mean method? expected one of " + PROBE),
                broken(
                        "probes:\n  - { form: A#b, to: A#c }\n",
                        "2: form \"A#b\": unknown key; did you mean from? expected one of " + PROBE),
                broken(
                        "probes:\n  - { from: A#b, too: A#c, match: thread }\n",
                        "2: too \"A#c\": unknown key; did you mean to? expected one of " + PROBE),
                broken(
                        "probes:\n  - { name: x, colour: red }\n",
                        "2: colour \"red\": unknown key; expected one of " + PROBE,
                        "2: probes \"{ name: x, colour: red }\": times nothing; expected one of method, lines, call and in, from and to, jitter"),
                broken(
                        "probes:\n  - name: x\n    method: a#b\n  - name: x\n    method: c#d\n",
                        "4: name \"x\": the probe in line 2 has this name already"),
                broken(
                        "probes: [{ name: end to end, method: a#b }]\n",
                        "1: name \"end to end\": is reserved for a row of the report; choose another name"),
                broken(
                        "probes: [{ name: \"a\\nb\", method: a#b }]\n",
                        "1: name \"a\\nb\": expected a name of 1 to 100 printable characters"),
                broken(
                        "probes: [{ method: a#b, when: slow }]\n",
                        "1: when \"slow\": expected returned true, returned non-null or returned positive"),
                broken("probes: [{ method: a#b, merge: x }]\n", "1: merge \"x\": expected true or false, or on or off"),
                broken(
                        "probes: [{ method: a#b, until: later }]\n",
                        "1: until \"later\": expected completion, or a callback such as"
                                + " { argument: 1, method: \"onSuccess|onError\" }"),
                broken(
                        "probes: [{ method: a#b, until: { argument: 1 } }]\n",
                        "1: method \"\": is missing; expected the callback's methods, such as \"onSuccess|onError\""),
                broken(
                        "probes: [{ method: a#b, until: { method: done } }]\n",
                        "1: argument \"\": is missing; expected the argument that is the callback, counted from 0"),
                broken(
                        "probes: [{ method: a#b, until: { argument: first, method: \"on*\" } }]\n",
                        "1: argument \"first\": expected a whole number from 0 to 254",
                        "1: method \"on*\": expected the callback's methods, such as onSuccess|onError"),
                broken(
                        "probes: [{ method: a#b, until: { argument: 0, method: \"done|\" } }]\n",
                        "1: method \"done|\": expected the callback's methods, such as onSuccess|onError"),
                broken(
                        "drive: { method: a#b, throughput: 1/s, until: { argument: 0, method: done, match: order } }\n",
                        "1: match \"order\": does not go with argument: the object given finds its call"),
                broken(
                        "drive: { method: a#b, throughput: 1/s, until: later }\n",
                        "1: until \"later\": expected completion, a method such as { method: org.acme.Consumer#handled,"
                                + " match: argument 0 }, or a callback such as { argument: 1, method: \"onSuccess|onError\" }"),
                broken(
                        "probes: [{ method: a#b, lines: 9-3 }]\n",
                        "1: lines \"9-3\": expected lines such as org.acme.Server:120-135, or with method 120-135"),
                broken(
                        "probes: [{ call: a#b, until: completion }]\n",
                        "1: until \"completion\": does not go with call; expected with it name, call, in, merge, when, sample",
                        "1: in \"\": is missing; expected the methods that make the calls, such as org.acme.Producer#*"),
                broken(
                        "probes: [{ from: a#b, to: c#d, match: { from: argument 0, to: return } }]\n",
                        "1: match \"{ from: argument 0, to: return }\": return is known at the exit only;"
                                + " expected @exit behind that method"),
                broken(
                        "probes: [{ jitter: a#b, lines: \"c:1-2\", method: c#d }]\n",
                        "1: method \"c#d\": does not go with jitter; expected with it name, jitter",
                        "1: lines \"c:1-2\": does not go with jitter; expected with it name, jitter"),
                broken(
                        "probes: [{ name: OS jitter stalls, jitter: a#b }]\n",
                        "1: name \"OS jitter stalls\": is reserved for a row of the report; choose another name"),
                broken(
                        "probes: [{ jitter: here }]\n",
                        "1: jitter \"here\": no # between class and method (in YAML a # after a blank begins a comment); "
                                + METHOD),
                broken(
                        "probes: [{ from: a#b, to: c#d }]\n",
                        "1: match \"\": is missing; expected order, argument N, this, return, thread"
                                + " or { from: …, to: … } of these"),

                // Drive
                broken(
                        "drive:\n  method: a#b\n  throughput: fast\n",
                        "3: throughput \"fast\": expected a rate such as 20000/s"),
                broken(
                        "drive:\n  method: a#b\n  throughput: 20k/s\n  runs: 0\n  settle: 2h\n",
                        "3: throughput \"20k/s\": expected a rate such as 20000/s",
                        "4: runs \"0\": expected a whole number from 1 to 1000",
                        "5: settle \"2h\": expected a duration from 0 to 1h"),
                broken(
                        "drive:\n  throughput: 0/s\n  thread: main\n",
                        "2: throughput \"0/s\": expected a rate from 0.001/s to 1000000000/s",
                        "2: method \"\": is missing; expected the method to drive, such as org.acme.Client#roundTrip",
                        "3: thread \"main\": expected one of application, agent"),
                broken(
                        "drive: { method: a#b, throughput: [], iterations: 5, duration: 1s }\n",
                        "1: throughput \"[]\": expected a rate such as 20000/s, a list of rates"
                                + " or { highest: …, between: […] }",
                        "1: duration \"1s\": does not go with iterations; expected one or the other"),
                broken(
                        "drive: { method: a#b, throughput: { highest: x p99 <= 1ms, between: [2/s, 1/s] } }\n",
                        "1: between \"[2/s, 1/s]\": expected two rates, the lower first, such as [1000/s, 200000/s]"),
                broken(
                        "probes: [{ method: a#b, until: completion, when: returned non-null }]\n",
                        "1: when \"returned non-null\": does not go with until; expected one or the other"),
                broken(
                        "probes: [{ lines: 1-2 }]\n",
                        "1: method \"\": is missing; expected the method, or lines with their class,"
                                + " such as org.acme.Server:120-135"),
                broken(
                        "probes: [{ method: a#b, lines: \"a:1-2\" }]\n",
                        "1: method \"a#b\": does not go with a class in lines; expected one or the other"),
                broken(
                        "probes: [{ call: \"@a.b\", in: c#d }]\n",
                        "1: call \"@a.b\": a call does not show annotations; expected Class#method"),
                broken(
                        "drive: { method: a#b, throughput: 1/s, until: { call: c#d, match: order } }\n",
                        "1: in \"\": is missing; expected the methods that make the calls, such as org.acme.Consumer#*"),
                broken(
                        "drive: { call: a#b, in: c#d, thread: agent, throughput: 1/s, cpu: first, warm-up: 1 s }\n",
                        "1: cpu \"first\": expected none, any, last or a CPU's number",
                        "1: warm-up \"1 s\": expected a number of iterations such as 50000, or a duration such as 10s",
                        "1: thread \"agent\": the agent's thread has no call site;"
                                + " expected application, or method instead of call"),
                broken(
                        "drive: { method: a#b, throughput: 1/s }\nwarm-up: 30s\n",
                        "2: warm-up \"30s\": is for sessions that drive nothing; expected drive: { warm-up: ... }"),

                // The rest
                broken("jitter: { mode: fast }\n", "1: mode \"fast\": expected one of sample, spin, off"),
                broken(
                        "probes: [a#b]\nexplain:\n  slowest: -1\n  jfr: perhaps\n",
                        "3: slowest \"-1\": expected a whole number from 0 to 1000",
                        "4: jfr \"perhaps\": expected true or false, or on or off"),
                broken(
                        "probes: [a#b]\nreport:\n  keep-for: long\n  most: 200\n",
                        "3: keep-for \"long\": expected a duration from 1s to 3660d, such as 14d",
                        "4: most \"200\": expected a size from 1MB to 1000000MB, such as 200MB"),
                broken(
                        "probes: [a#b]\nreport:\n  interval: 1ms\n  outputs: [xml, json, pdf]\n  directory: '{host}'\n",
                        "3: interval \"1ms\": expected a duration from 10ms to 1h",
                        "4: outputs \"xml\": expected one of console, json, hlog, hgrm, csv, html, collapsed",
                        "4: outputs \"pdf\": expected one of console, json, hlog, hgrm, csv, html, collapsed",
                        "5: directory \"{host}\": expected a directory, in which {time} and {pid} may stand"),
                broken(
                        "probes: [a#b]\nreport: { percentiles: [50, 100] }\n",
                        "2: percentiles \"100\": expected a percentile above 0 and below 100, such as 99.9"),
                broken(
                        "probes: [a#b]\nchecks:\n  - x p99 < 1ms\n  - { probe: x, p99: fast }\n  - { max: 1ms, count: 5 }\n",
                        "3: checks \"x p99 < 1ms\": expected a probe, a figure and its limit, such as parse p99.9 <= 60us",
                        "4: p99 \"fast\": expected a duration such as 500ms, 10s or 2m",
                        "5: count \"5\": unknown key; expected one of probe, at, mean, max, errors, p99.9",
                        "5: probe \"\": is missing; expected a probe's name"));
    }

    private static Arguments broken(String text, String... lines) {
        return arguments(text, List.of(lines));
    }
}
