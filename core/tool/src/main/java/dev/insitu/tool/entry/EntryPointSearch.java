package dev.insitu.tool.entry;

import dev.insitu.config.section.Catalogue;
import dev.insitu.platform.attach.OtherJvm;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.journal.SessionFact;
import dev.insitu.recording.memory.OrphanRecording;
import dev.insitu.recording.memory.SharedCounts;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Finds the entry points of a running JVM. One thread. */
public final class EntryPointSearch {
    /** The files whose rows are named after routes. */
    private static final List<String> ROUTED = List.of("use: spring", "use: jax-rs", "use: grpc");

    private static final Comparator<EntryPoint> ORDER = Comparator.comparing((EntryPoint point) -> !point.isEntry())
            .thenComparing(EntryPoint::kind)
            .thenComparing(Comparator.comparingDouble(EntryPoint::rate).reversed());

    private final long pid;
    private final OtherJvm jvm;
    private final BriefSession session;

    /**
     * A search.
     *
     * @param jar of the agent
     * @param err receives the progress of weaving
     */
    public EntryPointSearch(long pid, File jar, PrintWriter err) {
        this.pid = pid;
        this.jvm = new OtherJvm(pid, jar);
        this.session = new BriefSession(pid, jar, err);
    }

    /**
     * The entry points that are called within a while: those that requests enter by first. Takes twice as long where threads are
     * seen at work outside those of the catalogue: the methods on their stacks are then timed, too.
     *
     * @param wanted ends it early
     * @throws IOException with the reason in one line; also if the JVM has a session, which the search would end
     */
    public List<EntryPoint> called(long forNanos, CountDownLatch wanted) throws IOException, InterruptedException {
        refuseSession();
        ThreadDumps sampler = ThreadDumps.start(jvm);
        List<EntryPoint> known;
        List<String> dumps;
        try {
            known = outermost(session.run(catalogue(), forNanos, wanted));
        } finally {
            dumps = sampler.stop();
        }
        List<EntryPoint> called = new ArrayList<>(known);
        List<String> candidates = candidates(known, dumps);
        if (!candidates.isEmpty() && wanted.getCount() > 0) {
            called.addAll(outermost(session.run(candidates, forNanos, wanted)));
        }
        called.sort(ORDER);
        return called;
    }

    /** Whether the JVM has a session. */
    public boolean hasSession() {
        return live().isPresent();
    }

    /**
     * The outermost of the methods that the JVM's session has probes for, and that are called within a while. The session goes on.
     *
     * @param wanted ends it early
     */
    public List<EntryPoint> calledInSession(long forNanos, CountDownLatch wanted) throws InterruptedException {
        Optional<Recording> before = live();
        long startNanos = System.nanoTime();
        wanted.await(forNanos, TimeUnit.NANOSECONDS);
        Optional<Recording> after = live();
        if (before.isEmpty() || after.isEmpty()) {
            return List.of();
        }
        EntryPoints points = new EntryPoints(List.of(), before.get(), after.get(), System.nanoTime() - startNanos);
        return points.read(after.get()).stream()
                .filter(point -> point.count() > 0 && point.inside().isEmpty())
                .toList();
    }

    /**
     * The loaded methods that serve an endpoint, called or not.
     *
     * @param endpoint such as {@code GET /orders/*}; see {@link Endpoint}
     * @throws IOException as {@link #called}
     */
    public List<EntryPoint> serving(String endpoint, CountDownLatch wanted) throws IOException, InterruptedException {
        refuseSession();
        Endpoint wantedEndpoint = Endpoint.parse(endpoint);
        List<EntryPoint> all = session.run(ROUTED, 0, wanted);
        return all.stream()
                .filter(point -> wantedEndpoint.matches(point.name()))
                .toList();
    }

    /** Rules for methods on the stacks of threads that are in no entry point of the catalogue. */
    private static List<String> candidates(List<EntryPoint> known, List<String> dumps) {
        Set<String> covered = new HashSet<>();
        for (EntryPoint point : known) {
            if (point.isOfRequests()) {
                point.methods().forEach(method -> covered.add(method.substring(0, method.indexOf('('))));
            }
        }
        StackSamples samples = new StackSamples(covered);
        dumps.forEach(samples::add);
        return samples.candidates().stream().map(method -> '"' + method + '"').toList();
    }

    /** Those that were called, without those that are called by another of their kind. */
    private static List<EntryPoint> outermost(List<EntryPoint> points) {
        List<EntryPoint> called = new ArrayList<>(points);
        called.removeIf(point -> point.count() == 0);
        Map<String, EntryPoint> byName = new HashMap<>();
        called.forEach(point -> byName.put(point.name(), point));
        called.removeIf(point -> delegates(byName, point));
        return called;
    }

    /**
     * Whether a method is called by another of its kind, as a driver is by a pool: the call is counted there. What serves a
     * route stays, also within a dispatcher.
     */
    private static boolean delegates(Map<String, EntryPoint> byName, EntryPoint point) {
        EntryPoint outer = point.inside().map(byName::get).orElse(null);
        return outer != null
                && !outer.equals(point)
                && !point.isNamedByRoute()
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
        if (hasSession()) {
            throw new IOException(
                    "process " + pid + " has a session already, which this would end; its probes: watch " + pid);
        }
    }

    /** The recording of the JVM's session. */
    private Optional<Recording> live() {
        return SharedCounts.of(pid).flatMap(OrphanRecording::readLive).filter(recording -> recording.journal().stream()
                .noneMatch(SessionFact.Finished.class::isInstance));
    }
}
