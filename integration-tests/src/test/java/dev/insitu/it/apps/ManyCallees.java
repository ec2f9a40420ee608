package dev.insitu.it.apps;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.file.Path;

/** {@code ManyCallees DIRECTORY}: a method that calls 500 others, 20 times each. In one call of 50, one of these is slow. */
public final class ManyCallees {
    private static final int CALLEES = 500;
    private static final int SLOW_CALLEE = 477;
    private static final int THREADS = 2;
    private static final long PAUSE_MILLIS = 2;

    private ManyCallees() {}

    private static String source() {
        StringBuilder text = new StringBuilder("""
                package many; public class Big {
                  public static int all(int n) { int sum = 0; for (int i = 0; i < 20; i++) { sum += each(n, i); } return sum; }
                  static int each(int n, int i) {
                """);
        for (int c = 0; c < CALLEES; c++) {
            text.append("    n += c").append(c).append("(n, i);\n");
        }
        text.append("    return n;\n  }\n");
        for (int c = 0; c < CALLEES; c++) {
            String slow = c == SLOW_CALLEE ? "if (n % 50 == 49 && i == 0) pause(); " : "";
            text.append("  static int c")
                    .append(c)
                    .append("(int n, int i) { ")
                    .append(slow)
                    .append("return 0; }\n");
        }
        return text.append("""
                  static void pause() {
                    try { Thread.sleep(200); } catch (InterruptedException e) { throw new IllegalStateException(e); }
                  }
                }
                """).toString();
    }

    /** Until its input ends. */
    public static void main(String[] arguments) throws Throwable {
        MethodHandle all = MethodHandles.lookup()
                .findStatic(
                        Compiled.load(Path.of(arguments[0]), "many.Big", source()),
                        "all",
                        MethodType.methodType(int.class, int.class));
        for (int t = 0; t < THREADS; t++) {
            Thread thread = new Thread(() -> requests(all), "requests");
            thread.setDaemon(true);
            thread.start();
        }
        System.out.println("ready");
        while (System.in.read() >= 0) {
            // Until it ends.
        }
    }

    private static void requests(MethodHandle all) {
        try {
            for (int n = 0; ; n++) {
                int sum = (int) all.invokeExact(n);
                if (sum < 0) {
                    throw new IllegalStateException();
                }
                Thread.sleep(PAUSE_MILLIS);
            }
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
