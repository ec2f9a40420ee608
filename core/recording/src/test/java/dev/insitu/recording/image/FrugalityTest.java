package dev.insitu.recording.image;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.insitu.recording.Recordings;
import dev.insitu.recording.file.RecordingFile;
import dev.insitu.runtime.Probe;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A snapshot is taken inside the application's heap, every second: it has to be small. */
class FrugalityTest {
    private static final int PROBES = 500;
    private static final int CALLS = 5_000;

    @Test
    void readingAProbeAllocatesLessThanThirtyTwoKilobytes() {
        RegionImage image = RegionImage.open(64L << 20);
        Random random = new Random(1);
        for (int call = 0; call < CALLS; call++) {
            long nanos = (long) (20_000 * Math.exp(1.5 * random.nextGaussian()));
            for (int probe = 1; probe <= PROBES; probe++) {
                Probe.took(nanos + probe, probe);
            }
        }
        image.read();

        long before = allocated();
        Recording recording = image.read();
        long bytes = allocated() - before;

        assertThat(recording.counts()).hasSize(PROBES);
        assertThat(recording.counts()).allMatch(counts -> counts.buckets().total() == CALLS);
        assertThat(image.region().privateFull()).isFalse();
        assertThat(bytes).isLessThan(PROBES * (32L << 10));
    }

    @Test
    void aFileTakesOneHistogramForAllItsProbes() throws IOException {
        Recordings recordings = Recordings.usual();
        for (int probe = 0; probe < PROBES; probe++) {
            recordings.probe("probe " + probe, 1, 5_000_000_000L);
        }
        Recording recording = recordings.build();
        RecordingFile.render(recording);

        long before = allocated();
        String text = RecordingFile.render(recording);
        long bytes = allocated() - before;

        assertThat(bytes - 8L * text.length()).isLessThan(PROBES * (4L << 10));
    }

    private static long allocated() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        return threads.getThreadAllocatedBytes(Thread.currentThread().getId());
    }
}
