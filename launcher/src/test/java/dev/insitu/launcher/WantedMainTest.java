package dev.insitu.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WantedMainTest {
    @Test
    void isEveryOneWithoutAPattern() {
        assertThat(WantedMain.is(null, "com.acme.Main")).isTrue();
        assertThat(WantedMain.is(null, null)).isTrue();
    }

    @Test
    void isNoneWithoutAMainClass() {
        assertThat(WantedMain.is("*", null)).isFalse();
    }

    @Test
    void goesByTheMainClass() {
        assertThat(WantedMain.is("com.acme.*", "com.acme.Main")).isTrue();
        assertThat(WantedMain.is("com.acme.Main", "com.acme.Main")).isTrue();
        assertThat(WantedMain.is("com.acme", "com.acme.Main")).isFalse();
        assertThat(WantedMain.is("com.acme.*", "org.other.Main")).isFalse();
    }

    @Test
    void goesByTheJarOrItsNameAlone() {
        assertThat(WantedMain.is("app-*.jar", "/opt/acme/app-1.2.jar")).isTrue();
        assertThat(WantedMain.is("*surefire*", "/tmp/x/surefirebooter-1.jar")).isTrue();
        assertThat(WantedMain.is("app-*.jar", "C:\\acme\\app-1.2.jar")).isTrue();
        assertThat(WantedMain.is("app.jar", "/opt/acme/app-1.2.jar")).isFalse();
    }
}
