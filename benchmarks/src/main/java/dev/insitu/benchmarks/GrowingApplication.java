package dev.insitu.benchmarks;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import net.bytebuddy.ByteBuddy;

/** What {@link Growth} measures: many probes, many threads, threads that come and go, a library of which each method has a probe. Prints figures. */
final class GrowingApplication {
    private static final int ROUNDS = 16;
    private static final int CALLS = 400_000;
    private static final int GOING = 10_000;
    private static final int CALLS_OF_EACH = 10;
    private static final int CLASSES_MADE = 300;
    private static final Pattern MORE_CLASSES =
            Pattern.compile("net/bytebuddy/(description|dynamic|matcher|pool)/.*\\.class");

    private GrowingApplication() {}

    private static long sink;

    /** Takes what to do, and of {@code cost} how many probes and threads. */
    public static void main(String[] arguments) throws Exception {
        long begun = System.currentTimeMillis();
        switch (arguments[0]) {
            case "cost" -> cost(Integer.parseInt(arguments[1]), Integer.parseInt(arguments[2]));
            case "threads" -> threads();
            default -> library(begun);
        }
        System.err.println(sink);
    }

    /** Prints CPU time of a call in nanoseconds: with two readings by hand, and with a probe. */
    private static void cost(int probes, int threads) throws InterruptedException {
        CopiedTask[] byHand = CopiedTask.copies(CopiedTask.ByHand.class, probes);
        CopiedTask[] probed = CopiedTask.copies(CopiedTask.Probed.class, probes);
        double[][] figures = new double[threads][];
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            int index = i;
            all.add(new Thread(() -> figures[index] = ofThread(own(byHand), own(probed), CALLS / threads)));
        }
        for (Thread thread : all) {
            thread.start();
        }
        for (Thread thread : all) {
            thread.join();
        }
        double a = Arrays.stream(figures)
                .mapToDouble(figure -> figure[0])
                .average()
                .orElseThrow();
        double b = Arrays.stream(figures)
                .mapToDouble(figure -> figure[1])
                .average()
                .orElseThrow();
        print("%.2f %.2f", a, b);
    }

    /** Objects of its own for each thread: they are written to. */
    private static CopiedTask[] own(CopiedTask[] tasks) {
        CopiedTask[] own = new CopiedTask[tasks.length];
        try {
            for (int i = 0; i < own.length; i++) {
                own[i] = tasks[i].getClass().getDeclaredConstructor().newInstance();
            }
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
        return own;
    }

    private static double[] ofThread(CopiedTask[] byHand, CopiedTask[] probed, int calls) {
        double[] a = new double[ROUNDS / 2];
        double[] b = new double[ROUNDS / 2];
        for (int round = 0; round < ROUNDS; round++) {
            a[round % a.length] = nanos(byHand, calls);
            b[round % b.length] = nanos(probed, calls);
        }
        Arrays.sort(a);
        Arrays.sort(b);
        return new double[] {a[a.length / 2], b[b.length / 2]};
    }

    private static double nanos(CopiedTask[] tasks, int calls) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        int rounds = Math.max(1, calls / tasks.length);
        long before = threads.getCurrentThreadCpuTime();
        for (int i = 0; i < rounds; i++) {
            for (CopiedTask task : tasks) {
                task.run();
            }
        }
        return (threads.getCurrentThreadCpuTime() - before) / (double) (rounds * tasks.length);
    }

    /** Prints what is resident after a tenth of the threads, and after all. */
    private static void threads() throws InterruptedException, IOException {
        long early = 0;
        for (int i = 0; i < GOING; i++) {
            Thread thread = new Thread(() -> {
                for (int call = 0; call < CALLS_OF_EACH; call++) {
                    comeAndGo();
                }
            });
            thread.start();
            thread.join();
            if (i == GOING / 10) {
                early = residentKilobytes();
            }
        }
        print("%.1f %.1f", early / 1024.0, residentKilobytes() / 1024.0);
    }

    static void comeAndGo() {
        sink++;
    }

    /** Prints when main began, what it took, and what is resident. */
    private static void library(long begun) throws IOException {
        loadLibrary();
        for (int i = 0; i < CLASSES_MADE; i++) {
            sink += new ByteBuddy()
                    .subclass(Object.class)
                    .name("made.Class" + i)
                    .make()
                    .getBytes()
                    .length;
        }
        print("%d %d %.1f", begun, System.currentTimeMillis() - begun, residentKilobytes() / 1024.0);
    }

    /** Loads classes of the library that making a class does not need, so that some thousand methods more are woven. */
    private static void loadLibrary() throws IOException {
        try (JarFile jar = new JarFile(System.getProperty("java.class.path"))) {
            for (JarEntry entry : (Iterable<JarEntry>) jar.stream()::iterator) {
                if (MORE_CLASSES.matcher(entry.getName()).matches()) {
                    String name = entry.getName().replace('/', '.').replaceFirst("\\.class$", "");
                    try {
                        Class.forName(name, false, GrowingApplication.class.getClassLoader());
                    } catch (ClassNotFoundException | LinkageError e) {
                        // It needs what is not there, with an agent as without.
                    }
                }
            }
        }
    }

    private static long residentKilobytes() throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
            if (line.startsWith("VmRSS:")) {
                return Long.parseLong(line.replaceAll("[^0-9]", ""));
            }
        }
        return 0;
    }

    private static void print(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values));
    }
}
