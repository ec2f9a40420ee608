package dev.insitu.agent.drive;

import dev.insitu.runtime.DriveControl;
import dev.insitu.runtime.pacing.Schedule;
import dev.insitu.runtime.pacing.Stage;

/** Waits for turns as callers will, for a tenth of a second, so that the JVM compiles that before a rate is kept. Not muted. */
final class WaitRehearsal implements Runnable {
    /** Enough for HotSpot's second compiler, which compiles after some 15,000 calls. */
    static final int TURNS = 20_000;

    private static final long PERIOD_NANOS = 5_000;

    @Override
    public void run() {
        DriveControl.rehearse(new Stage(Schedule.constant(1, PERIOD_NANOS), TURNS, Stage.UNLIMITED));
    }
}
