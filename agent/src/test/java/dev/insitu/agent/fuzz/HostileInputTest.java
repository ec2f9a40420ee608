package dev.insitu.agent.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Damaged input of every kind, the same in each build; {@code -Dinsitu.seed=N} makes others, and {@code -Dinsitu.hostile.inputs=N} so
 * many.
 */
class HostileInputTest {
    private static final long SEED = Long.getLong("insitu.seed", 20261122);

    private static final long INPUTS = Long.getLong("insitu.hostile.inputs", HostileInput.ALL);

    /** For each input: not only what is held at once, but all that is allocated. */
    private static final long MOST_BYTES = 100_000_000;

    /** An input that takes longer hangs: most take less than a millisecond. */
    private static final long PATIENCE_SECONDS = 120;

    private final ExecutorService reader = Executors.newSingleThreadExecutor();

    @TempDir
    private Path place;

    @ParameterizedTest
    @EnumSource
    void isRefusedInOneLineOrTaken(HostileInput input) throws Exception {
        long count = INPUTS * input.share() / HostileInput.ALL;
        List<byte[]> whole = whole(input);
        Mutation mutation = new Mutation(SEED, whole);
        try {
            for (long i = 0; i < count; i++) {
                assertIsReadOrRefused(input, mutation.next());
            }
            System.out.println(input + ": " + count + " inputs");
        } finally {
            reader.shutdownNow();
        }
    }

    /** Each was a failure once. */
    @ParameterizedTest
    @EnumSource
    void whatOnceFailedIsRead(HostileInput input) throws Exception {
        try {
            for (byte[] each : whole(input)) {
                assertIsReadOrRefused(input, each);
            }
        } finally {
            reader.shutdownNow();
        }
    }

    private void assertIsReadOrRefused(HostileInput input, byte[] bytes) throws InterruptedException {
        Callable<Long> reading = () -> {
            ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            long before = threads.getCurrentThreadAllocatedBytes();
            input.read(bytes, place.toFile());
            return threads.getCurrentThreadAllocatedBytes() - before;
        };
        try {
            assertThat(reader.submit(reading).get(PATIENCE_SECONDS, TimeUnit.SECONDS))
                    .as(() -> "bytes allocated for " + text(bytes))
                    .isLessThan(MOST_BYTES);
        } catch (ExecutionException | TimeoutException e) {
            throw new AssertionError(input + " " + e + " for " + text(bytes), e);
        }
    }

    private static String text(byte[] bytes) {
        return bytes.length + " bytes, Base64: " + Base64.getEncoder().encodeToString(bytes);
    }

    private static List<byte[]> whole(HostileInput input) throws IOException {
        List<byte[]> whole = new ArrayList<>();
        File directory = new File(
                HostileInputTest.class.getResource("/fuzz/" + input.seeds()).getPath());
        try (Stream<Path> files = Files.list(directory.toPath())) {
            for (Path file : files.sorted().toList()) {
                whole.add(Files.readAllBytes(file));
            }
        }
        return whole;
    }
}
