package dev.insitu.agent.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class JmxExportTest {
    @Test
    void aHeapThatIsFullForNowDoesNotEndIt() throws InterruptedException {
        AtomicInteger reads = new AtomicInteger();
        CountDownLatch readAgain = new CountDownLatch(1);
        JmxExport export = JmxExport.start(() -> {
            if (reads.getAndIncrement() == 0) {
                throw new OutOfMemoryError("as if");
            }
            readAgain.countDown();
            return List.of();
        });

        assertThat(readAgain.await(1, TimeUnit.MINUTES)).isTrue();
        export.close();
    }
}
