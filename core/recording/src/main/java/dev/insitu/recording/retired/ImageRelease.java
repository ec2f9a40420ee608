package dev.insitu.recording.retired;

import dev.insitu.platform.process.Daemon;
import dev.insitu.runtime.WovenNames;
import dev.insitu.runtime.counters.StaleCounters;
import dev.insitu.runtime.memory.MemoryRegion;
import dev.insitu.runtime.memory.RetiredImages;
import dev.insitu.runtime.memory.RetiredImages.Retired;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * Unmaps the images of ended sessions. Run it when a session has been opened and nothing is woven for it yet: calls that begin
 * later count in the new image. Only a frame already on a stack, or a thread's earlier counters, can then lead into an old image.
 * It takes the counters, checks all stacks, then the counters, then the stacks again.
 *
 * The second check of stacks covers calls that began between the first and the check of the counters. The next session tries again
 * what cannot be proven now.
 */
public final class ImageRelease {
    /** A busy thread spends most of its time in woven code, but not always in the same call. */
    private static final int MOST_LOOKS = 10;

    private static final long BETWEEN_LOOKS_MILLIS = 5;

    private final Instrumentation instrumentation;
    private final LiveThreads live;
    private final FrameCheck check;

    /** The threads that the JVM lists; null before the first listing. */
    private Set<Thread> listed;

    private ImageRelease(Instrumentation instrumentation, List<Thread> opening) throws ReflectiveOperationException {
        this.instrumentation = instrumentation;
        this.live = new LiveThreads(instrumentation);
        this.check = new FrameCheck(WovenNames::contains, opening);
    }

    /**
     * Unmaps the images that provably no thread can write to.
     *
     * @param opening the threads that open the session, the current one among them
     */
    public static void run(Instrumentation instrumentation, Thread... opening) {
        if (RetiredImages.all().length == 0 || !ThisJvm.showsAllFrames(instrumentation)) {
            return;
        }
        try {
            new ImageRelease(instrumentation, List.of(opening)).release();
        } catch (ReflectiveOperationException | RuntimeException | Error e) {
            // The images stay mapped.
        }
    }

    private void release() throws ReflectiveOperationException {
        Retired[] images = candidates();
        StaleCounters stale = StaleCounters.take();
        if (images.length == 0 || RetiredImages.areHeldForGood() || mayAnyCount()) {
            return;
        }
        if (isAnyHidden(stale.threads())) {
            // This thread's stack is never shown, and it may stay in a call until it ends.
            RetiredImages.holdForGood();
            return;
        }
        if (stale.isGone(images) && !mayAnyCount()) {
            for (Retired image : images) {
                RetiredImages.remove(image);
                Unmapping.unmap(instrumentation, image.base(), image.bytes());
            }
        }
    }

    /** Images without shared counters: virtual threads share theirs, and their frames are not shown. */
    private static Retired[] candidates() {
        List<Retired> candidates = new ArrayList<>();
        for (Retired image : RetiredImages.all()) {
            if (!image.holds(MemoryRegion.current().header(0)) && !(ThisJvm.HAS_VIRTUAL_THREADS && image.isShared())) {
                candidates.add(image);
            }
        }
        return candidates.toArray(new Retired[0]);
    }

    /** Whether any thread was never seen outside the code in question. Retries, as addresses do not pass from thread to thread. */
    private boolean mayAnyCount() throws ReflectiveOperationException {
        Thread[] in = live.all();
        listed = Collections.newSetFromMap(new IdentityHashMap<>());
        Collections.addAll(listed, in);
        for (int looks = 0; looks < MOST_LOOKS; looks++) {
            in = live.in(check, in);
            if (in.length == 0) {
                return false;
            }
            Daemon.sleep(BETWEEN_LOOKS_MILLIS);
        }
        return true;
    }

    private boolean isAnyHidden(List<Thread> counting) {
        for (Thread thread : counting) {
            if (thread.isAlive() && !listed.contains(thread)) {
                return true;
            }
        }
        return false;
    }
}
