package dev.insitu.platform.attach;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OtherJvmTest {
    @ParameterizedTest
    @CsvSource({
        "17, -Xmx1g, false",
        "21, -Xmx1g, true",
        "25, -XX:-EnableDynamicAgentLoading, true",
        "25, -Xmx1g -XX:+EnableDynamicAgentLoading, false",
        "1.8, '', false"
    })
    void warnsSinceJdk21UnlessItsArgumentsAllowAgents(String version, String arguments, boolean warns) {
        Properties properties = new Properties();
        properties.setProperty("java.specification.version", version);
        properties.setProperty("sun.jvm.args", arguments);

        assertThat(OtherJvm.warns(properties)).isEqualTo(warns);
    }

    @Test
    void namesTheOwnerOfAProcessThatItMayNotAttachTo() {
        assertThat(OtherJvm.whyNot("7", "app", "me", new IOException("Operation not permitted")))
                .isEqualTo("process 7 belongs to app; run this command as app");
    }

    /** Root may attach to any user's JVM, and a user without a name has the same id as the process. */
    @Test
    void namesNoOwnerWhereTheProcessDoesNotAnswer() {
        String timeout = "Unable to open socket file /proc/7/root/tmp/.java_pid7: "
                + "target process 7 doesn't respond within 10500ms or HotSpot VM not loaded";

        assertThat(OtherJvm.whyNot("7", "app", "root", new IOException(timeout)))
                .contains("hangs")
                .endsWith(timeout)
                .doesNotContain("belongs to");
    }
}
