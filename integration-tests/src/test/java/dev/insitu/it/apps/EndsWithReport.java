package dev.insitu.it.apps;

import java.nio.file.Files;
import java.nio.file.Path;

/** Works until the first file of a report is there, and ends at once. Takes the report directory. */
public final class EndsWithReport {
    private EndsWithReport() {}

    /** Prints {@code ready}. */
    public static void main(String[] arguments) {
        Path first = Path.of(arguments[0], "report.json");
        System.out.println("ready");
        long sum = 0;
        while (!Files.exists(first)) {
            sum += work(sum);
        }
        System.out.println("ends " + (sum == 0 ? "" : "soon"));
    }

    static long work(long value) {
        return value ^ 1;
    }
}
