package dev.insitu.platform.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ClassPreloadTest {
    private static final AtomicInteger INITIALISED = new AtomicInteger();

    private static final class Late {
        static final int NUMBER = INITIALISED.incrementAndGet();
    }

    @Test
    void aClassIsInitialisedBeforeItIsUsed() {
        ClassPreload.initialise(Late.class);

        assertThat(INITIALISED).hasValue(1);
        assertThat(Late.NUMBER).isEqualTo(1);
    }

    @Test
    void aClassThatIsNotThereIsNoError() {
        assertThatCode(() -> ClassPreload.initialise("dev.insitu.platform.process.Nowhere"))
                .doesNotThrowAnyException();
    }
}
