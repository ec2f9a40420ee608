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
 * Unmaps the images of sessions that are over. To be run when a session has been opened and nothing is woven for it yet: a call that begins
 * from then on counts in the new image, so only a frame that is on a stack already, or counters that a thread has from before, can lead into
 * an old one. The counters are taken; then all stacks are looked at, the counters, and the stacks once more.
 *
 * <p>The second look is at calls that began between the first and the look at the counters. What cannot be proven now is tried again by the
 * next session.
 */
public final class ImageRelease {
    /** A busy thread is in what was woven for most of the time, but not always in the same call. */
    private static final int MOST_LOOKS = 10;

    private static final long BETWEEN_LOOKS_MILLIS = 5;

    private final Instrumentation instrumentation;
    private final LiveThreads live;
    private final FrameCheck check;

    /** The threads that the JVM lists; null before it was asked. */
    private Set<Thread> listed;

    private ImageRelease(Instrumentation instrumentation, List<Thread> opening) throws ReflectiveOperationException {
        this.instrumentation = instrumentation;
        this.live = new LiveThreads(instrumentation);
        this.check = new FrameCheck(WovenNames::contains, opening);
    }

    /**
     * Unmaps what it can.
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
            // They stay mapped.
        }
    }

    private void release() throws ReflectiveOperationException {
        Retired[] images = candidates();
        StaleCounters stale = StaleCounters.take();
        if (images.length == 0 || RetiredImages.areHeldForGood() || mayAnyCount()) {
            return;
        }
        if (isAnyHidden(stale.threads())) {
            // Its stack is never seen, and it may be in a call for as long as it lives.
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

    /** Virtual threads share their counters, and their frames are not seen. */
    private static Retired[] candidates() {
        List<Retired> candidates = new ArrayList<>();
        for (Retired image : RetiredImages.all()) {
            if (!image.holds(MemoryRegion.current().header(0)) && !(ThisJvm.HAS_VIRTUAL_THREADS && image.isShared())) {
                candidates.add(image);
            }
        }
        return candidates.toArray(new Retired[0]);
    }

    /** Whether each thread was seen out of the code in question, if not now then a little later: addresses do not go from one to another. */
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
