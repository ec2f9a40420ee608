package dev.insitu.agent.tool.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
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
        first = Files.createDirectory(directory.resolve("1"));
        second = Files.createDirectory(directory.resolve("2"));
        latest = Files.createSymbolicLink(directory.resolve("latest"), Path.of("2"));
    }

    private List<File> distinct(Path... all) {
        return DistinctRecordings.of(Stream.of(all).map(Path::toFile).toList(), new PrintWriter(said, true));
    }

    private static List<File> files(Path... all) {
        return Stream.of(all).map(Path::toFile).toList();
    }

    private String once(Path out, Path kept) {
        return "insitu: " + out + " is the same recording as " + kept + ": it counts once" + System.lineSeparator();
    }

    @Test
    void aLinkToOneOfThemIsLeftOut() {
        assertThat(distinct(first, second, latest)).isEqualTo(files(first, second));
        assertThat(said).hasToString(once(latest, second));
    }

    @Test
    void theLinkIsLeftOutAlsoWhereItComesFirst() {
        assertThat(distinct(latest, first, second)).isEqualTo(files(second, first));
        assertThat(said).hasToString(once(latest, second));
    }

    @Test
    void theSameNameTwiceIsOne() {
        assertThat(distinct(first, first)).isEqualTo(files(first));
        assertThat(said).hasToString(once(first, first));
    }

    @Test
    void aLinkAloneIsARecording() {
        assertThat(distinct(first, latest)).isEqualTo(files(first, latest));
        assertThat(said.toString()).isEmpty();
    }

    @Test
    void whatDoesNotExistIsLeftAsItIs() {
        Path process = Path.of("4711");

        assertThat(distinct(process, first, process)).isEqualTo(files(process, first, process));
        assertThat(said.toString()).isEmpty();
    }
}
