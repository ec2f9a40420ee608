package dev.insitu.explain.look;

import dev.insitu.runtime.ReentrancyGuard;
import dev.insitu.runtime.counters.CallsInFlight;
import dev.insitu.runtime.memory.MemoryRegion;
import dev.insitu.runtime.memory.OwnProbes;
import dev.insitu.runtime.virtual.VirtualCallsInFlight;

/** The threads with a call in flight, read from the runtime's counters. For one thread. */
final class RuntimeCalls extends CallsInFlight.Viewer implements InFlightSource {
    private static final long NOBODY = -1;

    private final SlowestOfProbes slowest = new SlowestOfProbes();
    private final VirtualCallsInFlight virtual = new VirtualCallsInFlight();
    private InFlightSource.Visitor visitor;
    private long nowNanos;
    private long soonNanos;

    /** The thread whose calls are being shown. */
    private long threadId = NOBODY;

    private long startNanos;
    private long innerNanos;
    private long slowNanos;
    private long slowFromNanos;

    @Override
    public void tell(InFlightSource.Visitor to, long now, long soon) {
        visitor = to;
        nowNanos = now;
        soonNanos = soon;
        threadId = NOBODY;
        MemoryRegion region = MemoryRegion.current();
        if (region != null) {
            slowest.begin(now);
            CallsInFlight.show(region, this);
            endThread();
            threadId = NOBODY;
            virtual.show(region, this);
            endThread();
        }
    }

    /**
     * The outermost call of a driver's thread is the busy period that it is in: what delays the calls in line counts as if it were one
     * call, also the time in which the thread is away from the driven method. A driven iteration comes next.
     */
    @Override
    public void thread(long next) {
        endThread();
        threadId = NOBODY;
        slowNanos = NONE;
        slowest.sees(next);
        long busy = ReentrancyGuard.busySince(next, nowNanos);
        if (ReentrancyGuard.isCaller(next)) {
            boolean isAlone = ReentrancyGuard.isAlone(next, nowNanos);
            visitor.caller(CallsInFlight.thread(next), next, busy, isAlone);
        }
        long iteration = ReentrancyGuard.startOf(next);
        if (busy != 0 || iteration != 0) {
            long slow = CallsInFlight.slowNanos(next, OwnProbes.END_TO_END_PROBE);
            begin(next, busy == 0 ? iteration : busy, slow);
            if (busy != 0 && iteration != 0) {
                begin(next, iteration, slow);
            }
        }
    }

    @Override
    public void sees(long ofThread, int probe, long start, long keptAboveNanos) {
        begin(ofThread, start, slowest.keptAboveNanos(probe, nowNanos - start + soonNanos, keptAboveNanos));
    }

    private void begin(long ofThread, long start, long keptAboveNanos) {
        long slowFrom = start + Math.min(keptAboveNanos, InFlightSource.LONGEST_NANOS);
        slowFromNanos = threadId == NOBODY || slowFrom - slowFromNanos < 0 ? slowFrom : slowFromNanos;
        startNanos = threadId == NOBODY ? start : startNanos;
        threadId = ofThread;
        innerNanos = start;
        slowNanos = nowNanos - start + soonNanos > keptAboveNanos ? start : slowNanos;
    }

    private void endThread() {
        Thread thread = threadId == NOBODY ? null : CallsInFlight.thread(threadId);
        thread = thread == null && threadId != NOBODY ? VirtualCallsInFlight.thread(threadId) : thread;
        if (thread != null) {
            visitor.visit(thread, threadId, startNanos, innerNanos, slowNanos, slowFromNanos);
        }
    }

    @Override
    public boolean isInFlight(long ofThread, long start) {
        MemoryRegion region = MemoryRegion.current();
        if (region == null) {
            return false;
        }
        if (ReentrancyGuard.startOf(ofThread) == start
                || ReentrancyGuard.busySince(ofThread, System.nanoTime()) == start) {
            return true;
        }
        Finder finder = new Finder(ofThread, start);
        CallsInFlight.show(region, finder);
        VirtualCallsInFlight.showThread(ofThread, finder);
        return finder.found;
    }

    private static final class Finder extends CallsInFlight.Viewer {
        private final long id;
        private final long startNanos;
        private boolean found;

        Finder(long id, long startNanos) {
            this.id = id;
            this.startNanos = startNanos;
        }

        @Override
        public void sees(long ofThread, int probe, long start, long keptAboveNanos) {
            found |= ofThread == id && start == startNanos;
        }
    }
}
