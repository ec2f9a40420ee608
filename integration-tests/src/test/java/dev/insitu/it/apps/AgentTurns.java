package dev.insitu.it.apps;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/** Turns on a CPU that threads of the agent have come to, as Linux counts them: where they had none, the agent did nothing meanwhile. */
final class AgentTurns {
    /**
     * Of those that look at threads. One that stands still in a look keeps the other from looking; the sampler rests for a quarter of a
     * second at a time while the other looks.
     */
    private static final Map<String, Integer> LOOKS = Map.of("insitu-jitter", 30, "insitu-sampler", 1);

    /** Of the one that keeps memory ready. */
    private static final Map<String, Integer> MEMORY = Map.of("insitu-keeper", 2);

    /** By the file that counts them. */
    private final Map<Path, Long> wanted = new HashMap<>();

    /** @param turns by the thread's name, from now on */
    private AgentTurns(Map<String, Integer> turns) throws IOException {
        try (Stream<Path> tasks = Files.list(Path.of("/proc/self/task"))) {
            for (Path task : (Iterable<Path>) tasks::iterator) {
                Integer wantedTurns = turns.get(name(task));
                if (wantedTurns != null) {
                    Path file = task.resolve("schedstat");
                    wanted.put(file, count(file) + wantedTurns);
                }
            }
        }
    }

    /** As many as it takes to look at each thread. */
    static AgentTurns ofLooks() throws IOException {
        AgentTurns turns = new AgentTurns(LOOKS);
        if (turns.wanted.isEmpty()) {
            throw new IOException("no thread looks");
        }
        return turns;
    }

    /** Waits until there is memory again for the counters of some hundred threads; not in a JVM without the agent. */
    static void awaitMemory() throws IOException, InterruptedException {
        AgentTurns turns = new AgentTurns(MEMORY);
        while (!turns.areOver()) {
            Thread.sleep(1);
        }
    }

    boolean areOver() throws IOException {
        for (Map.Entry<Path, Long> each : wanted.entrySet()) {
            if (count(each.getKey()) < each.getValue()) {
                return false;
            }
        }
        return true;
    }

    private static String name(Path task) {
        try {
            return Files.readString(task.resolve("comm")).strip();
        } catch (IOException e) {
            // It ended meanwhile.
            return "";
        }
    }

    private static long count(Path schedstat) throws IOException {
        return Long.parseLong(Files.readString(schedstat).strip().split(" ", -1)[2]);
    }
}
