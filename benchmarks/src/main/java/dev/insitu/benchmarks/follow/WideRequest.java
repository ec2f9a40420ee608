package dev.insitu.benchmarks.follow;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.ToolProvider;

/** The source of a request whose one method calls 500 others, 20 times each; one of them is slow. */
final class WideRequest {
    static final String NAME = "Wide";

    private static final int CALLEES = 500;
    private static final int ROUNDS = 20;
    private static final int SLOW_CALLEE = 477;

    /** Some ten nanoseconds, and some milliseconds. */
    private static final int TOKENS = 20;

    private static final int TOKENS_OF_SLOW = 2_000_000;

    private WideRequest() {}

    /** Compiles it. */
    static void compile(Path directory) throws IOException {
        Path source = directory.resolve(NAME + ".java");
        Files.writeString(source, source());
        int failed = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        System.err,
                        System.err,
                        "-cp",
                        System.getProperty("java.class.path"),
                        "-d",
                        directory.toString(),
                        source.toString());
        if (failed != 0) {
            throw new IOException(source + ": was not compiled");
        }
    }

    private static String source() {
        StringBuilder calls = new StringBuilder();
        StringBuilder callees = new StringBuilder();
        for (int i = 0; i < CALLEES; i++) {
            calls.append("n = c").append(i).append("(n, slow);\n");
            int tokens = i == SLOW_CALLEE ? TOKENS_OF_SLOW : TOKENS;
            callees.append("static int c")
                    .append(i)
                    .append("(int n, boolean slow) { Blackhole.consumeCPU(slow ? ")
                    .append(tokens)
                    .append(" : ")
                    .append(TOKENS)
                    .append("); return n * 31 + 1; }\n");
        }
        return """
                import org.openjdk.jmh.infra.Blackhole;
                public final class %s implements %s {
                    @Override
                    public int handle(int n, boolean slow) {
                        int sum = n;
                        for (int i = 0; i < %d; i++) { sum = each(sum, slow && i == 7); }
                        return sum;
                    }
                    static int each(int n, boolean slow) {
                        %s
                        return n;
                    }
                    %s
                }
                """.formatted(NAME, Request.class.getName(), ROUNDS, calls, callees);
    }
}
