package dev.insitu.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** What {@link dev.insitu.it.apps.Soaking} holds when a session is over; of memory, bytes. */
record SoakRound(
        int round,
        long nanos,
        long calls,
        long heap,
        long metaspace,
        long loaders,
        long threads,
        long files,
        long mappings,
        long mapped,
        long resident,
        long residentShared,
        long shared) {
    static final String HEADER =
            "| attached | heap MiB | metaspace MiB | loaders | threads | files | mappings | ours mapped MiB | resident MiB | of it shared MiB | in /dev/shm |\n"
                    + "|---|---|---|---|---|---|---|---|---|---|---|";

    static SoakRound of(int round, Running application) throws IOException {
        String[] answer = application.tell("held").awaitAnswer("held").split(" ", -1);
        long now = System.nanoTime();
        Path process = Path.of("/proc", Long.toString(application.pid()));
        List<String> maps = Files.readAllLines(process.resolve("maps"));
        List<String> status = Files.readAllLines(process.resolve("status"));
        try (Stream<Path> files = Files.list(process.resolve("fd"))) {
            return new SoakRound(
                    round,
                    now,
                    Long.parseLong(answer[3]),
                    Long.parseLong(answer[0]),
                    Long.parseLong(answer[1]),
                    Long.parseLong(answer[4]),
                    Long.parseLong(answer[2]),
                    files.count(),
                    maps.size(),
                    ImageMappings.bytes(application),
                    kib(status, "VmRSS:"),
                    kib(status, "RssShmem:"),
                    application.sharedMemory().size());
        }
    }

    private static long kib(List<String> status, String name) {
        String line = status.stream()
                .filter(each -> each.startsWith(name))
                .findFirst()
                .orElseThrow();
        return Long.parseLong(line.replaceAll("\\D", "")) << 10;
    }

    /** Calls a second since another round. */
    double callsSince(SoakRound before) {
        return (double) (calls - before.calls) * TimeUnit.SECONDS.toNanos(1) / (nanos - before.nanos);
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "| %d | %.1f | %.1f | %d | %d | %d | %d | %.1f | %.1f | %.1f | %d |",
                round,
                mib(heap),
                mib(metaspace),
                loaders,
                threads,
                files,
                mappings,
                mib(mapped),
                mib(resident),
                mib(residentShared),
                shared);
    }

    private static double mib(long bytes) {
        return (double) bytes / (1 << 20);
    }
}
