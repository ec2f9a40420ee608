package dev.insitu.platform.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MainOfCommandTest {
    private static final String LAUNCHER = "jdk.compiler/com.sun.tools.javac.launcher.";

    @Test
    void of_isAClassOrAJar() {
        assertThat(MainOfCommand.of("com.acme.Main --port 1")).isEqualTo("com.acme.Main");
        assertThat(MainOfCommand.of("/opt/acme/app-1.2.jar x")).isEqualTo("/opt/acme/app-1.2.jar");
        assertThat(MainOfCommand.of("")).isEmpty();
    }

    @Test
    void of_aSourceLauncherIsItsFile() {
        assertThat(MainOfCommand.of(LAUNCHER + "Main src/Hello.java x y")).isEqualTo("src/Hello.java");
        assertThat(MainOfCommand.of(LAUNCHER + "SourceLauncher Hello.java")).isEqualTo("Hello.java");
        assertThat(MainOfCommand.of(LAUNCHER + "Main")).isEqualTo(LAUNCHER + "Main");
    }
}
