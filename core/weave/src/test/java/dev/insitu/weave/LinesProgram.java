package dev.insitu.weave;

import dev.insitu.config.ConfigFiles;
import dev.insitu.weave.generated.Program;
import dev.insitu.weave.rule.RuleBook;

/** A program whose lines are timed. */
abstract class LinesProgram {
    static final String SOURCE = """
            import java.util.function.*;

            class Main {
                static Object run() {
                    String text = plain(1) + loop(5) + jumps(9) + choice(0) + choice(1) + choice(2) + choice(7);
                    for (int i = 0; i < 4; i++) {
                        try { text += returns(i) + thrown(i) + caught(i) + new Made(i).size + lambda(i); }
                        catch (IllegalStateException e) { text += e.getMessage(); }
                    }
                    return text + covered(3) + headless(2);
                }
                static int plain(int number) {
                    int twice = number;
                    twice += number; /*plain*/
                    long wide = twice;
                    wide++; /*plain*/
                    return twice + (int) wide;
                }
                static int loop(int rounds) {
                    int sum = 0;
                    for (int i = 0; i < rounds; i++) { /*whole*/
                        sum += i; /*inner*/
                        if (sum == 3) {
                            continue;
                        }
                        sum++; /*inner*/
                    } /*whole*/
                    return sum;
                }
                static int jumps(int rounds) {
                    int found = 0;
                    outer:
                    for (int i = 0; i < rounds; i++) {
                        found += i;
                        if (i % 3 == 1) continue; /*jumps*/
                        while (true) {
                            found++;
                            if (found > 20) break outer;
                            if (found % 5 == 0) break; /*jumps*/
                        }
                        found += 2;
                    }
                    return found;
                }
                static String choice(int which) {
                    String chosen = "none";
                    switch (which) { /*choice*/
                        case 0:
                            chosen = "zero";
                        case 1:
                            chosen += "one"; /*choice*/
                            break;
                        case 2:
                            return "two";
                        default:
                            chosen = "many" + chosen;
                    }
                    return chosen;
                }
                static int returns(int number) {
                    int result = number;
                    if (number == 1) { /*returns*/
                        return 100;
                    }
                    result++; /*returns*/
                    return result;
                }
                static int thrown(int number) {
                    int result = number * 2;
                    if (number == 2) { /*thrown*/
                        throw new IllegalStateException("two");
                    } /*thrown*/
                    return result;
                }
                static String caught(int number) {
                    String text = "";
                    try {
                        text += Integer.parseInt(number == 3 ? "x" : "7"); /*tried*/
                        text += "parsed"; /*tried*/
                    } catch (NumberFormatException e) {
                        text += "caught"; /*caught*/
                    } finally {
                        text += "finally"; /*finally*/
                    }
                    return text;
                }
                static String covered(int number) {
                    String text = "";
                    for (int i = 0; i < number; i++) {
                        try { /*covered*/
                            text += Integer.parseInt(i == 1 ? "x" : "7");
                        } catch (NumberFormatException e) {
                            text += "caught";
                        } /*covered*/
                    }
                    return text;
                }
                static int headless(int i) {
                    do { i += 3; } while (i < 10); /*headless*//*headless*/
                    return i;
                }
                static String lambda(int number) {
                    Supplier<String> supplier = () -> {
                        String text = "l";
                        text += number; /*lambda*/
                        return text; /*lambda*/
                    };
                    return supplier.get() + supplier.get();
                }
            }
            class Made {
                final int size;
                Made(int number) {
                    super(); /*early*//*early*/
                    int twice = number + number; /*made*/
                    this.size = twice; /*made*/
                }
            }
            """;

    static final Program PROGRAM = Program.compile(17, SOURCE);

    static Woven weave(String... probes) {
        return Woven.of(PROGRAM, rules(probes));
    }

    static RuleBook rules(String... probes) {
        return new RuleBook(ConfigFiles.config("probes: [ " + String.join(", ", probes) + " ]"));
    }

    static String range(String name) {
        return from(name) + "-" + to(name);
    }

    static int from(String name) {
        return line(SOURCE.indexOf("/*" + name + "*/"));
    }

    static int to(String name) {
        return line(SOURCE.lastIndexOf("/*" + name + "*/"));
    }

    static int line(int index) {
        return (int) SOURCE.substring(0, index).lines().count();
    }
}
