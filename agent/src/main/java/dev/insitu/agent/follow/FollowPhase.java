package dev.insitu.agent.follow;

import dev.insitu.platform.process.Daemon;
import dev.insitu.runtime.follow.FollowDurations;
import dev.insitu.runtime.follow.FollowInputs;
import dev.insitu.runtime.follow.FollowPlan;
import dev.insitu.runtime.follow.FollowReading;
import dev.insitu.runtime.follow.Follower;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The phase in force: what is measured of the followed method since the tree or the limit changed, and what stacks and collectors say of
 * its slow calls. For one thread.
 */
final class FollowPhase implements AutoCloseable {
    /** How long a call must have taken, as a share of the limit, before its stack is taken. */
    private static final double AGE_OF_STACK = 0.6;

    /** Of the budget. */
    private static final double SHARE_OF_STACKS = 0.5;

    private static final long STEP_MILLIS = 2;
    private static final long READ_NANOS = 200_000_000;

    /** The first reading of a phase shows calls that are far too frequent to be measured. */
    private static final long FIRST_READ_NANOS = 50_000_000;

    /** Of the budget: what following may take at once where it must change classes. */
    private static final double SHARE_OF_CHANGES = 5;

    /** After this time, changes wait no longer: an answer within a minute is worth more. */
    private static final long LONGEST_REST_NANOS = 15_000_000_000L;

    /** Budgets are per second: what is spent in less time is too much. */
    private static final long SECOND_NANOS = 1_000_000_000;

    private static final long CALLS_OF_MARK = 250;

    private final Follower follower;
    private final FollowTree tree;
    private final SlowStacks stacks;
    private final GarbagePauses pauses;
    private final FollowBudget budget;
    private final FollowTime time;
    private final FollowCpu cpu;
    private final double shareOfChanges;
    private long begunNanos;
    private long readNanos;
    private FollowReading reading;

    /** What this phase cost when its figures were read: what is left out afterwards has cost as well. */
    private double phaseNanos;

    /** Why values of calls could not be read. */
    private final Set<String> unread = new LinkedHashSet<>();

    private final Map<Long, Long> gcOfSlowCalls = new HashMap<>();

    /** Of the slow calls of which it is known how long they waited for a CPU: that time, and all that they took. */
    private long cpuWaitNanos;

    private long watchedNanos;

    /** Readings some hundred calls apart, the oldest first. */
    private final List<FollowReading> marks = new ArrayList<>();

    FollowPhase(
            Follower follower,
            FollowTree tree,
            PoolWatch pools,
            WakeWatch wakes,
            Instrumentation instrumentation,
            FollowTime time,
            FollowCpu cpu,
            double budget) {
        this.time = time;
        this.cpu = cpu;
        this.shareOfChanges = budget * SHARE_OF_CHANGES;
        this.follower = follower;
        this.tree = tree;
        this.stacks = new SlowStacks(follower, pools, wakes, budget * SHARE_OF_STACKS);
        this.pauses = new GarbagePauses(instrumentation);
        this.budget = new FollowBudget(budget * (1 - SHARE_OF_STACKS));
        begin(FollowPlan.UNKNOWN);
    }

    /** Begins another phase: what was measured before is dropped. */
    void begin(long above) {
        budget.spent(phaseNanos);
        phaseNanos = 0;
        follower.publish(tree.plan(above));
        begunNanos = System.nanoTime();
        if (tree.sites.placedNow() > 0) {
            readNanos = begunNanos - READ_NANOS + FIRST_READ_NANOS;
        }
        gcOfSlowCalls.clear();
        cpuWaitNanos = 0;
        watchedNanos = 0;
        reading = stacks.read();
        stacks.forgetCpuWaits();
    }

    /** Looks at calls in flight. Now and then reads the figures; then returns true. */
    boolean step() {
        Daemon.sleep(STEP_MILLIS);
        pauses.look();
        long above = reading.aboveNanos();
        if (above != FollowPlan.UNKNOWN) {
            stacks.look((long) (above * AGE_OF_STACK));
        }
        long now = System.nanoTime();
        if (now - readNanos < READ_NANOS) {
            return false;
        }
        readNanos = now;
        read();
        return true;
    }

    /** Reads the figures. */
    void read() {
        cpu.look();
        unread.addAll(tree.locateValues());
        reading = stacks.read();
        phaseNanos = budget.costNanos(tree, reading) + budget.idleNanos(reading);
        if (marks.isEmpty() || reading.ended() - marks.get(marks.size() - 1).ended() >= CALLS_OF_MARK) {
            marks.add(reading);
        }
        while (marks.size() > 1 && marks.get(1).ended() <= reading.ended() - SlowLimit.CALLS) {
            marks.remove(0);
        }
        for (FollowReading.SlowCall call : reading.slowCalls()) {
            if (call.startNanos() - begunNanos > 0) {
                gcOfSlowCalls.put(call.endNanos(), pauses.within(call.startNanos(), call.endNanos()));
                OptionalLong waited = stacks.cpuWaitNanos(call);
                if (waited.isPresent()) {
                    long took = call.endNanos() - call.startNanos();
                    cpuWaitNanos += Math.min(waited.getAsLong(), took);
                    watchedNanos += took;
                }
            }
        }
        stacks.forgetCpuWaits();
    }

    /** Whether classes may change again: what was compiled since the last time must spread over some time. */
    boolean isRested() {
        return time.isPast(LONGEST_REST_NANOS) || cpu.isBelow(shareOfChanges);
    }

    /** What the figures and the stacks show. */
    FollowAnswer answer() {
        long gc = 0;
        for (long each : gcOfSlowCalls.values()) {
            gc += each;
        }
        double gcNanos = gcOfSlowCalls.isEmpty() ? 0 : (double) gc / gcOfSlowCalls.size();
        double cpuWaitShare = watchedNanos == 0 ? 0 : (double) cpuWaitNanos / watchedNanos;
        return new FollowAnswer(tree, reading, stacks.kept(), new FollowAnswer.Pauses(gcNanos, cpuWaitShare));
    }

    /** Whether it is known what this phase costs: after a second, or once it has spent the budget of a second. */
    boolean showsItsCost() {
        return tookNanos() > SECOND_NANOS || budget.exceeds(tree, reading, SECOND_NANOS);
    }

    /** Samples or leaves out what costs more than the budget. Returns whether another phase is needed. */
    boolean restrain() {
        return budget.restrain(tree, reading, Math.max(tookNanos(), SECOND_NANOS));
    }

    /** Whether what is left out costs too much while it is woven. */
    boolean isIdleDear() {
        return budget.isIdleDear();
    }

    /** How long this phase has taken. */
    long tookNanos() {
        return System.nanoTime() - begunNanos;
    }

    /** The CPU time that all phases cost so far. */
    double costNanos() {
        return cpu.nanos() + budget.spentNanos() + phaseNanos + budget.notesNanos(follower);
    }

    /** The slow calls of this phase. */
    long slow() {
        return reading.calls(true, 0);
    }

    /** The ordinary calls of this phase. */
    long ordinary() {
        return reading.calls(false, 0);
    }

    /** The calls of all phases. */
    long ended() {
        return reading.ended();
    }

    /** The calls of all phases. */
    FollowDurations durations() {
        return reading.durations();
    }

    /** The newest 1,000 calls and more: an application that has just started is slower than later. */
    FollowDurations recent() {
        return marks.isEmpty() || marks.get(0).ended() > reading.ended() - SlowLimit.CALLS
                ? reading.durations()
                : reading.durations().since(marks.get(0).durations());
    }

    /** The values of this phase's calls. */
    FollowInputs inputs() {
        return reading.inputs();
    }

    /** Why values of calls could not be read. */
    Set<String> unread() {
        return unread;
    }

    /** The stacks of slow calls, of all phases. */
    List<SeenStack> stacks() {
        return stacks.kept();
    }

    /** The number of slow calls of which there is a stack. */
    int seenCalls() {
        return stacks.calls();
    }

    @Override
    public void close() {
        stacks.close();
    }
}
