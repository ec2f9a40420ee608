package dev.insitu.agent.follow;

import dev.insitu.config.section.Catalogue;
import dev.insitu.config.value.PoolRule;
import dev.insitu.explain.thread.ThreadTimes;
import dev.insitu.platform.process.CutStack;
import dev.insitu.runtime.follow.Follower;
import dev.insitu.runtime.follow.HeldPool;
import dev.insitu.weave.follow.FollowWeaver;
import dev.insitu.weave.scan.ClassScan;
import java.lang.management.ThreadInfo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The pools for which slow calls wait. Once stacks show that they wait in a method of the catalogue's that takes from a pool, the methods
 * of that kind of pool are woven; once one of them waits for a certain pool, it is noted who holds what of it. For one thread.
 */
final class PoolWatch {
    private static final int MOST_HOLDERS = 24;

    /** What is held for longer was not seen when it was taken. */
    private static final long SHORTEST_WATCH_NANOS = 4_000_000_000L;

    private final LoadedMethods loaded;
    private final FollowWeaver weaver;
    private final Follower follower;
    private final List<PoolRule> known = Catalogue.pools();

    /** The kinds that are woven, each with whether it gives out permits. */
    private final Map<PoolRule, Boolean> woven = new HashMap<>();

    private long wovenNanos;

    PoolWatch(LoadedMethods loaded, FollowWeaver weaver, Follower follower) {
        this.loaded = loaded;
        this.weaver = weaver;
        this.follower = follower;
    }

    /** Weaves the kinds of pools for which slow calls wait. Returns whether one of them is new. */
    boolean weave(List<SeenStack> slow) {
        boolean isNew = false;
        for (SeenStack stack : slow) {
            Optional<PoolRule> kind = stack.reason().isEmpty() ? Optional.empty() : kindOf(stack.frames());
            if (kind.isPresent() && !woven.containsKey(kind.get())) {
                isNew |= weave(kind.get());
            }
        }
        return isNew;
    }

    private boolean weave(PoolRule kind) {
        Set<Class<?>> types = new LinkedHashSet<>();
        for (PoolRule.Named promise : kind.promise()) {
            for (Class<?> type : loaded.named(promise.className())) {
                weaver.wantPromises(type, promise.method());
                types.add(type);
            }
        }
        if (kind.isPromised() && types.isEmpty()) {
            return false;
        }
        Boolean isOfPermits = null;
        for (PoolRule.Named take : kind.take()) {
            for (Class<?> type : loaded.named(take.className())) {
                ClassScan scan = weaver.scan(type);
                for (ClassScan.Method method : scan == null ? List.<ClassScan.Method>of() : scan.methods()) {
                    if (method.name.equals(take.method())) {
                        isOfPermits = kind.isPromised() || FollowWeaver.takesPermits(method);
                        weaver.wantTakes(type, take.method(), kind.isPromised());
                        types.add(type);
                    }
                }
            }
        }
        if (isOfPermits == null) {
            return false;
        }
        for (PoolRule.Named give : kind.give()) {
            for (Class<?> type : loaded.named(give.className())) {
                weaver.wantGives(type, give.method(), isOfPermits);
                types.add(type);
            }
        }
        weaver.weave(types);
        woven.put(kind, isOfPermits);
        wovenNanos = System.nanoTime();
        return true;
    }

    /** Whether pools have been watched for a short time only. */
    boolean isTooEarly() {
        return !woven.isEmpty() && System.nanoTime() - wovenNanos < SHORTEST_WATCH_NANOS;
    }

    /** The kind of pool from which a stack shows that something is being taken; of one within another the inner. */
    private Optional<PoolRule> kindOf(List<StackTraceElement> stack) {
        for (StackTraceElement frame : stack) {
            for (PoolRule kind : known) {
                if (takes(kind, frame)) {
                    return Optional.of(kind);
                }
            }
        }
        return Optional.empty();
    }

    /**
     * Who holds what of the pool that a call waits for; empty if it waits for none, not seen while that cannot be known.
     *
     * @param pool what it waited for before its stack was taken
     */
    Optional<PoolLook> look(Follower.InFlight call, int pool, List<StackTraceElement> stack, ThreadTimes times) {
        Optional<PoolRule> kind = kindOf(stack);
        if (kind.isEmpty()) {
            return Optional.empty();
        }
        // A promise may be of anything.
        if (kind.get().isPromised() && pool == 0) {
            return woven.containsKey(kind.get())
                    ? Optional.empty()
                    : Optional.of(PoolLook.tooEarly(kind.get().of()));
        }
        HeldPool held = pool == 0 ? null : follower.watched(pool);
        if (held == null && pool != 0 && woven.containsKey(kind.get())) {
            follower.watch(pool, woven.get(kind.get()));
        }
        List<PoolLook.Holder> holders = held == null ? List.of() : holders(kind.get(), held, times);
        // What was held after the call had got what it waited for is no cause of its wait.
        boolean stillWaits = follower.waitsFor(call) == pool && follower.isStill(call);
        return Optional.of(new PoolLook(kind.get().of(), true, held, stillWaits ? holders : List.of()));
    }

    private static List<PoolLook.Holder> holders(PoolRule kind, HeldPool pool, ThreadTimes times) {
        List<HeldPool.Held> held = pool.held();
        Set<Long> threads = new LinkedHashSet<>();
        for (HeldPool.Held each : held) {
            if (threads.size() < MOST_HOLDERS) {
                threads.add(each.threadId());
            }
        }
        long[] ids = new long[threads.size()];
        int count = 0;
        for (long id : threads) {
            ids[count++] = id;
        }
        Map<Long, ThreadInfo> infos = new HashMap<>();
        for (ThreadInfo info : times.stacks(ids, CutStack.DEEPEST)) {
            if (info != null) {
                infos.put(info.getThreadId(), info);
            }
        }
        List<PoolLook.Holder> holders = new ArrayList<>();
        for (HeldPool.Held each : held) {
            if (pool.isStill(each)) {
                ThreadInfo info = infos.get(each.threadId());
                List<StackTraceElement> stack = info == null ? List.of() : List.of(info.getStackTrace());
                String name = info == null ? "thread " + each.threadId() : info.getThreadName();
                holders.add(new PoolLook.Holder(each, name, stack, taking(kind, stack)));
            }
        }
        return holders;
    }

    /** How many frames take from a kind of pool: the method that takes, with what it calls, and the class that wraps it. */
    private static int taking(PoolRule kind, List<StackTraceElement> stack) {
        int at = stack.size() - 1;
        while (at >= 0 && !takes(kind, stack.get(at))) {
            at--;
        }
        int end = at + 1;
        while (at >= 0
                && end < stack.size() - 1
                && stack.get(end).getClassName().equals(stack.get(at + 1).getClassName())) {
            end++;
        }
        return end;
    }

    private static boolean takes(PoolRule kind, StackTraceElement frame) {
        return kind.take().contains(new PoolRule.Named(frame.getClassName(), frame.getMethodName()));
    }
}
