package dev.insitu.explain.evidence;

import dev.insitu.platform.linux.CpuBounds;
import dev.insitu.platform.linux.CpuStretch;
import dev.insitu.platform.order.StableSort;
import dev.insitu.recording.journal.Cause;
import dev.insitu.recording.journal.CauseKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Divides a slow sample's time among its causes, which add up to the sample. Causes are attributed in this order, each taking only time
 * not yet attributed: queueing, pauses of the JVM, the thread's own waits, probes inside this one (innermost first), waiting for a CPU,
 * running on a CPU, one of these two, unexplained. Time surely spent waiting for a CPU outside inner probes comes before the thread's own
 * waits. A pure function.
 */
public final class Attribution {
    private final Sample sample;
    private final Observed observed;
    private final UnattributedTime left;
    private final UnattributedCpuTime restOfCall;
    private final CauseSums causes = new CauseSums();

    private Attribution(Sample sample, Observed observed) {
        this.sample = sample;
        this.observed = observed;
        this.left = new UnattributedTime(sample.startNanos(), sample.endNanos());
        this.restOfCall = new UnattributedCpuTime(sample, observed);
    }

    /** The causes, largest first; then "runnable" (running or waiting for a CPU); "unexplained" always last, even if 0. */
    public static List<Cause> of(Sample sample, Observed observed) {
        Attribution attribution = new Attribution(sample, observed);
        attribution.attribute();
        return attribution.causes.sorted();
    }

    private void attribute() {
        long begun = sample.startNanos() + sample.lateNanos();
        add(CauseKind.QUEUEING, UnattributedTime.sum(left.take(sample.startNanos(), begun)), "");
        takeOf(observed.pauses(), CauseKind.GC);
        takeOf(observed.pauses(), CauseKind.SAFEPOINT);
        if (observed.isOnOneThread()) {
            List<Interval> inside = new ArrayList<>(observed.nested());
            StableSort.sort(inside, new ShortestFirst());
            takeOutside(inside, observed.cpuWaits());
            // The recorder has another event for what a pinned thread waits for.
            takeOf(observed.waits(), CauseKind.PINNED);
            for (Interval wait : observed.waits()) {
                take(wait);
            }
            for (Interval nested : inside) {
                take(nested);
            }
            divideRest();
        } else {
            add(CauseKind.UNEXPLAINED, left.nanos(), "it may have begun on another thread");
        }
    }

    private void takeOf(List<Interval> intervals, CauseKind cause) {
        for (Interval interval : intervals) {
            if (interval.cause() == cause) {
                take(interval);
            }
        }
    }

    /**
     * Takes sure waits for a CPU, except within inner probes, where the time is the probe's. Such a thread waits for nothing else, whatever
     * its state says.
     */
    private void takeOutside(List<Interval> inside, List<Interval> waits) {
        if (waits.isEmpty()) {
            return;
        }
        UnattributedTime outside = new UnattributedTime(sample.startNanos(), sample.endNanos());
        for (Interval nested : inside) {
            outside.take(nested.fromNanos(), nested.toNanos());
        }
        for (Interval wait : waits) {
            for (UnattributedTime.Piece piece : outside.within(wait.fromNanos(), wait.toNanos())) {
                take(wait.within(piece.fromNanos(), piece.toNanos()));
            }
        }
    }

    private void take(Interval interval) {
        List<UnattributedTime.Piece> taken = left.take(interval.fromNanos(), interval.toNanos());
        restOfCall.without(interval.cause(), taken);
        long nanos = UnattributedTime.sum(taken);
        if (interval.cause() == CauseKind.NESTED) {
            causes.addNested(interval.detail(), nanos);
        } else {
            add(interval.cause(), nanos, interval.detail());
        }
    }

    /**
     * Divides the time that is left, by the bounds of the thread's CPU time in the remaining pieces and in the whole call.
     *
     * <p>Time in which the thread surely was runnable: what cannot have been CPU time is CPU wait, what cannot have been CPU wait is code,
     * and the rest is runnable, one of the two. Other time: only the sure part of each is attributed. If the thread surely was not
     * runnable, it waited for what looks saw just before or after. Time with too few looks is unexplained, also time before the first look
     * at the thread.
     */
    private void divideRest() {
        long rest = 0;
        long runnable = 0;
        CpuBounds bounds = CpuBounds.NONE;
        List<UnattributedTime.Piece> known = new ArrayList<>();
        for (UnattributedTime.Piece piece : left.pieces()) {
            Optional<CpuStretch> seen = observed.cpu(piece.fromNanos(), piece.toNanos());
            if (seen.isPresent()) {
                CpuStretch stretch = seen.get();
                rest += stretch.nanos();
                bounds = bounds.plus(stretch.bounds());
                runnable += observed.runnableNanos(stretch.fromNanos(), stretch.toNanos());
                known.add(new UnattributedTime.Piece(stretch.fromNanos(), stretch.toNanos()));
            }
        }
        long unknown = left.nanos() - rest;
        if (unknown > 0) {
            add(CauseKind.UNEXPLAINED, unknown, because("its CPU time is not known"));
        } else {
            bounds = bounds.and(restOfCall.bounds());
        }
        long offCpu = Math.min(rest - runnable, rest - bounds.mostCpuNanos() - bounds.mostWaitNanos());
        rest -= blocked(offCpu, known);
        long surelyNotOnCpu = Math.min(bounds.mostWaitNanos(), runnable - bounds.mostCpuNanos());
        long waited = Math.min(rest, Math.max(bounds.leastWaitNanos(), surelyNotOnCpu));
        long surelyNotWaiting = Math.max(bounds.leastCpuNanos(), runnable - bounds.mostWaitNanos());
        long code = Math.min(rest - waited, Math.min(bounds.mostCpuNanos(), Math.max(0, surelyNotWaiting)));
        long either = Math.min(Math.max(runnable, bounds.leastRunnableNanos()), bounds.mostRunnableNanos());
        long runnableOnly = Math.max(0, Math.min(rest, either) - waited - code);
        add(CauseKind.CPU_WAIT, waited, "");
        add(CauseKind.CODE, code, "");
        add(CauseKind.RUNNABLE, runnableOnly, "");
        add(CauseKind.UNEXPLAINED, rest - waited - code - runnableOnly, because(""));
    }

    /**
     * Attributes time off CPU, of which only the sum is known. First it lies where looks saw the thread wait for something unknown, which
     * stays unexplained. Next to a wait that looks saw, it was that wait. The rest, and waits within the JVM, go to safepoints, up to the
     * time that stopping all threads took.
     *
     * @return the time attributed
     */
    private long blocked(long nanos, List<UnattributedTime.Piece> known) {
        if (nanos <= 0) {
            return 0;
        }
        long inSystem = 0;
        long inJvm = 0;
        for (Interval wait : observed.unknownWaits()) {
            long part = takeKnown(wait, known);
            inSystem += wait.cause() == CauseKind.WAITING ? part : 0;
            inJvm += wait.cause() == CauseKind.WAITING ? 0 : part;
        }
        long outside = Math.max(0, nanos - inSystem);
        long near = Math.max(0, outside - inJvm);
        long waited = 0;
        for (Interval wait : observed.nearWaits()) {
            long part = Math.min(near - waited, takeKnown(wait, known));
            add(wait.cause(), part, wait.detail());
            waited += part;
        }
        long stopped = Math.max(0, Math.min(outside - waited, observed.stoppingNanos(known)));
        add(CauseKind.SAFEPOINT, stopped, "until all threads stood still");
        return waited + stopped;
    }

    /** Takes an interval from the time left, so that none of it counts twice; returns how much of that is in known pieces. */
    private long takeKnown(Interval interval, List<UnattributedTime.Piece> known) {
        long nanos = 0;
        for (UnattributedTime.Piece piece : left.take(interval.fromNanos(), interval.toNanos())) {
            nanos += UnattributedTime.nanosWithin(known, piece.fromNanos(), piece.toNanos());
        }
        return nanos;
    }

    private String because(String reason) {
        String unseen = observed.unseen();
        return reason.isEmpty() || unseen.isEmpty() ? reason + unseen : reason + "; " + unseen;
    }

    private void add(CauseKind kind, long nanos, String detail) {
        causes.add(kind, kind.key(), nanos, detail);
    }

    private static final class ShortestFirst implements Comparator<Interval> {
        @Override
        public int compare(Interval one, Interval other) {
            return Long.compare(one.toNanos() - one.fromNanos(), other.toNanos() - other.fromNanos());
        }
    }
}
