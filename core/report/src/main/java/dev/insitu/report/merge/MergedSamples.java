package dev.insitu.report.merge;

import dev.insitu.recording.journal.FactReader;
import dev.insitu.recording.journal.FlightFact;
import dev.insitu.recording.journal.SampleFact;

/** Collects facts on samples and calls in flight of several journals, with the merged recording's numbers. For one thread. */
abstract class MergedSamples implements FactReader {
    /** Shift that combines the JVM and the thread id in one number. */
    private static final int JVM_SHIFT = 40;

    final MergedJournal merged = new MergedJournal();
    JvmNumbers numbers;
    private KeptSlow slow;

    /** Calls of the JVM that began before this time, since the epoch, are not among the slowest. */
    long settledNanos;

    private int jvms;

    /** Begins the facts of the next JVM. */
    final void begin(JvmNumbers ofJvm, KeptSlow ofKilled) {
        numbers = ofJvm;
        slow = ofKilled;
        settledNanos = Long.MIN_VALUE;
        jvms++;
    }

    /** The number of JVMs begun. */
    final int jvms() {
        return jvms;
    }

    @Override
    public void threw(SampleFact.Threw fact) {
        merged.addEach(numbers.moved(fact));
    }

    @Override
    public void thrownAt(SampleFact.ThrownAt fact) {
        merged.add(new SampleFact.ThrownAt(numbers.probe(fact.probe()), fact.type(), fact.place()));
    }

    @Override
    public void called(SampleFact.Called fact) {
        merged.addEach(numbers.moved(fact));
    }

    @Override
    public void kept(SampleFact.Kept fact) {
        slow.of(fact).ifPresent(this::slow);
    }

    @Override
    public void slow(SampleFact.Slow fact) {
        if (fact.endEpochNanos() - fact.nanos() < settledNanos) {
            return;
        }
        merged.addEach(numbers.moved(fact));
    }

    @Override
    public void stackSeen(SampleFact.StackSeen fact) {
        merged.addEach(fact);
    }

    @Override
    public void inFlight(FlightFact.InFlight fact) {
        merged.addEach(new FlightFact.InFlight(
                numbers.probe(fact.probe()),
                thread(fact.threadId()),
                numbers.clock(fact.startNanos()),
                fact.nanos(),
                fact.thread()));
    }

    @Override
    public void moreInFlight(FlightFact.MoreInFlight fact) {
        merged.addEach(new FlightFact.MoreInFlight(numbers.probe(fact.probe()), fact.calls()));
    }

    @Override
    public void stack(FlightFact.Stack fact) {
        merged.addEach(new FlightFact.Stack(
                thread(fact.threadId()),
                numbers.clock(fact.atNanos()),
                fact.lock(),
                fact.holder(),
                fact.holderAt(),
                fact.frames()));
    }

    private long thread(long id) {
        return ((long) jvms << JVM_SHIFT) + id;
    }

    @Override
    public void lost(SampleFact.Lost fact) {
        merged.addEach(numbers.moved(fact));
    }

    @Override
    public void beside(SampleFact.Beside fact) {
        merged.addEach(fact);
    }

    @Override
    public void coarse(SampleFact.Coarse fact) {
        merged.addEach(fact);
    }
}
