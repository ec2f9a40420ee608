package dev.insitu.agent.session;

import dev.insitu.agent.process.ClassPreload;
import dev.insitu.agent.weave.Weaver;
import dev.insitu.agent.weave.live.Latecomers;
import dev.insitu.agent.weave.live.LoadedClasses;
import dev.insitu.agent.weave.rule.Planner;
import dev.insitu.agent.weave.rule.WovenMethods;

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
