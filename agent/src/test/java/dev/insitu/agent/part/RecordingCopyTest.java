package dev.insitu.agent.part;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.config.ConfigFiles;
import dev.insitu.config.ConfigResult;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Looks every 50 ms; the interval is a second. */
class RecordingCopyTest {
    private final VirtualJvm jvm = new VirtualJvm();
    private final List<Long> copies = new ArrayList<>();
    private final SessionContext session = new SessionContext(
            new ConfigResult.Valid(
                    ConfigFiles.config("probes: [a.B#c]\nreport: { interval: 1s }\n"), "probes.yaml", ""),
            null,
            null,
            null,
            true);
    private long takesMillis;
    private final RecordingCopy copy = new RecordingCopy(session, jvm) {
        @Override
        void copy() {
            copies.add(jvm.millis());
            jvm.pass(takesMillis);
        }
    };

    @Test
    void copiesNothingUntilTheApplicationHasStarted() {
        lookUntil(500);
        assertThat(copies).isEmpty();

        copy.applicationStarted();
        lookUntil(600);

        assertThat(copies).containsExactly(500L);
    }

    @Test
    void copiesAtItsInterval() {
        copy.applicationStarted();

        lookUntil(3_500);

        assertThat(copies).containsExactly(0L, 1_000L, 2_000L, 3_000L);
    }

    @Test
    void copiesKeepTheirInterval_whereTheyTakeATwentiethOfIt() {
        takesMillis = 50;
        copy.applicationStarted();

        lookUntil(3_500);

        assertThat(copies).containsExactly(0L, 1_000L, 2_000L, 3_000L);
    }

    @Test
    void copiesTakeAtMostATwentiethOfTheTime() {
        takesMillis = 150;
        copy.applicationStarted();

        lookUntil(7_000);

        // 20 times what one takes are 3,000.
        assertThat(copies).containsExactly(0L, 3_000L, 6_000L);
    }

    @Test
    void copiesAreRareWhileCallsAreDriven() {
        copy.applicationStarted();
        jvm.at(2_500, () -> session.setMeasuring(true));
        jvm.at(130_000, () -> session.setMeasuring(false));

        lookUntil(132_500);

        assertThat(copies).containsExactly(0L, 1_000L, 2_000L, 62_000L, 122_000L, 130_000L, 131_000L, 132_000L);
    }

    /** The end writes the whole recording; a copy of less must not replace it. */
    @Test
    void afterItsEndItCopiesNothing() {
        copy.applicationStarted();
        copy.end();

        lookUntil(2_000);

        assertThat(copies).isEmpty();
    }

    private void lookUntil(long end) {
        while (jvm.millis() < end) {
            copy.fromTheStart(false);
            jvm.sleep(50);
        }
    }
}
