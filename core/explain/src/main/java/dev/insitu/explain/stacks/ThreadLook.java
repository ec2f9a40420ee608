package dev.insitu.explain.stacks;

import dev.insitu.platform.process.CutStack;
import dev.insitu.platform.text.FrameText;
import dev.insitu.recording.journal.FlightFact;
import dev.insitu.runtime.virtual.VirtualCallsInFlight;
import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/** Looks at one thread: its stack, the lock that it waits for, and the lock's owner. Stops only that thread and the owner. */
final class ThreadLook {
    private static final int MOST_FRAMES = 64;
    private static final int OUTERMOST = -1;

    /** A thread that ends the JVM waits in this class for the end of the session; its call is the one that ends the JVM. */
    private static final String OWN_HOOK = "dev.insitu.agent.session.SessionEndTime";

    private ThreadLook() {}

    /** A thread's stack now; empty if the thread has ended. */
    static Optional<FlightFact.Stack> at(long threadId) {
        Thread virtual = VirtualCallsInFlight.thread(threadId);
        return virtual == null ? ofPlatformThread(threadId) : ofVirtualThread(virtual, threadId);
    }

    /** The JVM's bean knows no virtual threads, so that the holder of a lock is not known. The thread may be unmounted. */
    private static Optional<FlightFact.Stack> ofVirtualThread(Thread thread, long threadId) {
        StackTraceElement[] all = thread.getStackTrace();
        Object blocker = LockSupport.getBlocker(thread);
        String lock = blocker == null ? "" : blocker.getClass().getName();
        return all.length == 0
                ? Optional.empty()
                : Optional.of(new FlightFact.Stack(threadId, System.nanoTime(), lock, "", "", frames(all, 0)));
    }

    private static Optional<FlightFact.Stack> ofPlatformThread(long threadId) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        ThreadInfo thread = threads.getThreadInfo(threadId, CutStack.DEEPEST);
        if (thread == null || thread.getStackTrace().length == 0) {
            return Optional.empty();
        }
        StackTraceElement[] all = thread.getStackTrace();
        int own = ownFrames(all);
        if (own > 0) {
            List<String> frames = frames(all, own);
            return Optional.of(new FlightFact.Stack(threadId, System.nanoTime(), "", "", "", frames));
        }
        LockInfo lock = thread.getLockInfo();
        String holder = thread.getLockOwnerName();
        ThreadInfo holding = holder == null ? null : threads.getThreadInfo(thread.getLockOwnerId(), CutStack.DEEPEST);
        return Optional.of(new FlightFact.Stack(
                threadId,
                System.nanoTime(),
                lock == null ? "" : lock.getClassName(),
                holder == null ? "" : holder,
                holding == null ? "" : FrameText.own(frames(holding.getStackTrace(), 0)),
                frames(all, 0)));
    }

    /** The number of deepest frames up to the agent's outermost one, including the JDK's frames below it. */
    private static int ownFrames(StackTraceElement[] stack) {
        int own = 0;
        for (int i = 0; i < stack.length; i++) {
            own = stack[i].getClassName().startsWith(OWN_HOOK) ? i + 1 : own;
        }
        return own;
    }

    private static List<String> frames(StackTraceElement[] stack, int from) {
        return CutStack.of(Arrays.copyOfRange(stack, from, stack.length)).texts(OUTERMOST, MOST_FRAMES);
    }
}
