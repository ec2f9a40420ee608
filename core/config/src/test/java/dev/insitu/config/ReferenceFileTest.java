package dev.insitu.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.config.value.Config;
import dev.insitu.config.yaml.ConfigText;
import dev.insitu.platform.problem.BrokenFileException;
import java.io.File;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** config/reference.yaml is what users copy from. */
class ReferenceFileTest {
    @TempDir
    File directory;

    static String text() {
        try {
            return ConfigText.read("reference.yaml", new File("../../config/reference.yaml"));
        } catch (BrokenFileException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void isValid() {
        Config config = ConfigFiles.config(directory, text());

        assertThat(config.probes()).hasSize(18);
        assertThat(config.drive()).isPresent();
        assertThat(config.checks()).hasSize(3);
    }
}
