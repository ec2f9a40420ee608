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
 * Divides a slow sample among its causes, which add up to it. Each takes what those before it have left: waiting for the
 * turn, pauses of the JVM, what the thread itself waited for, probes inside this one (the innermost first), waiting for a
 * CPU, having one, one of the two, and the rest is unexplained. A pure function.
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

    /** The causes, the greatest first, then what is one of two, the unexplained last and always there. */
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

    /** A thread that can go on and has no CPU waits for nothing else, whatever its state says. In a probe inside this one, that is the probe's. */
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
     * Of time in which it surely had a CPU or wanted one: what cannot have been spent on a CPU was spent waiting for one, and the other
     * way round it is the code; where neither is sure, it is said to be one of the two. Of other time the part of each that is sure, going by the pieces that are left and by the call as a whole. Where it surely neither had
     * a CPU nor wanted one, it waited for what looks saw. Where it was not looked often enough to tell, that is unexplained; also what came before the first look at
     * the thread.
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
     * The time, where there is any, is of what it was seen to wait for; where that is not known, as much of it as it took to stop all threads. How much
     * is known.
     */
    private long blocked(long nanos, List<UnattributedTime.Piece> known) {
        if (nanos <= 0) {
            return 0;
        }
        Optional<Interval> wait = observed.onlyWait();
        if (wait.isEmpty()) {
            long stopped = Math.max(0, Math.min(nanos, observed.stoppingNanos(known)));
            add(CauseKind.SAFEPOINT, stopped, "until all threads stood still");
            return stopped;
        }
        add(wait.get().cause(), nanos, wait.get().detail());
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
