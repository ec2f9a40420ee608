package dev.insitu.platform.attach;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AttachRequestTest {
    private static final String BUILD = "0.1.0, build 1a2b";
    private static final Duration A_MINUTE = Duration.ofMinutes(1);

    @TempDir
    private File place;

    private final AttachRequest request = new AttachRequest(
            BUILD, "a.b.C#größe;\n x=y:\\#!", new File("/work dir"), new File("/tmp/report"), 4_711, Long.MAX_VALUE);

    @Test
    void theAgentReadsWhatTheToolWrote_once() throws IOException {
        File written = request.write(place);

        assertThat(AttachRequest.read(place, BUILD)).isEqualTo(request);
        assertThat(written).doesNotExist();
        assertThatThrownBy(() -> AttachRequest.read(place, BUILD)).isInstanceOf(IOException.class);
    }

    @Test
    void whatAnEarlierAttemptLeftIsReplaced() throws IOException {
        new AttachRequest("0.0.1", "old", place, place, 1, 1).write(place);
        request.write(place);

        assertThat(AttachRequest.read(place, BUILD)).isEqualTo(request);
    }

    @Test
    void aLinkIsNotFollowed() throws IOException {
        Path elsewhere = place.toPath().resolve("elsewhere");
        Files.createDirectory(elsewhere);
        File file = request.write(elsewhere.toFile());
        Path link = place.toPath().resolve(file.getName());
        Files.createSymbolicLink(link, file.toPath());

        assertThatThrownBy(() -> AttachRequest.read(place, BUILD)).isInstanceOf(IOException.class);
        request.write(place);
        assertThat(link).isRegularFile();
        assertThat(Files.isSymbolicLink(link)).isFalse();
    }

    @Test
    void aDamagedOneIsAnErrorThatNamesWhatIsWrong() throws IOException {
        assertDamaged("", "it has no version");
        assertDamaged("version=" + BUILD + "\nconfig=a.B#c\nworkingDirectory=/\n", "it has no directory");
        assertDamaged(
                "version=" + BUILD + "\nconfig=a.B#c\nworkingDirectory=/\ndirectory=/r\ntoolPid=many\n",
                "toolPid \"many\": expected a number");
        assertDamaged("version=\\u00zz", "Malformed \\uxxxx encoding");
    }

    /** Which may have written the rest otherwise. */
    @Test
    void readsNothingMoreFromAnotherBuild() throws IOException {
        Path file = request.write(place).toPath();
        Files.writeString(file, "version=0.0.9\u001b[2J\nsomething=else\n");

        assertThatThrownBy(() -> AttachRequest.read(place, BUILD))
                .isInstanceOf(IOException.class)
                .hasMessage(
                        "this JVM has had Insitu 0.1.0, build 1a2b attached, and takes no 0.0.9\\u{1b}[2J until it is restarted");
        assertThat(file).doesNotExist();
    }

    private void assertDamaged(String text, String problem) throws IOException {
        Path file = request.write(place).toPath();
        Files.writeString(file, text);

        assertThatThrownBy(() -> AttachRequest.read(place, BUILD))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(file + ": the request to attach is damaged: ")
                .hasMessageContaining(problem);
        assertThat(file).doesNotExist();
    }

    @Test
    void aRefusalIsToldOnce_andTakesTheRequestAway() throws IOException {
        File written = request.write(place);
        AttachRequest.refuse(place, "profiled already");

        assertThat(AttachRequest.refusal(place)).isEqualTo("profiled already");
        assertThat(written).doesNotExist();
        assertThat(AttachRequest.refusal(place)).isNull();
    }

    @Test
    void ignoresARefusalWithoutAReason() throws IOException {
        AttachRequest.refuse(place, " ");

        assertThat(AttachRequest.refusal(place)).isNull();
    }

    /** The place may be the other JVM's user's, who can put anything there: to open a FIFO waits for a writer. */
    @Test
    void ignoresARefusalThatIsNoFile() throws Exception {
        Path refused = place.toPath().resolve("attach.refused");
        assumeThat(new ProcessBuilder("mkfifo", refused.toString()).start().waitFor())
                .isZero();
        assertThat(assertTimeoutPreemptively(A_MINUTE, () -> AttachRequest.refusal(place)))
                .isNull();
        assertThat(refused).doesNotExist();

        Path secret = Files.writeString(place.toPath().resolve("secret"), "secret");
        Files.createSymbolicLink(refused, secret);
        assertThat(AttachRequest.refusal(place)).isNull();
        assertThat(secret).hasContent("secret");
        assertThat(Files.isSymbolicLink(refused)).isFalse();
    }

    @Test
    void readsTheBeginningOfAnEndlessRefusal() throws IOException {
        try (RandomAccessFile endless = new RandomAccessFile(new File(place, "attach.refused"), "rw")) {
            endless.writeBytes("no");
            endless.setLength(1L << 40);
        }

        assertThat(AttachRequest.refusal(place)).startsWith("no").hasSizeLessThan(1 << 20);
    }
}
