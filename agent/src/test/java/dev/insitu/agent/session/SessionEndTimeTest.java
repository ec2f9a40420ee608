package dev.insitu.agent.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** What a hook does at a JVM's end is tested where JVMs end. */
class SessionEndTimeTest {
    @Test
    void aSessionThatEndsBeforeTheJvmLeavesNoHook() {
        AtomicBoolean reported = new AtomicBoolean();
        SessionEndTime policy = SessionEndTime.beforeJvm();
        policy.register(() -> reported.set(true));
        assertThat(reported).as("not before the end").isFalse();

        policy.unregister();

        assertThatCode(policy::unregister).as("once more").doesNotThrowAnyException();
        assertThat(policy.isWithJvm()).isFalse();
    }

    @Test
    void whatWasNeverRegisteredNeedsNoEnd() {
        assertThatCode(SessionEndTime.withJvm()::unregister).doesNotThrowAnyException();
        assertThat(SessionEndTime.withJvm().isWithJvm()).isTrue();
    }
}
