package dev.insitu.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.runtime.memory.OwnProbes;
import dev.insitu.runtime.pacing.Schedule;
import dev.insitu.runtime.pacing.Stage;
import org.junit.jupiter.api.Test;

/** Which calls are iterations of the drive's, and whose receiver is free. */
class DriveOwnCallsTest extends RecordedDrive {
    @Test
    void nestedCallsAreNoIterations() {
        DriveControl.open(new Stage(Schedule.constant(1, 1_000), 2, Stage.UNLIMITED));
        Iteration outer = Drive.begin();
        Iteration inner = Drive.begin();
        Drive.end(inner);
        Drive.end(outer);

        assertThat(outer).isNotSameAs(Iteration.NONE);
        assertThat(inner).isSameAs(Iteration.NONE);
        assertThat(recorded.of(OwnProbes.END_TO_END_PROBE).count).isEqualTo(1);
        Iteration next = Drive.begin();
        Drive.end(next);
        assertThat(next).isNotSameAs(Iteration.NONE);
    }

    @Test
    void aCallOfTheAgentsOwnIsNoIteration() {
        Stage stage = new Stage(null, 2, Stage.UNLIMITED);
        DriveControl.open(stage);
        Object muted = AgentControl.mute();
        assertThat(Drive.begin()).isSameAs(Iteration.NONE);
        AgentControl.unmute(muted);
        Drive.end(Drive.begin());

        assertThat(stage.begun()).isEqualTo(1);
    }

    @Test
    void anEndOfTheAgentsOwnEndsNoIteration() {
        DriveControl.endElsewhereByOrder();
        try {
            Stage stage = new Stage(null, 2, Stage.UNLIMITED);
            DriveControl.open(stage);
            Drive.end(Drive.begin());
            Object muted = AgentControl.mute();
            Drive.until();
            AgentControl.unmute(muted);
            assertThat(stage.ended()).isZero();
            Drive.until();
            assertThat(stage.ended()).isEqualTo(1);
        } finally {
            DriveControl.endHere();
        }
    }

    @Test
    void theReceiverSeenLastIsHandedOutOnce() {
        Drive.left(Drive.entered("too early"));
        assertThat(DriveControl.receiver()).isNull();
        DriveControl.awaitCall();
        Drive.left(Drive.entered("first"));
        Drive.left(Drive.entered("second"));
        assertThat(DriveControl.receiver()).isEqualTo("second");
        Drive.left(Drive.entered("third"));
        assertThat(DriveControl.receiver()).isNull();
    }

    @Test
    void theReceiverIsNotHandedOutWhileTheApplicationsOwnCallIsInside() {
        DriveControl.awaitCall();
        DriveTakeover outer = Drive.entered("client");
        DriveTakeover inner = Drive.entered("client");
        assertThat(DriveControl.receiver()).isNull();
        Drive.left(inner);
        assertThat(DriveControl.receiver()).isNull();
        Drive.left(outer);
        assertThat(DriveControl.receiver()).isEqualTo("client");
    }

    @Test
    void aStaticMethodIsNotFreeWhileTheApplicationsOwnCallIsInside() {
        DriveControl.awaitCall();
        DriveTakeover call = Drive.entered();
        assertThat(DriveControl.isFree()).isFalse();
        Drive.left(call);
        assertThat(DriveControl.isFree()).isTrue();
        assertThat(Drive.entered()).isNull();
    }
}
