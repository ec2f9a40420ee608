package dev.insitu.explain.evidence;

import dev.insitu.platform.linux.CpuStretch;
import dev.insitu.platform.linux.WatchedTask;
import dev.insitu.platform.text.Numbers;
import dev.insitu.recording.journal.Annotation;
import dev.insitu.recording.journal.BusyLine;
import dev.insitu.recording.journal.Cause;
import dev.insitu.recording.journal.CauseKind;
import dev.insitu.recording.journal.LockHolder;
import dev.insitu.recording.journal.SampleFact;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** All evidence about one sample. */
public final class ObservedSample implements Observed {
    /** Fewer waits than this are not counted in the report: each may be long. */
    private static final int MANY = 10;

    private static final int HUNDRED = 100;

    /** A thread whose sleep was over while all threads stood still goes on within this time after that. */
    private static final long LONGEST_WAKING_NANOS = 1_000_000;

    /** The same for the flight recorder, whose sleeps end when the thread has a CPU again. */
    private static final long LONGEST_RECORDED_WAKING_NANOS = 10_000_000;

    private final Sample sample;
    private final Evidence evidence;
    private final FlightEvidence flight;
    private final SampleObservations seen;

    /** Whether the flight recorder recorded waits at the sample's start. */
    private final boolean flown;

    private final SortedIntervals runnable;

    /** Whether it is a caller's part of a line: of calls within it, what they wait for counts, not which they are. */
    private final boolean isLine;

    ObservedSample(Sample sample, Evidence evidence, boolean isLine) {
        this.isLine = isLine;
        this.sample = sample;
        this.evidence = evidence;
        flight = evidence.flight;
        seen = evidence.looks.of(sample);
        flown = flight.sawWaits(sample.startNanos());
        runnable = new SortedIntervals(flown ? List.of() : seen.runnable());
    }

    @Override
    public List<Interval> pauses() {
        List<Interval> pauses = overlapping(flight.pauses);
        if (!flown) {
            pauses.addAll(seen.collections());
            pauses.addAll(flight.stops.surelyWithin(sample.startNanos(), sample.endNanos(), List.copyOf(pauses)));
        }
        return withoutSleptThrough(pauses);
    }

    /** A pause within a sleep that went on after it delayed nothing. A sleep that ended with the pause may have been over before. */
    private List<Interval> withoutSleptThrough(List<Interval> pauses) {
        // Of a sample across threads only the last is known: another may have been delayed.
        if (pauses.isEmpty() || !isOnOneThread()) {
            return pauses;
        }
        List<Interval> sleeps = new ArrayList<>();
        for (Interval wait : flown ? overlapping(flight.waits(sample.threadId())) : seen.sleeps()) {
            if (wait.cause() == CauseKind.SLEEP) {
                sleeps.add(wait);
            }
        }
        List<Interval> delaying = new ArrayList<>();
        for (Interval pause : pauses) {
            if (!isWithin(pause, sleeps, flown ? LONGEST_RECORDED_WAKING_NANOS : LONGEST_WAKING_NANOS)) {
                delaying.add(pause);
            }
        }
        return delaying;
    }

    private static boolean isWithin(Interval pause, List<Interval> sleeps, long wakingNanos) {
        for (Interval sleep : sleeps) {
            if (sleep.fromNanos() - pause.fromNanos() <= 0 && sleep.toNanos() - pause.toNanos() >= wakingNanos) {
                return true;
            }
        }
        return false;
    }

    @Override
    public List<Interval> cpuWaits() {
        return seen.cpuWaits();
    }

    /** The flight recorder's waits have exact times. Looks add I/O that it does not record, or all waits if it did not record. */
    @Override
    public List<Interval> waits() {
        List<Interval> waits = overlapping(flight.waits(sample.threadId()));
        for (Interval look : seen.waits()) {
            if (!flown || look.cause() == CauseKind.IO) {
                waits.add(look);
            }
        }
        return waits;
    }

    /** Empty with the flight recorder, whose waits have exact times. */
    @Override
    public List<Interval> nearWaits() {
        List<Interval> near = flown ? List.of() : seen.nearWaits();
        for (Interval wait : near) {
            if (wait.cause() != near.get(0).cause()) {
                return List.of();
            }
        }
        return near;
    }

    @Override
    public List<Interval> unknownWaits() {
        return seen.unknownWaits();
    }

    @Override
    public long stoppingNanos(List<UnattributedTime.Piece> left) {
        return flight.stops.surelyStopping(sample.startNanos(), sample.endNanos(), left);
    }

    /** With the flight recorder, the whole interval: it records every wait that is long enough to matter. */
    @Override
    public long runnableNanos(long fromNanos, long toNanos) {
        return flown ? toNanos - fromNanos : runnable.nanosWithin(fromNanos, toNanos);
    }

    private List<Interval> overlapping(List<Interval> intervals) {
        List<Interval> chosen = new ArrayList<>();
        for (Interval interval : intervals) {
            if (interval.overlaps(sample.startNanos(), sample.endNanos())) {
                chosen.add(interval);
            }
        }
        return chosen;
    }

    @Override
    public List<Interval> nested() {
        return isLine ? List.of() : NestedSamples.of(sample, evidence.ofThread(sample.threadId()), evidence.known);
    }

    @Override
    public Optional<CpuStretch> cpu(long fromNanos, long toNanos) {
        Optional<WatchedTask> task = task();
        return task.isEmpty() ? Optional.empty() : task.get().cpu(fromNanos, toNanos);
    }

    private Optional<WatchedTask> task() {
        Optional<WatchedTask> found = seen.task();
        if (evidence.tasks.isEmpty() || found.isPresent()) {
            return found;
        }
        Long id = flight.systemThreads.get(sample.threadId());
        return id == null
                ? evidence.tasks.get().named(sample.thread())
                : evidence.tasks.get().of(id);
    }

    @Override
    public boolean isOnOneThread() {
        return !evidence.known.acrossThreads.contains(sample.probe());
    }

    @Override
    public String unseen() {
        if (evidence.unseen.isEmpty() && flight.sawWaitsLater(sample.startNanos())) {
            return "from before the flight recording begins";
        }
        if (evidence.unseen.isEmpty() && !flown && evidence.looks.beganAfter(sample.startNanos())) {
            return "from before Insitu looked at the threads";
        }
        return evidence.unseen;
    }

    /** The sample with its causes; see {@link Evidence#explained}. */
    SampleFact.Slow explained(long wallOffsetNanos) {
        List<Cause> causes = Attribution.of(sample, this);
        Optional<ThreadStack> stack = stack(causes);
        return sample.reported(
                wallOffsetNanos,
                inLine(counted(held(causes, stack)), wallOffsetNanos),
                annotations(),
                stack.isPresent() ? stack.get().frames() : List.of());
    }

    private Optional<ThreadStack> stack(List<Cause> causes) {
        return isOnOneThread() ? seen.stack(longest(causes).kind(), evidence.known.code()) : Optional.empty();
    }

    private static Cause longest(List<Cause> causes) {
        Cause longest = causes.get(0);
        for (Cause cause : causes) {
            longest = cause.nanos() > longest.nanos() ? cause : longest;
        }
        return longest;
    }

    /** The causes with all that is known of each. */
    List<Cause> causes() {
        List<Cause> causes = Attribution.of(sample, this);
        return counted(held(causes, stack(causes)));
    }

    /** Adds to queueing the line that the call queued in. */
    private List<Cause> inLine(List<Cause> causes, long wallOffsetNanos) {
        long startNanos = sample.startNanos() + sample.lateNanos();
        Optional<ObservedLine> line = sample.lateNanos() > 0 ? evidence.line(startNanos) : Optional.empty();
        if (line.isEmpty()) {
            return causes;
        }
        BusyLine busy = line.get().before(sample, wallOffsetNanos);
        List<Cause> inLine = new ArrayList<>();
        for (Cause cause : causes) {
            inLine.add(cause.kind() == CauseKind.QUEUEING ? cause.in(busy) : cause);
        }
        return inLine;
    }

    /**
     * Adds to each cause the lock that was waited for, and its owner if that held the lock for at least half of the time. Another owner may
     * have held it only for a moment.
     */
    private List<Cause> held(List<Cause> causes, Optional<ThreadStack> stack) {
        List<Cause> held = new ArrayList<>();
        for (Cause cause : causes) {
            Optional<HeldLock> lock = isOnOneThread() ? seen.held(cause.kind()) : Optional.empty();
            boolean isHeld = lock.isPresent()
                    && !lock.get().owner().isEmpty()
                    && lock.get().nanos() >= cause.nanos() / 2;
            if (isHeld) {
                held.add(cause.with(
                        detail(cause, lock.get().lock()),
                        new LockHolder(lock.get().owner(), lock.get().at())));
            } else if (lock.isPresent()) {
                held.add(cause.with(detail(cause, lock.get().lock())));
            } else if (stack.isPresent() && stack.get().cause() == cause.kind()) {
                held.add(cause.with(detail(cause, stack.get().lock())));
            } else {
                held.add(cause);
            }
        }
        return held;
    }

    /**
     * Adds to I/O the number of waits if there were {@link #MANY} or more: many short waits need another remedy than one long wait.
     * Does not count waits for locks, because the JVM wakes a thread that waits for a monitor repeatedly.
     */
    private List<Cause> counted(List<Cause> causes) {
        List<Cause> counted = new ArrayList<>();
        for (Cause cause : causes) {
            long waits = cause.kind() == CauseKind.IO && isOnOneThread() ? waitsOf(cause.kind()) : 0;
            String words = "in about " + Numbers.grouped(twoDigits(waits)) + " waits";
            counted.add(
                    waits < MANY
                            ? cause
                            : cause.with(cause.detail().isEmpty() ? words : cause.detail() + ", " + words));
        }
        return counted;
    }

    /** The number of waits, the larger of two counts: the flight recorder counts only long waits, and not all kinds. */
    private long waitsOf(CauseKind kind) {
        long recorded = 0;
        for (Interval wait : overlapping(flight.waits(sample.threadId()))) {
            recorded += wait.cause() == kind ? 1 : 0;
        }
        return Math.max(recorded, seen.waitsOf(kind));
    }

    private static long twoDigits(long number) {
        long unit = 1;
        while (number / unit >= HUNDRED) {
            unit *= 10;
        }
        return (number + unit / 2) / unit * unit;
    }

    private static String detail(Cause cause, String lock) {
        return cause.detail().isEmpty() ? lock : cause.detail();
    }

    /** What else happened during the sample. Omits its thread's own events if the sample may have begun on another thread. */
    private List<Annotation> annotations() {
        SampleAnnotations meanwhile = new SampleAnnotations(sample);
        if (isOnOneThread()) {
            Optional<WatchedTask> task = task();
            if (task.isPresent()) {
                meanwhile.addFaults(task.get());
            }
            meanwhile.addDeoptimisations(overlapping(flight.deoptimisations(sample.threadId())));
        }
        meanwhile.addCompilations(overlapping(flight.compilations));
        if (evidence.tasks.isPresent()) {
            meanwhile.addSteal(evidence.tasks.get().steal());
        }
        return meanwhile.annotations();
    }
}
