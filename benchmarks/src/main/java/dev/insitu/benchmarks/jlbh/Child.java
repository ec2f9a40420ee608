package dev.insitu.benchmarks.jlbh;

import dev.insitu.benchmarks.Jvm;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A JVM of its own, stopped and continued from outside where the situation is so. */
final class Child {
    private static final File LOG = new File("benchmarks/target/beside-jlbh.log");

    private Child() {}

    /**
     * Runs a program to its end.
     *
     * @return what it printed, by lines
     */
    static List<String> run(Situation situation, Class<?> program, List<String> options)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Jvm.java());
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
        command.add(Long.toString(situation.workNanos()));
        command.add(Integer.toString(situation.rate()));
        command.add(Integer.toString(situation.iterations()));
        Process process = new ProcessBuilder(command)
                .redirectError(Redirect.appendTo(LOG))
                .start();
        List<String> printed = new ArrayList<>();
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            String line;
            while ((line = lines.readLine()) != null) {
                printed.add(line);
                if (line.equals(BusyTask.WARM) && situation.stops() > 0) {
                    startStopping(process.pid(), situation.stops());
                }
            }
        }
        int exitCode = process.waitFor();
        if (exitCode != 0) {
            throw new IOException(command + " ended with exit code " + exitCode + "; see " + LOG);
        }
        return printed;
    }

    /** By a shell, whose kill is built in: to start a program for each signal would make the stops longer. */
    private static void startStopping(long pid, int stops) throws IOException {
        String script = String.format(
                Locale.ROOT,
                "sleep %s; for i in $(seq %d); do kill -STOP %d; sleep %s; kill -CONT %d; sleep %s; done",
                seconds(Situation.FIRST_STOP_MILLIS),
                stops,
                pid,
                seconds(Situation.STOP_MILLIS),
                pid,
                seconds(Situation.PAUSE_MILLIS));
        new ProcessBuilder("sh", "-c", script)
                .redirectOutput(Redirect.DISCARD)
                .redirectError(Redirect.appendTo(LOG))
                .start();
    }

    private static String seconds(long millis) {
        return Double.toString(millis / 1_000.0);
    }
}
