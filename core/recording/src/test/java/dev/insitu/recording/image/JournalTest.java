package dev.insitu.recording.image;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.Facts;
import dev.insitu.recording.journal.SessionFact;
import dev.insitu.runtime.memory.JournalMemory;
import dev.insitu.runtime.memory.Layout;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is noted in the runtime's journal is what a reader finds. */
class JournalTest {
    private static final long SIZE = 8L << 20;

    @Test
    void factsOfAllKindsAreReadBackInOrder() {
        RegionImage image = RegionImage.open(SIZE);
        List<List<String>> facts = List.of(
                List.of("probe", "1", "method", "date serialisation"),
                List.of(),
                List.of(""),
                List.of("a", "", "bc", "", "def", "ghij"),
                List.of("note", "\0 ümlaut \u6f22\u5b57 \ud83d\ude00 \n"),
                List.of("note", "long ".repeat(20_000)),
                IntStream.range(0, 1_000).mapToObj(Integer::toString).toList());
        for (List<String> fact : facts) {
            assertThat(append(image, fact)).isTrue();
        }

        assertThat(image.read().journal().stream().map(Fact::strings)).containsExactlyElementsOf(facts);
        assertThat(ImageReader.read(new BufferImage(image.copy()), true, Optional.empty()).journal().stream()
                        .map(Fact::strings))
                .containsExactlyElementsOf(facts);
    }

    @Test
    void everyThreadsFactsKeepTheirOrder() throws InterruptedException {
        RegionImage image = RegionImage.open(SIZE);
        int threads = 8;
        int facts = 2_000;
        Together.start(threads, thread -> {
                    for (int i = 0; i < facts; i++) {
                        append(image, List.of("thread " + thread, Integer.toString(i)));
                    }
                })
                .join();

        List<Fact> journal = image.read().journal();
        assertThat(journal).hasSize(threads * facts);
        for (int thread = 0; thread < threads; thread++) {
            String name = "thread " + thread;
            assertThat(Facts.ofKind(name, journal).stream().map(fact -> fact.get(1)))
                    .containsExactlyElementsOf(IntStream.range(0, facts)
                            .mapToObj(Integer::toString)
                            .toList());
        }
    }

    @Test
    void aFactIsRefusedUntilThereIsMemoryForAllOfIt() {
        RegionImage image = RegionImage.open(SIZE, Layout.FIRST_BLOCK + Layout.UNIT);
        Fact fact = new SessionFact.Note("x".repeat(100));

        assertThat(append(image, fact.strings())).isFalse();
        assertThat(image.read().journal()).isEmpty();
        assertThat(image.region().used()).isEqualTo(Layout.FIRST_BLOCK);

        image.region().ready(SIZE);
        assertThat(append(image, fact.strings())).isTrue();
        assertThat(image.read().journal()).containsExactly(fact);
    }

    private static boolean append(RegionImage image, List<String> fact) {
        byte[][] strings = fact.stream()
                .map(string -> string.getBytes(StandardCharsets.UTF_8))
                .toArray(byte[][]::new);
        return JournalMemory.append(image.region(), strings);
    }
}
