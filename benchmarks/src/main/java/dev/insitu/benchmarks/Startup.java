package dev.insitu.benchmarks;

import java.io.File;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What the agent adds to the start, and to the whole life, of a hello application: runs it without and with, in turn, and
 * prints medians, and what each pair says. With several jars, separated as in a class path, each is run in turn with the others.
 *
 * <pre>java -cp benchmarks/target/benchmarks.jar dev.insitu.benchmarks.Startup [RUNS [INSITU_JAR[:INSITU_JAR…] [CONFIG]]]</pre>
 */
public final class Startup {
    private Startup() {}

    /** In milliseconds: until main began, and until the process had ended. */
    private record Times(Spread main, Spread end) {
        Times() {
            this(new Spread(), new Spread());
        }

        void run(List<String> options) throws IOException, InterruptedException {
            long startMillis = System.currentTimeMillis();
            long startNanos = System.nanoTime();
            double begun = Jvm.figures(options, Hello.class)[0];
            end.add((System.nanoTime() - startNanos) / 1e6);
            main.add(begun - startMillis);
        }
    }

    /** See above. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        int runs = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 31;
        String jars = arguments.length > 1 ? arguments[1] : "agent/target/insitu.jar";
        String config = arguments.length > 2 ? arguments[2] : "benchmarks/startup.yaml";
        Times without = new Times();
        Map<String, Times> with = new LinkedHashMap<>();
        for (String jar : jars.split(File.pathSeparator, -1)) {
            with.put(jar, new Times());
        }
        new Times().run(List.of());
        for (int i = 0; i < runs; i++) {
            without.run(List.of());
            for (Map.Entry<String, Times> jar : with.entrySet()) {
                jar.getValue().run(Jvm.agent(jar.getKey(), config));
            }
        }
        print("%d runs each, in turn, JDK %s; ms, pairs min / median / max", runs, Runtime.version());
        with.forEach((jar, times) -> {
            if (with.size() > 1) {
                print("");
                print("%s", jar);
            }
            print("%-24s %9s %9s   %-23s %-21s", "", "without", "with", "added", "ratio");
            row("until main begins", without.main(), times.main());
            row("until the process ends", without.end(), times.end());
        });
    }

    private static void row(String what, Spread without, Spread with) {
        Spread added = with.minus(without);
        print(
                "%-24s %9.1f %9.1f   %-23s %s",
                what,
                without.median(),
                with.median(),
                added.text(1),
                with.over(without).text(3));
    }

    private static void print(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values).stripTrailing());
    }
}
