package dev.insitu.tool.entry;

import dev.insitu.config.section.Catalogue;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.journal.JournalCodec;
import dev.insitu.recording.memory.OrphanRecording;
import dev.insitu.recording.memory.SharedCounts;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/** Finds the entry points of a running JVM that has no session. One thread. */
public final class EntryPointSearch {
    private static final Comparator<EntryPoint> ORDER = Comparator.comparing((EntryPoint point) -> !point.isEntry())
            .thenComparing(EntryPoint::kind)
            .thenComparing(Comparator.comparingDouble(EntryPoint::rate).reversed());

    private final long pid;
    private final BriefSession session;

    /**
     * A search.
     *
     * @param jar of the agent
     * @param err receives the progress of weaving
     */
    public EntryPointSearch(long pid, File jar, PrintWriter err) {
        this.pid = pid;
        this.session = new BriefSession(pid, jar, err);
    }

    /**
     * The entry points that are called within a while: those that requests enter by first.
     *
     * @param wanted ends it early
     * @throws IOException with the reason in one line; also if the JVM has a session, which the search would end
     */
    public List<EntryPoint> called(long forNanos, CountDownLatch wanted) throws IOException, InterruptedException {
        refuseSession();
        List<EntryPoint> called = new ArrayList<>(session.run(catalogue(), forNanos, wanted));
        called.removeIf(point -> point.count() == 0);
        Map<String, EntryPoint> byName = new HashMap<>();
        called.forEach(point -> byName.put(point.name(), point));
        called.removeIf(point -> delegates(byName, point));
        called.sort(ORDER);
        return called;
    }

    /** Whether a method is called by another of its kind, as a driver is by a pool: the call is counted there. */
    private static boolean delegates(Map<String, EntryPoint> byName, EntryPoint point) {
        EntryPoint outer = point.inside().map(byName::get).orElse(null);
        return outer != null
                && !outer.equals(point)
                && outer.kind().equals(point.kind())
                && outer.isEntry() == point.isEntry();
    }

    private static List<String> catalogue() {
        List<String> uses = new ArrayList<>();
        for (String name : Catalogue.names()) {
            uses.add("use: " + name);
        }
        return uses;
    }

    private void refuseSession() throws IOException {
        Optional<Recording> live = SharedCounts.of(pid).flatMap(OrphanRecording::readLive);
        if (live.isPresent() && live.get().journal().stream().noneMatch(JournalCodec::isEnd)) {
            throw new IOException(
                    "process " + pid + " has a session already, which this would end; its probes: watch " + pid);
        }
    }
}
