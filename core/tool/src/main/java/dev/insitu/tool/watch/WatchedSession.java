package dev.insitu.tool.watch;

import dev.insitu.platform.probe.OwnProbe;
import dev.insitu.platform.text.Numbers;
import dev.insitu.recording.image.BucketCounts;
import dev.insitu.recording.image.EpochCounts;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.journal.DriverFact;
import dev.insitu.recording.journal.FactAdapter;
import dev.insitu.recording.journal.FlightFact;
import dev.insitu.recording.journal.ProbeFact;
import dev.insitu.recording.journal.SessionFact;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A watched session. One thread. */
final class WatchedSession {
    private final Map<Integer, WatchedProbe> probes = new LinkedHashMap<>();
    private Facts facts = new Facts();
    private long lastNanoTime;
    private long lastNanos;
    private boolean looked;

    /**
     * Takes the recording so far and ends an interval.
     *
     * @param nanoTime when the recording was read
     */
    void update(Recording recording, long nanoTime) {
        lastNanos = looked ? nanoTime - lastNanoTime : 0;
        looked = true;
        lastNanoTime = nanoTime;
        facts = new Facts();
        facts.readAll(recording.journal());
        Map<Integer, Sum> sums = sums(recording.counts());
        facts.defined.forEach((number, fact) -> {
            if (fact.kind().isReported()) {
                Sum sum = sums.getOrDefault(number, new Sum());
                long calls = fact.callsOfSample();
                probes.computeIfAbsent(number, key -> new WatchedProbe(fact.name(), rule(fact)))
                        .update(sum.buckets.times(calls), calls * calls * sum.squares, sum.max, sum.errors, lastNanos);
            }
        });
        if (!facts.warmUps.isEmpty()) {
            show(recording);
        }
        for (FlightFact.InFlight call : facts.inFlight) {
            WatchedProbe probe = probes.get(call.probe());
            if (probe != null) {
                probe.addInFlight(call.nanos());
            }
        }
        facts.moreInFlight.forEach((number, calls) -> {
            WatchedProbe probe = probes.get(number);
            if (probe != null) {
                probe.addInFlight(calls, 0);
            }
        });
    }

    /**
     * Shows the counts of a period instead of those since the start, until the next update. Calls of a warm-up without a driver are
     * not among them.
     */
    void show(Recording ofPeriod) {
        List<EpochCounts> counted = new ArrayList<>();
        for (EpochCounts counts : ofPeriod.counts()) {
            if (!facts.isWarmUp(counts)) {
                counted.add(counts);
            }
        }
        Map<Integer, Sum> sums = sums(counted);
        facts.defined.forEach((number, fact) -> {
            WatchedProbe probe = probes.get(number);
            if (probe != null) {
                Sum sum = sums.getOrDefault(number, new Sum());
                long calls = fact.callsOfSample();
                probe.show(sum.buckets.times(calls), calls * calls * sum.squares, sum.max, sum.errors);
            }
        });
    }

    /** By the numbers of the cells. */
    private static Map<Integer, Sum> sums(List<EpochCounts> all) {
        Map<Integer, Sum> sums = new HashMap<>();
        for (EpochCounts counts : all) {
            sums.computeIfAbsent(counts.cell(), cell -> new Sum()).add(counts);
        }
        return sums;
    }

    /** The rule's number, for sorting; the machine's pauses come last. */
    private static int rule(ProbeFact.Defined fact) {
        return OwnProbe.isOfMachine(fact.kind(), fact.name()) ? Integer.MAX_VALUE : fact.rule();
    }

    /** The probes in the order in which they were defined. */
    Collection<WatchedProbe> probes() {
        return probes.values();
    }

    /** The length of the last interval; 0 before the first. */
    long lastNanos() {
        return lastNanos;
    }

    /** The command line of the JVM. */
    String command() {
        return facts.environment.getOrDefault("command", "");
    }

    /** The recording's start, in milliseconds since 1970; 0 where it is not known. */
    long startedMillis() {
        return facts.startedMillis;
    }

    /** The last mark; empty where there is none. */
    String mark() {
        return facts.mark;
    }

    /** A text such as {@code run 2 at 20,000/s}; empty where nothing is driven. */
    String stage() {
        return facts.stage;
    }

    private static final class Sum {
        private BucketCounts buckets = BucketCounts.NONE;
        private double squares;
        private long max = -1;
        private long errors;

        void add(EpochCounts counts) {
            buckets = buckets.plus(counts.buckets());
            squares += counts.squares();
            max = Math.max(max, counts.max());
            errors += counts.errors();
        }
    }

    private static final class Facts extends FactAdapter {
        private final Map<Integer, ProbeFact.Defined> defined = new LinkedHashMap<>();
        private final List<FlightFact.InFlight> inFlight = new ArrayList<>();
        private final Map<Integer, Long> moreInFlight = new HashMap<>();
        private final Map<String, String> environment = new HashMap<>();
        private final Map<Integer, Double> rates = new HashMap<>();
        private final Map<Integer, SessionFact.WarmUp> warmUps = new HashMap<>();
        private long startedMillis;
        private String stage = "";
        private String mark = "";

        @Override
        public void mark(SessionFact.Mark fact) {
            mark = fact.text();
        }

        /** A later fact replaces one of the same first epoch. */
        @Override
        public void warmUp(SessionFact.WarmUp fact) {
            warmUps.put(fact.fromEpoch(), fact);
        }

        /** Whether a probe of a rule counted these in a warm-up; the machine has none. */
        boolean isWarmUp(EpochCounts counts) {
            ProbeFact.Defined probe = defined.get(counts.probe());
            if (probe == null || OwnProbe.isOfMachine(probe.kind(), probe.name())) {
                return false;
            }
            for (SessionFact.WarmUp each : warmUps.values()) {
                if (counts.epoch() >= each.fromEpoch() && counts.epoch() < each.toEpoch()) {
                    return true;
                }
            }
            return false;
        }

        @Override
        public void defined(ProbeFact.Defined fact) {
            defined.put(fact.probe(), fact);
        }

        @Override
        public void inFlight(FlightFact.InFlight fact) {
            inFlight.add(fact);
        }

        @Override
        public void moreInFlight(FlightFact.MoreInFlight fact) {
            moreInFlight.put(fact.probe(), fact.calls());
        }

        @Override
        public void environment(SessionFact.Environment fact) {
            environment.put(fact.key(), fact.value());
        }

        @Override
        public void started(SessionFact.Started fact) {
            startedMillis = fact.epochMillis();
        }

        @Override
        public void series(DriverFact.Series fact) {
            rates.put(fact.series(), fact.rate());
        }

        @Override
        public void epoch(DriverFact.Epoch fact) {
            stage = switch (fact.kind()) {
                case BEFORE -> "not driven yet";
                case WARM_UP -> "warm-up";
                case SETTLE -> "settling";
                case RUN -> "run " + fact.run() + " at " + Numbers.rate(rates.getOrDefault(fact.series(), 0.0));
                case AFTER -> "driven to the end";
            };
        }
    }
}
