package dev.insitu.agent.session;

import dev.insitu.platform.process.ClassPreload;
import dev.insitu.weave.Weaver;
import dev.insitu.weave.live.Latecomers;
import dev.insitu.weave.live.LoadedClasses;
import dev.insitu.weave.rule.Planner;
import dev.insitu.weave.rule.WovenMethods;

/**
 * Loads what the end of {@link Session#start} needs, on another thread than the one that main waits for. It saves 3 to 5 ms, which is within
 * what 21 runs differ by.
 */
public final class SessionPreload implements Runnable {
    @Override
    public void run() {
        ClassPreload.initialise(
                Weaver.class,
                Planner.class,
                WovenMethods.class,
                Latecomers.class,
                JvmState.class,
                MemoryPreparer.InSession.class,
                MemoryPreparer.class,
                LoadedClasses.class,
                Background.class,
                Upkeep.class,
                Starting.class,
                Environment.class);
    }
}
