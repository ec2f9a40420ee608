package dev.insitu.recording.image;

import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.SampleFact;
import dev.insitu.recording.journal.SlowestCalls;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Adds up the facts that count something: exceptions, callers and lost samples. Of slow calls the slowest remain. Other facts are kept as
 * they are. One thread.
 *
 * <p>Keys are strings: a record's own equals is linked by the JVM at its first use, when the application may not have started.
 */
public final class FactSums {
    private final Map<String, Fact> sums = new LinkedHashMap<>();
    private final List<Fact> others = new ArrayList<>();
    private final int mostSlow;
    private final SlowestCalls slow;

    /** Leaves slow calls out. */
    public FactSums() {
        this(0);
    }

    /** @param mostSlow how many slow calls of each probe and epoch remain */
    public FactSums(int mostSlow) {
        this.mostSlow = mostSlow;
        this.slow = new SlowestCalls(mostSlow);
    }

    /** The slow calls that remain. */
    public SlowestCalls slow() {
        return slow;
    }

    /** Adds a fact. */
    public void add(Fact fact) {
        String key = key(fact);
        if (fact instanceof SampleFact.Slow call) {
            if (mostSlow > 0) {
                slow.add(call);
            }
        } else if (key == null) {
            others.add(fact);
        } else {
            Fact before = sums.get(key);
            sums.put(key, before == null ? fact : sum(before, fact, 1));
        }
    }

    /** Adds facts. */
    public void addAll(List<Fact> facts) {
        for (Fact fact : facts) {
            add(fact);
        }
    }

    /** All facts but slow calls, each sum once. */
    public List<Fact> facts() {
        List<Fact> all = new ArrayList<>(sums.values());
        all.addAll(others);
        return all;
    }

    /** All facts, with the slow calls that an interval keeps. */
    List<Fact> withSlowCalls() {
        List<Fact> all = facts();
        all.addAll(slow.ofInterval(SlowestCalls.MOST_CHARACTERS));
        return all;
    }

    /** The facts that count something, each sum once. */
    List<Fact> counts() {
        return new ArrayList<>(sums.values());
    }

    /** What a journal has counted beyond the facts added so far. */
    public List<Fact> rest(List<Fact> journal) {
        FactSums all = new FactSums();
        for (Fact fact : journal) {
            if (key(fact) != null) {
                all.add(fact);
            }
        }
        List<Fact> rest = new ArrayList<>();
        for (Map.Entry<String, Fact> each : all.sums.entrySet()) {
            Fact before = sums.get(each.getKey());
            Fact more = before == null ? each.getValue() : sum(each.getValue(), before, -1);
            if (count(more) > 0) {
                rest.add(more);
            }
        }
        return rest;
    }

    /** Null for a fact that counts nothing. */
    private static String key(Fact fact) {
        if (fact instanceof SampleFact.Threw threw) {
            return "threw " + threw.probe() + ' ' + threw.epoch() + ' ' + threw.type();
        }
        if (fact instanceof SampleFact.Called called) {
            return "called " + called.probe() + ' ' + called.epoch() + ' ' + called.caller();
        }
        return fact instanceof SampleFact.Lost lost ? "lost " + lost.probe() : null;
    }

    private static long count(Fact fact) {
        if (fact instanceof SampleFact.Threw threw) {
            return threw.count();
        }
        return fact instanceof SampleFact.Called called ? called.count() : ((SampleFact.Lost) fact).count();
    }

    /** Adds two facts of the same key, or subtracts. */
    private static Fact sum(Fact one, Fact other, int sign) {
        if (one instanceof SampleFact.Threw threw) {
            return new SampleFact.Threw(
                    threw.probe(), threw.epoch(), threw.type(), threw.count() + sign * count(other));
        }
        if (one instanceof SampleFact.Called called) {
            long nanos = ((SampleFact.Called) other).nanos();
            return new SampleFact.Called(
                    called.probe(),
                    called.epoch(),
                    called.caller(),
                    called.count() + sign * count(other),
                    Math.max(0, called.nanos() + sign * nanos));
        }
        return new SampleFact.Lost(((SampleFact.Lost) one).probe(), count(one) + sign * count(other));
    }
}
