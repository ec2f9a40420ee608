package dev.insitu.recording.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.Recordings;
import java.io.File;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SetAsideTest {
    @TempDir
    private File directory;

    @Test
    void aCompleteRecordingGivesWay() throws IOException {
        File file = new File(directory, RecordingFile.NAME);
        RecordingFile.write(Recordings.usual().build(), file);

        RecordingFile.setAside(file);

        assertThat(directory.list()).containsExactly(RecordingFile.NAME);
    }

    @Test
    void oneOfAKilledJvmIsKeptAndFoundAgain() throws IOException {
        File file = new File(directory, RecordingFile.NAME);
        RecordingFile.write(Recordings.usual().live("/dev/shm/insitu-1-2").build(), file);

        RecordingFile.setAside(file);

        assertThat(directory.listFiles()).singleElement().satisfies(aside -> {
            assertThat(aside.getName()).isNotEqualTo(RecordingFile.NAME);
            assertThat(RecordingFile.isName(aside.getName())).isTrue();
            assertThat(RecordingFile.read(aside).live()).contains("/dev/shm/insitu-1-2");
        });
    }

    @Test
    void nothingIsThereAtFirst() throws IOException {
        RecordingFile.setAside(new File(directory, RecordingFile.NAME));

        assertThat(directory.list()).isEmpty();
    }
}
