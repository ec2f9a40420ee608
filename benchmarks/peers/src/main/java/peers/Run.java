package peers;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The application in a JVM of its own, from its start to its end: what it printed. */
final class Run {
    private final List<String> printed = new ArrayList<>();
    private final Map<String, String> values = new HashMap<>();

    private Run() {}

    /** To its own end, or until it says that it has counted and is killed. */
    static Run of(Peer peer, String method, String action, String more) throws IOException, InterruptedException {
        return of(peer, TimedApplication.class, method, action, more);
    }

    /** Another application than the usual one, with what it is to do. */
    static Run of(Peer peer, Class<?> main, String method, String... arguments)
            throws IOException, InterruptedException {
        String action = arguments[0];
        List<String> command = new ArrayList<>(List.of(java(), "-Xmx256m"));
        command.addAll(peer.options(method, action));
        command.addAll(List.of("-Dway=" + peer.way, "-cp", System.getProperty("java.class.path")));
        command.add(main.getName());
        command.addAll(List.of(arguments));
        long beforeMillis = System.currentTimeMillis();
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        Run run = new Run();
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
                OutputStream leave = process.getOutputStream()) {
            String line;
            while ((line = lines.readLine()) != null) {
                run.printed.add(line);
                if (line.equals(TimedApplication.READY)) {
                    peer.attach(process, method);
                    goOn(leave);
                } else if (line.equals(TimedApplication.COUNTED)) {
                    // By its handle: the process itself would close what it printed last.
                    process.toHandle().destroyForcibly();
                } else if (line.contains("begun=")) {
                    run.read(line.substring(line.indexOf("begun=")), beforeMillis);
                    Thread.sleep(action.equals("cost") ? 0 : peer.settleMillis());
                    goOn(leave);
                }
            }
        }
        process.waitFor();
        peer.ended();
        return run;
    }

    static String java() {
        return System.getProperty("java.home") + "/bin/java";
    }

    private static void goOn(OutputStream leave) throws IOException {
        leave.write('\n');
        leave.flush();
    }

    private void read(String figures, long beforeMillis) {
        for (String word : figures.trim().split(" +")) {
            values.put(word.substring(0, word.indexOf('=')), word.substring(word.indexOf('=') + 1));
        }
        values.put("begun", Long.toString(Long.parseLong(values.get("begun")) - beforeMillis));
    }

    List<String> printed() {
        return printed;
    }

    String value(String key) {
        return values.getOrDefault(key, "?");
    }

    double number(String key) {
        return values.containsKey(key) ? Double.parseDouble(values.get(key)) : Double.NaN;
    }
}
