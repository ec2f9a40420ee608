package dev.insitu.platform.attach;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Properties;
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
}
