package dev.insitu.explain.look;

import dev.insitu.explain.cpu.CpuPoints;
import dev.insitu.explain.cpu.OwnReadings;
import dev.insitu.platform.linux.SystemCall;
import dev.insitu.platform.linux.WatchedTask;

/** What was seen of a thread while calls of it were in flight. For one writer; read when that has ended. */
final class SampledThread implements OwnReadings.Taker {
    /** A step between looks that is so many times what was planned says nothing of the time between them. */
    private static final int LONGEST_STEPS = 3;

    /** A smaller part of a call is not worth keeping: a call that never ends waits again and again. */
    private static final int WORTH_KEEPING = 100;

    private static final int NO_OWNER = -1;

    final long id;
    final WaitRuns runs = new WaitRuns();
    final CpuPoints points = new CpuPoints();

    /** Who owned what it waited for, as numbers of {@link LockOwners}: from a look that saw so to the last in a row. */
    final WaitRuns owners = new WaitRuns();

    /** Which of the system's threads it is; null where that is not known. */
    WatchedTask task;

    /** Null where that is not known or was not asked. */
    SystemCall call;

    /** What it finds of its own times when a call of it ends; null until it is asked to. */
    private OwnReadings ownReadings;

    /** When it may be asked again which of the system's threads it is. */
    long taskDueNanos;

    int taskTries;

    /** When its times were looked at. */
    long timesNanos;

    /** When it was last found in a call. */
    long visitedNanos;

    /** When it is looked at again, however often others are: while its innermost call takes long, and while it makes many. */
    private long innerDueNanos;

    private long outerDueNanos;
    private long innerStartNanos;

    /** The blocker or the call's argument that {@link #lastDetail} is the number of. */
    Object lastDetail;

    int lastDetailSight;

    /** As of the outermost call in flight. */
    private long callStartNanos;

    private long slowFromNanos;

    private int callFrom;
    private int ownersFrom;
    private boolean callIsSlow;
    private long lastLookNanos;
    private int lastSight;
    private int lastOwner = NO_OWNER;
    private long slowAgeNanos;

    /** How many stacks were taken of the newest call that is among the slowest, when it began, and when the next is due. */
    int stacks;

    long stackDueNanos;
    private long slowestNanos;

    /** When it was last looked at in that call, and whether it is in it now. */
    private long slowestSeenNanos;

    private boolean inSlowest;

    SampledThread(long id) {
        this.id = id;
    }

    /** What it finds of its own times; only where it is known which of the system's threads it is. */
    OwnReadings ownReadings() {
        ownReadings = ownReadings == null ? new OwnReadings(id) : ownReadings;
        return ownReadings;
    }

    /** Whether it has read its own times since its times were last looked at. */
    boolean hasOwnReadings() {
        return ownReadings != null && !ownReadings.isEmpty();
    }

    /**
     * What it was found to have had by a time: what it has read itself before then goes before that.
     *
     * @param waitedNanos for a CPU, in all
     * @param timesGiven how often it was given one
     */
    void had(long nanos, long cpuNanos, long waitedNanos, long timesGiven) {
        if (ownReadings != null) {
            ownReadings.moveTo(this, points, nanos, cpuNanos, waitedNanos, timesGiven);
        }
        points.add(nanos, cpuNanos, waitedNanos, timesGiven);
        task.found(nanos, cpuNanos, waitedNanos);
    }

    @Override
    public void hadItself(long nanos, long cpuNanos, long waitedNanos, long timesGiven, boolean matters) {
        points.addOwn(nanos, cpuNanos, waitedNanos, timesGiven, matters);
        task.found(nanos, cpuNanos, waitedNanos);
    }

    /**
     * The thread's outermost call; true where it is another than at the last look.
     *
     * @param latestEndNanos until when that one may have lasted
     * @param slowFrom when this one will be, or was, among the slowest of its probe
     */
    boolean isIn(long startNanos, long latestEndNanos, long slowFrom) {
        boolean mayHaveBeenSlow = callStartNanos != 0 && latestEndNanos - slowFromNanos >= 0;
        slowFromNanos = slowFrom;
        if (startNanos == callStartNanos) {
            return false;
        }
        callIsSlow |= mayHaveBeenSlow;
        // What the last look saw was of the call before, though the clock was read when this one had begun.
        runs.endBefore(startNanos);
        endCall();
        callStartNanos = startNanos;
        return true;
    }

    /** Whether its call was among the slowest, and is over. */
    boolean hasLeftSlowCall(long startNanos) {
        return callIsSlow && startNanos != callStartNanos;
    }

    /** Whether it is in a call that is among the slowest. */
    boolean isInSlowCall() {
        return callIsSlow;
    }

    /** It is in no call. */
    void leave() {
        endCall();
        callStartNanos = 0;
    }

    /** The call is over: what was seen of it is kept where it can be among the slowest. */
    void endCall() {
        if (!callIsSlow) {
            runs.truncate(callFrom);
            owners.truncate(ownersFrom);
        }
        callFrom = runs.count();
        ownersFrom = owners.count();
        lastOwner = NO_OWNER;
        points.endCall(callIsSlow);
        callIsSlow = false;
        lastLookNanos = 0;
        lastSight = WaitReasons.NONE;
        stacks = 0;
        stackDueNanos = 0;
        innerDueNanos = 0;
        outerDueNanos = 0;
        slowestNanos = 0;
        inSlowest = false;
    }

    /** A call that began then will be among the slowest of its probe. */
    void isSlow(long startNanos, long nowNanos) {
        callIsSlow = true;
        slowAgeNanos = nowNanos - startNanos;
        if (slowestNanos == 0 || startNanos - slowestNanos > 0) {
            slowestNanos = startNanos;
            stacks = 0;
            stackDueNanos = 0;
            slowestSeenNanos = startNanos;
        }
        inSlowest = startNanos == slowestNanos;
    }

    /** Whether it is to be looked at now: by its innermost call, where that takes long, else by its outermost. */
    boolean isDue(long nowNanos, boolean inner, long startNanos) {
        if (inner && startNanos != innerStartNanos) {
            innerStartNanos = startNanos;
            innerDueNanos = 0;
        }
        long due = inner ? innerDueNanos : outerDueNanos;
        return due == 0 || nowNanos - due >= 0;
    }

    void isDueAt(long nanos, boolean inner) {
        innerDueNanos = inner ? nanos : innerDueNanos;
        outerDueNanos = nanos;
    }

    /** How long ago it was looked at in this call; very long where it was not. */
    long sinceLook(long nowNanos) {
        return lastLookNanos == 0 ? Long.MAX_VALUE : nowNanos - lastLookNanos;
    }

    /**
     * What was seen in a look.
     *
     * @param periodNanos how long after the one before it was planned
     */
    void saw(int reason, long nowNanos, long periodNanos) {
        long step = lastLookNanos == 0 ? Long.MAX_VALUE : nowNanos - lastLookNanos;
        boolean isNext = step <= LONGEST_STEPS * periodNanos;
        int margin = (int) (periodNanos / 2);
        if (isNext && reason == lastSight) {
            if (reason != WaitReasons.NONE) {
                runs.extend(nowNanos, margin);
            }
        } else {
            int between = (int) Math.min(margin, step / 2);
            if (lastSight != WaitReasons.NONE) {
                runs.limit(between);
                runs.forgetShorter(callIsSlow ? ageOfRun() / WORTH_KEEPING : 0);
            }
            if (reason != WaitReasons.NONE) {
                callFrom = Math.max(0, callFrom - runs.add(nowNanos, reason, margin));
            }
        }
        lastLookNanos = nowNanos;
        lastOwner = isNext && reason == lastSight ? lastOwner : NO_OWNER;
        lastSight = reason;
        slowestSeenNanos = inSlowest ? nowNanos : slowestSeenNanos;
        inSlowest = false;
    }

    /** Who owned what it was just seen to wait for, at some time between two: the same in looks one after another held it meanwhile. */
    void sawOwner(int owner, long fromNanos, long toNanos) {
        if (owner == lastOwner) {
            owners.extend(fromNanos, 0);
        } else {
            ownersFrom = Math.max(0, ownersFrom - owners.add(toNanos, owner, 0));
            lastOwner = owner;
        }
    }

    /** How long the call had taken that the newest stretch is of: one that is over within another which lasts, or that other. */
    private long ageOfRun() {
        int newest = runs.count() - 1;
        boolean isOfSlowest = slowestNanos != 0
                && runs.lastLook(newest) - slowestNanos >= 0
                && runs.firstLook(newest) - slowestSeenNanos <= 0;
        return isOfSlowest ? Math.min(slowAgeNanos, slowestSeenNanos - slowestNanos) : slowAgeNanos;
    }

    /** When the newest call began that will be among the slowest. */
    long slowestNanos() {
        return slowestNanos;
    }

    int lastSight() {
        return lastSight;
    }
}
