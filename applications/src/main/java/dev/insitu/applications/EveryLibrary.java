package dev.insitu.applications;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Jackson, H2, Guava, commons-lang3 and java.util in one JVM. The first three work at the same time in threads of their own; commons-lang3 does so after them,
 * for its tests change what belongs to the whole JVM. Prints what each thread has printed, one thread after another.
 */
public final class EveryLibrary {
    /** Their ends depend on time, chance or other threads. */
    private static final List<String> LEFT_OUT = List.of(
            ".*\\.lang3\\.(concurrent|time|jmh_generated)\\..*", ".*(Random|Concurrency|ThreadUtils|CachedRandom).*");

    private static final int MANY = 5_000;
    private static final PrintStream STDOUT = System.out;

    private EveryLibrary() {}

    /** Takes the jar with the tests of commons-lang3. */
    public static void main(String[] arguments) throws Exception {
        System.setOut(new PrintStream(new OutputOfThread(), true, StandardCharsets.UTF_8));
        Map<String, Callable<Void>> together = new LinkedHashMap<>();
        together.put("Jackson", () -> {
            EveryJson.main(new String[0]);
            return null;
        });
        together.put("H2", () -> {
            EveryExample.main(new String[0]);
            return null;
        });
        together.put("Guava and java.util", () -> tests(CollectionsTest.class.getName()));
        run(together);
        run(Map.of("commons-lang3", () -> tests(arguments[0])));
        // Some tests leave threads behind.
        System.exit(0);
    }

    private static void run(Map<String, Callable<Void>> works) throws InterruptedException, ExecutionException {
        Map<String, FutureTask<byte[]>> tasks = new LinkedHashMap<>();
        works.forEach((name, work) -> tasks.put(name, new FutureTask<>(() -> {
            ByteArrayOutputStream printed = new ByteArrayOutputStream();
            OutputOfThread.OWN.set(printed);
            work.call();
            return printed.toByteArray();
        })));
        tasks.forEach((name, task) -> new Thread(task, name).start());
        for (Map.Entry<String, FutureTask<byte[]>> each : tasks.entrySet()) {
            byte[] printed = each.getValue().get();
            STDOUT.println(each.getKey());
            STDOUT.write(printed, 0, printed.length);
        }
    }

    /** A hundred thousand names are too long to list: tests that passed are only counted. */
    private static Void tests(String tests) throws ReflectiveOperationException {
        int passed = 0;
        long names = 0;
        for (String line : PublishedTests.run(tests, LEFT_OUT)) {
            if (line.startsWith("SUCCESSFUL")) {
                passed++;
                names = 31 * names + line.hashCode();
            } else {
                System.out.println(line);
            }
        }
        if (passed < MANY) {
            throw new IllegalStateException(passed + " tests passed");
        }
        System.out.println(passed + " tests passed " + Long.toHexString(names));
        return null;
    }

    /** Keeps what a thread and those that it starts print. */
    private static final class OutputOfThread extends OutputStream {
        static final InheritableThreadLocal<OutputStream> OWN = new InheritableThreadLocal<>();

        @Override
        public void write(int one) throws IOException {
            write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            OutputStream own = OWN.get();
            (own == null ? STDOUT : own).write(bytes, from, length);
        }
    }
}
