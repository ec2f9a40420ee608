package dev.insitu.agent.attach;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.platform.attach.AttachRequest;
import dev.insitu.platform.process.Daemon;
import java.io.File;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SessionTimeoutTest {
    private static final long SECOND = 1_000_000_000;
    private static final long GRACE = 5 * SECOND;

    private final FakeSession session = new FakeSession();
    private long nowNanos = Long.MAX_VALUE - SECOND;

    private static final class FakeSession implements SessionTimeout.TimedSession {
        private boolean finished;
        private boolean woven;
        private int ends;

        @Override
        public boolean isFinished() {
            return finished;
        }

        @Override
        public boolean isWoven() {
            return woven;
        }

        @Override
        public void end() {
            finished = true;
            ends++;
        }
    }

    private SessionTimeout lease(long toolPid, long forNanos) {
        File directory = new File("report");
        return new SessionTimeout(
                session, new AttachRequest("", "", directory, directory, toolPid, forNanos), () -> nowNanos);
    }

    @Test
    void timeBeginsWhenAllIsWoven_andEndsAfterTheGraceOfTheTool() {
        SessionTimeout lease = lease(ownPid(), SECOND);
        nowNanos += 100 * SECOND;
        assertThat(lease.isOver()).as("not woven").isFalse();

        session.woven = true;
        assertThat(lease.isOver()).isFalse();
        nowNanos += SECOND + GRACE;
        assertThat(lease.isOver()).isFalse();
        nowNanos++;
        assertThat(lease.isOver()).isTrue();
    }

    @Test
    void withoutALimitItLastsAsLongAsTheTool() {
        SessionTimeout lease = lease(ownPid(), Long.MAX_VALUE);
        session.woven = true;
        assertThat(lease.isOver()).isFalse();
        nowNanos += 1_000_000 * SECOND;

        assertThat(lease.isOver()).isFalse();
    }

    @Test
    void anInvisibleToolDoesNotEndIt() {
        session.woven = true;

        assertThat(lease(Long.MAX_VALUE, SECOND).isOver()).isFalse();
    }

    @Test
    void aToolThatWasKilledEndsTheSession() throws IOException, InterruptedException {
        Process tool = new ProcessBuilder("sleep", "600").start();
        SessionTimeout lease = lease(tool.pid(), Long.MAX_VALUE);
        assertThat(lease.isOver()).isFalse();

        tool.destroyForcibly().waitFor();
        Daemon.runAndWait(lease, "lease");

        assertThat(session.ends).isEqualTo(1);
    }

    @Test
    void aSessionThatIsOverNeedsNone() {
        session.finished = true;

        Daemon.runAndWait(lease(ownPid(), Long.MAX_VALUE), "lease");

        assertThat(session.ends).as("to end once more does nothing").isEqualTo(1);
    }

    private static long ownPid() {
        return ProcessHandle.current().pid();
    }
}
