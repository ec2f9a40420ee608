package dev.insitu.recording.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.Facts;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CausesRequestTest {
    private static final long LONG_MILLIS = 60_000;
    private static final long SHORT_MILLIS = 50;
    private static final List<Fact> FACTS =
            List.of(Facts.fact("note", "grüße 😀"), Facts.fact("later", "40", "", "x"), Facts.fact("note", ""));

    @TempDir
    private Path directory;

    private CausesRequest request;

    @BeforeEach
    void counts() throws IOException {
        Path counts = Files.createFile(directory.resolve("insitu-1-2"));
        request = new CausesRequest(counts.toString());
    }

    @Test
    void isAnswered() throws IOException {
        CompletableFuture<Optional<List<Fact>>> tool = ask();
        request.answer(awaitAsked(), FACTS);

        assertThat(tool.join()).contains(FACTS);
        assertThat(request.asked()).as("the question is taken away").isZero();
        request.withdraw();
        assertThat(files()).containsExactly("insitu-1-2");
    }

    @Test
    void ignoresAnAnswerToAnEarlierQuestion() throws IOException {
        request.answer(1, FACTS);

        assertThat(request.ask(SHORT_MILLIS)).isEmpty();
    }

    @Test
    void ignoresADamagedAnswer() throws IOException {
        CompletableFuture<Optional<List<Fact>>> tool = ask();
        request.answer(awaitAsked(), FACTS);
        Path answer = directory.resolve(".insitu-1-2.answer");
        byte[] whole = Files.readAllBytes(answer);
        tool.join();
        for (int at = 8; at < whole.length; at++) {
            byte[] damaged = whole.clone();
            damaged[at] ^= (byte) 0x80;
            Files.write(answer, damaged);

            assertThat(request.ask(1)).isEmpty();
        }
    }

    /** As of a session that ends meanwhile. */
    @Test
    void awaitsNoAnswerWhenTheCountsAreGone() throws IOException {
        Files.delete(directory.resolve("insitu-1-2"));

        assertThat(request.ask(LONG_MILLIS)).isEmpty();
    }

    @Test
    void aQuestionThatAKilledToolLeftIsAskedAnew() throws IOException {
        File left = directory.resolve(".insitu-1-2.ask").toFile();
        assertThat(left.createNewFile() && left.setLastModified(1)).isTrue();
        CompletableFuture<Optional<List<Fact>>> tool = ask();
        long asked = awaitAsked();
        while (asked == 1) {
            Thread.onSpinWait();
            asked = awaitAsked();
        }
        request.answer(asked, FACTS);

        assertThat(tool.join()).contains(FACTS);
    }

    @Test
    void goesWithTheCounts() throws IOException {
        request.answer(1, FACTS);
        Files.createFile(directory.resolve(".insitu-1-2.ask"));
        SharedMemory.delete(directory.resolve("insitu-1-2").toFile());

        assertThat(files()).isEmpty();
    }

    private CompletableFuture<Optional<List<Fact>>> ask() {
        return CompletableFuture.supplyAsync(() -> request.ask(LONG_MILLIS));
    }

    private long awaitAsked() {
        long asked = request.asked();
        while (asked == 0) {
            Thread.onSpinWait();
            asked = request.asked();
        }
        return asked;
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }
}
