package dev.insitu.recording.directory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.Recordings;
import dev.insitu.recording.file.RecordingFile;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.memory.OrphanRecording;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The newest of several reports is found by one name, also where the system makes no links. */
class LatestLinkTest {
    @TempDir
    private File parent;

    @Test
    void aFileLeadsToTheReportThatItNames() throws IOException {
        File link = LatestLink.beside(report("first"));
        LatestLink.write(link, report("first"));

        assertThat(LatestLink.followed(link)).isEqualTo(report("first"));
        assertThat(LatestLink.newestIn(parent)).isEqualTo(report("first"));
        assertThat(OrphanRecording.read(parent).journal())
                .isEqualTo(OrphanRecording.read(report("first")).journal());
        assertThat(Files.readAllLines(link.toPath())).first().isEqualTo("first");
    }

    /** What stands there stays what it is: a link may have become impossible, or possible, meanwhile. */
    @Test
    void aFileIsReplacedByAFile_andALinkByALink() throws IOException {
        File link = LatestLink.beside(report("first"));
        LatestLink.write(link, report("first"));
        LatestLink.point(link, report("second"));
        assertThat(Files.isSymbolicLink(link.toPath())).isFalse();
        assertThat(LatestLink.followed(link)).isEqualTo(report("second"));

        Files.delete(link.toPath());
        LatestLink.point(link, report("first"));
        LatestLink.point(link, report("second"));
        assertThat(LatestLink.followed(link)).isEqualTo(link);
        assertThat(link.getCanonicalFile()).isEqualTo(report("second").getCanonicalFile());
    }

    @Test
    void aFileOfTheUsersIsLeftAlone() throws IOException {
        File link = LatestLink.beside(report("first"));
        Files.writeString(link.toPath(), "first\nis my favourite\n");

        LatestLink.point(link, report("second"));

        assertThat(link).hasContent("first\nis my favourite\n");
        assertThat(LatestLink.followed(link)).isEqualTo(link);
    }

    @Test
    void itLeadsNowhereElse() throws IOException {
        File link = LatestLink.beside(report("first"));
        LatestLink.write(link, report("first"));
        String text = Files.readString(link.toPath());
        for (String other : new String[] {"../first", "/first", "", "."}) {
            Files.writeString(link.toPath(), text.replace("first", other));
            assertThat(LatestLink.followed(link)).isEqualTo(link);
        }
    }

    @Test
    void aDirectoryOfSeveralHasAllOfThem_eachOnce() throws IOException {
        LatestLink.point(LatestLink.beside(report("second")), report("first"));
        report("second");
        Files.createDirectory(new File(parent, "other").toPath());

        assertThat(LatestLink.allIn(parent)).containsExactly(report("first"), report("second"));
        assertThat(LatestLink.allIn(report("first"))).containsExactly(report("first"));
        assertThat(LatestLink.allIn(new File(parent, "other"))).containsExactly(new File(parent, "other"));
        assertThat(LatestLink.allIn(new File("4711"))).containsExactly(new File("4711"));
    }

    private File report(String name) throws IOException {
        File directory = new File(parent, name);
        File file = new File(directory, RecordingFile.NAME);
        if (!file.exists()) {
            Files.createDirectory(directory.toPath());
            Recording recording = Recordings.usual().build();
            RecordingFile.write(recording, file);
        }
        return directory;
    }
}
