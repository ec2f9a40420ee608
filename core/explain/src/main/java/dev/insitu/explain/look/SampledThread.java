package dev.insitu.explain.look;

import dev.insitu.explain.account.ThreadAccount;
import dev.insitu.explain.account.UsualCalls;
import dev.insitu.explain.cpu.CpuPoints;
import dev.insitu.explain.cpu.OwnReadings;
import dev.insitu.platform.linux.SystemCall;
import dev.insitu.platform.linux.WatchedTask;

/** What was seen of one thread while it had calls in flight. For one writer; read after the writer has ended. */
final class SampledThread implements OwnReadings.Taker {
    /** Looks further apart than this many planned steps say nothing about the time between them. */
    static final int LONGEST_STEPS = 3;

    /** Waits shorter than this part of the call are dropped: a call that never ends waits again and again. */
    private static final int WORTH_KEEPING = 100;

    private static final int NO_OWNER = -1;

    final long id;
    final WaitRuns runs = new WaitRuns();
    final CpuPoints points = new CpuPoints();

    /** Owners of the locks it waited for, as numbers of {@link LockOwners}: from the first to the last consecutive look that saw each. */
    final WaitRuns owners = new WaitRuns();

    /** Its sums; null unless it makes the driver's calls. */
    ThreadAccount account;

    /** What it does in a call of the driver's that no other stands behind; null unless it makes such calls. */
    UsualCalls usual;

    /** The operating system's thread; null if unknown. */
    WatchedTask task;

    /** Reads the thread's system call; null while {@link #task} is unknown. */
    SystemCall call;

    /** The times that the thread reads itself when a call ends; null until it is asked to. */
    private OwnReadings ownReadings;

    /** When the next attempt to find {@link #task} is due. */
    long taskDueNanos;

    int taskTries;

    /** When its CPU times were last read. */
    long timesNanos;

    /** When it was last found in a call. */
    long visitedNanos;

    /** When the next look at this thread is due: by its innermost call while that takes long, else by its outermost call. */
    private long innerDueNanos;

    private long outerDueNanos;
    private long innerStartNanos;

    /** The blocker's class, or the kind and the target of a system call, whose number is {@link #lastDetailReason}. */
    Object lastDetail;

    int lastDetailReason;

    /** The following fields are of the outermost call in flight. */
    private long callStartNanos;

    private long slowFromNanos;

    private int callFrom;
    private int ownersFrom;
    private boolean callIsSlow;
    private long lastLookNanos;
    private int lastReason;
    private int lastOwner = NO_OWNER;
    private long slowAgeNanos;

    /** Of the newest call that is among the slowest: the stacks taken, when the next is due, and when the call began. */
    int stacks;

    long stackDueNanos;
    private long slowestNanos;

    /** When the last look found the thread in that call, and whether it is in it now. */
    private long slowestSeenNanos;

    private boolean inSlowest;

    SampledThread(long id) {
        this.id = id;
    }

    /** The times that the thread reads itself. Requires {@link #task}. */
    OwnReadings ownReadings() {
        ownReadings = ownReadings == null ? new OwnReadings(id) : ownReadings;
        return ownReadings;
    }

    /** Whether the thread has read its own times since a look last read them. */
    boolean hasOwnReadings() {
        return ownReadings != null && !ownReadings.isEmpty();
    }

    /**
     * Adds CPU times that a look has read. Readings that the thread made itself before then are added first.
     *
     * @param waitedNanos total time waiting for a CPU
     * @param timesGiven how often it was given a CPU
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
     * Sets the thread's outermost call.
     *
     * @param latestEndNanos the latest time at which the previous call may have ended
     * @param slowFrom when this call becomes, or became, one of the slowest of its probe
     * @return whether the call differs from that of the last look
     */
    boolean isIn(long startNanos, long latestEndNanos, long slowFrom) {
        boolean mayHaveBeenSlow = callStartNanos != 0 && latestEndNanos - slowFromNanos >= 0;
        slowFromNanos = slowFrom;
        if (startNanos == callStartNanos) {
            return false;
        }
        callIsSlow |= mayHaveBeenSlow;
        // The last look saw the previous call, but read the clock after this one had begun.
        runs.endBefore(startNanos);
        endCall();
        callStartNanos = startNanos;
        return true;
    }

    /** Whether its previous call was among the slowest and has ended. */
    boolean hasLeftSlowCall(long startNanos) {
        return callIsSlow && startNanos != callStartNanos;
    }

    /** Whether it is in a call that is among the slowest. */
    boolean isInSlowCall() {
        return callIsSlow;
    }

    /** Notes that the thread is in no call. */
    void leave() {
        endCall();
        callStartNanos = 0;
    }

    /** Ends the call. Keeps what was seen of it only if it can be among the slowest. */
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
        lastReason = WaitReasons.NONE;
        stacks = 0;
        stackDueNanos = 0;
        innerDueNanos = 0;
        outerDueNanos = 0;
        slowestNanos = 0;
        inSlowest = false;
    }

    /** Notes that the call that began at {@code startNanos} will be among the slowest of its probe. */
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

    /** Whether a look is due now: by the innermost call if {@code inner}, else by the outermost. */
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

    /** Time since the last look at this call; {@link Long#MAX_VALUE} if there was none. */
    long sinceLook(long nowNanos) {
        return lastLookNanos == 0 ? Long.MAX_VALUE : nowNanos - lastLookNanos;
    }

    /**
     * Adds what a look saw.
     *
     * @param periodNanos the planned time since the look before
     */
    void saw(int reason, long nowNanos, long periodNanos) {
        long step = lastLookNanos == 0 ? Long.MAX_VALUE : nowNanos - lastLookNanos;
        boolean isNext = step <= LONGEST_STEPS * periodNanos;
        int margin = (int) (periodNanos / 2);
        if (isNext && reason == lastReason) {
            if (reason != WaitReasons.NONE) {
                runs.extend(nowNanos, margin);
            }
        } else {
            int between = (int) Math.min(margin, step / 2);
            if (lastReason != WaitReasons.NONE) {
                runs.limit(between);
                runs.forgetShorter(callIsSlow ? ageOfRun() / WORTH_KEEPING : 0);
            }
            if (reason != WaitReasons.NONE) {
                callFrom = Math.max(0, callFrom - runs.add(nowNanos, reason, margin));
            }
        }
        lastLookNanos = nowNanos;
        lastOwner = isNext && reason == lastReason ? lastOwner : NO_OWNER;
        lastReason = reason;
        slowestSeenNanos = inSlowest ? nowNanos : slowestSeenNanos;
        inSlowest = false;
    }

    /**
     * Adds the owner of the lock that the thread was just seen to wait for, read at some time between the two given. If consecutive looks
     * see the same owner, it held the lock between them.
     */
    void sawOwner(int owner, long fromNanos, long toNanos) {
        if (owner == lastOwner) {
            owners.extend(fromNanos, 0);
        } else {
            ownersFrom = Math.max(0, ownersFrom - owners.add(toNanos, owner, 0));
            lastOwner = owner;
        }
    }

    /** The age of the call that the newest run belongs to: either the slow inner call, which may have ended, or the call around it. */
    private long ageOfRun() {
        int newest = runs.count() - 1;
        boolean isOfSlowest = slowestNanos != 0
                && runs.lastLook(newest) - slowestNanos >= 0
                && runs.firstLook(newest) - slowestSeenNanos <= 0;
        return isOfSlowest ? Math.min(slowAgeNanos, slowestSeenNanos - slowestNanos) : slowAgeNanos;
    }

    /** Start of the newest call that will be among the slowest. */
    long slowestNanos() {
        return slowestNanos;
    }

    int lastReason() {
        return lastReason;
    }

    /** Replaces a wait reason by another of the same kind. */
    void renumber(int reason, int by) {
        runs.renumber(reason, by);
        lastReason = lastReason == reason ? by : lastReason;
        lastDetailReason = lastDetailReason == reason ? by : lastDetailReason;
    }
}
