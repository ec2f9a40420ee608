package dev.insitu.demo.date;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Both applications say in one line what they did. */
@Timeout(30)
class ApplicationsTest {
    private final PrintStream stdout = System.out;
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    @BeforeEach
    void captureStdout() {
        System.setOut(new PrintStream(printed, true, UTF_8));
    }

    @AfterEach
    void restoreStdout() {
        System.setOut(stdout);
    }

    @Test
    void loopEndsAfterItsIterations() {
        DateLoop.main(new String[] {"10"});

        assertThat(printed.toString(UTF_8)).matches("Serialised 10 dates and back in \\d+ ms; 10 came back equal\\R");
    }

    @Test
    void tcpRunEndsAfterItsCount() throws IOException {
        DateOverTcp.main(new String[] {"10", "--pause-micros", "0"});

        assertThat(printed.toString(UTF_8)).matches("Placed 10 orders in \\d+ ms; filled 55000\\R");
    }

    @Test
    void unknownOptionFailsWithTheUsage() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DateOverTcp.main(new String[] {"--pause"}))
                .withMessageStartingWith("Usage: DateOverTcp");
    }
}
