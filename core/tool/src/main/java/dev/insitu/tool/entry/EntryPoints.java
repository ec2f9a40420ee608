package dev.insitu.tool.entry;

import dev.insitu.config.value.CatalogueUse;
import dev.insitu.platform.probe.ProbeKind;
import dev.insitu.recording.image.BucketCounts;
import dev.insitu.recording.image.EpochCounts;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.journal.FactAdapter;
import dev.insitu.recording.journal.ProbeFact;
import dev.insitu.recording.journal.RuleFact;
import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.report.snapshot.figures.Caller;
import dev.insitu.report.snapshot.figures.ProbeFigures;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads entry points from three recordings of a session that had their rules: calls are counted between the first two, and the last
 * says what called what. One thread.
 */
final class EntryPoints extends FactAdapter {
    private final List<CatalogueUse> uses;
    private final long nanos;
    private final Map<Integer, Calls> before;
    private final Map<Integer, Calls> after;
    private final Map<String, ProbeFact.Defined> probes = new HashMap<>();

    /** By rule, the methods that one probe counts together. */
    private final Map<Integer, String> patterns = new HashMap<>();

    /**
     * The calls of two recordings.
     *
     * @param uses what the session's config has of the catalogue
     * @param nanos the time between the recordings
     */
    EntryPoints(List<CatalogueUse> uses, Recording before, Recording after, long nanos) {
        this.uses = uses;
        this.nanos = nanos;
        this.before = calls(before);
        this.after = calls(after);
    }

    /** The calls of one probe. */
    private record Calls(BucketCounts buckets, long errors, long maxNanos) {
        private static final Calls NONE = new Calls(BucketCounts.NONE, 0, 0);

        Calls plus(EpochCounts more) {
            boolean any = more.buckets().total() > 0;
            return new Calls(
                    buckets.plus(more.buckets()),
                    errors + more.errors(),
                    any ? Math.max(maxNanos, more.max()) : maxNanos);
        }
    }

    private static Map<Integer, Calls> calls(Recording recording) {
        Map<Integer, Calls> calls = new HashMap<>();
        for (EpochCounts counts : recording.counts()) {
            if (counts.areLatencies(counts.probe())) {
                calls.put(
                        counts.probe(),
                        calls.getOrDefault(counts.probe(), Calls.NONE).plus(counts));
            }
        }
        return calls;
    }

    /** The entry points, called or not, in the order of their rules. */
    List<EntryPoint> read(Recording whole) {
        readAll(whole.journal());
        List<EntryPoint> found = new ArrayList<>();
        for (ProbeFigures probe : Snapshot.of(whole).probes()) {
            if (probe.kind() == ProbeKind.METHOD
                    && probes.containsKey(probe.name())
                    && !probe.matched().isEmpty()) {
                found.add(point(probe, probes.get(probe.name())));
            }
        }
        return found;
    }

    @Override
    public void defined(ProbeFact.Defined fact) {
        if (fact.rule() != ProbeFact.Defined.NO_RULE) {
            probes.put(fact.name(), fact);
        }
    }

    @Override
    public void rule(RuleFact.Written fact) {
        if (!fact.each()) {
            int until = fact.text().indexOf(" until ");
            patterns.put(fact.rule(), until < 0 ? fact.text() : fact.text().substring(0, until));
        }
    }

    private EntryPoint point(ProbeFigures probe, ProbeFact.Defined defined) {
        Calls first = before.getOrDefault(defined.probe(), Calls.NONE);
        Calls last = after.getOrDefault(defined.probe(), Calls.NONE);
        BucketCounts buckets = last.buckets().minus(first.buckets());
        long most = buckets.total() == 0 ? 0 : Math.min(last.maxNanos(), buckets.valueAt(buckets.total()));
        Optional<CatalogueUse> use =
                uses.stream().filter(each -> each.has(defined.rule())).findFirst();
        return new EntryPoint(
                use.map(CatalogueUse::name).orElse(EntryPoint.APPLICATION),
                use.map(each -> each.isEntry(defined.rule())).orElse(true),
                probe.name(),
                probe.matched(),
                buckets,
                nanos,
                last.errors() - first.errors(),
                most,
                use.isPresent() ? Optional.empty() : Optional.ofNullable(patterns.get(defined.rule())),
                inside(probe));
    }

    /** The probe within whose calls most of the calls were made. */
    private static Optional<String> inside(ProbeFigures probe) {
        for (Caller caller : probe.figures().callers()) {
            if (caller.probe().isPresent()
                    && 2 * caller.count() > probe.figures().count()) {
                return caller.probe();
            }
        }
        return Optional.empty();
    }
}
