package dev.insitu.demo.date;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.insitu.demo.Printed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Both applications say in one line what they did. */
@Timeout(120)
class ApplicationsTest {
    @Test
    void loopEndsAfterItsIterations() throws Exception {
        assertThat(Printed.by(DateLoop::main, "10"))
                .matches("Serialised 10 dates and back in \\d+ ms; 10 came back equal\\R");
    }

    @Test
    void tcpRunEndsAfterItsCount() throws Exception {
        assertThat(Printed.by(DateOverTcp::main, "10", "--pause-micros", "0"))
                .matches("Placed 10 orders in \\d+ ms; filled 55000\\R");
    }

    @Test
    void unknownOptionFailsWithTheUsage() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DateOverTcp.main(new String[] {"--pause"}))
                .withMessageStartingWith("Usage: DateOverTcp");
    }
}
