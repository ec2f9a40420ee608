package dev.insitu.tool.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.insitu.recording.file.RecordingFile;
import dev.insitu.recording.file.UnreadableRecordingException;
import dev.insitu.recording.image.BucketCounts;
import dev.insitu.recording.image.EpochCounts;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.Facts;
import dev.insitu.recording.journal.SessionFact;
import dev.insitu.report.merge.RecordingMerger;
import dev.insitu.report.merge.UnmergeableException;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DistinctRecordingsTest {
    private final StringWriter said = new StringWriter();

    @TempDir
    private Path directory;

    private Path first;
    private Path second;
    private Path latest;

    @BeforeEach
    void makeTwoAndALink() throws IOException {
        first = recorded("1", recording("a", 10));
        second = recorded("2", recording("b", 10));
        latest = Files.createSymbolicLink(directory.resolve("latest"), Path.of("2"));
    }

    private Path recorded(String name, Recording recording) throws IOException {
        Path made = Files.createDirectory(directory.resolve(name));
        RecordingFile.write(recording, made.resolve(RecordingFile.NAME).toFile());
        return made;
    }

    private static Recording recording(String session, int calls) {
        return recording(List.of(new SessionFact.Identity(session), Facts.fact("insitu", "0.1.0")), calls);
    }

    private static Recording recording(List<Fact> journal, int calls) {
        Histogram histogram = new Histogram(3);
        histogram.recordValueWithCount(100, calls);
        EpochCounts counts = new EpochCounts(40, 0, 100L * calls, 100, 100, 0, 0, BucketCounts.of(histogram));
        return new Recording(journal, List.of(counts), true, Optional.empty());
    }

    private List<File> distinct(Path... all) throws UnreadableRecordingException {
        List<File> kept = new ArrayList<>();
        for (DistinctRecordings.Each each : DistinctRecordings.read(List.of(files(all)), new PrintWriter(said, true))) {
            kept.add(each.directory());
        }
        return kept;
    }

    private static File[] files(Path... all) {
        return Stream.of(all).map(Path::toFile).toArray(File[]::new);
    }

    private static String once(Path out, String relation, Path kept) {
        return "insitu: " + out + relation + kept + ": it counts once" + System.lineSeparator();
    }

    @Test
    void aLinkToOneOfThemIsLeftOut() throws IOException {
        assertThat(distinct(first, second, latest)).containsExactly(files(first, second));
        assertThat(said).hasToString(once(latest, " is the same recording as ", second));
    }

    @Test
    void theLinkIsLeftOutAlsoWhereItComesFirst() throws IOException {
        assertThat(distinct(latest, first, second)).containsExactly(files(second, first));
        assertThat(said).hasToString(once(latest, " is the same recording as ", second));
    }

    @Test
    void theSameNameTwiceIsOne() throws IOException {
        assertThat(distinct(first, first)).containsExactly(files(first));
        assertThat(said).hasToString(once(first, " is the same recording as ", first));
    }

    @Test
    void aLinkAloneIsARecording() throws IOException {
        assertThat(distinct(first, latest)).containsExactly(files(first, latest));
        assertThat(said.toString()).isEmpty();
    }

    /** As what packs a tree makes of a link. */
    @Test
    void aCopyIsTheSameRecordingWhereverItLies() throws IOException {
        Path copy = recorded("copy of 2", recording("b", 10));

        assertThat(distinct(first, second, copy)).containsExactly(files(first, second));
        assertThat(said).hasToString(once(copy, " is the same recording as ", second));
    }

    @Test
    void theFullestOfSeveralCopiesCountsInAnyOrder() throws IOException {
        Path stale = recorded("stale", recording("b", 4));

        assertThat(distinct(stale, first, second)).containsExactly(files(second, first));
        assertThat(distinct(first, second, stale)).containsExactly(files(first, second));
        String line = once(stale, " is an earlier state of the recording ", second);
        assertThat(said).hasToString(line + line);
    }

    /** Its counts went with its JVM's memory. */
    @Test
    void aCopyThatWasMadeBeforeAnythingWasWrittenIsAnEarlierState() throws IOException {
        Path stub = recorded("stub", Recording.startedAt(Optional.of("/dev/shm/gone"), new SessionFact.Identity("b")));

        assertThat(distinct(stub, second)).containsExactly(files(second));
        assertThat(said).hasToString(once(stub, " is an earlier state of the recording ", second));
    }

    @Test
    void whatIsInAMergedRecordingCountsOnce() throws IOException, UnmergeableException {
        Recording sum = new RecordingMerger()
                .add("1", recording("a", 10))
                .add("2", recording("b", 10))
                .merged("all");
        Path all = recorded("all", sum);
        Path third = recorded("3", recording("c", 10));

        assertThat(distinct(first, third, second, all)).containsExactly(files(all, third));
        assertThat(said).hasToString(once(first, " is a part of ", all) + once(second, " is a part of ", all));
    }

    @Test
    void sumsThatOverlapAreRefused() throws IOException, UnmergeableException {
        Path one = recorded(
                "a and b",
                new RecordingMerger()
                        .add("1", recording("a", 10))
                        .add("2", recording("b", 10))
                        .merged("all"));
        Path other = recorded(
                "b and c",
                new RecordingMerger()
                        .add("2", recording("b", 10))
                        .add("3", recording("c", 10))
                        .merged("all"));

        assertThatThrownBy(() -> distinct(one, other)).hasMessageContaining("has JVMs in common with " + one);
    }

    /** Versions before did not note whose a recording is. */
    @Test
    void copiesWithoutAnIdentityAreKnownByWhatTheyNoted() throws IOException {
        List<Fact> journal = List.of(Facts.fact("insitu", "0.1.0"), Facts.fact("started", "1795262400000"));
        Path one = recorded("old", recording(journal, 10));
        Path copy = recorded("copy", recording(journal, 10));
        Path other = recorded(
                "other", recording(List.of(Facts.fact("insitu", "0.1.0"), Facts.fact("started", "1795262400001")), 10));

        assertThat(distinct(one, copy, other)).containsExactly(files(one, other));
    }
}
