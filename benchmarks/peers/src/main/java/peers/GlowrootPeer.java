package peers;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

/** Glowroot, which hands what it counted to {@link GlowrootCollector}: each call a transaction, or a timer in a longer transaction. */
final class GlowrootPeer extends Peer {
    private static final Path HOME = TARGET.resolve("glowroot");

    /** The period at which the collector receives counts. The default is a minute; a run that needs a count ends before. */
    private static final String INTERVAL = "-Dglowroot.internal.rollup.0.intervalMillis=1000";

    private static final List<String> CALLERS = List.of("block", "calls", "truth");

    private final boolean transactions;

    GlowrootPeer(String name, String keeps, boolean transactions) {
        super(name, Way.AGENT, keeps);
        this.transactions = transactions;
    }

    @Override
    List<String> options(String method, String action) throws IOException {
        Scratch.delete(HOME);
        Files.createDirectories(HOME.resolve("services"));
        Path agent = HOME.resolve("glowroot.jar");
        Files.copy(TARGET.resolve("agents/glowroot-agent.jar"), agent, StandardCopyOption.REPLACE_EXISTING);
        Files.writeString(HOME.resolve("config.json"), config(method));
        writeCollector(HOME.resolve("services/collector.jar"));
        boolean asks = action.equals("count") || action.equals("truth");
        return asks ? List.of("-javaagent:" + agent, INTERVAL) : List.of("-javaagent:" + agent);
    }

    private String config(String method) {
        List<String> all = new ArrayList<>();
        all.add(instrumentation(Work.class, method, transactions ? "transaction" : "timer", GlowrootCollector.TIMER));
        if (!transactions) {
            CALLERS.forEach(caller -> all.add(instrumentation(TimedApplication.class, caller, "transaction", "caller")));
        }
        return "{\"instrumentation\":[" + String.join(",", all) + "]}";
    }

    private static String instrumentation(Class<?> in, String method, String kind, String timer) {
        String transaction = kind.equals("timer")
                ? ""
                : "\"transactionType\":\"Peers\",\"transactionNameTemplate\":\"%1$s\",\"traceEntryMessageTemplate\":\"%1$s\","
                        .formatted(timer);
        return """
                {"className":"%s","methodName":"%s","methodParameterTypes":[".."],"order":0,%s"captureKind":"%s","timerName":"%s"}"""
                .formatted(in.getName(), method, transaction, kind, timer);
    }

    /** Glowroot looks for a collector in a jar beside its own. On the application's class path it would not load it. */
    private static void writeCollector(Path jar) throws IOException {
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new JarEntry("META-INF/services/org.glowroot.agent.collector.Collector"));
            out.write(GlowrootCollector.NAME.getBytes());
            String file = GlowrootCollector.NAME.replace('.', '/') + ".class";
            out.putNextEntry(new JarEntry(file));
            copy(file, out);
        }
    }

    private static void copy(String file, OutputStream out) throws IOException {
        try (var in = Peers.class.getResourceAsStream("/" + file)) {
            in.transferTo(out);
        }
    }

    @Override
    long settleMillis() {
        return 4_000;
    }

    @Override
    String counted(Run run) {
        return last(run, "count=");
    }

    @Override
    String afterKill(Run run) {
        return last(run, "count=");
    }

    @Override
    String p99(Run run) {
        return transactions ? last(run, "p99=") : NONE;
    }

    private static String last(Run run, String key) {
        String value = "0";
        for (String line : run.printed()) {
            if (line.startsWith(GlowrootCollector.PREFIX)) {
                value = line.substring(line.indexOf(key) + key.length()).split(" ")[0];
            }
        }
        return value;
    }
}
