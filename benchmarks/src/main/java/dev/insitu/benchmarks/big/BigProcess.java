package dev.insitu.benchmarks.big;

import dev.insitu.benchmarks.Jvm;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The application as a process. */
final class BigProcess {
    private BigProcess() {}

    static List<String> command(String... arguments) throws IOException {
        String jar = BigJar.in(new File("benchmarks/target")).getPath();
        List<String> command = new ArrayList<>(List.of(
                Jvm.java(),
                "-cp",
                System.getProperty("java.class.path") + File.pathSeparator + jar,
                BigApplication.class.getName()));
        command.addAll(List.of(arguments));
        return command;
    }

    /**
     * How long a start took.
     *
     * @param millis until it has started
     * @param cpuMillis what all its threads took of the CPUs until then; a system counts in hundredths of a second
     */
    record StartTime(double millis, double cpuMillis) {}

    /** Starts it, and waits until it has started, and then until it has ended. */
    static StartTime time(List<String> command, String option) throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(command);
        if (!option.isEmpty()) {
            all.add(1, option);
        }
        long startNanos = System.nanoTime();
        Process process = new ProcessBuilder(all)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (BufferedReader lines = process.inputReader()) {
            String line = lines.readLine();
            while (line != null && !line.equals("started")) {
                line = lines.readLine();
            }
            double millis = (System.nanoTime() - startNanos) / 1e6;
            double cpuMillis = process.info()
                    .totalCpuDuration()
                    .map(cpu -> cpu.toNanos() / 1e6)
                    .orElse(Double.NaN);
            while (lines.readLine() != null) {
                // What it prints at its end must not hold it up.
            }
            if (line == null || process.waitFor() != 0) {
                throw new IOException(all + " did not start, or ended with " + process.waitFor());
            }
            return new StartTime(millis, cpuMillis);
        }
    }
}
