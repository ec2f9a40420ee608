package dev.insitu.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartedMainTest {
    private static final String LAUNCHER = "jdk.compiler/com.sun.tools.javac.launcher.";

    @TempDir
    private Path directory;

    @Test
    void isTheMainClassOrTheJar() {
        assertThat(StartedMain.of(null)).isNull();
        assertThat(StartedMain.of("com.acme.Main --port 1")).isEqualTo("com.acme.Main");
        assertThat(StartedMain.of("/opt/acme/app-1.2.jar x y")).isEqualTo("/opt/acme/app-1.2.jar");
        assertThat(StartedMain.of("com.acme.Main")).isEqualTo("com.acme.Main");
    }

    @Test
    void aJarsPathMayContainBlanks() throws IOException {
        Path jar = Files.createFile(directory.resolve("my app 1.2.jar"));

        assertThat(StartedMain.of(jar + " in.jar")).isEqualTo(jar.toString());
        assertThat(StartedMain.of(jar.toString())).isEqualTo(jar.toString());
        assertThat(StartedMain.of("com.acme.Main " + jar)).isEqualTo("com.acme.Main");
    }

    @Test
    void aSourceFilesMainIsItsFirstClass() throws IOException {
        assertThat(ofSource("Hello.java", "public class Hello { class Inner {} }"))
                .isEqualTo("Hello");
        assertThat(
                        ofSource(
                                "with blanks.java",
                                "/* class No { */ package com . acme;\n// class Neither {\nimport java.util.*;\n"
                                        + "@Named(\"class Nor {\") @Other(Nested.class) final class Main<T> {}\nclass Second {}"))
                .isEqualTo("com.acme.Main");
        assertThat(ofSource("script", "#!/usr/bin/java --source 17\nrecord Point(int x) {}"))
                .isEqualTo("Point");
    }

    @Test
    void aFileWithoutAClassHasItsName() throws IOException {
        assertThat(ofSource("Compact.java", "void main() { System.out.println('\\''); }"))
                .isEqualTo("Compact");
        assertThat(StartedMain.of(LAUNCHER + "Main no/Such.java x")).isEqualTo("Such");
        assertThat(StartedMain.of(LAUNCHER + "Main")).isEqualTo(LAUNCHER + "Main");
    }

    private String ofSource(String name, String text) throws IOException {
        Path file = Files.writeString(directory.resolve(name), text);
        return StartedMain.of(LAUNCHER + "SourceLauncher " + file + " argument Other.java");
    }
}
