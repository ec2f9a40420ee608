package dev.insitu.recording.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.insitu.platform.file.AtomicFile;
import dev.insitu.recording.Recordings;
import dev.insitu.recording.image.BucketCounts;
import dev.insitu.recording.image.EpochCounts;
import dev.insitu.recording.image.Recording;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordingFileTest {

    @TempDir
    private Path directory;

    @Test
    void readsBackWhatWasWritten() throws IOException {
        Recording written = Recordings.usual()
                .ramp("first", 20, 45, 1_000_000_000_000L)
                .errors(2)
                .skipped(12_000)
                .epoch(0, 1, 7)
                .probe("second")
                .fact()
                .fact("note", "\"quoted\"\n\\ umläut 漢字 \ud83d\ude00, half \ud83d")
                .build();

        RecordingFile.write(written, file());
        Recording read = RecordingFile.read(file());

        assertThat(read.journal()).isEqualTo(written.journal());
        assertThat(read.complete()).isTrue();
        assertThat(read.live()).isEmpty();
        assertThat(read.counts()).usingRecursiveComparison().isEqualTo(written.counts());
    }

    @Test
    void readsBackWhereTheLiveCountsAre() throws IOException {
        RecordingFile.write(Recordings.bare().live("/dev/shm/insitu-4711").build(), file());
        Recording read = RecordingFile.read(file());

        assertThat(read.complete()).isFalse();
        assertThat(read.live()).hasValue("/dev/shm/insitu-4711");
    }

    @Test
    void replacesTheFileAndLeavesNothingBeside() throws IOException {
        RecordingFile.write(Recordings.bare().probe("old", 1).build(), file());
        RecordingFile.write(Recordings.bare().probe("new", 1).build(), file());

        assertThat(RecordingFile.read(file()).journal())
                .anyMatch(fact -> fact.strings().contains("new"));
        assertThat(directory).isDirectoryContaining(path -> path.endsWith(RecordingFile.NAME));
        assertThat(directory.toFile().list()).hasSize(1);
    }

    @Test
    void nothingIsReplacedBeforeTheCommit() throws IOException {
        Files.writeString(file().toPath(), "old");
        try (AtomicFile atomic = new AtomicFile(file())) {
            atomic.writer().write("half of the ne");
            atomic.writer().flush();
            assertThat(file()).hasContent("old");
        }

        assertThat(file()).hasContent("old");
        assertThat(directory.toFile().list()).hasSize(1);
    }

    @Test
    void refusesToWriteWhereThereIsNoDirectory() {
        File nowhere = new File(directory.toFile(), "missing/recording.insitu");

        assertThatIOException()
                .isThrownBy(() -> RecordingFile.write(Recordings.bare().build(), nowhere))
                .withMessageContaining(nowhere.getPath());
    }

    @Test
    void everyTruncationIsNoticed() throws IOException {
        RecordingFile.write(Recordings.usual().ramp("p", 100, 1_000, 10).build(), file());
        String whole = Files.readString(file().toPath()).trim();

        for (int length = 0; length < whole.length(); length++) {
            Files.writeString(file().toPath(), whole.substring(0, length));
            assertUnreadable("");
        }
    }

    @Test
    void everyFlippedBitIsNoticed() throws IOException {
        RecordingFile.write(
                Recordings.usual()
                        .ramp("p umläut 漢字", 2_000, 1_000, 10)
                        .errors(3)
                        .ramp("q", 20, 7, 1)
                        .build(),
                file());
        byte[] whole = Files.readAllBytes(file().toPath());
        Random random = new Random(1);

        for (int flip = 0; flip < 2_000; flip++) {
            byte[] damaged = whole.clone();
            damaged[random.nextInt(whole.length)] ^= (byte) (1 << random.nextInt(8));
            Files.write(file().toPath(), damaged);
            assertUnreadable("");
        }
        Files.write(file().toPath(), whole);
        assertThat(RecordingFile.read(file()).counts()).hasSize(2);
    }

    /** What damaged memory gave has a checksum, too. */
    @Test
    void figuresThatDoNotGoWithTheirCountsAreRefused() throws IOException {
        BucketCounts buckets = Recordings.bare()
                .probe("p", 1_000, 2_000, 3_000)
                .build()
                .counts()
                .get(0)
                .buckets();
        for (EpochCounts possible : List.of(
                new EpochCounts(0, 0, 6_000, 1_000, 3_000, 3, 0, buckets),
                new EpochCounts(0, 0, 6_001, 1_000, 3_001, 4, 1, buckets),
                new EpochCounts(0, 0, 0, Long.MAX_VALUE, -1, 0, 5, BucketCounts.NONE))) {
            writeCounts(possible);
            assertThat(RecordingFile.read(file()).counts()).hasSize(1);
        }
        for (EpochCounts impossible : List.of(
                new EpochCounts(0, 0, 7_000, 1_000, 3_000, 0, 0, buckets),
                new EpochCounts(0, 0, 6_000, 1, 3_000, 0, 0, buckets),
                new EpochCounts(0, 0, 6_000, 1_000, 4_000, 0, 0, buckets),
                new EpochCounts(0, 0, 6_000, 1_000, 2_900, 0, 0, buckets),
                new EpochCounts(0, 0, 6_000, 1_000, 3_000, 4, 0, buckets),
                new EpochCounts(0, 0, 6_000, 1_000, 3_000, 0, -1, buckets))) {
            writeCounts(impossible);
            assertUnreadable("sum, minimum, maximum or errors of probe 0 do not go with its counts");
        }
    }

    private void writeCounts(EpochCounts counts) throws IOException {
        RecordingFile.write(new Recording(List.of(), List.of(counts), true, Optional.empty()), file());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "  | not a recording",
                "<html> | not a recording",
                "[1] | not a recording",
                "{} | not a recording",
                "{\"insitu\": \"0.1.0\"} | not a recording",
                "{\"insitu-recording\": \"one\"} | not a recording",
                "{\"insitu-recording\": 99999999999} | not a recording",
                "{\"insitu-recording\": 3, \"counts\": 3} | format 3; this version of Insitu reads 1 and 2",
                "{\"insitu-recording\": 2, \"complete\": true} | its checksum is not that of its content",
                "{\"insitu-recording\": 1, \"complete\": 3} | damaged at line 1",
                "{\"insitu-recording\": 1, \"journal\": {}} | damaged at line 1",
                "{\"insitu-recording\": 1, \"journal\": [[1]]} | damaged at line 1",
                "{\"insitu-recording\": 1, \"counts\": [[]]} | damaged at line 1",
                "{\"insitu-recording\": 1, \"counts\": [{\"probe\": 1}]} | damaged at line 1",
                "{\"insitu-recording\": 1, \"counts\": [{\"probe\": 1, \"histogram\": 1}]} | damaged at line 1",
                "{\"insitu-recording\": 1, \"counts\": [{\"probe\": 1, \"histogram\": \"?\"}]} | damaged at line 1",
                "{\"insitu-recording\": 1, \"counts\": [{\"probe\": 1, \"histogram\": \"AAAA\"}]} | damaged at line 1",
                "{\"insitu-recording\": 1} {} | damaged at line 1",
                "{\"insitu-recording\": 1, \"journal\": [ | cut off",
            })
    void saysWhatIsWrong(String content, String problem) throws IOException {
        Files.writeString(file().toPath(), content == null ? "" : content);

        assertUnreadable(problem);
    }

    @Test
    void refusesBytesThatAreNoText() throws IOException {
        byte[] bytes = new byte[1_000];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (i * 31);
        }
        Files.write(file().toPath(), bytes);

        assertUnreadable("");
    }

    @Test
    void refusesWhatIsNotThere() {
        assertUnreadable("there is no such file");
    }

    @Test
    void passesOverKeysOfALaterVersion() throws IOException {
        Files.writeString(
                file().toPath(),
                "{\"insitu-recording\": 1, \"more\": {\"a\": [1]}, \"journal\": [[\"note\", \"n\"]], \"complete\": true}");

        assertThat(RecordingFile.read(file()).journal()).hasSize(1);
        assertThat(RecordingFile.read(file()).complete()).isTrue();
    }

    private void assertUnreadable(String problem) {
        assertThatExceptionOfType(UnreadableRecordingException.class)
                .isThrownBy(() -> RecordingFile.read(file()))
                .withMessageStartingWith(file() + ": ")
                .withMessageContaining(problem)
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("\n"), e -> assertThat(e.file())
                        .isEqualTo(file()));
    }

    private File file() {
        return directory.resolve(RecordingFile.NAME).toFile();
    }
}
